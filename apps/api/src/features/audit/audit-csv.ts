import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { csvFile, type ReadAfter } from "../../platform/csv-file.ts";
import type { AuditRow } from "./audit.queries.ts";

const columns = [
  "at",
  "actorType",
  "actorName",
  "actorId",
  "action",
  "entityType",
  "entityId",
  "before",
  "after",
  "ip",
  "requestId",
] as const satisfies readonly (keyof AuditRow)[];

const cells = Object.fromEntries(columns.map((column) => [column, (row: AuditRow) => row[column]]));

/** The ledger as a CSV file, with the columns by the names of the API. */
export const auditFile = (name: string, readAfter: ReadAfter<AuditRow>): Promise<FileAnswer> =>
  csvFile(name, cells, readAfter);
