import type { FeedLabel, PowerAlertKind } from "@demarc/contract/power/power-figures";
import { redundancyBuckets, staleMinutes } from "@demarc/contract/power/power-figures";
import { defaultPowerAlert } from "@demarc/contract/power/power";
import { sql } from "../../../platform/database/sql.ts";

/** A warning to raise, or an open one to clear. */
export interface WarningChange {
  /** Null for a warning to raise. */
  warningId: string | null;
  customerId: number;
  rackId: string | null;
  sharedColoId: string | null;
  kind: PowerAlertKind;
  feed: FeedLabel | null;
  value: number | null;
  limit: number | null;
  /** The feed, meter, pair of feeds or rack of an open warning is gone: the warning is closed without an all-clear. */
  isGone: boolean;
}

const { raise, clear } = redundancyBuckets;

/** Racks and units that are in use, with the settings of their alerts. */
const watched = sql`
  watched as (
    select subject.*, coalesce(alert.threshold_pct, ${defaultPowerAlert.thresholdPct}::int) as threshold_pct,
      ceil(coalesce(alert.hold_minutes, ${defaultPowerAlert.holdMinutes}::int) / 5.0)::int as hold
    from (
      select id as rack_id, null::uuid as colo_id, customer_id, null::int as contracted_w from rack where not shared and lifecycle <> 'TERMINATED'
      union all
      select null, id, customer_id, contracted_w from shared_colo where metering = 'OUTLET' and lifecycle <> 'TERMINATED'
    ) subject
    left join power_alert alert on alert.rack_id = subject.rack_id or alert.shared_colo_id = subject.colo_id
  )`;

/** The last twelve buckets of every live meter of a customer: place 1 is the newest. */
const measured = sql`
  bucket_at as (
    select place, rolled_until - place * interval '5 minutes' as bucket from power_progress, generate_series(1, 12) as place
  ), measured as (
    select case meter.kind when 'RACK_FEED' then feed.rack_id end as rack_id, meter.shared_colo_id as colo_id, feed.label,
      feed.phase as feed_phase, feed.amperage, feed.rated_w, bucket_at.place, load.phase, load.power_avg, load.current_avg
    from bucket_at join power_5m load on load.bucket = bucket_at.bucket
      join power_meter meter on meter.id = load.meter_id and meter.removed_at is null and meter.customer_id is not null
      join power_feed feed on feed.id = meter.feed_id and feed.status <> 'REMOVED'
    where load.bucket >= (select min(bucket) from bucket_at) and load.bucket <= (select max(bucket) from bucket_at)
  )`;

/** The used percentage: of the breaker of each feed of a rack, by phase if measured; of the contracted power of units. */
const thresholds = sql`
  used as (
    select watched.rack_id, watched.colo_id, watched.customer_id, watched.threshold_pct, watched.hold, measured.label, measured.place,
      max(measured.power_avg * case when measured.phase > 0 and measured.feed_phase = 3 then 300.0 else 100.0 end / measured.rated_w) as pct
    from measured join watched on watched.rack_id = measured.rack_id
    where measured.power_avg is not null group by 1, 2, 3, 4, 5, 6, 7
    union all
    select watched.rack_id, watched.colo_id, watched.customer_id, watched.threshold_pct, watched.hold, null, measured.place,
      sum(measured.power_avg) * 100.0 / watched.contracted_w
    from measured join watched on watched.colo_id = measured.colo_id
    where measured.power_avg is not null and measured.phase = 0
    group by 1, 2, 3, 4, 5, 7, watched.contracted_w
  ), threshold as (
    select 'THRESHOLD' as kind, rack_id, colo_id, customer_id, label as feed, max(pct) filter (where place = 1) as value,
      threshold_pct::numeric as limit_pct,
      count(*) filter (where place <= hold and pct >= threshold_pct) = hold as is_on,
      count(*) filter (where place <= hold and pct < threshold_pct) = hold as is_off
    from used group by rack_id, colo_id, customer_id, label, threshold_pct, hold
  )`;

/**
 * The load that one feed would carry after a failover, in percent of the smaller feed: by phase, or of the whole feeds if they have no
 * measured phase in common. And racks with a feed that is down. Two working feeds are a pair only while both have a meter.
 */
const redundancies = sql`
  failover_of_phase as (
    select rack_id, place, phase, sum(current_avg) / 10.0 / min(amperage) as pct
    from measured where rack_id is not null and phase > 0 and current_avg is not null
    group by rack_id, place, phase having count(distinct label) = 2
  ), whole_feed as (
    select rack_id, place, min(amperage) as amperage, coalesce(sum(current_avg) filter (where phase = 0), max(current_avg)) as current_avg
    from measured where rack_id is not null and current_avg is not null group by rack_id, place, label
  ), failover as (
    select rack_id, place, coalesce(
      (select max(pct) from failover_of_phase by_phase where by_phase.rack_id = whole_feed.rack_id and by_phase.place = whole_feed.place),
      sum(current_avg) / 10.0 / min(amperage)) as pct
    from whole_feed group by rack_id, place having count(*) = 2
  ), pair as (
    select rack_id, bool_or(status in ('FAILED', 'OFFLINE')) as is_down from power_feed feed
    where status not in ('REMOVED', 'PLANNED') and customer_id is not null
    group by rack_id having count(*) = 2 and (bool_or(status in ('FAILED', 'OFFLINE'))
      or bool_and(exists (select from power_meter meter where meter.feed_id = feed.id and meter.removed_at is null)))
  ), redundancy as (
    select 'REDUNDANCY' as kind, watched.rack_id, watched.colo_id, watched.customer_id, null::text as feed,
      max(failover.pct) filter (where place = 1 and not pair.is_down) as value, 100::numeric as limit_pct,
      pair.is_down or count(*) filter (where place <= ${raise}::int and pct > 100) = ${raise}::int as is_on,
      not pair.is_down and count(*) filter (where place <= ${clear}::int and pct <= 100) = ${clear}::int as is_off
    from watched join pair on pair.rack_id = watched.rack_id left join failover on failover.rack_id = watched.rack_id
    group by watched.rack_id, watched.colo_id, watched.customer_id, pair.is_down
  )`;

const silentSince = sql`now() - make_interval(mins => ${staleMinutes}::int)`;

/**
 * Judges whether readings arrive from each site, and returns the sites where that has changed. The intake of a site is down if
 * most of its meters, in more than one rack, are silent, or all meters of all sites: then the cause is not in the meters. Silent
 * meters that already have a warning do not count.
 */
export const judgeIntake = () => sql<{ siteCode: string; isDown: boolean }>`
  with counted as (
    select feed.site_code, feed.rack_id, last.slot < ${silentSince} as is_silent
    from power_current last join power_meter meter on meter.id = last.meter_id and last.phase = 0 and meter.removed_at is null
      join (select power_feed.id, power_feed.label, power_feed.rack_id, rack.site_code from power_feed join rack on rack.id = power_feed.rack_id
        where power_feed.status <> 'REMOVED') feed on feed.id = meter.feed_id
    where last.slot >= ${silentSince} or not exists (
      select from power_warning warning where warning.kind = 'METER_SILENT' and warning.cleared_at is null
        and coalesce(warning.rack_id, warning.shared_colo_id) = coalesce(meter.shared_colo_id, feed.rack_id) and warning.feed = feed.label)
  ), judged as (
    select site_code, not exists (select from counted where not is_silent)
      or count(*) filter (where is_silent) * 2 > count(*) and count(distinct rack_id) filter (where is_silent) > 1 as is_down
    from counted group by site_code
  ), stored as (
    insert into power_intake as known (site_code, is_down, since, judged_at)
    select site_code, is_down, case when is_down then now() else '-infinity' end, now() from judged
    on conflict (site_code) do update set is_down = excluded.is_down, judged_at = now(), since = case
      when known.is_down <> excluded.is_down or known.judged_at < ${silentSince} then now() else known.since end
    returning site_code, is_down
  )
  select stored.site_code as "siteCode", stored.is_down as "isDown"
  from stored left join power_intake before on before.site_code = stored.site_code
  where stored.is_down <> coalesce(before.is_down, false) order by 1`;

/**
 * A meter that has never been read is not silent: it is not connected yet. While the intake of its site is down, and for 15
 * minutes after that, silence raises no warning.
 */
const silences = sql`
  silence as (
    select 'METER_SILENT' as kind, watched.rack_id, watched.colo_id, watched.customer_id, feed.label as feed, null::numeric as value,
      null::numeric as limit_pct,
      last.slot < ${silentSince} and coalesce(not intake.is_down and intake.since < ${silentSince}, true) as is_on,
      last.slot >= ${silentSince} as is_off
    from power_current last join power_meter meter on meter.id = last.meter_id and last.phase = 0 and meter.removed_at is null
      join power_feed feed on feed.id = meter.feed_id and feed.status <> 'REMOVED'
      join watched on watched.rack_id = feed.rack_id and meter.kind = 'RACK_FEED' or watched.colo_id = meter.shared_colo_id
      join rack on rack.id = feed.rack_id left join power_intake intake on intake.site_code = rack.site_code
  )`;

/** The feeds that still have a meter. Threshold warnings of other feeds are cleared. */
const live = sql`
  live as (
    select coalesce(meter.shared_colo_id, feed.rack_id) as subject_id, feed.label
    from power_meter meter join power_feed feed on feed.id = meter.feed_id
    where meter.removed_at is null and feed.status <> 'REMOVED'
  )`;

/**
 * The warnings to raise and to clear. Missing data neither raises nor clears: a bucket without readings does not count. A
 * warning is also cleared if its subject is no longer watched or no longer exists.
 */
export const listWarningChanges = (limit: number) => sql<WarningChange>`
  with ${watched}, ${measured}, ${thresholds}, ${redundancies}, ${silences}, ${live}, judged as (
    select kind, rack_id, colo_id, customer_id, feed, value, limit_pct, is_on, is_off from threshold
    union all select kind, rack_id, colo_id, customer_id, feed, value, limit_pct, is_on, is_off from redundancy
    union all select kind, rack_id, colo_id, customer_id, feed, value, limit_pct, is_on, is_off from silence
  ), open_warning as (select * from power_warning where cleared_at is null)
  select null::uuid as "warningId", judged.customer_id as "customerId", judged.rack_id as "rackId", judged.colo_id as "sharedColoId",
    judged.kind, judged.feed, round(judged.value, 1)::float8 as value, judged.limit_pct::float8 as "limit", false as "isGone"
  from judged left join open_warning on coalesce(open_warning.rack_id, open_warning.shared_colo_id) = coalesce(judged.rack_id, judged.colo_id)
    and open_warning.kind = judged.kind and open_warning.feed is not distinct from judged.feed
  where judged.is_on and open_warning.id is null
  union all
  select open_warning.id, open_warning.customer_id, open_warning.rack_id, open_warning.shared_colo_id, open_warning.kind,
    open_warning.feed, round(judged.value, 1)::float8, open_warning.limit_pct::float8, not coalesce(judged.is_off, false)
  from open_warning left join judged on coalesce(open_warning.rack_id, open_warning.shared_colo_id) = coalesce(judged.rack_id, judged.colo_id)
    and open_warning.kind = judged.kind and open_warning.feed is not distinct from judged.feed
  where judged.is_off or not exists (
    select from watched where coalesce(watched.rack_id, watched.colo_id) = coalesce(open_warning.rack_id, open_warning.shared_colo_id))
    or open_warning.kind = 'METER_SILENT' and judged.kind is null
    or open_warning.kind = 'THRESHOLD' and not exists (select from live
      where live.subject_id = coalesce(open_warning.rack_id, open_warning.shared_colo_id) and live.label = coalesce(open_warning.feed, live.label))
    or open_warning.kind = 'REDUNDANCY' and not exists (select from pair where pair.rack_id = open_warning.rack_id)
  limit ${limit}::int`;

/** Raises a warning; no row if it is already open. */
export const raiseWarning = ({ customerId, rackId, sharedColoId, kind, feed, value, limit }: WarningChange) => sql<{
  id: string;
}>`
  insert into power_warning (customer_id, rack_id, shared_colo_id, kind, feed, value_pct, limit_pct)
  values (${customerId}::int, ${rackId}::uuid, ${sharedColoId}::uuid, ${kind}, ${feed}, ${value}::numeric, ${limit}::numeric)
  on conflict (coalesce(rack_id, shared_colo_id), kind, coalesce(feed, '')) where cleared_at is null do nothing returning id`;

/** Clears a warning; no row if it is already cleared. With `isGone` no mail follows. */
export const clearWarning = (id: string, isGone: boolean) => sql<{ id: string }>`
  update power_warning set cleared_at = now(), clear_mailed_at = case when ${isGone}::boolean then now() end
  where id = ${id}::uuid and cleared_at is null returning id`;
