import type { FileAnswer } from "@demarc/contract/core/file-answer";
import type { PrefixSummary } from "@demarc/contract/ip-management";
import { csvFile, type CsvColumns, type ReadAfter } from "../../platform/csv-file.ts";

const columns: CsvColumns<PrefixSummary> = {
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

export const prefixesFile = (name: string, readAfter: ReadAfter<PrefixSummary>): Promise<FileAnswer> =>
  csvFile(name, columns, readAfter);
