import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { CsvColumns } from "../../../platform/http/csv-file.ts";

/** CSV columns of a prefix. */
export const prefixColumns: CsvColumns<PrefixSummary> = {
  prefix: ["Prefix", (row) => row.prefix],
  family: ["IP-versie", (row) => row.family],
  kind: ["Soort", (row) => row.kind],
  parentPrefix: ["Bovenliggende prefix", (row) => row.parentPrefix],
  lifecycle: ["Status", (row) => row.lifecycle],
  service: ["Gerouteerd naar", (row) => row.service?.name],
  description: ["Omschrijving", (row) => row.description],
  originAsn: ["AS-nummer", (row) => row.originAsn],
  reverseMode: ["Reverse DNS", (row) => row.reverseMode],
  delegationState: ["Delegatie", (row) => row.delegationState],
  used: ["In gebruik", (row) => row.used],
  total: ["Totaal", (row) => row.total],
};
