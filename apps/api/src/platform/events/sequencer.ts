import type pg from "pg";
import { queryRows, runTransaction } from "../database/database.ts";
import { type Sql, sql } from "../database/sql.ts";
import { steadyWork } from "../jobs/steady-work.ts";
import type { Log } from "../process/log.ts";

/** The channel of new positions. Its messages name the types of the events. */
export const sequencedChannel = "events_sequenced";

/** PostgreSQL refuses a longer message. An empty one is about all types. */
const longestMessage = 7000;
const batchRows = 2000;
const everyMs = 500;

/** Positions after `from`, up to `upTo`. */
export interface EventRange {
  readonly from: number;
  readonly upTo: number;
}

/** A statement that runs in the transaction that gives events their positions. Run as portal_jobs. */
export type EventReader = (range: EventRange) => Sql;

// Cheap while nothing waits: the index of these rows is empty.
export const areEventsWaiting = () => sql<{ waiting: boolean }>`
  select exists (select from outbox_event where position is null) as waiting`;

export const takeSequence = () => sql<{ taken: boolean }>`
  select pg_try_advisory_xact_lock(hashtext('events'), hashtext('sequence')) as taken`;

/** Gives the next positions, in the order of the ids. Only after `takeSequence`, in a statement of its own: it must see the commits of the previous sequencer. */
export const sequenceEvents = (most: number) => sql<{ count: number; position: number }>`
  with waiting as (
    select id, row_number() over (order by id) as place
    from (select id from outbox_event where position is null order by id limit ${most}::int) first
  ), head as (
    update event_head set position = position + (select count(*) from waiting)
    where exists (select from waiting)
    returning position
  ), given as (
    update outbox_event set position = head.position - (select count(*) from waiting) + waiting.place
    from waiting, head where outbox_event.id = waiting.id
    returning type
  ), heard as (
    select pg_notify(${sequencedChannel}, case when length(types) < ${longestMessage}::int then types else '' end)
    from head, (select string_agg(distinct type, ' ') as types from given) named
  )
  select (select count(*)::int from waiting) as count, head.position from head, heard`;

/**
 * Gives positions to a batch of committed events. One process does so at a time, so a reader that has seen a position has seen all before
 * it. Returns whether more may wait.
 */
export const sequenceBatch = async (
  pool: pg.Pool,
  readers: readonly EventReader[],
  most = batchRows,
): Promise<boolean> => {
  const [state] = await queryRows(pool, areEventsWaiting());
  if (!state?.waiting) return false;
  return runTransaction(pool, [], async (transaction) => {
    const [lock] = await transaction.query(takeSequence());
    if (!lock?.taken) return false;
    const [given] = await transaction.query(sequenceEvents(most));
    if (!given) return false;
    for (const reader of readers)
      transaction.send(reader({ from: given.position - given.count, upTo: given.position }));
    return given.count === most;
  });
};

/** Gives positions to all committed events. */
export const sequenceAll = async (pool: pg.Pool, readers: readonly EventReader[]): Promise<void> => {
  while (await sequenceBatch(pool, readers));
};

/** Gives positions to new events, twice a second. Every process does so; one works at a time. */
export const startSequencer = (pool: pg.Pool, readers: readonly EventReader[], log: Log): { close(): Promise<void> } =>
  steadyWork(
    () => sequenceBatch(pool, readers),
    everyMs,
    (error) => log.warn({ reason: String(error) }, "events got no positions"),
  );
