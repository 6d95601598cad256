import { prefixKinds } from "@demarc/contract/ip-management/prefixes";
import { type PrefixRecord, putPrefix as put } from "@demarc/contract/operator/prefixes";
import { listPage } from "../../../platform/http/operator-list.ts";
import { changePrefixById, pageOfPrefixes, putPrefix } from "../../ip-management/operator-prefixes.public.ts";
import { asn, choice, id, integer, text } from "../cells.rules.ts";
import type { ImportKind } from "../import-kind.ts";
import { byName } from "./names.ts";
import { customerColumns, nameColumns } from "./service-columns.ts";

const kinds: Readonly<Record<(typeof prefixKinds)[number], readonly string[]>> = {
  ASSIGNED_PA: ["PA", "toegewezen"],
  CUSTOMER_PI: ["PI"],
  CUSTOMER_BYOIP: ["BYOIP", "eigen adressen", "own addresses"],
  LINK: ["koppelnet", "linknet", "transfernet"],
};

const live = new Set(["RESERVED", "ACTIVE"]);

const columns: ImportKind["columns"] = [
  ...nameColumns({ nl: ["Eigen nummer", "IPAM-nummer"], en: ["External id", "IPAM id"] }),
  ...customerColumns("customerId"),
  {
    field: "prefix",
    reader: id,
    nl: ["Prefix", "Subnet", "IP-blok", "Netwerk", "CIDR", "IP-reeks"],
    en: ["Prefix", "Subnet", "Block", "Network", "IP range"],
  },
  {
    field: "family",
    reader: choice({ 4: ["IPv4"], 6: ["IPv6"] }),
    nl: ["IP-versie"],
    en: ["IP version", "Family"],
    isOnlyRead: true,
  },
  {
    field: "prefixLength",
    reader: integer,
    nl: ["Prefixlengte", "Masker"],
    en: ["Prefix length", "Mask"],
    isOnlyRead: true,
  },
  { field: "kind", reader: choice(kinds), nl: ["Soort", "Soort prefix"], en: ["Kind", "Kind of prefix", "Type"] },
  {
    field: "service",
    reader: id,
    nl: ["Dienst", "Lijn", "Rack", "Lijnnummer", "Gerouteerd naar"],
    en: ["Service", "Line", "Rack", "Routed to"],
  },
  { field: "description", reader: text, nl: ["Omschrijving", "Naam"], en: ["Description", "Name"] },
  { field: "originAsn", reader: asn, nl: ["AS-nummer", "ASN"], en: ["AS number", "ASN", "Origin AS"] },
];

export const prefixesKind: ImportKind = {
  put,
  columns,
  write: byName<PrefixRecord>(putPrefix, changePrefixById),
  removed: "prefix.removed",
  page: (read, query) =>
    listPage(
      read,
      { query, idType: "uuid" },
      (slice) => pageOfPrefixes({ customerId: null, lifecycle: null }, slice),
      ({ service, ...row }) => (live.has(row.lifecycle) ? { ...row, service: service?.id ?? null } : undefined),
    ),
};
