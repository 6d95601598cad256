import { euroFormat } from "@demarc/contract/core/money";
import type { RackSummary } from "@demarc/contract/racks";
import type { ListColumn } from "../../shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "../../shell/translate.ts";
import { drawnText, feedsText, rackName } from "./rack-labels.ts";
import { powerColumns } from "./power-columns.tsx";
import { RackState } from "./rack-state.tsx";
import type en from "./racks.en.ts";

type Text = Translate<keyof typeof en>;
type Column = ListColumn<RackSummary>;

const identity = (t: Text): readonly Column[] => [
  {
    key: "reference",
    header: t("racks.rack"),
    rowHeader: true,
    sortable: true,
    width: 200,
    cell: (rack) => <a href={`/racks/rack/${rack.id}`}>{rackName(rack)}</a>,
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
    cell: ({ lifecycle, feeds }) => <RackState lifecycle={lifecycle} feeds={feeds} />,
  },
  {
    key: "place",
    header: t("racks.place"),
    label: t("racks.place"),
    cell: ({ siteCode, room }) => `${siteCode}, ${room}`,
  },
  {
    key: "size",
    header: t("racks.size"),
    label: t("racks.size"),
    width: 148,
    phone: "hidden",
    drops: 900,
    cell: ({ footprint, heightU }) => `${t(`racks.footprint.${footprint}`)}, ${heightU}U`,
  },
];

const further = (t: Text, locale: Locale): readonly Column[] => [
  {
    key: "power",
    header: t("racks.power"),
    label: t("racks.power"),
    width: 108,
    phone: "hidden",
    drops: 900,
    cell: ({ id, feeds }) => feeds && <a href={`/racks/rack/${id}/power/dashboard`}>{feedsText(feeds)}</a>,
  },
  {
    key: "current",
    header: t("racks.current"),
    label: t("racks.current"),
    align: "end",
    width: 136,
    phone: "hidden",
    drops: 1000,
    cell: (rack) => drawnText(rack, locale),
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
    align: "end",
    sortable: true,
    width: 144,
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

/** The columns of the list of racks, in order; keys of sortable columns are those of the API. */
export const rackColumns = (t: Text, locale: Locale): readonly Column[] => [...identity(t), ...further(t, locale)];
