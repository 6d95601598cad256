import type { Invoice } from "@demarc/contract/core/invoice";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Definition, DefinitionList } from "../../ui/definition-list.tsx";
import { euro } from "./invoice-amounts.ts";
import { InvoiceStatusBadge } from "./invoice-status-badge.tsx";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

/** The main facts of an invoice: amount, state, dates and references. */
export function InvoiceFacts({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { type, period, mandateReference, collectionDate, creditedInvoiceNumber, creditNotes } = invoice;
  const day = (date: string) => formatDate(date, locale);
  const facts: [string, string | null | false][] = [
    [t("invoices.dueDate"), type === "INVOICE" ? day(invoice.dueDate) : null],
    [t("invoices.period"), period && t("invoices.from-to", { from: day(period.from), to: day(period.to) })],
    [
      t("invoices.collected"),
      // A credit note is set off or paid out; nothing is collected.
      type === "INVOICE" &&
        collectionDate &&
        t("invoices.collected-by", { date: day(collectionDate), mandate: mandateReference ?? "" }),
    ],
    [t("invoices.buyerReference"), invoice.buyerReference],
    [t("invoices.orderReference"), invoice.orderReference],
    [t("invoices.seller"), invoice.seller.name],
    [t("invoices.buyer"), invoice.buyer.name],
    [t("invoices.note"), invoice.note],
  ];
  const related = [
    ...(creditedInvoiceNumber ? [creditedInvoiceNumber] : []),
    ...creditNotes.map(({ number }) => number),
  ];
  return (
    <Card>
      <div className={styles.glance}>
        <p className={styles.total}>
          <strong>{euro(invoice.grossTotal, locale)}</strong>
          <span className="dim">{t("invoices.with-vat")}</span>
        </p>
        <InvoiceStatusBadge status={invoice.status} type={type} />
      </div>
      <DefinitionList>
        {facts.map(
          ([term, value]) =>
            value && (
              <Definition key={term} term={term}>
                {value}
              </Definition>
            ),
        )}
        {related.length > 0 && (
          <Definition term={t(type === "INVOICE" ? "invoices.credit-notes" : "invoices.credits")}>
            {related.map((number) => (
              <a key={number} className={styles.related} href={`/invoices/invoice/${encodeURIComponent(number)}`}>
                {number}
              </a>
            ))}
          </Definition>
        )}
      </DefinitionList>
    </Card>
  );
}
