import { euroFormat } from "@demarc/contract/core/money";
import type { SharedColoSummary } from "@demarc/contract/racks";
import type { ListColumn } from "../../shell/lists/list-page.tsx";
import { formatDate, formatNumber, type Locale, type Translate } from "../../shell/translate.ts";
import { coloName, drawnText, unitsText, wattText } from "./rack-labels.ts";
import { powerColumns } from "./power-columns.tsx";
import { RackState } from "./rack-state.tsx";
import type en from "./racks.en.ts";

type Text = Translate<keyof typeof en>;
type Column = ListColumn<SharedColoSummary>;

const identity = (t: Text): readonly Column[] => [
  {
    key: "reference",
    header: t("racks.shared-colo"),
    rowHeader: true,
    sortable: true,
    width: 200,
    cell: (colo) => <a href={`/racks/shared-colo/${colo.id}`}>{coloName(colo)}</a>,
  },
  {
    key: "rackCode",
    header: t("racks.code"),
    label: t("racks.code"),
    sortable: true,
    width: 120,
    cell: ({ rackCode }) => <span className="number dim">{rackCode}</span>,
  },
  {
    key: "state",
    header: t("racks.state"),
    label: t("racks.state"),
    width: 140,
    phone: "end",
    cell: ({ lifecycle }) => <RackState lifecycle={lifecycle} />,
  },
  {
    key: "place",
    header: t("racks.place"),
    label: t("racks.place"),
    cell: ({ siteCode, room }) => `${siteCode}, ${room}`,
  },
  {
    key: "units",
    header: t("racks.units"),
    label: t("racks.units"),
    width: 116,
    phone: "hidden",
    drops: 900,
    cell: ({ units }) => unitsText(units),
  },
];

const further = (t: Text, locale: Locale): readonly Column[] => [
  {
    key: "power",
    header: t("racks.power"),
    label: t("racks.power"),
    width: 104,
    align: "end",
    phone: "hidden",
    drops: 900,
    cell: ({ contractedW }) => contractedW !== undefined && wattText(contractedW, locale),
  },
  {
    key: "current",
    header: t("racks.current"),
    label: t("racks.current"),
    width: 152,
    align: "end",
    phone: "hidden",
    drops: 1000,
    // For units metered by share, only the energy per day is known.
    cell: (colo) =>
      drawnText(colo, locale) ??
      (colo.lastDay && t("racks.day-energy", { kwh: formatNumber(colo.lastDay.kwh, locale) })),
  },
  ...powerColumns(t, locale),
  {
    key: "endCustomer",
    header: t("racks.end-customer"),
    label: t("racks.end-customer"),
    width: 140,
    phone: "hidden",
    drops: 1000,
    cell: ({ endCustomer }) => endCustomer?.name,
  },
  {
    key: "contract.endDate",
    header: t("racks.contract-end"),
    label: t("racks.contract-end"),
    sortable: true,
    width: 144,
    align: "end",
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract && formatDate(contract.endDate, locale),
  },
  {
    key: "package",
    header: t("racks.package"),
    label: t("racks.package"),
    width: 112,
    phone: "hidden",
    drops: 1200,
    cell: ({ packageCode }) => packageCode,
  },
  {
    key: "mrc",
    header: t("racks.mrc"),
    label: t("racks.mrc"),
    align: "end",
    width: 104,
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract?.mrc && euroFormat(locale)(contract.mrc),
  },
];

/** The columns of the list of shared units, in order; keys of sortable columns are those of the API. */
export const sharedColoColumns = (t: Text, locale: Locale): readonly Column[] => [
  ...identity(t),
  ...further(t, locale),
];
