import type { PublishedEvent } from "@demarc/contract/core/words";
import { sql } from "./database/sql.ts";

/** Names the events for which the database adds a job that notifies people, of the company or of the staff. Run as portal_jobs. */
export const ensureNotifyingEvents = (sources: readonly { readonly event: PublishedEvent }[]) => sql`
  insert into notifying_event (type) select distinct unnest(${sources.map(({ event }) => event)}::text[])
  on conflict do nothing`;
