import { euroFormat } from "@demarc/contract/core/money";
import type { DcConnectionSummary } from "@demarc/contract/dc-connections";
import type { ListColumn } from "../../shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "../../shell/translate.ts";
import { aSideText, connectionName, zSideText } from "./connection-labels.ts";
import { ConnectionState } from "./connection-state.tsx";
import type en from "./dc-connections.en.ts";

type Text = Translate<keyof typeof en>;
type Column = ListColumn<DcConnectionSummary>;

const identity = (t: Text): readonly Column[] => [
  {
    key: "reference",
    header: t("connections.name"),
    rowHeader: true,
    sortable: true,
    width: 152,
    cell: (connection) => <a href={`/dc-connections/${connection.id}`}>{connectionName(connection)}</a>,
  },
  {
    key: "connectionNumber",
    header: t("connections.number"),
    label: t("connections.number"),
    sortable: true,
    width: 112,
    phone: "hidden",
    cell: ({ connectionNumber }) => <span className="number dim">{connectionNumber}</span>,
  },
  {
    key: "state",
    header: t("connections.state"),
    label: t("connections.state"),
    width: 136,
    phone: "end",
    cell: (connection) => <ConnectionState connection={connection} />,
  },
  {
    key: "kind",
    header: t("connections.kind"),
    label: t("connections.kind"),
    width: 128,
    phone: "hidden",
    drops: 900,
    cell: ({ kind }) => t(`connections.kind.${kind}`),
  },
  {
    key: "aSide",
    header: t("connections.a-side"),
    label: t("connections.a-side"),
    cell: aSideText,
  },
  {
    key: "zSide",
    header: t("connections.z-side"),
    label: t("connections.z-side"),
    cell: zSideText,
  },
];

const further = (t: Text, locale: Locale): readonly Column[] => [
  {
    key: "medium",
    header: t("connections.medium"),
    label: t("connections.medium"),
    width: 152,
    phone: "hidden",
    drops: 1000,
    cell: ({ media }) => t(`connections.media.${media}`),
  },
  {
    key: "endCustomer",
    header: t("connections.end-customer"),
    label: t("connections.end-customer"),
    width: 132,
    phone: "hidden",
    drops: 1000,
    cell: ({ endCustomer }) => endCustomer?.name,
  },
  {
    key: "contract.endDate",
    header: t("connections.contract-end"),
    label: t("connections.contract-end"),
    align: "end",
    sortable: true,
    width: 144,
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract && formatDate(contract.endDate, locale),
  },
  {
    key: "loa",
    header: t("connections.loa-until"),
    label: t("connections.loa-until"),
    align: "end",
    width: 216,
    phone: "hidden",
    drops: 1200,
    cell: ({ loaExpiresAt }) => loaExpiresAt && formatDate(loaExpiresAt, locale),
  },
  {
    key: "package",
    header: t("connections.package"),
    label: t("connections.package"),
    width: 96,
    phone: "hidden",
    drops: 1200,
    cell: ({ packageCode }) => packageCode,
  },
  {
    key: "mrc",
    header: t("connections.mrc"),
    label: t("connections.mrc"),
    align: "end",
    width: 104,
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract?.mrc && euroFormat(locale)(contract.mrc),
  },
];

/** The columns of the list of connections, in order; keys of sortable columns are those of the API. */
export const connectionColumns = (t: Text, locale: Locale): readonly Column[] => [
  ...identity(t),
  ...further(t, locale),
];
