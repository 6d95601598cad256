import type { SharedColoSummary } from "@demarc/contract/racks";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import { formatNumber, type Locale, type Translate } from "@demarc/shell/translate.ts";
import { serviceColumns, titled } from "../services/service-columns.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { powerColumns } from "./power-columns.tsx";
import { drawnText, unitsText, wattText } from "./rack-labels.ts";
import { RackState } from "./rack-state.tsx";
import type en from "./racks.en.ts";
import { sharedColos } from "./shared-colos.data.ts";

export const sharedColoColumns = (
  t: Translate<keyof (typeof en & ServiceTexts)>,
  locale: Locale,
): readonly ListColumn<SharedColoSummary>[] =>
  serviceColumns<SharedColoSummary>(t, locale, {
    name: {
      header: t("racks.shared-colo"),
      width: 200,
      cell: (colo) => <a href={`/racks/shared-colo/${colo.id}`}>{sharedColos.nameOf(colo)}</a>,
    },
    number: { key: "rackCode", header: t("racks.code"), width: 120 },
    state: { width: 140, cell: ({ lifecycle }) => <RackState lifecycle={lifecycle} /> },
    own: [
      {
        key: "place",
        ...titled(t("racks.place")),
        cell: ({ siteCode, room }) => `${siteCode}, ${room}`,
      },
      {
        key: "units",
        ...titled(t("racks.units")),
        width: 116,
        phone: "hidden",
        drops: 900,
        cell: ({ units }) => unitsText(units),
      },
      {
        key: "power",
        ...titled(t("racks.power")),
        width: 104,
        align: "end",
        phone: "hidden",
        drops: 900,
        cell: ({ contractedW }) => contractedW !== undefined && wattText(contractedW, locale),
      },
      {
        key: "current",
        ...titled(t("racks.current")),
        width: 152,
        align: "end",
        phone: "hidden",
        drops: 1000,
        // For units metered by share, only the energy per day is known.
        cell: (colo) =>
          drawnText(colo, locale) ??
          (colo.lastDay && t("racks.day-energy", { kwh: formatNumber(colo.lastDay.kwh, locale) })),
      },
      ...powerColumns(t, locale, "racks.colo-used"),
    ],
    endCustomerWidth: 140,
    packageWidth: 112,
  });
