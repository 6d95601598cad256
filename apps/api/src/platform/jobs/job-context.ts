import type pg from "pg";
import { queryRows, runTransaction, type Transaction } from "../database/database.ts";
import { workExclusively } from "./job-keys.ts";
import { type ClaimedJob, finish } from "./jobs.queries.ts";
import type { Sql } from "../database/sql.ts";

/** What a job can do. No transaction is open while it runs, so it can wait for external systems. */
export interface JobContext {
  /** Aborted when the process ends, another process has taken the job over, or the job takes too long. */
  readonly signal: AbortSignal;
  readonly query: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** Commits several statements together. The job then continues, and may be run again from its start. */
  readonly write: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  /**
   * Commits the last of the job's work together with the end of the job: exactly once, even after a kill. Rejects and
   * commits nothing when another process has taken the job over.
   */
  readonly complete: (work: (transaction: Transaction) => Promise<void> | void) => Promise<void>;
  /** Runs work under an exclusive lock on the key; rejects when another job holds the lock. */
  readonly exclusively: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export const contextOf = (pool: pg.Pool, signal: AbortSignal) => ({
  signal,
  query: <Row>(statement: Sql<Row>) => queryRows(pool, statement),
  write: <Result>(work: (transaction: Transaction) => Promise<Result>) => runTransaction(pool, [], work),
  exclusively: <Result>(key: string, work: () => Promise<Result>) => workExclusively(pool, key, work),
});

/** Another process has taken the job over. */
export class ClaimLost extends Error {}

/** Ends a job in the same transaction as the last of its work. */
export const completeJob = (
  pool: pg.Pool,
  job: ClaimedJob,
  work: (transaction: Transaction) => Promise<void> | void,
): Promise<void> =>
  runTransaction(pool, [], async (transaction) => {
    await work(transaction);
    const ended = await transaction.query(finish(job));
    if (ended.length === 0) throw new ClaimLost("another process has the job");
  });
