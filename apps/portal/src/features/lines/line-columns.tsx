import type { LineSummary } from "@demarc/contract/lines/lines";
import type { ListColumn } from "../../shell/lists/list-page.tsx";
import { Suspense } from "react";
import { formatDate, type Locale, type Translate } from "../../shell/translate.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { LinePageRows } from "./line-availability.data.ts";
import { LineState } from "./line-state.tsx";
import { euros, lineName, speedText, streetLine } from "./line-labels.ts";
import type en from "./lines.en.ts";

type Text = Translate<keyof typeof en>;

// Lazy: the column is optional.
const AvailabilityCell = lazyPart(() => import("./line-availability-cell.tsx"), "AvailabilityCell");

/** The columns that are shown unless others are chosen. */
const usualColumns = (t: Text, locale: Locale): readonly ListColumn<LineSummary>[] => [
  {
    key: "reference",
    header: t("lines.line"),
    rowHeader: true,
    sortable: true,
    width: 184,
    cell: (line) => <a href={`/lines/detail/${line.id}`}>{lineName(line)}</a>,
  },
  {
    key: "lineNumber",
    header: t("lines.number"),
    label: t("lines.number"),
    sortable: true,
    width: 102,
    cell: ({ lineNumber }) => <span className="number dim">{lineNumber}</span>,
  },
  {
    key: "state",
    header: t("lines.state"),
    label: t("lines.state"),
    width: 118,
    phone: "end",
    cell: (line) => <LineState line={line} />,
  },
  {
    key: "city",
    header: t("lines.address"),
    label: t("lines.address"),
    sortable: true,
    cell: ({ address }) => `${streetLine(address)}, ${address.city}`,
  },
  {
    key: "speed",
    header: t("lines.speed"),
    label: t("lines.speed"),
    align: "end",
    width: 104,
    phone: "hidden",
    drops: 900,
    cell: ({ speedDown, speedUp }) => speedText(speedDown, speedUp, locale),
  },
  {
    key: "endCustomer",
    header: t("lines.end-customer"),
    label: t("lines.end-customer"),
    width: 140,
    phone: "hidden",
    drops: 1000,
    cell: ({ endCustomer }) => endCustomer?.name,
  },
  {
    key: "contract.endDate",
    header: t("lines.contract-end"),
    label: t("lines.contract-end"),
    align: "end",
    sortable: true,
    width: 144,
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract && formatDate(contract.endDate, locale),
  },
];

/** The optional columns. */
const moreColumns = (t: Text, locale: Locale, rows: LinePageRows): readonly ListColumn<LineSummary>[] => [
  {
    key: "availability",
    header: t("lines.last-90"),
    label: t("lines.last-90"),
    width: 112,
    phone: "hidden",
    drops: 1100,
    cell: ({ id }) => (
      <Suspense>
        <AvailabilityCell rows={rows} lineId={id} />
      </Suspense>
    ),
  },
  {
    key: "technology",
    header: t("lines.technology"),
    label: t("lines.technology"),
    width: 144,
    phone: "hidden",
    drops: 1200,
    cell: ({ technology }) => t(`lines.technology.${technology}`),
  },
  {
    key: "sla",
    header: t("lines.sla"),
    label: t("lines.sla"),
    phone: "hidden",
    drops: 1200,
    cell: ({ slaCode }) => t(`lines.sla.${slaCode}`),
  },
  {
    key: "package",
    header: t("lines.package"),
    label: t("lines.package"),
    phone: "hidden",
    drops: 1200,
    cell: ({ packageCode }) => packageCode,
  },
  {
    key: "mrc",
    header: t("lines.mrc"),
    label: t("lines.mrc"),
    align: "end",
    width: 104,
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => Number(contract?.mrc ?? 0) !== 0 && contract?.mrc && euros(contract.mrc, locale),
  },
];

/** The columns of the list of lines, in order; keys of sortable columns are those of the API. */
export const lineColumns = (t: Text, locale: Locale, rows: LinePageRows): readonly ListColumn<LineSummary>[] => [
  ...usualColumns(t, locale),
  ...moreColumns(t, locale, rows),
];
