import type { PowerFigures } from "@demarc/contract/home";
import { type PowerAlertKind, staleMinutes } from "@demarc/contract/power/power-figures";
import { powerWarnings } from "@demarc/contract/core/racks/rack-fields";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** The power of a rack or of units in a list. A reading of more than 15 minutes ago does not count. */
interface PowerNow {
  currentW: number | null;
  /** Percentage of the breaker for a rack, of the contracted power for units, with one decimal. */
  usedPct: number | null;
  warning: PowerAlertKind | null;
}

export interface RackPower extends PowerNow {
  rackId: string;
}

export interface SharedColoPower extends PowerNow {
  sharedColoId: string;
  /** The last whole day, for units that are metered by share: nothing else is known of them. */
  lastDay: { day: string; kwh: number } | null;
}

const freshSince = sql`now() - make_interval(mins => ${staleMinutes}::int)`;
const isFresh = sql`last.slot >= ${freshSince}`;

/**
 * The sum of all feeds; null if an active feed fell silent, because a part would look like the whole load. A meter that was never
 * read is not connected yet.
 */
const wholeSum = (state: Sql) => sql`
  case when bool_or(${state} = 'ACTIVE' and last.meter_id is not null and (not ${isFresh} or last.power_w is null)) is not true
    then (sum(last.power_w) filter (where ${isFresh}))::int end`;

const worstWarning = (of: Sql) => sql`
  (select kind from power_warning warning where ${of} and warning.cleared_at is null
    and warning.customer_id = any (current_customers())
    order by array_position(${[...powerWarnings]}::text[], kind) limit 1) as warning`;

const liveMeter = sql`meter.feed_id = feed.id and meter.kind = 'RACK_FEED' and meter.removed_at is null
        and meter.customer_id = any (current_customers())`;

/**
 * The load of a rack in percent of its smallest breaker, if that feed carried the whole load: the fullest phase if all feeds are measured by
 * phase, else the currents of the whole feeds, else their power. It is the rule of `breakerPctOf` in SQL.
 */
const loadOnOneBreaker = sql`(
  with working as (
    select * from power_feed feed where feed.rack_id = rack.id and feed.status not in ('REMOVED', 'PLANNED')
      and feed.customer_id = any (current_customers())
  ), reading as (
    select feed.label, last.phase, last.current_ma, last.power_w
    from working feed join power_meter meter on ${liveMeter}
      join power_current whole on whole.meter_id = meter.id and whole.phase = 0 and whole.slot >= ${freshSince}
      join power_current last on last.meter_id = meter.id and last.slot = whole.slot
  ), by_phase as (
    select sum(current_ma) as ma from reading where phase > 0 and current_ma is not null
    group by phase having count(*) = (select count(distinct label) from reading)
  ), of_feed as (
    select coalesce(max(current_ma) filter (where phase = 0), max(current_ma)) as ma from reading group by label
  )
  select coalesce(
      coalesce((select max(ma) from by_phase), (select sum(ma) from of_feed having bool_and(ma is not null))) / 10.0 / min(amperage),
      (select sum(power_w) from reading where phase = 0) * 100.0 / min(rated_w))
  from working)`;

/** The caller's own racks that meet a condition. */
const rackPower = (condition: Sql) => sql<RackPower>`
  select rack.id as "rackId", drawn.watt as "currentW",
    case when drawn.watt is not null then round(${loadOnOneBreaker}, 1)::float8 end as "usedPct",
    ${worstWarning(sql`warning.rack_id = rack.id`)}
  from rack cross join lateral (
    select ${wholeSum(sql`feed.status`)} as watt
    from power_feed feed left join power_meter meter on ${liveMeter}
      left join power_current last on last.meter_id = meter.id and last.phase = 0
    where feed.rack_id = rack.id and feed.status <> 'REMOVED' and feed.customer_id = any (current_customers())
  ) drawn
  where ${condition} and not rack.shared and rack.customer_id = any (current_customers())`;

export const listRackPower = (rackIds: readonly string[]) => rackPower(sql`rack.id = any (${[...rackIds]}::uuid[])`);

/** What the home shows of the racks of a customer; no row without racks. */
export const findPowerFigures = (customerId: number) => sql<PowerFigures>`
  with drawn as (
    ${rackPower(sql`rack.customer_id = ${customerId}::int and rack.lifecycle <> 'TERMINATED'`)}
  )
  select count(*)::int as racks, sum("currentW")::int as "currentW",
    (count(*) filter (where warning = 'METER_SILENT'))::int as silent,
    (select jsonb_build_object('rackId', rack.id, 'name', coalesce(rack.reference, rack.rack_code), 'usedPct', worst."usedPct")
      from drawn worst join rack on rack.id = worst."rackId"
      where worst."usedPct" is not null and rack.customer_id = any (current_customers())
      order by worst."usedPct" desc, rack.rack_code limit 1) as worst,
    (select sum(kwh)::float8 from power_month
      where month = date_trunc('month', now() at time zone 'Europe/Amsterdam')::date
        and customer_id = ${customerId}::int and customer_id = any (current_customers())) as kwh
  from drawn having count(*) > 0`;

/**
 * The power of the caller's units in shared racks, by their ids. `today`: the date in Amsterdam. Units that are metered by share
 * get the latest of the two days before it.
 */
export const listSharedColoPower = (sharedColoIds: readonly string[], today: string) => sql<SharedColoPower>`
  select colo.id as "sharedColoId", drawn.watt as "currentW", round(drawn.watt * 100.0 / colo.contracted_w, 1)::float8 as "usedPct",
    ${worstWarning(sql`warning.shared_colo_id = colo.id`)},
    (select jsonb_build_object('day', shown.day, 'kwh', shown.kwh)
      from shared_colo_days(colo.id, ${today}::date - 2, ${today}::date) shown
      order by shown.day desc limit 1) as "lastDay"
  from shared_colo colo cross join lateral (
    select ${wholeSum(sql`outlet.state`)} as watt
    from outlet_feeds(colo.id) outlet left join power_current last on last.meter_id = outlet.meter_id and last.phase = 0
    where outlet.removed_at is null
  ) drawn
  where colo.id = any (${[...sharedColoIds]}::uuid[]) and colo.customer_id = any (current_customers())`;
