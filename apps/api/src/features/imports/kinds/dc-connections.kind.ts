import {
  connectionKinds,
  connectionMedia,
  connectionSpeeds,
  connectors,
  zSideTypes,
} from "@demarc/contract/dc-connections";
import { putDcConnection as put } from "@demarc/contract/operator/interconnection";
import { operatedConnection } from "../../dc-connections/dc-connections.public.ts";
import { capitals, choice, date, id, integer, text } from "../cells.rules.ts";
import type { KindColumn } from "../import-kind.ts";
import { recordColumns, serviceColumns } from "./service-columns.ts";
import { serviceImport } from "./service-kind.ts";

type Words<Code extends string> = Readonly<Record<Code, readonly string[]>>;

const kinds: Words<(typeof connectionKinds)[number]> = {
  CROSS_CONNECT: ["crossconnect", "cross-connect", "xconnect"],
  METRO_CONNECT: ["metroconnect", "metro-connect"],
  IX_PORT_PATCH: ["patch naar ix", "ix patch", "internet exchange"],
  CARRIER_PATCH: ["patch naar carrier", "carrierpatch"],
};
const media: Words<(typeof connectionMedia)[number]> = {
  SMF_OS2: ["OS2", "SMF", "singlemode", "single-mode"],
  MMF_OM3: ["OM3"],
  MMF_OM4: ["OM4", "MMF", "multimode"],
  UTP_CAT6A: ["Cat 6A", "UTP", "koper", "copper"],
  COAX: ["coaxkabel"],
};
export const plugs: Words<(typeof connectors)[number]> = {
  LC_UPC: ["LC/UPC", "LC"],
  LC_APC: ["LC/APC"],
  SC_UPC: ["SC/UPC", "SC"],
  SC_APC: ["SC/APC"],
  MPO: ["MTP"],
  RJ45: ["RJ-45"],
  BNC: [],
};
const speeds: Words<(typeof connectionSpeeds)[number]> = {
  "1G": ["1 Gbit/s", "1 Gbps"],
  "10G": ["10 Gbit/s", "10 Gbps"],
  "100G": ["100 Gbit/s", "100 Gbps"],
};
const farEnds: Words<(typeof zSideTypes)[number]> = {
  OWN_RACK: ["eigen rack"],
  OTHER_CUSTOMER: ["andere klant"],
  CARRIER: ["netwerk"],
  IX: ["internet exchange"],
  PROVIDER: ["aanbieder", "provider"],
};

/** The patch panel, module and port of an end, and the words before them. */
const portColumns = (field: string, nl: string, en: string): KindColumn[] => [
  {
    field: `${field}.panel`,
    reader: text,
    nl: [`${nl} patchpaneel`, `${nl} paneel`],
    en: [`${en} patch panel`, `${en} panel`],
  },
  { field: `${field}.module`, reader: text, nl: [`${nl} module`], en: [`${en} module`] },
  { field: `${field}.port`, reader: text, nl: [`${nl} poort`], en: [`${en} port`] },
];

const nearColumns: readonly KindColumn[] = [
  ...recordColumns("aSide.rackId", { nl: ["A-kant rack", "Rack"], en: ["A side rack", "Rack"] }),
  ...recordColumns("aSide.sharedColoId", { nl: ["A-kant units", "Units"], en: ["A side units", "Units"] }),
  ...portColumns("aSide", "A-kant", "A side"),
  { field: "aSide.device", reader: text, nl: ["A-kant apparaat", "Apparaat"], en: ["A side device", "Device"] },
];

const farColumns: readonly KindColumn[] = [
  {
    field: "zSide.type",
    reader: choice(farEnds),
    nl: ["Z-kant soort", "Soort overkant", "Verre kant"],
    en: ["Z side type", "Far end"],
  },
  ...recordColumns("zSide.rackId", { nl: ["Z-kant rack"], en: ["Z side rack"] }),
  { field: "zSide.siteCode", reader: capitals, nl: ["Z-kant datacenter"], en: ["Z side data centre"] },
  {
    field: "zSide.companyName",
    reader: text,
    nl: ["Z-kant bedrijf", "Andere partij", "Tegenpartij"],
    en: ["Z side company", "Other company"],
  },
  { field: "zSide.circuitId", reader: id, nl: ["Z-kant circuit", "Circuit"], en: ["Z side circuit", "Circuit"] },
  ...portColumns("zSide", "Z-kant", "Z side"),
];

const columns = serviceColumns(
  {
    nl: ["Dienstnummer", "Eigen nummer", "Contractnummer"],
    en: ["Service id", "External id", "Contract number"],
  },
  [
    {
      field: "connectionNumber",
      reader: capitals,
      nl: ["Verbindingsnummer", "XC-nummer"],
      en: ["Connection number", "XC number"],
    },
    {
      field: "kind",
      reader: choice(kinds),
      nl: ["Soort verbinding", "Soort"],
      en: ["Kind of connection", "Kind", "Type"],
    },
    {
      field: "media",
      reader: choice(media),
      nl: ["Kabel", "Medium", "Kabeltype"],
      en: ["Cable", "Media", "Cable type"],
    },
    { field: "connectorA", reader: choice(plugs), nl: ["A-kant connector"], en: ["A side connector"] },
    { field: "connectorZ", reader: choice(plugs), nl: ["Z-kant connector"], en: ["Z side connector"] },
    { field: "fibreCount", reader: integer, nl: ["Aantal vezels", "Vezels"], en: ["Number of fibres", "Fibres"] },
    { field: "speed", reader: choice(speeds), nl: ["Snelheid"], en: ["Speed"] },
    ...nearColumns,
    ...farColumns,
    { field: "loaNumber", reader: text, nl: ["LOA-nummer", "LOA"], en: ["LOA number", "LOA"] },
    { field: "loaExpiresAt", reader: date, nl: ["LOA geldig tot"], en: ["LOA valid until", "LOA expires"] },
  ],
);

export const dcConnectionsKind = serviceImport(operatedConnection, { put, columns });
