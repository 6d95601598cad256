import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { asOwner, type Connect } from "./database/database.ts";
import type { Log } from "./process/log.ts";
import { isContended } from "./refusals/errors.ts";

/** A migration that waits for a table blocks all later users of that table, so it gives up quickly and tries again. */
export interface LockPatience {
  /** Milliseconds that a statement waits for a lock, and that the others get between two tries. */
  readonly lockMs: number;
  readonly tries: number;
}

/** 95 s, if each try waits for one lock. */
export const ofMigrations: LockPatience = { lockMs: 5000, tries: 10 };

interface Holder {
  /** 0 for a prepared transaction. */
  readonly pid: number;
  /** Null if the owner may not see it. */
  readonly name: string | null;
  readonly state: string | null;
  readonly since: Date | null;
}

const findHolders = async (client: pg.Client, waiting: number): Promise<Holder[]> => {
  const { rows } = await client.query<Holder>(
    `select distinct holder as pid, coalesce(nullif(application_name, ''), usename, backend_type) as name, state, xact_start as since
     from unnest(pg_blocking_pids($1)) as holder left join pg_stat_activity on pid = holder order by holder`,
    [waiting],
  );
  return rows;
};

const asText = ({ pid, name, state, since }: Holder): string => {
  if (pid === 0) return "a prepared transaction";
  const details = [name ?? "unknown", state, since && `transaction since ${since.toISOString()}`];
  return `process ${pid} (${details.filter(Boolean).join(", ")})`;
};

/** Looks at what a session waits for, over a connection of its own, which opens once the session has been busy for a while. */
const watchHolders = (connect: Connect, waiting: number, everyMs: number) => {
  const ending = new AbortController();
  let latest: Holder[] = [];
  const pause = () => sleep(everyMs, undefined, { signal: ending.signal });
  const watch = async (): Promise<void> => {
    await pause();
    await asOwner(connect, async (watcher) => {
      for (;;) {
        const holders = await findHolders(watcher, waiting);
        if (holders.length > 0) latest = holders;
        await pause();
      }
    });
  };
  // A migration goes on if there is no connection to watch it.
  const ended = watch().catch(() => undefined);
  return async (): Promise<string> => {
    ending.abort();
    await ended;
    return latest.map(asText).join(", ") || "another process";
  };
};

/** Runs work in a transaction that gives way to others. */
export type Patiently = (work: () => Promise<void>) => Promise<void>;

/** Throws an error that names the processes that hold a lock, if it is not free in the last try. */
export const patientTransactions = async (
  connect: Connect,
  client: pg.Client,
  { lockMs, tries }: LockPatience,
  log?: Log,
): Promise<Patiently> => {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    await client.query("begin");
    try {
      await client.query(`set local lock_timeout = ${lockMs}`);
      await work();
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => undefined); // the connection itself may be broken
      throw error;
    }
  };
  return async (work) => {
    for (let left = tries - 1; ; left -= 1) {
      const holders = watchHolders(connect, rows[0]?.pid ?? 0, lockMs / 2);
      try {
        await attempt(work);
        return;
      } catch (error) {
        if (!isContended(error)) throw error;
        const heldBy = await holders();
        if (left === 0)
          throw new Error(
            `its locks were not free within ${lockMs / 1000} s, in ${tries} of ${tries} tries. They are held by ${heldBy}. Let that end, or end it, and migrate again.`,
            { cause: error },
          );
        log?.warn({ heldBy, left }, "a migration could not get a lock and will try again");
      } finally {
        await holders();
      }
      await sleep(lockMs);
    }
  };
};
