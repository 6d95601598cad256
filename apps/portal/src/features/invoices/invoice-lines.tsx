import type { Invoice, InvoiceLine, ServiceRef } from "@demarc/contract/core/invoice";
import { formatDate, useLocale, useText } from "../../shell/translate.ts";
import { Card } from "../../ui/card.tsx";
import { Pager } from "../../ui/pager.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { decimal, euro, isNothing } from "./invoice-amounts.ts";
import { linesInPage } from "./invoice.data.ts";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";
import { ServiceLink } from "./service-link.tsx";

const keyOf = (service: ServiceRef | null): string => (service ? `${service.type} ${service.id}` : "");

/** The lines grouped by service, in invoice order. */
const byService = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  [...Map.groupBy(lines, ({ serviceRef }) => keyOf(serviceRef)).values()].flat();

function InvoiceTotals({ invoice }: { readonly invoice: Invoice }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { allowances, taxSubtotals, lineTotal, netTotal, grossTotal } = invoice;
  const rows: [string, string][] = [
    ...(allowances.length > 0 ? [[t("invoices.lineTotal"), lineTotal] as [string, string]] : []),
    ...allowances.map(({ reason, charge, amount }): [string, string] => [reason, charge ? amount : `-${amount}`]),
    [t("invoices.netTotal"), netTotal],
    ...taxSubtotals.map(({ category, rate, taxable, tax }): [string, string] => [
      category === "S"
        ? t("invoices.vat-over", { rate: decimal(rate, locale), taxable: euro(taxable, locale) })
        : t(`invoices.vat.${category}`),
      tax,
    ]),
  ];
  return (
    <table className={styles.sums}>
      <caption className="visually-hidden">{t("invoices.totals")}</caption>
      <tbody>
        {rows.map(([name, amount]) => (
          <tr key={`${name} ${amount}`}>
            <th scope="row">{name}</th>
            <td>{euro(amount, locale)}</td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <th scope="row">{t("invoices.grossTotal")}</th>
          <td>{euro(grossTotal, locale)}</td>
        </tr>
      </tbody>
    </table>
  );
}

interface InvoiceLinesProps {
  readonly invoice: Invoice;
  /** The page number of the lines, from 1. */
  readonly page: number;
  readonly hrefOfPage: (page: number) => string;
}

function LinePages({ invoice: { lineCount }, page, hrefOfPage }: InvoiceLinesProps) {
  if (lineCount <= linesInPage) return null;
  return (
    <div className={styles.linePages}>
      <Pager page={page} pageSize={linesInPage} total={lineCount} hrefOf={hrefOfPage} />
    </div>
  );
}

/** A page of lines, grouped by service with a link to each, and the totals of the whole invoice below. */
export function InvoiceLines(props: InvoiceLinesProps) {
  const { invoice } = props;
  const t = useText<typeof en>();
  const locale = useLocale();
  const { lineCount } = invoice;
  const isOther = (period: InvoiceLine["period"]) =>
    period !== null && (period.from !== invoice.period?.from || period.to !== invoice.period.to);
  const columns: readonly Column<InvoiceLine>[] = [
    {
      key: "description",
      header: t("invoices.description-column"),
      rowHeader: true,
      cell: ({ description, period, allowanceAmount, allowanceReason }) => (
        <span className={styles.name}>
          {description}
          {period && isOther(period) && (
            <span className="dim">
              {t("invoices.from-to", { from: formatDate(period.from, locale), to: formatDate(period.to, locale) })}
            </span>
          )}
          {!isNothing(allowanceAmount) && (
            <span className="dim">
              {allowanceReason} {euro(`-${allowanceAmount}`, locale)}
            </span>
          )}
        </span>
      ),
    },
    ...(invoice.lines.some(({ serviceRef }) => serviceRef)
      ? [
          {
            key: "service",
            header: t("invoices.service-column"),
            cell: ({ serviceRef }: InvoiceLine) => (serviceRef ? <ServiceLink service={serviceRef} /> : "–"),
          },
        ]
      : []),
    ...(invoice.lines.some(({ endCustomerName }) => endCustomerName)
      ? [
          {
            key: "end-customer",
            header: t("invoices.end-customer"),
            cell: (line: InvoiceLine) => line.endCustomerName ?? "–",
          },
        ]
      : []),
    {
      key: "quantity",
      header: t("invoices.quantity"),
      align: "end",
      cell: ({ quantity, unit }) => `${decimal(quantity, locale)}\u00A0${t(`invoices.unit.${unit}`)}`.trimEnd(),
    },
    {
      key: "price",
      header: t("invoices.unit-price"),
      align: "end",
      phone: "hidden",
      cell: ({ unitPrice }) => euro(unitPrice, locale),
    },
    {
      key: "vat",
      header: t("invoices.vat-column"),
      align: "end",
      phone: "hidden",
      cell: ({ vatRate }) => `${decimal(vatRate, locale)}%`,
    },
    {
      key: "amount",
      header: t("invoices.amount"),
      align: "end",
      phone: "trail",
      cell: ({ lineAmount }) => <span className={styles.amount}>{euro(lineAmount, locale)}</span>,
    },
  ];
  return (
    <Card title={t("invoices.lines", { count: lineCount })} icon="invoice" flush>
      <Table
        caption={t("invoices.lines", { count: lineCount })}
        columns={columns}
        rows={byService(invoice.lines)}
        rowKey={({ id }) => id}
        dense
      />
      <LinePages {...props} />
      <div className={styles.flushSums}>
        <InvoiceTotals invoice={invoice} />
      </div>
    </Card>
  );
}
