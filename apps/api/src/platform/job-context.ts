import type pg from "pg";
import { queryRows, runTransaction, type Transaction } from "./database.ts";
import { workAlone } from "./job-keys.ts";
import { type ClaimedJob, finish } from "./jobs.queries.ts";
import type { Sql } from "./sql.ts";

/** What a job may do. No transaction is open while it runs, so it may wait for outside systems. */
export interface JobContext {
  /** Aborted when the process ends, the job was taken over, or it takes too long. */
  readonly signal: AbortSignal;
  /** One statement in a transaction of its own. */
  readonly query: <Row>(statement: Sql<Row>) => Promise<Row[]>;
  /** Several statements that are kept together; the job goes on, and may be run again from its start. */
  readonly write: <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;
  /**
   * The last of the job's work, kept together with its end: whatever is killed, this happens once. Rejects, and keeps
   * nothing, when another process has taken the job over.
   */
  readonly complete: (work: (transaction: Transaction) => Promise<void> | void) => Promise<void>;
  /** Does work while no other job does any under the same key; rejects when one does. */
  readonly alone: <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;
}

export const contextOf = (pool: pg.Pool, signal: AbortSignal) => ({
  signal,
  query: <Row>(statement: Sql<Row>) => queryRows(pool, statement),
  write: <Result>(work: (transaction: Transaction) => Promise<Result>) => runTransaction(pool, [], work),
  alone: <Result>(key: string, work: () => Promise<Result>) => workAlone(pool, key, work),
});

/** The claim of a job no longer holds. */
export class ClaimLost extends Error {}

/** Ends a job together with the last of its work. */
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
