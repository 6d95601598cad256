import pg from "pg";
import { expect, onTestFinished } from "vitest";
import type { TestDatabase } from "./test-database.ts";

export interface HeldTransaction {
  /** Resolves when this many statements wait for a lock. */
  untilWaiting(count: number): Promise<void>;
  commit(): Promise<void>;
}

const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/**
 * Runs a statement as the owner in a transaction that stays open until `commit` or the end of the test, so that a race condition occurs every
 * time.
 */
export const holdTransaction = async (
  database: TestDatabase,
  statement: string,
  values: unknown[] = [],
): Promise<HeldTransaction> => {
  const owner = new pg.Client(database.connect());
  await owner.connect();
  onTestFinished(() => owner.end());
  await owner.query("begin");
  await owner.query(statement, values);
  return {
    untilWaiting: (count) => expect.poll(async () => (await database.rows(waiting)).length).toBe(count),
    commit: async () => {
      await owner.query("commit");
    },
  };
};
