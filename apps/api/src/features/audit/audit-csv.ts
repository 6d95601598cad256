import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { csvLine, csvStart } from "../../platform/csv.ts";
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

const linesOf = (rows: readonly AuditRow[]): string =>
  rows.map((row) => csvLine(columns.map((column) => row[column]))).join("");

/** Reads as many rows as it is asked for, after the given one. */
export type ReadAfter = (last: AuditRow | undefined) => Promise<AuditRow[]>;

async function* partsOf(first: readonly AuditRow[], readAfter: ReadAfter): AsyncGenerator<string> {
  yield csvStart + csvLine(columns);
  for (let rows = first; rows.length > 0; rows = await readAfter(rows.at(-1))) yield linesOf(rows);
}

/** The ledger as a CSV file, with the columns by the names of the API; the first part is read before anything is sent. */
export const auditFile = async (name: string, readAfter: ReadAfter): Promise<FileAnswer> => ({
  type: "text/csv",
  name,
  parts: partsOf(await readAfter(undefined), readAfter),
});
