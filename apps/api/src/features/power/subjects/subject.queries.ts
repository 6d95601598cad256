import type { FeedLabel } from "@demarc/contract/power/power-figures";
import type { PowerFeed } from "@demarc/contract/core/racks/power-feeds";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** A rack, or the units of a customer in a shared rack. */
export interface Subject {
  readonly kind: "rack" | "shared-colo";
  readonly id: string;
}

export interface SubjectRow {
  name: string;
  reference: string | null;
  siteCode: string;
  metering: "FEED" | "OUTLET" | "SHARE";
  powerModel: "METERED" | "COMMITTED";
  committedKw: number | null;
  expectedKw: number | null;
  /** Only for units. */
  contractedW: number | null;
  committedKwh: number | null;
  kwhPrice: string;
  contractStart: string;
}

export interface CurrentReading {
  phase: number;
  slot: string;
  milliampere: number | null;
  watt: number | null;
  decivolt: number | null;
  powerFactorPct: number | null;
}

export interface FeedRow {
  label: FeedLabel;
  state: PowerFeed["status"];
  phase: number;
  amperage: number | null;
  maxUtilisationPct: number | null;
  ratedW: number | null;
  availableW: number | null;
  readings: CurrentReading[];
}

/** A rack of the customer itself. The power of a rack that its reseller delivers to it is visible only to the reseller. */
export const findRackSubject = (customerId: number, id: string) => sql<SubjectRow>`
  select rack_code as name, reference, site_code as "siteCode", 'FEED' as metering, coalesce(power_model, 'METERED') as "powerModel",
    committed_kw::float8 as "committedKw", expected_kw::float8 as "expectedKw", null::int as "contractedW",
    null::int as "committedKwh", coalesce(kwh_price, 0)::text as "kwhPrice",
    coalesce(contract_start, (created_at at time zone 'Europe/Amsterdam')::date) as "contractStart"
  from rack
  where id = ${id}::uuid and not shared and customer_id = ${customerId}::int and customer_id = any (current_customers())`;

export const findSharedColoSubject = (customerId: number, id: string) => sql<SubjectRow>`
  select rack.rack_code || ' ' || colo.height_u || 'U' as name, colo.reference, colo.site_code as "siteCode", colo.metering,
    case when colo.committed_kwh is null then 'METERED' else 'COMMITTED' end as "powerModel", null::float8 as "committedKw",
    null::float8 as "expectedKw", colo.contracted_w as "contractedW", colo.committed_kwh as "committedKwh",
    colo.kwh_price::text as "kwhPrice", colo.contract_start as "contractStart"
  from shared_colo colo join rack on rack.id = colo.rack_id
  where colo.id = ${id}::uuid and colo.customer_id = ${customerId}::int and colo.customer_id = any (current_customers())`;

export const findRackForAlert = (customerId: number, id: string) => sql<{ name: string }>`
  select rack_code as name from rack
  where id = ${id}::uuid and not shared and customer_id = ${customerId}::int and customer_id = any (current_customers())
  for no key update`;

export const findSharedColoForAlert = (customerId: number, id: string) => sql<{ name: string }>`
  select rack.rack_code || ' ' || colo.height_u || 'U' as name from shared_colo colo join rack on rack.id = colo.rack_id
  where colo.id = ${id}::uuid and colo.customer_id = ${customerId}::int and colo.customer_id = any (current_customers())
  for no key update of colo`;

const readingsOf = (meters: Sql) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('phase', last.phase, 'slot', last.slot, 'milliampere', last.current_ma,
      'watt', last.power_w, 'decivolt', last.voltage_dv, 'powerFactorPct', last.pf_pct) order by last.phase), '[]')
    from power_current last where last.meter_id in (${meters}))`;

export const listRackFeeds = (rackId: string) => sql<FeedRow>`
  select feed.label, feed.status as state, feed.phase, feed.amperage, feed.max_utilisation_pct as "maxUtilisationPct",
    feed.rated_w as "ratedW", feed.available_w as "availableW",
    ${readingsOf(sql`select meter.id from power_meter meter where meter.feed_id = feed.id and meter.kind = 'RACK_FEED'
      and meter.removed_at is null and meter.customer_id = any (current_customers())`)} as readings
  from power_feed feed
  where feed.rack_id = ${rackId}::uuid and feed.status <> 'REMOVED' and feed.customer_id = any (current_customers())
  order by feed.label`;

/** The outlets of units with their last readings, by the feed that they are on. */
export const listOutletFeeds = (sharedColoId: string) => sql<FeedRow>`
  select outlet.label, outlet.state, outlet.phase, null::int as amperage, null::int as "maxUtilisationPct", null::int as "ratedW",
    null::int as "availableW", ${readingsOf(sql`select outlet.meter_id`)} as readings
  from outlet_feeds(${sharedColoId}::uuid) outlet where outlet.removed_at is null order by outlet.label`;

export interface MeterRow {
  meter_id: number;
  label: FeedLabel;
  /** The number of phases of the feed: 1 or 3. */
  phases: number;
}

/** The meters of a subject with their feeds, including replaced meters, whose figures are kept. */
export const metersOf = ({ kind, id }: Subject): Sql<MeterRow> =>
  kind === "rack"
    ? sql<MeterRow>`(select meter.id as meter_id, feed.label, feed.phase as phases from power_meter meter join power_feed feed on feed.id = meter.feed_id
        where feed.rack_id = ${id}::uuid and meter.kind = 'RACK_FEED' and meter.customer_id = any (current_customers()))`
    : sql<MeterRow>`(select outlet.meter_id, outlet.label, outlet.phase as phases from outlet_feeds(${id}::uuid) outlet)`;
