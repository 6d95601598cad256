import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { CsvColumns } from "../../../platform/http/csv-file.ts";

/** CSV columns of a prefix. */
export const prefixColumns: CsvColumns<PrefixSummary> = {
  prefix: (row) => row.prefix,
  family: (row) => row.family,
  kind: (row) => row.kind,
  parentPrefix: (row) => row.parentPrefix,
  lifecycle: (row) => row.lifecycle,
  service: (row) => row.service?.name,
  description: (row) => row.description,
  originAsn: (row) => row.originAsn,
  reverseMode: (row) => row.reverseMode,
  delegationState: (row) => row.delegationState,
  used: (row) => row.used,
  total: (row) => row.total,
};
