import type { FeedLabel } from "@demarc/contract/power/power-figures";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** What a statement that reads figures needs of a meter. */
export interface GivenMeter {
  readonly meterId: number;
  readonly label: FeedLabel;
  /** The number of phases of the feed: 1 or 3. */
  readonly phases: number;
}

export const feedColumns = sql`
  feed.label, feed.status as state, feed.phase, feed.amperage, feed.max_utilisation_pct as "maxUtilisationPct", feed.rated_w as "ratedW",
  feed.available_w as "availableW",
  array(select meter.id from power_meter meter where meter.feed_id = feed.id and meter.kind = 'RACK_FEED'
    and meter.removed_at is null and meter.customer_id = any (current_customers())) as "meterIds"`;

export const shownFeed = sql`feed.status <> 'REMOVED' and feed.customer_id = any (current_customers())`;

/** The feeds of a rack as JSON, by the condition that names the rack. */
export const feedsAsJson = (ofRack: Sql) => sql`
  (select coalesce(jsonb_agg(to_jsonb(one) order by one.label), '[]') from (
    select ${feedColumns} from power_feed feed where ${ofRack} and ${shownFeed}) one)`;

/** Of outlets, as `outlet_feeds` of the database has them. */
export const outletColumns = sql`
  outlet.label, outlet.state, outlet.phase, null::int as amperage, null::int as "maxUtilisationPct", null::int as "ratedW",
  null::int as "availableW", array[outlet.meter_id] as "meterIds"`;

/** The outlets of units as JSON. */
export const outletsAsJson = (sharedColoId: Sql) => sql`
  (select coalesce(jsonb_agg(to_jsonb(one) order by one.label), '[]') from (
    select ${outletColumns} from outlet_feeds(${sharedColoId}) outlet where outlet.removed_at is null) one)`;

/** Meters with their feeds, for a statement that reads their figures: `meter_id`, `label` and `phases`. */
export const givenMeters = (meters: readonly GivenMeter[]) => sql`
  (select * from unnest(${meters.map(({ meterId }) => meterId)}::int[], ${meters.map(({ label }) => label)}::text[],
    ${meters.map(({ phases }) => phases)}::int[]) as given (meter_id, label, phases))`;
