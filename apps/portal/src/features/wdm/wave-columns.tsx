import { euroFormat } from "@demarc/contract/core/money";
import type { WdmSummary } from "@demarc/contract/wdm";
import type { ListColumn } from "../../shell/lists/list-page.tsx";
import { formatDate, type Locale, type Translate } from "../../shell/translate.ts";
import { bandwidthText, latencyText, waveName } from "./wave-labels.ts";
import { lightText } from "../../shell/services/light-text.ts";
import { WaveState } from "./wave-state.tsx";
import type en from "./wdm.en.ts";

type Text = Translate<keyof typeof en>;
type Column = ListColumn<WdmSummary>;

const identity = (t: Text, locale: Locale): readonly Column[] => [
  {
    key: "reference",
    header: t("wdm.wavelength"),
    rowHeader: true,
    sortable: true,
    width: 184,
    cell: (wave) => <a href={`/wdm/${wave.id}`}>{waveName(wave)}</a>,
  },
  {
    key: "serviceNumber",
    header: t("wdm.number"),
    label: t("wdm.number"),
    sortable: true,
    width: 120,
    cell: ({ serviceNumber }) => <span className="number dim">{serviceNumber}</span>,
  },
  {
    key: "state",
    header: t("wdm.state"),
    label: t("wdm.state"),
    width: 128,
    phone: "end",
    cell: (wave) => <WaveState wave={wave} />,
  },
  {
    key: "route",
    header: t("wdm.route"),
    label: t("wdm.route"),
    width: 128,
    cell: ({ siteA, siteZ }) => `${siteA} – ${siteZ}`,
  },
  {
    key: "bandwidth",
    header: t("wdm.bandwidth"),
    label: t("wdm.bandwidth"),
    align: "end",
    width: 108,
    phone: "hidden",
    cell: ({ bandwidth }) => bandwidthText(bandwidth),
  },
  {
    key: "channel",
    header: t("wdm.channel"),
    label: t("wdm.channel"),
    phone: "hidden",
    drops: 900,
    cell: (wave) => wave.channel && `${wave.channel}, ${lightText(wave, locale)}`,
  },
];

const further = (t: Text, locale: Locale): readonly Column[] => [
  {
    key: "latency",
    header: t("wdm.latency"),
    label: t("wdm.latency"),
    align: "end",
    width: 92,
    phone: "hidden",
    drops: 1000,
    cell: ({ latencyUs }) => latencyText(latencyUs, locale),
  },
  {
    key: "endCustomer",
    header: t("wdm.end-customer"),
    label: t("wdm.end-customer"),
    width: 132,
    phone: "hidden",
    drops: 1000,
    cell: ({ endCustomer }) => endCustomer?.name,
  },
  {
    key: "contract.endDate",
    header: t("wdm.contract-end"),
    label: t("wdm.contract-end"),
    align: "end",
    sortable: true,
    width: 144,
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract && formatDate(contract.endDate, locale),
  },
  {
    key: "protection",
    header: t("wdm.protection"),
    label: t("wdm.protection"),
    width: 128,
    phone: "hidden",
    drops: 1200,
    cell: ({ protection }) => t(`wdm.protection.${protection}`),
  },
  {
    key: "package",
    header: t("wdm.package"),
    label: t("wdm.package"),
    width: 120,
    phone: "hidden",
    drops: 1200,
    cell: ({ packageCode }) => packageCode,
  },
  {
    key: "mrc",
    header: t("wdm.mrc"),
    label: t("wdm.mrc"),
    align: "end",
    width: 104,
    phone: "hidden",
    drops: 1200,
    cell: ({ contract }) => contract?.mrc && euroFormat(locale)(contract.mrc),
  },
];

/** The columns of the list of wavelengths, in order; keys of sortable columns are those of the API. */
export const waveColumns = (t: Text, locale: Locale): readonly Column[] => [
  ...identity(t, locale),
  ...further(t, locale),
];
