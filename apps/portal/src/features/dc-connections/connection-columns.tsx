import type { DcConnectionSummary } from "@demarc/contract/dc-connections";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { serviceColumns, titled } from "../services/service-columns.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { aSideText, zSideText } from "./connection-labels.ts";
import { ConnectionState } from "./connection-state.tsx";
import { connections } from "./dc-connections.data.ts";
import type en from "./dc-connections.en.ts";

export const connectionColumns = (
  t: Translate<keyof (typeof en & ServiceTexts)>,
  locale: Locale,
): readonly ListColumn<DcConnectionSummary>[] =>
  serviceColumns<DcConnectionSummary>(t, locale, {
    name: {
      header: t("connections.name"),
      width: 152,
      cell: (connection) => <a href={`/dc-connections/${connection.id}`}>{connections.nameOf(connection)}</a>,
    },
    number: { key: "connectionNumber", header: t("connections.number"), width: 112, phone: "hidden" },
    state: { width: 136, cell: (connection) => <ConnectionState connection={connection} /> },
    own: [
      {
        key: "kind",
        ...titled(t("connections.kind")),
        width: 128,
        phone: "hidden",
        drops: 900,
        cell: ({ kind }) => t(`connections.kind.${kind}`),
      },
      { key: "aSide", ...titled(t("connections.a-side")), cell: aSideText },
      { key: "zSide", ...titled(t("connections.z-side")), cell: zSideText },
      {
        key: "medium",
        ...titled(t("connections.medium")),
        width: 152,
        phone: "hidden",
        drops: 1000,
        cell: ({ media }) => t(`connections.media.${media}`),
      },
    ],
    endCustomerWidth: 132,
    further: [
      {
        key: "loa",
        ...titled(t("connections.loa-until")),
        align: "end",
        width: 216,
        phone: "hidden",
        drops: 1200,
        cell: ({ loaExpiresAt }) => loaExpiresAt && formatDate(loaExpiresAt, locale),
      },
    ],
    packageWidth: 96,
  });
