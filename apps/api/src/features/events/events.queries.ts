import { feedDays } from "@demarc/contract/operator/events";
import { sql } from "../../platform/database/sql.ts";
import { eventColumns, type EventRow } from "../../platform/events/event-of.ts";

/** The position before the oldest event that the feed shows. Scans at most a day of events that the feed no longer shows. */
export const findStart = () => sql<{ start: number }>`
  select coalesce((select position - 1 from outbox_event
    where position is not null and created_at > now() - make_interval(days => ${feedDays}::int)
    order by position limit 1), head.position) as start
  from event_head head`;

/** True if all events after the cursor still exist. Positions have no gaps, so it is enough to look for the next one. */
export const findCursor = (after: number) => sql<{ isKept: boolean }>`
  select ${after}::bigint = head.position or exists (
    select from outbox_event where position = ${after}::bigint + 1
      and created_at > now() - make_interval(days => ${feedDays}::int)) as "isKept"
  from event_head head`;

export const findHead = () => sql<{ head: number }>`select position as head from event_head`;

export interface FeedFilter {
  readonly after: number;
  readonly upTo: number;
  readonly types: readonly string[];
  /** The kind and the id of a record; null without this filter. */
  readonly subject: readonly [kind: string, id: string] | null;
  readonly limit: number;
}

export const listFeed = ({ after, upTo, types, subject, limit }: FeedFilter) => sql<EventRow & { position: number }>`
  select ${eventColumns}, coalesce(event.position, 0) as position from outbox_event event
  where event.position > ${after}::bigint and event.position <= ${upTo}::bigint
    and event.type = any (${[...types]}::text[])
    and (${subject?.[0] ?? null}::text is null or (event.entity_type, event.entity_id) = (${subject?.[0] ?? null}, ${subject?.[1] ?? null}))
  order by event.position limit ${limit}::int`;
