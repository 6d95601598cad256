import { putWdm as put, clientInterfaces } from "@demarc/contract/operator/interconnection";
import { serviceOperationals } from "@demarc/contract/services/services";
import { wdmBandwidths, wdmProtections } from "@demarc/contract/wdm";
import { operatedWdm } from "../../wdm/wdm.public.ts";
import { capitals, choice, flag, text } from "../cells.rules.ts";
import type { KindColumn } from "../import-kind.ts";
import { plugs } from "./dc-connections.kind.ts";
import { codes, recordColumns, serviceColumns } from "./service-columns.ts";
import { serviceImport } from "./service-kind.ts";

type Words<Code extends string> = Readonly<Record<Code, readonly string[]>>;

const bandwidths: Words<(typeof wdmBandwidths)[number]> = {
  "10G": ["10 Gbit/s", "10 Gbps"],
  "100G": ["100 Gbit/s", "100 Gbps"],
  "400G": ["400 Gbit/s", "400 Gbps"],
};
const protections: Words<(typeof wdmProtections)[number]> = {
  UNPROTECTED: ["onbeschermd", "nee", "no"],
  PROTECTED: ["beschermd", "ja", "yes"],
};
const states: Words<(typeof serviceOperationals)[number]> = {
  UP: ["werkt"],
  DOWN: ["storing"],
  DEGRADED: ["verminderd"],
  UNKNOWN: ["onbekend"],
};

const handoverColumns = (field: string, nl: string, en: string): KindColumn[] => [
  ...recordColumns(`${field}.rackId`, { nl: [`${nl} rack`], en: [`${en} rack`] }),
  {
    field: `${field}.panel`,
    reader: text,
    nl: [`${nl} patchpaneel`, `${nl} paneel`],
    en: [`${en} patch panel`, `${en} panel`],
  },
  { field: `${field}.port`, reader: text, nl: [`${nl} poort`], en: [`${en} port`] },
  { field: `${field}.connector`, reader: choice(plugs), nl: [`${nl} connector`], en: [`${en} connector`] },
];

const columns = serviceColumns(
  {
    nl: ["Dienstnummer", "Eigen nummer", "Contractnummer"],
    en: ["Service id", "External id", "Contract number"],
  },
  [
    {
      field: "serviceNumber",
      reader: capitals,
      nl: ["Golflengtenummer", "WDM-nummer"],
      en: ["Wavelength number", "WDM number"],
    },
    { field: "routeCode", reader: capitals, nl: ["Route", "Traject"], en: ["Route", "Route code"] },
    { field: "channel", reader: capitals, nl: ["Kanaal", "Golflengte"], en: ["Channel", "Wavelength"] },
    {
      field: "bandwidth",
      reader: choice(bandwidths),
      nl: ["Bandbreedte", "Capaciteit"],
      en: ["Bandwidth", "Capacity"],
    },
    {
      field: "protection",
      reader: choice(protections),
      nl: ["Beveiliging", "Beschermd"],
      en: ["Protection", "Protected"],
    },
    {
      field: "clientInterface",
      reader: codes(clientInterfaces),
      nl: ["Interface"],
      en: ["Interface", "Client interface"],
    },
    {
      field: "transceiversIncluded",
      reader: flag,
      nl: ["Inclusief transceivers", "Transceivers"],
      en: ["Transceivers included", "Transceivers"],
    },
    { field: "operational", reader: choice(states), nl: ["Werking"], en: ["Operational"] },
    ...handoverColumns("handoverA", "A-kant", "A side"),
    ...handoverColumns("handoverZ", "Z-kant", "Z side"),
  ],
);

export const wdmKind = serviceImport(operatedWdm, { put, columns });
