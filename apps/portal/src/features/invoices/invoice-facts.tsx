import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import type { Fact } from "@demarc/ui/layout/fact-strip.tsx";
import { daysLate } from "./days-late.ts";
import { euro } from "./invoice-amounts.ts";
import type en from "./invoices.en.ts";
import styles from "./invoice-page.module.css";

type Text = Translate<keyof typeof en>;

const periodText = (t: Text, locale: Locale, { from, to }: NonNullable<Invoice["period"]>): string => {
  const nextDay = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
  const isWholeMonth = from.endsWith("-01") && nextDay.endsWith("-01") && from.slice(0, 7) === to.slice(0, 7);
  if (isWholeMonth) return formatDate(from, locale, { month: "long", year: "numeric" });
  return t("invoices.from-to", { from: formatDate(from, locale), to: formatDate(to, locale) });
};

function Numbers({ numbers }: { readonly numbers: readonly string[] }) {
  return (
    <span className={styles.numbers}>
      {numbers.map((number) => (
        <a key={number} href={`/invoices/invoice/${encodeURIComponent(number)}`}>
          {number}
        </a>
      ))}
    </span>
  );
}

export const invoiceFacts = (t: Text, locale: Locale, invoice: Invoice, today: string): readonly Fact[] => {
  const { type, issueDate, dueDate, period, buyerReference, grossTotal, netTotal, creditNotes } = invoice;
  const { creditedInvoiceNumber } = invoice;
  const late = daysLate(invoice, today);
  const due = (
    <span>
      {formatDate(dueDate, locale)}{" "}
      {late > 0 && <strong className={styles.late}>{t("invoices.days-late", { count: late })}</strong>}
    </span>
  );
  return [
    { label: t("invoices.dated"), value: formatDate(issueDate, locale) },
    ...(type === "INVOICE" ? [{ label: t("invoices.dueDate"), value: due }] : []),
    ...(period ? [{ label: t("invoices.period"), value: periodText(t, locale, period) }] : []),
    ...(buyerReference ? [{ label: t("invoices.buyerReference"), value: buyerReference }] : []),
    { label: t("invoices.grossTotal-row"), value: <span className="number">{euro(grossTotal, locale)}</span> },
    { label: t("invoices.netTotal"), value: <span className="number">{euro(netTotal, locale)}</span> },
    ...(creditedInvoiceNumber
      ? [{ label: t("invoices.credits"), value: <Numbers numbers={[creditedInvoiceNumber]} /> }]
      : []),
    ...(creditNotes.length > 0
      ? [{ label: t("invoices.credit-notes"), value: <Numbers numbers={creditNotes.map(({ number }) => number)} /> }]
      : []),
  ];
};
