import type { PowerFigures } from "@demarc/contract/home";
import { type PowerAlertKind, staleMinutes } from "@demarc/contract/power/power-figures";
import { powerWarnings } from "@demarc/contract/core/racks/rack-fields";
import { type Sql, sql } from "../../../platform/database/sql.ts";

/** The power of a rack or of units in a list. A reading of more than 15 minutes ago does not count. */
interface PowerNow {
  currentW: number | null;
  /** Percentage of the contracted power, with one decimal. */
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

interface ContractedRow {
  rack_id: string;
  watt: number | null;
}

/** The contracted power of the caller's racks, in W: the committed power, else the capacity of the smallest feed. */
export const contractedPower = sql<ContractedRow>`(
  select rack.id as rack_id, coalesce(case rack.power_model when 'COMMITTED' then rack.committed_kw * 1000 end,
    (select min(feed.available_w) from power_feed feed where feed.rack_id = rack.id and feed.status <> 'REMOVED'
      and feed.customer_id = any (current_customers())))::int as watt
  from rack where rack.customer_id = any (current_customers()))`;

const isFresh = sql`last.slot >= now() - make_interval(mins => ${staleMinutes}::int)`;

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

/** The caller's own racks that meet a condition. */
const rackPower = (condition: Sql) => sql<RackPower>`
  select rack.id as "rackId", drawn.watt as "currentW", round(drawn.watt * 100.0 / contracted.watt, 1)::float8 as "usedPct",
    ${worstWarning(sql`warning.rack_id = rack.id`)}
  from rack join ${contractedPower} as contracted on contracted.rack_id = rack.id cross join lateral (
    select ${wholeSum(sql`feed.status`)} as watt
    from power_feed feed left join power_meter meter on meter.feed_id = feed.id and meter.kind = 'RACK_FEED'
        and meter.removed_at is null and meter.customer_id = any (current_customers())
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
