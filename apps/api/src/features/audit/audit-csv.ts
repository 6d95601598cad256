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

/** CSV columns of an audit event, named as in the API. */
export const auditColumns: CsvColumns<AuditRow> = Object.fromEntries(
  columns.map((column) => [column, (row: AuditRow) => row[column]]),
);
