import { prefixKinds } from "@demarc/contract/ip-management/prefixes";
import { type OperatorPrefix, type PrefixRecord, putPrefix as put } from "@demarc/contract/operator/prefixes";
import { listPage } from "../../../platform/http/operator-list.ts";
import { changePrefixById, pageOfPrefixes, putPrefix } from "../../ip-management/operator-prefixes.public.ts";
import { asn, choice, hostNames, id, integer, text, texts } from "../cells.rules.ts";
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
  {
    field: "reverseDns.nameServers",
    reader: hostNames,
    nl: ["Nameservers reverse DNS", "Nameservers", "NS-records"],
    en: ["Name servers of reverse DNS", "Name servers", "NS records"],
  },
  {
    field: "reverseDns.dsRecords",
    reader: texts,
    nl: ["DS-records reverse DNS", "DS-records"],
    en: ["DS records of reverse DNS", "DS records"],
  },
];

type OfDelegation = Pick<OperatorPrefix, "delegationState" | "nameServers" | "dsRecords">;

/** A delegation that is being checked, published or removed is not in DNS yet, or not any more. */
const inDns = ({ delegationState, nameServers, dsRecords }: OfDelegation) =>
  delegationState === "ACTIVE" ? { nameServers, dsRecords } : undefined;

export const prefixesKind: ImportKind = {
  put,
  columns,
  write: byName<PrefixRecord>(putPrefix, changePrefixById),
  removed: "prefix.removed",
  // An undo gives a prefix the delegation that it had before, or none.
  reversed: ({ action, before }) =>
    action === "prefix.delegation-activated" && (before as OfDelegation).delegationState !== "ACTIVE"
      ? ["prefix.delegation-ended", "delegation.ended"]
      : undefined,
  page: (read, query) =>
    listPage(
      read,
      { query, idType: "uuid" },
      (slice) => pageOfPrefixes({ customerId: null, lifecycle: null }, slice),
      ({ service, ...row }) =>
        live.has(row.lifecycle) ? { ...row, service: service?.id ?? null, reverseDns: inDns(row) } : undefined,
    ),
};
