import { mostListedRefusals } from "@demarc/contract/power/power-readings";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { ReadingColumns, RefusedReading } from "./reading-columns.ts";

/**
 * A lock that transactions share while they add readings; a roll-up holds it exclusively while it claims buckets. So a reading is
 * either committed before its bucket is claimed, or recognised as late.
 */
export const shareProgress = () => sql`select pg_advisory_xact_lock_shared(hashtext('power progress'))`;

/** The meters of readings, as array literals by their positions: null for a refused one. Flag 8: impossible for the feed. */
export interface ReadMeters {
  meterIds: string;
  flags: string;
  /** The refused readings, the first of them by place. */
  refused: RefusedReading[];
  refusedCount: number;
}

export interface TakenReadings {
  accepted: number;
  implausible: number;
}

/** The number of corrected readings of a meter. */
export interface CorrectedMeter {
  meterId: number;
  count: number;
}

/** A company with corrected readings; for a shared rack, each company whose units are metered by share. */
export interface CorrectedOf {
  customerId: number;
  rackId: string | null;
  sharedColoId: string | null;
  count: number;
}

/** Finds the meter of each reading, and judges the reading by its feed. A meter with readings cannot be deleted any more. */
export const findMeters = (columns: ReadingColumns) => sql<ReadMeters>`
  with given as (
    select place, meter_id, serial, to_timestamp(slot) as slot, phase, ma, w, dv
    from unnest(${columns.place}::int[], ${columns.meterId}::int[], ${columns.serial}::text[], ${columns.slot}::bigint[],
      ${columns.phase}::smallint[], ${columns.milliampere}::int[], ${columns.watt}::int[], ${columns.decivolt}::smallint[])
      as given (place, meter_id, serial, slot, phase, ma, w, dv)
  ), found as (
    select given.*, coalesce(by_id.id, removed.id, by_serial.id) as id,
      coalesce(by_id.feed_id, removed.feed_id, by_serial.feed_id) as feed_id,
      coalesce(by_id.installed_at, removed.installed_at, by_serial.installed_at) as installed_at,
      coalesce(by_id.removed_at, removed.removed_at) as removed_at
    from given
    left join power_meter by_id on by_id.id = given.meter_id
    left join power_meter by_serial on by_serial.serial = given.serial and by_serial.removed_at is null
    -- A removed meter, for the time that it was installed: a buffer can be days late. Its device can be in use elsewhere by now.
    left join lateral (
      select past.id, past.feed_id, past.installed_at, past.removed_at,
        given.slot >= date_trunc('minute', past.installed_at) and given.slot < past.removed_at as was_there
      from power_meter past
      where past.serial = given.serial and past.removed_at is not null
        and (by_serial.id is null or given.slot < date_trunc('minute', by_serial.installed_at))
      order by was_there desc, past.installed_at desc limit 1
    ) removed on removed.was_there or by_serial.id is null
  ), judged as (
    select found.place, found.id,
      case when found.id is null then 'power-reading.meter-unknown'
        when found.slot < date_trunc('minute', found.installed_at) or found.slot >= found.removed_at
          then 'power-reading.outside-meter-life' end as refusal,
      case when found.ma > feed.amperage * 1500
        or found.w > feed.rated_w * 1.5 / (case when feed.phase = 3 and found.phase > 0 then 3 else 1 end)
        or not (found.dv between feed.voltage * 8 and feed.voltage * 12
          and not (feed.phase = 3 and found.phase > 0)
          or feed.phase = 3 and found.dv between feed.voltage * 8 / sqrt(3) and feed.voltage * 12 / sqrt(3))
        then 8 else 0 end as flags
    from found left join power_feed feed on feed.id = found.feed_id
  ), noted as (
    insert into power_meter_read (meter_id)
    select distinct id from judged where refusal is null order by id
    on conflict do nothing
  )
  select coalesce(array_agg(case when refusal is null then id end order by place), '{}')::text as "meterIds",
    coalesce(array_agg(flags order by place), '{}')::text as flags,
    (select coalesce(jsonb_agg(jsonb_build_object('index', place, 'code', refusal,
        'field', case refusal when 'power-reading.meter-unknown' then 'meter' else 'at' end) order by place), '[]')
      from (select place, refusal from judged where refusal is not null order by place limit ${mostListedRefusals}::int) as first) as refused,
    (count(*) filter (where refusal is not null))::int as "refusedCount"
  from judged`;

/** Stores the newest plausible reading of each meter and phase in a batch. */
const keepCurrent = sql`
  insert into power_current (meter_id, phase, slot, energy_wh, current_ma, power_w, voltage_dv, pf_pct)
  select distinct on (meter_id, phase) meter_id, phase, slot, energy_wh, current_ma, power_w, voltage_dv, pf_pct
  from added where flags & 8 = 0 order by meter_id, phase, slot desc
  on conflict (meter_id, phase) do update set slot = excluded.slot, energy_wh = excluded.energy_wh,
    current_ma = excluded.current_ma, power_w = excluded.power_w, voltage_dv = excluded.voltage_dv, pf_pct = excluded.pf_pct
  where excluded.slot >= power_current.slot`;

/** The buckets of readings that came too late for the roll-up. */
const markLate = sql`
  insert into power_dirty (meter_id, bucket)
  select distinct meter_id, date_bin('5 minutes', slot, 'epoch') from added
  where slot < (select claimed_until from power_progress)`;

// In key order, so that transactions with the same readings do not deadlock. Two readings can name the same meter, one by number
// and one by serial number; the first one counts.
const added = (columns: ReadingColumns, { meterIds, flags }: ReadMeters, conflict: Sql) => sql`
  given as (
    select place, id, to_timestamp(slot) as slot, phase, ma, w, dv, pf, wh, flags
    from unnest(${columns.place}::int[], ${meterIds}::int[], ${columns.slot}::bigint[], ${columns.phase}::smallint[],
      ${columns.milliampere}::int[], ${columns.watt}::int[], ${columns.decivolt}::smallint[], ${columns.powerFactorPct}::smallint[],
      ${columns.wattHour}::bigint[], ${flags}::smallint[]) as given (place, id, slot, phase, ma, w, dv, pf, wh, flags)
    where id is not null
  ), added as (
    insert into power_reading (slot, energy_wh, meter_id, current_ma, power_w, voltage_dv, phase, pf_pct, flags)
    select distinct on (slot, id, phase) slot, wh, id, ma, w, dv, phase, pf, flags from given order by slot, id, phase, place
    on conflict (slot, meter_id, phase) ${conflict}
    returning slot, energy_wh, meter_id, current_ma, power_w, voltage_dv, phase, pf_pct, flags
  ), kept as (${keepCurrent}), late as (${markLate})`;

const outcome = sql`
  (select count(*) from added)::int as accepted, (select count(*) from added where flags & 8 <> 0)::int as implausible`;

/** Adds readings. The first reading of a meter, minute and phase is kept. */
export const insertReadings = (columns: ReadingColumns, meters: ReadMeters) => sql<TakenReadings>`
  with ${added(columns, meters, sql`do nothing`)} select ${outcome}`;

/** Replaces readings, or adds them. */
export const correctReadings = (columns: ReadingColumns, meters: ReadMeters) => sql<
  TakenReadings & { corrected: CorrectedMeter[] }
>`
  with ${added(
    columns,
    meters,
    sql`do update set energy_wh = excluded.energy_wh, current_ma = excluded.current_ma,
    power_w = excluded.power_w, voltage_dv = excluded.voltage_dv, pf_pct = excluded.pf_pct, flags = excluded.flags | 4`,
  )}
  select ${outcome},
    (select coalesce(jsonb_agg(jsonb_build_object('meterId', meter_id, 'count', count)), '[]')
      from (select meter_id, count(*) from added group by meter_id) as counted) as corrected`;

export const listCorrected = (corrected: readonly CorrectedMeter[]) => sql<CorrectedOf>`
  with added as (
    select meter_id, count
    from unnest(${corrected.map(({ meterId }) => meterId)}::int[], ${corrected.map(({ count }) => count)}::int[]) as given (meter_id, count)
  ), owner as (
    select meter.customer_id, feed.rack_id, null::uuid as shared_colo_id, added.count
    from added join power_meter meter on meter.id = added.meter_id join power_feed feed on feed.id = meter.feed_id
    where meter.kind = 'RACK_FEED' and meter.customer_id is not null
    union all
    select meter.customer_id, null, meter.shared_colo_id, added.count
    from added join power_meter meter on meter.id = added.meter_id where meter.kind = 'SHARED_OUTLET'
    union all
    select colo.customer_id, null, colo.id, added.count
    from added join power_meter meter on meter.id = added.meter_id join power_feed feed on feed.id = meter.feed_id
      join shared_colo colo on colo.rack_id = feed.rack_id and colo.metering = 'SHARE'
    where meter.kind = 'RACK_FEED' and meter.customer_id is null
  )
  select customer_id as "customerId", rack_id as "rackId", shared_colo_id as "sharedColoId", sum(count)::int as count
  from owner group by 1, 2, 3`;
