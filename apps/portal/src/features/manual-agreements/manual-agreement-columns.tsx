import { euroFormat } from "@demarc/contract/core/money";
import type { ManualAgreementSummary } from "@demarc/contract/manual-agreements";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { lastDayOf } from "./manual-agreement-dates.ts";
import { ManualAgreementState } from "./manual-agreement-state.tsx";
import type en from "./manual-agreements.en.ts";

type Text = Translate<keyof typeof en>;
type Column = ListColumn<ManualAgreementSummary>;

const identity = (t: Text): readonly Column[] => [
  {
    key: "title",
    header: t("manual-agreements.name"),
    rowHeader: true,
    sortable: true,
    phone: "lead",
    cell: ({ id, title }) => <a href={`/manual-agreement/view/${id}`}>{title}</a>,
  },
  {
    key: "number",
    header: t("manual-agreements.number"),
    label: t("manual-agreements.number"),
    sortable: true,
    width: 124,
    phone: "detail",
    cell: ({ number }) => <span className="number dim">{number}</span>,
  },
  {
    key: "status",
    header: t("manual-agreements.status"),
    label: t("manual-agreements.status"),
    width: 140,
    phone: "trail",
    cell: ({ status }) => <ManualAgreementState status={status} />,
  },
  {
    key: "category",
    header: t("manual-agreements.category"),
    label: t("manual-agreements.category"),
    width: 140,
    phone: "hidden",
    drops: 1100,
    cell: ({ category }) => t(`manual-agreements.category.${category}`),
  },
];

const money = (t: Text, locale: Locale): readonly Column[] => {
  const euros = euroFormat(locale);
  return [
    {
      key: "mrcTotal",
      header: t("manual-agreements.monthly"),
      label: t("manual-agreements.monthly"),
      align: "end",
      sortable: true,
      width: 124,
      phone: "end",
      cell: ({ mrcTotal }) => euros(mrcTotal),
    },
    {
      key: "nrcTotal",
      header: t("manual-agreements.once"),
      label: t("manual-agreements.once"),
      align: "end",
      width: 112,
      phone: "hidden",
      drops: 1200,
      cell: ({ nrcTotal }) => euros(nrcTotal),
    },
  ];
};

/** The columns of the list, in order; keys of sortable columns are those of the API. */
export const manualAgreementColumns = (t: Text, locale: Locale): readonly Column[] => [
  ...identity(t),
  {
    key: "termEndDate",
    header: t("manual-agreements.until"),
    label: t("manual-agreements.until"),
    align: "end",
    sortable: true,
    width: 148,
    phone: "hidden",
    drops: 900,
    cell: (agreement) => {
      const day = lastDayOf(agreement);
      return day && formatDate(day, locale);
    },
  },
  ...money(t, locale),
  {
    key: "term",
    header: t("manual-agreements.term"),
    label: t("manual-agreements.term"),
    align: "end",
    width: 108,
    phone: "hidden",
    drops: 1200,
    cell: ({ termMonths }) => t("manual-agreements.months", { months: termMonths }),
  },
  {
    key: "publishedAt",
    header: t("manual-agreements.received"),
    label: t("manual-agreements.received"),
    align: "end",
    sortable: true,
    width: 124,
    phone: "hidden",
    drops: 1200,
    cell: ({ publishedAt }) => formatDate(publishedAt, locale),
  },
];
