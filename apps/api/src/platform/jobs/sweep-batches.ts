import type { JobContext } from "./job-context.ts";
import { type Sql, sql } from "../database/sql.ts";

/** The rows that a sweep deletes in one transaction: few enough that other transactions do not wait long for its locks. */
export const batchRows = 1000;

export interface Swept {
  readonly count: number;
}

/** Repeats a statement, each time in its own transaction, until it affects less than a full batch. */
export const sweep = async (
  { query, signal }: Pick<JobContext, "query" | "signal">,
  statement: Sql<Swept>,
  batch = batchRows,
): Promise<void> => {
  for (;;) {
    signal.throwIfAborted();
    const [swept] = await query(statement);
    if ((swept?.count ?? 0) < batch) return;
  }
};

/** Deletes a batch of the rows that match a condition. The table name is a constant of ours, never input. */
export const deleteBatch = (table: Sql, condition: Sql) => sql<Swept>`
  with gone as (
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${batchRows}::int))
    returning 1
  )
  select count(*)::int as count from gone`;
