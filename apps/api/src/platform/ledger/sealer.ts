import type pg from "pg";
import { queryRows } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { steadyWork } from "../jobs/steady-work.ts";
import type { Log } from "../process/log.ts";

const everyMs = 2000;
/** The constant of `seal_ledger`. */
const batchRows = 1000;

/** Adds committed rows of the ledger to their chains. Null: another process does. */
export const sealLedger = () => sql<{ count: number | null }>`select seal_ledger() as count`;

/** Also looks for rows of the last two days that were missed. */
export const sealMissed = () => sql<{ count: number | null }>`select seal_ledger('2 days') as count`;

/** Seals a batch. Returns whether more may wait. */
export const sealBatch = async (pool: pg.Pool): Promise<boolean> => {
  const [sealed] = await queryRows(pool, sealLedger());
  return sealed?.count === batchRows;
};

/** Seals new rows of the ledger, every two seconds. Every process does so; one works at a time. */
export const startSealer = (pool: pg.Pool, log: Log): { close(): Promise<void> } =>
  steadyWork(
    () => sealBatch(pool),
    everyMs,
    (error) => log.warn({ reason: String(error) }, "rows of the ledger were not sealed"),
  );
