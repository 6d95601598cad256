import type { InvoiceSummary } from "@demarc/contract/core/invoices/invoice";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { euro, isNothing } from "./invoice-amounts.ts";
import { InvoiceState } from "./invoice-state.tsx";
import type en from "./invoices.en.ts";

const signed = ({ type }: InvoiceSummary, amount: string): string =>
  type === "CREDIT_NOTE" && !isNothing(amount) ? `-${amount}` : amount;

type Text = Translate<keyof typeof en>;
type Columns = readonly ListColumn<InvoiceSummary>[];

const idColumns = (t: Text, locale: Locale): Columns => [
  {
    key: "number",
    header: t("invoices.number"),
    rowHeader: true,
    sortable: true,
    width: 120,
    cell: ({ number }) => (
      <a href={`/invoices/invoice/${encodeURIComponent(number)}`} className="number">
        {number}
      </a>
    ),
  },
  {
    key: "type",
    header: t("invoices.type"),
    label: t("invoices.type"),
    width: 104,
    phone: "hidden",
    drops: 1100,
    cell: ({ type }) => t(`invoices.type.${type}`),
  },
  {
    key: "issueDate",
    header: t("invoices.issueDate"),
    align: "end",
    sortable: true,
    width: 112,
    cell: (row) => formatDate(row.issueDate, locale),
  },
  {
    key: "dueDate",
    header: t("invoices.dueDate"),
    label: t("invoices.dueDate"),
    align: "end",
    sortable: true,
    width: 112,
    phone: "hidden",
    drops: 1200,
    cell: (row) => row.type === "INVOICE" && formatDate(row.dueDate, locale),
  },
  {
    key: "period",
    header: t("invoices.period"),
    label: t("invoices.period"),
    width: 148,
    phone: "hidden",
    drops: 1200,
    cell: ({ period }) => period && formatDate(period.from, locale, { month: "long", year: "numeric" }),
  },
  {
    key: "buyerReference",
    header: t("invoices.buyerReference"),
    label: t("invoices.buyerReference"),
    drops: 1000,
    cell: (row) => row.buyerReference,
  },
];

const amountColumns = (t: Text, locale: Locale): Columns => {
  const amount = (row: InvoiceSummary, value: string) => !isNothing(value) && euro(signed(row, value), locale);
  return [
    {
      key: "netTotal",
      header: t("invoices.netTotal"),
      label: t("invoices.netTotal"),
      align: "end",
      width: 128,
      phone: "hidden",
      drops: 1200,
      cell: (row) => amount(row, row.netTotal),
    },
    {
      key: "grossTotal",
      header: t("invoices.grossTotal"),
      align: "end",
      sortable: true,
      width: 112,
      phone: "trail",
      cell: (row) => amount(row, row.grossTotal),
    },
    {
      key: "amountOpen",
      header: t("invoices.amountOpen"),
      label: t("invoices.amountOpen"),
      align: "end",
      width: 120,
      phone: "hidden",
      // A written-off amount does not have to be paid.
      cell: (row) => row.status !== "WRITTEN_OFF" && amount(row, row.amountOpen),
    },
  ];
};

export const invoiceColumns = (t: Text, locale: Locale): Columns => [
  ...idColumns(t, locale),
  ...amountColumns(t, locale),
  {
    key: "status",
    header: t("invoices.status"),
    sortable: true,
    width: 144,
    phone: "end",
    cell: (row) => <InvoiceState invoice={row} />,
  },
];
