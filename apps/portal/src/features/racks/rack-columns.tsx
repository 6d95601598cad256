import type { RackSummary } from "@demarc/contract/racks";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import { serviceColumns, titled } from "../services/service-columns.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { powerColumns } from "./power-columns.tsx";
import { drawnText, feedsText } from "./rack-labels.ts";
import { RackState } from "./rack-state.tsx";
import { racks } from "./racks.data.ts";
import type en from "./racks.en.ts";

export const rackColumns = (
  t: Translate<keyof (typeof en & ServiceTexts)>,
  locale: Locale,
): readonly ListColumn<RackSummary>[] =>
  serviceColumns<RackSummary>(t, locale, {
    name: {
      header: t("racks.rack"),
      width: 184,
      cell: (rack) => <a href={`/racks/rack/${rack.id}`}>{racks.nameOf(rack)}</a>,
    },
    number: { key: "rackCode", header: t("racks.code"), width: 112 },
    state: { width: 164, cell: ({ lifecycle, feeds }) => <RackState lifecycle={lifecycle} feeds={feeds} /> },
    own: [
      {
        key: "place",
        ...titled(t("racks.place")),
        cell: ({ siteCode, room }) => `${siteCode}, ${room}`,
      },
      {
        key: "size",
        ...titled(t("racks.size")),
        width: 148,
        phone: "hidden",
        drops: 900,
        cell: ({ footprint, heightU }) => `${t(`racks.footprint.${footprint}`)}, ${heightU}U`,
      },
      {
        key: "power",
        ...titled(t("racks.power")),
        width: 108,
        phone: "hidden",
        drops: 900,
        cell: ({ id, feeds }) => feeds && <a href={`/racks/rack/${id}/power/dashboard`}>{feedsText(feeds)}</a>,
      },
      {
        key: "current",
        ...titled(t("racks.current")),
        align: "end",
        width: 132,
        phone: "hidden",
        drops: 1000,
        cell: (rack) => drawnText(rack, locale),
      },
      ...powerColumns(t, locale, "racks.used"),
    ],
    endCustomerWidth: 140,
    packageWidth: 112,
  });
