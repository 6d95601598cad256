import type { Invoice, InvoiceLine, ServiceRef } from "@demarc/contract/core/invoices/invoice";
import { formatDate, formatNumber, useLocale, useText } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import { Card } from "@demarc/ui/layout/card.tsx";
import { Pager } from "@demarc/ui/controls/pager.tsx";
import { type Column, Table } from "@demarc/ui/layout/table.tsx";
import { decimal, euro, isNothing, negated } from "./invoice-amounts.ts";
import { linesInPage, loadedLines } from "./invoice.data.ts";
import type en from "./invoices.en.ts";
import { isDisputed } from "./invoice-disputed.ts";
import styles from "./invoices.module.css";
import { InvoiceTotals } from "./invoice-totals.tsx";
import { ServiceName } from "./service-name.tsx";

const keyOf = (service: ServiceRef | null): string => (service ? `${service.type} ${service.id}` : "");

/** The lines grouped by service, in invoice order. */
const byService = (lines: readonly InvoiceLine[]): InvoiceLine[] =>
  [...Map.groupBy(lines, ({ serviceRef }) => keyOf(serviceRef)).values()].flat();

interface InvoiceLinesProps {
  readonly invoice: Invoice;
  /** The page number of the lines, from 1. */
  readonly page: number;
  readonly hrefOfPage: (page: number) => string;
  readonly printing: boolean;
}

function LinePages({ invoice: { lineCount }, page, hrefOfPage }: InvoiceLinesProps) {
  if (lineCount <= linesInPage) return null;
  return (
    <div className={styles.linePages}>
      <Pager page={page} pageSize={linesInPage} total={lineCount} hrefOf={hrefOfPage} />
    </div>
  );
}

function Description({ invoice, line }: { readonly invoice: Invoice; readonly line: InvoiceLine }) {
  const t = useText<typeof en>();
  const locale = useLocale();
  const { id, description, period, allowanceAmount, allowanceReason } = line;
  const isOther = period !== null && (period.from !== invoice.period?.from || period.to !== invoice.period.to);
  return (
    <>
      {description} {isDisputed(invoice, id) && <Badge tone="warn">{t("invoices.status.DISPUTED")}</Badge>}
      {isOther && (
        <span className="dim">
          {" "}
          {t("invoices.from-to", { from: formatDate(period.from, locale), to: formatDate(period.to, locale) })}
        </span>
      )}
      {!isNothing(allowanceAmount) && (
        <span className="dim">
          {" "}
          {allowanceReason} {euro(negated(allowanceAmount), locale)}
        </span>
      )}
    </>
  );
}

export function InvoiceLines(props: InvoiceLinesProps) {
  const { invoice, printing } = props;
  const t = useText<typeof en>();
  const locale = useLocale();
  const { lineCount } = invoice;
  const lines = printing ? loadedLines(invoice) : invoice.lines;
  const hasServices = invoice.lines.some(({ serviceRef }) => serviceRef);
  const columns: readonly Column<InvoiceLine>[] = [
    ...(hasServices
      ? [
          {
            key: "service",
            header: t("invoices.service-column"),
            rowHeader: true,
            cell: ({ serviceRef }: InvoiceLine) => (serviceRef ? <ServiceName service={serviceRef} /> : "–"),
          },
        ]
      : []),
    {
      key: "description",
      header: t("invoices.description-column"),
      rowHeader: !hasServices,
      cell: (line) => <Description invoice={invoice} line={line} />,
    },
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
      cell: ({ vatRate }) =>
        formatNumber(Number(vatRate) / 100, locale, { style: "percent", maximumFractionDigits: 2 }),
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
    <Card title={t("invoices.items-count", { count: lineCount })} count={t("invoices.without-vat")} flush>
      <Table
        caption={t("invoices.items-count", { count: lineCount })}
        columns={columns}
        rows={byService(lines)}
        rowKey={({ id }) => id}
        dense
      />
      {printing ? (
        lines.length < lineCount && (
          <p className={styles.linePages}>{t("invoices.printed-part", { count: lines.length, total: lineCount })}</p>
        )
      ) : (
        <LinePages {...props} />
      )}
      <InvoiceTotals invoice={invoice} />
    </Card>
  );
}
