import type pg from "pg";
import { sql } from "../database/sql.ts";
import { runBatch } from "../database/statement-batch.ts";

/** Another job holds the key. This job is retried soon, and this run does not count as an attempt. */
export class Busy extends Error {}

export const takeKey = (key: string) =>
  sql<{ taken: boolean }>`select pg_try_advisory_lock(hashtext('job'), hashtext(${key})) as taken`;
const leaveKey = (key: string) => sql`select pg_advisory_unlock(hashtext('job'), hashtext(${key}))`;

/** A session-level advisory lock: it needs no open transaction and ends with its connection. */
export const workExclusively = async <Result>(
  pool: pg.Pool,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  let holds = false;
  try {
    const [row] = await runBatch(client, [], takeKey(key));
    if (!row?.taken) throw new Busy(`another job works on ${key}`);
    holds = true;
    const result = await work();
    await runBatch(client, [leaveKey(key)]);
    holds = false;
    return result;
  } finally {
    client.release(holds); // a connection that still holds the key is closed
  }
};
