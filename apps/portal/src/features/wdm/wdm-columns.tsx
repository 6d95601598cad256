import type { WdmSummary } from "@demarc/contract/wdm";
import type { ListColumn } from "@demarc/shell/lists/list-page.tsx";
import type { Locale, Translate } from "@demarc/shell/translate.ts";
import { lightText } from "../services/light-text.ts";
import { serviceColumns, titled } from "../services/service-columns.tsx";
import { MeasuredState } from "../services/service-state.tsx";
import type { ServiceTexts } from "../services/service-texts.ts";
import { bandwidthText, latencyText } from "./wdm-labels.ts";
import { wdms } from "./wdm.data.ts";
import type en from "./wdm.en.ts";

export const wdmColumns = (
  t: Translate<keyof (typeof en & ServiceTexts)>,
  locale: Locale,
): readonly ListColumn<WdmSummary>[] =>
  serviceColumns<WdmSummary>(t, locale, {
    name: {
      header: t("wdm.wavelength"),
      width: 184,
      cell: (wdm) => <a href={`/wdm/${wdm.id}`}>{wdms.nameOf(wdm)}</a>,
    },
    number: { key: "serviceNumber", header: t("wdm.number"), width: 120 },
    state: {
      width: 128,
      cell: (wdm) => <MeasuredState service={wdm} textOf={(state) => t(`wdm.operational.${state}`)} />,
    },
    own: [
      {
        key: "route",
        ...titled(t("wdm.route")),
        width: 128,
        cell: ({ siteA, siteZ }) => `${siteA} – ${siteZ}`,
      },
      {
        key: "bandwidth",
        ...titled(t("wdm.bandwidth")),
        align: "end",
        width: 108,
        phone: "hidden",
        cell: ({ bandwidth }) => bandwidthText(bandwidth),
      },
      {
        key: "channel",
        ...titled(t("wdm.channel")),
        phone: "hidden",
        drops: 900,
        cell: (wdm) => wdm.channel && `${wdm.channel}, ${lightText(wdm, locale)}`,
      },
      {
        key: "latency",
        ...titled(t("wdm.latency")),
        align: "end",
        width: 92,
        phone: "hidden",
        drops: 1000,
        cell: ({ latencyUs }) => latencyText(latencyUs, locale),
      },
    ],
    endCustomerWidth: 132,
    further: [
      {
        key: "protection",
        ...titled(t("wdm.protection")),
        width: 128,
        phone: "hidden",
        drops: 1200,
        cell: ({ protection }) => t(`wdm.protection.${protection}`),
      },
    ],
    packageWidth: 120,
  });
