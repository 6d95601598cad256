import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { CsvColumns } from "../../../platform/http/csv-file.ts";
import { code } from "../../../platform/http/csv.ts";

const kinds = {
  ASSIGNED_PA: "Toegewezen (PA)",
  CUSTOMER_PI: "Eigen (PI)",
  CUSTOMER_BYOIP: "Meegebracht",
  LINK: "Koppeling",
};
const lifecycles = {
  RESERVED: "Gereserveerd",
  ACTIVE: "Actief",
  RELEASING: "Wordt vrijgegeven",
  RELEASED: "Vrijgegeven",
};
const reverseModes = { NONE: "Geen", HOSTED: "Door ons", DELEGATED: "Eigen nameservers" };
const delegationStates = {
  NONE: "Geen",
  HOSTED: "Door ons",
  CHECKING: "Wordt gecontroleerd",
  PUBLISHING: "Wordt gepubliceerd",
  ACTIVE: "Actief",
  FAILED: "Mislukt",
  REMOVING: "Wordt verwijderd",
};

export const prefixColumns: CsvColumns<PrefixSummary> = {
  prefix: ["Prefix", (row) => row.prefix],
  family: ["IP-versie", (row) => row.family],
  kind: ["Soort", (row) => code(row.kind, kinds)],
  parentPrefix: ["Bovenliggende prefix", (row) => row.parentPrefix],
  lifecycle: ["Status", (row) => code(row.lifecycle, lifecycles)],
  service: ["Gerouteerd naar", (row) => row.service?.name],
  description: ["Omschrijving", (row) => row.description],
  originAsn: ["AS-nummer", (row) => row.originAsn],
  reverseMode: ["Reverse DNS", (row) => code(row.reverseMode, reverseModes)],
  delegationState: ["Delegatie", (row) => code(row.delegationState, delegationStates)],
  used: ["In gebruik", (row) => row.used],
  total: ["Totaal", (row) => row.total],
};
