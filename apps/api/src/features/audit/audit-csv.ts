import type { CsvColumns } from "../../platform/http/csv-file.ts";
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

/** An event in a CSV file, with the columns by the names of the API. */
export const auditColumns: CsvColumns<AuditRow> = Object.fromEntries(
  columns.map((column) => [column, (row: AuditRow) => row[column]]),
);
