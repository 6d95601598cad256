import type { InvoiceSummary } from "@demarc/contract/core/invoice";
import { formatDate, type Locale, type Translate, useLocale, useText } from "../../shell/translate.ts";
import { type Column, type Sorting, Table } from "../../ui/table.tsx";
import { TickBox } from "../../ui/tick-box.tsx";
import { euro, isNothing } from "./invoice-amounts.ts";
import { InvoiceStatusBadge } from "./invoice-status-badge.tsx";
import type en from "./invoices.en.ts";
import styles from "./invoices.module.css";

type Keys = keyof typeof en;

const signed = ({ type }: InvoiceSummary, amount: string): string =>
  type === "CREDIT_NOTE" && !isNothing(amount) ? `-${amount}` : amount;

const optional = (t: Translate<Keys>, locale: Locale): readonly Column<InvoiceSummary>[] => [
  {
    key: "dueDate",
    header: t("invoices.dueDate"),
    sortable: true,
    phone: "hidden",
    cell: (row) => (row.type === "INVOICE" ? formatDate(row.dueDate, locale) : "–"),
  },
  {
    key: "period",
    header: t("invoices.period"),
    phone: "hidden",
    cell: ({ period }) => (period ? formatDate(period.from, locale, { month: "long", year: "numeric" }) : "–"),
  },
  {
    key: "buyerReference",
    header: t("invoices.buyerReference"),
    phone: "hidden",
    cell: (row) => row.buyerReference ?? "–",
  },
  {
    key: "netTotal",
    header: t("invoices.netTotal"),
    align: "end",
    phone: "hidden",
    cell: (row) => euro(signed(row, row.netTotal), locale),
  },
  {
    key: "amountOpen",
    header: t("invoices.amountOpen"),
    align: "end",
    phone: "hidden",
    cell: (row) => euro(signed(row, row.amountOpen), locale),
  },
];

const columnsOf = (
  t: Translate<Keys>,
  locale: Locale,
  { shown, chosen, onChoose }: Pick<InvoiceTableProps, "shown" | "chosen" | "onChoose">,
): readonly Column<InvoiceSummary>[] => [
  {
    key: "chosen",
    header: <span className="visually-hidden">{t("invoices.choose")}</span>,
    phone: "trail",
    cell: ({ number }) => (
      <TickBox
        label={t("invoices.choose-one", { number })}
        checked={chosen.has(number)}
        onChange={() => onChoose(number)}
      />
    ),
  },
  {
    key: "number",
    header: t("invoices.number"),
    rowHeader: true,
    sortable: true,
    cell: ({ number, type }) => (
      <span className={styles.name}>
        <a href={`/invoices/invoice/${encodeURIComponent(number)}`}>{number}</a>
        {type === "CREDIT_NOTE" && <span className="dim">{t("invoices.type.CREDIT_NOTE")}</span>}
      </span>
    ),
  },
  {
    key: "issueDate",
    header: t("invoices.issueDate"),
    sortable: true,
    cell: (row) => formatDate(row.issueDate, locale),
  },
  ...optional(t, locale).filter(({ key }) => shown.includes(key)),
  {
    key: "grossTotal",
    header: t("invoices.grossTotal"),
    align: "end",
    sortable: true,
    cell: (row) => <span className={styles.amount}>{euro(signed(row, row.grossTotal), locale)}</span>,
  },
  {
    key: "status",
    header: t("invoices.status"),
    sortable: true,
    cell: (row) => <InvoiceStatusBadge status={row.status} type={row.type} />,
  },
];

interface InvoiceTableProps {
  readonly rows: readonly InvoiceSummary[];
  /** The optional columns. */
  readonly shown: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (number: string) => void;
  readonly sorting: Sorting | undefined;
  readonly onSort: (sorting: Sorting) => void;
}

/** Invoices, one per row, each with a checkbox for downloads. */
export function InvoiceTable({ rows, sorting, onSort, ...chosen }: InvoiceTableProps) {
  const t = useText<typeof en>();
  const locale = useLocale();
  return (
    <div className={styles.list}>
      <Table
        caption={t("invoices.title")}
        columns={columnsOf(t, locale, chosen)}
        rows={rows}
        rowKey={({ number }) => number}
        sorting={sorting ?? { key: "issueDate", descending: true }}
        onSort={onSort}
      />
    </div>
  );
}
