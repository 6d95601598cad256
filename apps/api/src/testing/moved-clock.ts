import { vi } from "vitest";
import type { TestDatabase } from "./test-database.ts";

const moveIn = async (rows: TestDatabase["rows"], instant: Date): Promise<void> => {
  await rows("create schema if not exists moved_clock");
  await rows("grant usage on schema moved_clock to public");
  await rows(
    `create or replace function moved_clock.now() returns timestamptz language sql stable as $$ select timestamptz '${instant.toISOString()}' $$`,
  );
  await rows(
    "do $$ begin execute format('alter database %I set search_path = moved_clock, pg_catalog, public', current_database()); end $$",
  );
  // The connection of these statements stays in the pool.
  await rows("set search_path = moved_clock, pg_catalog, public");
};

/**
 * Moves `now()` of a database to an instant, for connections that are made after the first move. Functions with a search path of
 * their own, and defaults of columns, keep the real time.
 */
export const moveDatabaseClock = async (
  { rows, figures }: Pick<TestDatabase, "rows" | "figures">,
  instant: Date,
): Promise<void> => {
  for (const one of new Set([rows, figures])) await moveIn(one, instant);
};

/** Moves the clock of a database, and `Date` of this process until `moveBack`. Timers run on. */
export const moveClock = async (database: TestDatabase, instant: Date): Promise<void> => {
  await moveDatabaseClock(database, instant);
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
};

export const moveBack = (): void => void vi.useRealTimers();
