import type pg from "pg";
import type { Transaction } from "../../platform/database/database.ts";
import { contextOf, type JobContext } from "../../platform/jobs/job-context.ts";

/** What a job of power can do. `figures` works on the readings and their roll-ups, which may be in another database. */
export interface PowerContext extends JobContext {
  readonly figures: Pick<JobContext, "query" | "write" | "exclusively" | "signal">;
  /**
   * Queries the main database during a transaction of the figures. In that transaction if they are in the same database: a
   * second connection could wait for other jobs that also hold one and need another.
   */
  readonly queryBeside: (transaction: Transaction) => JobContext["query"];
}

export const powerContext = (context: JobContext, powerPool: pg.Pool | undefined): PowerContext => ({
  ...context,
  figures: powerPool ? contextOf(powerPool, context.signal) : context,
  queryBeside: (transaction) => (powerPool ? context.query : (statement) => transaction.query(statement)),
});
