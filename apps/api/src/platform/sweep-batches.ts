import type { JobContext } from "./job-context.ts";
import { type Sql, sql } from "./sql.ts";

/** What a sweep does in one transaction: little enough that nobody waits for its locks. */
export const batchRows = 1000;

export interface Swept {
  readonly count: number;
}

/** Repeats a statement, each time in a transaction of its own, until it finds less than a whole batch. */
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

/** Deletes a batch of what a condition finds. The table's name is one of ours, never input. */
export const deleteBatch = (table: Sql, condition: Sql) => sql<Swept>`
  with gone as (
    delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} limit ${batchRows}::int))
    returning 1
  )
  select count(*)::int as count from gone`;
