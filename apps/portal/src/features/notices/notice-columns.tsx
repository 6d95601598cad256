import { daysBetween } from "@demarc/contract/core/calendar";
import { euroFormat } from "@demarc/contract/core/money";
import type { Notice } from "@demarc/contract/notices";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { Badge } from "@demarc/ui/layout/badge.tsx";
import type en from "./notices.en.ts";

type Text = Translate<keyof typeof en>;
type Column = ListColumn<Notice>;

/**
 * The number of days before the last day to cancel from which its badge is a warning, and from which it has a badge at all. A
 * contract that renews month by month is always near its last day, so it never warns.
 */
const nearDays = 30;
const markedDays = 90;

const cancelCell = (t: Text, locale: Locale, today: string, { cancelBy, term }: Notice) => {
  if (cancelBy === null) return <span className="dim">{t("notices.any-day")}</span>;
  const days = daysBetween(today, cancelBy);
  return (
    <>
      {formatDate(cancelBy, locale)}
      {days <= markedDays && (
        <>
          {" "}
          <Badge tone={term === "FIXED" && days <= nearDays ? "warn" : "info"}>{t("notices.days", { days })}</Badge>
        </>
      )}
    </>
  );
};

const about = (t: Text): readonly Column[] => [
  {
    key: "kind",
    header: t("notices.kind"),
    label: t("notices.kind"),
    width: 168,
    phone: "hidden",
    drops: 1360,
    cell: ({ kind }) => t(`notices.kind.${kind}`),
  },
  {
    key: "reference",
    header: t("notices.reference"),
    label: t("notices.reference"),
    phone: "hidden",
    drops: 1100,
    cell: ({ reference }) => reference,
  },
  {
    key: "place",
    header: t("notices.place"),
    label: t("notices.place"),
    phone: "hidden",
    drops: 1500,
    cell: ({ place }) => place,
  },
];

const consequences = (t: Text, locale: Locale): readonly Column[] => [
  {
    key: "endDate",
    header: t("notices.end"),
    label: t("notices.end"),
    align: "end",
    sortable: true,
    width: 132,
    phone: "hidden",
    cell: ({ endDate }) => endDate && formatDate(endDate, locale),
  },
  {
    key: "otherwise",
    header: t("notices.otherwise"),
    label: t("notices.otherwise"),
    width: 168,
    phone: "hidden",
    drops: 900,
    cell: ({ renews, renewalMonths }) =>
      renews ? t("notices.renews", { months: renewalMonths }) : t("notices.runs-on"),
  },
  {
    key: "mrc",
    header: t("notices.mrc"),
    label: t("notices.mrc"),
    align: "end",
    sortable: true,
    width: 112,
    phone: "end",
    cell: ({ mrc }) => euroFormat(locale)(mrc),
  },
  {
    key: "earliest",
    header: t("notices.earliest"),
    label: t("notices.earliest"),
    align: "end",
    width: 190,
    phone: "hidden",
    drops: 1200,
    cell: ({ earliestEnd }) => formatDate(earliestEnd, locale),
  },
];

/** The columns of the notice calendar, in order; keys of sortable columns are those of the API. */
export const noticeColumns = (t: Text, locale: Locale, today: string): readonly Column[] => [
  {
    key: "name",
    header: t("notices.contract"),
    rowHeader: true,
    sortable: true,
    width: 152,
    cell: ({ name, route }) => <a href={route}>{name}</a>,
  },
  {
    key: "cancelBy",
    header: t("notices.cancel-by"),
    sortable: true,
    width: 208,
    cell: (notice) => cancelCell(t, locale, today, notice),
  },
  ...about(t),
  ...consequences(t, locale),
];
