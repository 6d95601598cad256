import type { FeedLabel } from "@demarc/contract/power/power-figures";
import type { PowerFeed } from "@demarc/contract/core/racks/power-feeds";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import { feedColumns, outletColumns, shownFeed } from "./feeds.conditions.ts";

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

/** When a feed had a meter, in seconds since 1970. `until` is null for a meter that is still there. */
export interface MeteredRow {
  label: FeedLabel;
  from: number;
  until: number | null;
}

/** A meter of a subject. */
export interface MeterRow extends MeteredRow {
  meterId: number;
  /** The number of phases of the feed: 1 or 3. */
  phases: number;
}

export interface CurrentReading {
  phase: number;
  slot: string;
  milliampere: number | null;
  watt: number | null;
  decivolt: number | null;
  powerFactorPct: number | null;
}

export interface CurrentRow extends CurrentReading {
  meterId: number;
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

/** A feed with the meters that are there now. */
export type MeteredFeed = Omit<FeedRow, "readings"> & { meterIds: number[] };

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

const listRackFeeds = (rackId: string) => sql<MeteredFeed>`
  select ${feedColumns} from power_feed feed where feed.rack_id = ${rackId}::uuid and ${shownFeed} order by feed.label`;

/** The outlets of units, by the feed that they are on. */
const listOutletFeeds = (sharedColoId: string) => sql<MeteredFeed>`
  select ${outletColumns} from outlet_feeds(${sharedColoId}::uuid) outlet where outlet.removed_at is null order by outlet.label`;

export const listFeeds = ({ kind, id }: Subject): Sql<MeteredFeed> =>
  kind === "rack" ? listRackFeeds(id) : listOutletFeeds(id);

/** The last readings of meters, by phase. */
export const listCurrent = (meterIds: readonly number[]) => sql<CurrentRow>`
  select meter_id as "meterId", phase, slot, current_ma as milliampere, power_w as watt, voltage_dv as decivolt, pf_pct as "powerFactorPct"
  from power_current where meter_id = any (${[...meterIds]}::int[]) order by phase`;

const meterColumns = sql`
  meter.id as "meterId", extract(epoch from date_bin('5 minutes', meter.installed_at, 'epoch'))::bigint as "from",
  extract(epoch from meter.removed_at)::bigint as until`;

/** The meters of a subject, including replaced meters, whose figures are kept. */
export const listMeters = ({ kind, id }: Subject): Sql<MeterRow> =>
  kind === "rack"
    ? sql<MeterRow>`
        select ${meterColumns}, feed.label, feed.phase as phases from power_meter meter join power_feed feed on feed.id = meter.feed_id
        where feed.rack_id = ${id}::uuid and meter.kind = 'RACK_FEED' and meter.customer_id = any (current_customers())
        order by feed.label, meter.installed_at`
    : sql<MeterRow>`
        select ${meterColumns}, outlet.label, outlet.phase as phases from outlet_feeds(${id}::uuid) outlet join power_meter meter on meter.id = outlet.meter_id
        order by outlet.label, meter.installed_at`;

/** A meter of a rack of which units get a share, with the first and the last day of the units. */
export interface ShareRow {
  sharedColoId: string;
  meterId: number;
  sharePct: string;
  since: string;
  until: string;
}

export const listShareMeters = (sharedColoIds: readonly string[]) => sql<ShareRow>`
  select colo.id as "sharedColoId", meter.meter_id as "meterId", meter.share_pct as "sharePct", meter.since, meter.until
  from unnest(${[...sharedColoIds]}::uuid[]) as colo (id) cross join lateral shared_colo_meters(colo.id) as meter`;
