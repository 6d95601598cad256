import type { NotificationSource } from "./notifications.ts";
import { sql } from "./database/sql.ts";

/** Names the events for which the database adds a job that notifies people. Run as portal_jobs. */
export const ensureNotifyingEvents = (sources: readonly Pick<NotificationSource, "event">[]) => sql`
  insert into notifying_event (type) select distinct unnest(${sources.map(({ event }) => event)}::text[])
  on conflict do nothing`;
