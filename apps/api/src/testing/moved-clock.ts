import { vi } from "vitest";
import type { TestDatabase } from "./test-database.ts";

/**
 * Moves `now()` of a database to an instant, for connections that are made after the first move. Functions with a search path of
 * their own, and defaults of columns, keep the real time.
 */
export const moveDatabaseClock = async (database: Pick<TestDatabase, "rows">, instant: Date): Promise<void> => {
  await database.rows("create schema if not exists moved_clock");
  await database.rows("grant usage on schema moved_clock to public");
  await database.rows(
    `create or replace function moved_clock.now() returns timestamptz language sql stable as $$ select timestamptz '${instant.toISOString()}' $$`,
  );
  await database.rows(
    "do $$ begin execute format('alter database %I set search_path = moved_clock, pg_catalog, public', current_database()); end $$",
  );
  // The connection of these statements stays in the pool.
  await database.rows("set search_path = moved_clock, pg_catalog, public");
};

/** Moves the clock of a database, and `Date` of this process until `moveBack`. Timers run on. */
export const moveClock = async (database: TestDatabase, instant: Date): Promise<void> => {
  await moveDatabaseClock(database, instant);
  vi.useFakeTimers({ toFake: ["Date"], now: instant });
};

export const moveBack = (): void => void vi.useRealTimers();
