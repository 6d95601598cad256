import { join, sql } from "../../platform/database/sql.ts";
import type { SharedSources } from "../../platform/shared-sources.ts";
import type { Work, WorkEntry } from "../../platform/work.ts";

export interface FoundWork extends Work {
  kind: WorkEntry["kind"];
}

/** One statement for all entries, with a row per entry. */
export const workStatement = (entries: readonly WorkEntry[], customerId: number, shared: SharedSources) => {
  const parts = entries.map(
    ({ kind, find }) => sql`select ${kind}::text as kind, work.* from (${find(customerId, shared)}) work`,
  );
  return sql<FoundWork>`${join(parts, " union all ")}`;
};
