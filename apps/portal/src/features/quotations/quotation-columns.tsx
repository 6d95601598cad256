import { amsterdamDate, daysBetween } from "@demarc/contract/core/calendar";
import type { QuotationSummary } from "@demarc/contract/quotations/quotation-fields";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { quotationAmount } from "./quotation-amount.ts";
import { QuotationState } from "./quotation-state.tsx";
import type en from "./quotations.en.ts";

type Text = Translate<keyof typeof en>;

/** The number of days before the last day from which it is emphasised. */
const soonDays = 7;

const lastDay = (t: Text, locale: Locale, { status, validUntil }: QuotationSummary) => {
  const day = formatDate(validUntil, locale);
  if (status !== "PUBLISHED") return <span className="dim">{day}</span>;
  const days = daysBetween(amsterdamDate(new Date()), validUntil);
  return days > soonDays ? day : <strong>{t("quotations.days-left", { days })}</strong>;
};

const identity = (t: Text, locale: Locale): readonly ListColumn<QuotationSummary>[] => [
  {
    key: "number",
    header: t("quotations.number"),
    rowHeader: true,
    sortable: true,
    width: 150,
    phone: "lead",
    cell: ({ id, number }) => <a href={`/quotations/view/${id}`}>{number}</a>,
  },
  {
    key: "title",
    header: t("quotations.subject"),
    label: t("quotations.subject"),
    phone: "detail",
    cell: ({ title, optionCount, revision, status }) => (
      <>
        {title}
        {revision > 1 && <span className="dim">{` · ${t("quotations.revision-short", { revision })}`}</span>}
        {optionCount > 1 && status === "PUBLISHED" && (
          <span className="dim">{` · ${t("quotations.option-count", { count: optionCount })}`}</span>
        )}
      </>
    ),
  },
  {
    key: "status",
    header: t("quotations.status"),
    label: t("quotations.status"),
    width: 132,
    phone: "trail",
    cell: ({ status }) => <QuotationState status={status} />,
  },
  {
    key: "validUntil",
    header: t("quotations.valid-until"),
    label: t("quotations.valid-until"),
    align: "end",
    sortable: true,
    width: 128,
    phone: "hidden",
    drops: 900,
    cell: (quotation) => lastDay(t, locale, quotation),
  },
];

const money = (t: Text, locale: Locale): readonly ListColumn<QuotationSummary>[] => {
  const amountOf = (figure: "mrcTotal" | "nrcTotal" | "contractTotal") => (quotation: QuotationSummary) => (
    <span className="number">{quotationAmount(t, locale, quotation)(quotation[figure])}</span>
  );
  return [
    {
      key: "mrcTotal",
      header: t("quotations.monthly"),
      label: t("quotations.monthly"),
      align: "end",
      sortable: true,
      width: 136,
      phone: "end",
      cell: amountOf("mrcTotal"),
    },
    {
      key: "nrcTotal",
      header: t("quotations.one-off"),
      label: t("quotations.one-off"),
      align: "end",
      width: 136,
      phone: "hidden",
      drops: 1000,
      cell: amountOf("nrcTotal"),
    },
    {
      key: "contractTotal",
      header: t("quotations.over-term"),
      label: t("quotations.over-term"),
      align: "end",
      sortable: true,
      width: 152,
      phone: "hidden",
      drops: 1100,
      cell: amountOf("contractTotal"),
    },
  ];
};

/** The columns of the list of quotations, in order; keys of sortable columns are those of the API. */
export const quotationColumns = (t: Text, locale: Locale): readonly ListColumn<QuotationSummary>[] => [
  ...identity(t, locale),
  ...money(t, locale),
  {
    key: "salesPerson",
    header: t("quotations.sales-person"),
    label: t("quotations.sales-person"),
    width: 144,
    phone: "hidden",
    drops: 1200,
    cell: ({ salesPersonName }) => salesPersonName,
  },
  {
    key: "publishedAt",
    header: t("quotations.sent"),
    label: t("quotations.sent"),
    align: "end",
    sortable: true,
    width: 112,
    phone: "hidden",
    drops: 1200,
    cell: ({ publishedAt }) => formatDate(publishedAt, locale),
  },
];
