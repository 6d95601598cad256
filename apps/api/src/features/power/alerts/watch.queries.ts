import type { FeedLabel, PowerAlertKind } from "@demarc/contract/power/power-figures";
import { redundancyBuckets, staleMinutes } from "@demarc/contract/power/power-figures";
import { defaultPowerAlert } from "@demarc/contract/power/power";
import { type Sql, sql } from "../../../platform/database/sql.ts";

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

/**
 * The live meters with their feed and what watches it, as array literals in one order. `subjects`: the rack or the units that are watched;
 * null for a meter that only shows whether readings come in. `isOpen`: the subject has an open warning, `isSilent`: one that the meter
 * is silent.
 */
export interface WatchedMeters {
  meterIds: string;
  racks: string;
  sites: string;
  subjects: string;
  isUnits: string;
  labels: string;
  phases: string;
  amperes: string;
  watts: string;
  contracted: string;
  thresholds: string;
  holds: string;
  isOpen: string;
  isSilent: string;
}

const listed = (column: Sql) => sql`coalesce(array_agg(${column} order by id), '{}')::text`;

export const listWatchedMeters = () => sql<WatchedMeters>`
  with ${watched}, open_warning as (
    select coalesce(rack_id, shared_colo_id) as subject_id, kind, feed from power_warning where cleared_at is null
  ), live as (
    select meter.id, feed.rack_id, rack.site_code, coalesce(watched.rack_id, watched.colo_id) as subject_id,
      watched.colo_id is not null as is_units, feed.label, feed.phase as feed_phase, feed.amperage, feed.rated_w, watched.contracted_w,
      watched.threshold_pct, watched.hold,
      exists (select from open_warning where open_warning.subject_id = coalesce(watched.rack_id, watched.colo_id)) as is_open,
      exists (select from open_warning where open_warning.subject_id = coalesce(meter.shared_colo_id, feed.rack_id)
        and open_warning.kind = 'METER_SILENT' and open_warning.feed = feed.label) as is_silent
    from power_meter meter join power_feed feed on feed.id = meter.feed_id and feed.status <> 'REMOVED'
      join rack on rack.id = feed.rack_id
      left join watched on meter.customer_id is not null
        and case meter.kind when 'RACK_FEED' then watched.rack_id = feed.rack_id else watched.colo_id = meter.shared_colo_id end
    where meter.removed_at is null
  )
  select ${listed(sql`id`)} as "meterIds", ${listed(sql`rack_id`)} as racks, ${listed(sql`site_code`)} as sites,
    ${listed(sql`subject_id`)} as subjects, ${listed(sql`is_units`)} as "isUnits", ${listed(sql`label`)} as labels,
    ${listed(sql`feed_phase`)} as phases, ${listed(sql`amperage`)} as amperes, ${listed(sql`rated_w`)} as watts,
    ${listed(sql`contracted_w`)} as contracted, ${listed(sql`threshold_pct`)} as thresholds, ${listed(sql`hold`)} as holds,
    ${listed(sql`is_open`)} as "isOpen", ${listed(sql`is_silent`)} as "isSilent"
  from live`;

const given = (meters: WatchedMeters) => sql`
  given as (
    select * from unnest(${meters.meterIds}::int[], ${meters.racks}::uuid[], ${meters.sites}::text[], ${meters.subjects}::uuid[],
        ${meters.isUnits}::boolean[], ${meters.labels}::text[], ${meters.phases}::int[], ${meters.amperes}::int[], ${meters.watts}::int[],
        ${meters.contracted}::int[], ${meters.thresholds}::int[], ${meters.holds}::int[], ${meters.isOpen}::boolean[],
        ${meters.isSilent}::boolean[])
      as given (id, rack_id, site_code, subject_id, is_units, label, feed_phase, amperage, rated_w, contracted_w, threshold_pct, hold,
        is_open, is_silent)
  )`;

const silentSince = sql`now() - make_interval(mins => ${staleMinutes}::int)`;

/** Whether the readings of a site have stopped. */
export interface JudgedSite {
  siteCode: string;
  isDown: boolean;
}

/**
 * Judges whether readings arrive from each site. The intake of a site is down if most of its meters, in more than one rack, are
 * silent, or all meters of all sites: then the cause is not in the meters. Silent meters that already have a warning do not count.
 */
export const judgeSites = (meters: WatchedMeters) => sql<JudgedSite>`
  with ${given(meters)}, counted as (
    select given.site_code, given.rack_id, last.slot < ${silentSince} as is_silent
    from power_current last join given on given.id = last.meter_id and last.phase = 0
    where last.slot >= ${silentSince} or not given.is_silent
  )
  select site_code as "siteCode", not exists (select from counted where not is_silent)
    or count(*) filter (where is_silent) * 2 > count(*) and count(distinct rack_id) filter (where is_silent) > 1 as "isDown"
  from counted group by site_code`;

/** Stores what was judged, and returns the sites where it has changed. */
export const storeIntake = (sites: readonly JudgedSite[]) => sql<JudgedSite>`
  with stored as (
    insert into power_intake as known (site_code, is_down, since, judged_at)
    select site_code, is_down, case when is_down then now() else '-infinity' end, now()
    from unnest(${sites.map(({ siteCode }) => siteCode)}::text[], ${sites.map(({ isDown }) => isDown)}::boolean[]) as judged (site_code, is_down)
    on conflict (site_code) do update set is_down = excluded.is_down, judged_at = now(), since = case
      when known.is_down <> excluded.is_down or known.judged_at < ${silentSince} then now() else known.since end
    returning site_code, is_down
  )
  select stored.site_code as "siteCode", stored.is_down as "isDown"
  from stored left join power_intake before on before.site_code = stored.site_code
  where stored.is_down <> coalesce(before.is_down, false) order by 1`;

/** What the readings say of a rack or of units: whether a warning would be raised, and whether it would be cleared. */
export interface JudgedSubject {
  kind: PowerAlertKind;
  subjectId: string;
  /** Of silence. */
  siteCode: string | null;
  feed: FeedLabel | null;
  value: string | null;
  limit: number | null;
  isOn: boolean;
  isOff: boolean;
}

/** The last twelve buckets of every watched meter: place 1 is the newest. */
const measured = sql`
  bucket_at as (
    select place, rolled_until - place * interval '5 minutes' as bucket from power_progress, generate_series(1, 12) as place
  ), measured as (
    select given.*, bucket_at.place, load.phase, load.power_avg, load.current_avg
    from bucket_at join power_5m load on load.bucket = bucket_at.bucket join given on given.id = load.meter_id
    where load.bucket >= (select min(bucket) from bucket_at) and load.bucket <= (select max(bucket) from bucket_at)
      and given.subject_id is not null
  )`;

/** The used percentage: of the breaker of each feed of a rack, by phase if measured; of the contracted power of units. */
const thresholds = sql`
  used as (
    select subject_id, threshold_pct, hold, is_open, label, place,
      max(power_avg * case when phase > 0 and feed_phase = 3 then 300.0 else 100.0 end / rated_w) as pct
    from measured where not is_units and power_avg is not null group by 1, 2, 3, 4, 5, 6
    union all
    select subject_id, threshold_pct, hold, is_open, null, place, sum(power_avg) * 100.0 / contracted_w
    from measured where is_units and power_avg is not null and phase = 0 group by 1, 2, 3, 4, 6, contracted_w
  ), threshold as (
    select 'THRESHOLD' as kind, subject_id, null as site_code, label as feed, max(pct) filter (where place = 1) as value, threshold_pct,
      count(*) filter (where place <= hold and pct >= threshold_pct) = hold as is_on,
      count(*) filter (where place <= hold and pct < threshold_pct) = hold as is_off, is_open
    from used group by subject_id, label, threshold_pct, hold, is_open
  )`;

/**
 * The load that one feed would carry after a failover, in percent of the smaller feed: by phase, or of the whole feeds if they have no
 * measured phase in common.
 */
const failovers = sql`
  failover_of_phase as (
    select subject_id, place, phase, sum(current_avg) / 10.0 / min(amperage) as pct
    from measured where not is_units and phase > 0 and current_avg is not null
    group by subject_id, place, phase having count(distinct label) = 2
  ), of_phases as (
    select subject_id, place, max(pct) as pct from failover_of_phase group by subject_id, place
  ), whole_feed as (
    select subject_id, place, is_open, min(amperage) as amperage, coalesce(sum(current_avg) filter (where phase = 0), max(current_avg)) as current_avg
    from measured where not is_units and current_avg is not null group by subject_id, place, is_open, label
  ), failover as (
    select subject_id, place, is_open, coalesce(max(of_phases.pct), sum(current_avg) / 10.0 / min(amperage)) as pct
    from whole_feed left join of_phases using (subject_id, place) group by subject_id, place, is_open having count(*) = 2
  ), redundancy as (
    select 'REDUNDANCY', subject_id, null, null, max(pct) filter (where place = 1), 100,
      count(*) filter (where place <= ${raise}::int and pct > 100) = ${raise}::int,
      count(*) filter (where place <= ${clear}::int and pct <= 100) = ${clear}::int, is_open
    from failover group by subject_id, is_open
  )`;

/** A meter that has never been read is not silent: it is not connected yet. */
const silences = sql`
  silence as (
    select 'METER_SILENT', given.subject_id, given.site_code, given.label, null::numeric, null::int, last.slot < ${silentSince},
      last.slot >= ${silentSince}, given.is_open
    from power_current last join given on given.id = last.meter_id and last.phase = 0
    where given.subject_id is not null
  )`;

/** Missing data neither raises nor clears: a bucket without readings does not count. Calm places without an open warning are left out. */
export const judgeSubjects = (meters: WatchedMeters) => sql<JudgedSubject>`
  with ${given(meters)}, ${measured}, ${thresholds}, ${failovers}, ${silences}, judged as (
    select * from threshold union all select * from redundancy union all select * from silence
  )
  select kind, subject_id as "subjectId", site_code as "siteCode", feed, value, threshold_pct as "limit", is_on as "isOn", is_off as "isOff"
  from judged where is_on or is_open`;

/** Racks with a feed that is down, and pairs of working feeds. Two working feeds are a pair only while both have a meter. */
const pairs = sql`
  pair as (
    select rack_id, bool_or(status in ('FAILED', 'OFFLINE')) as is_down from power_feed feed
    where status not in ('REMOVED', 'PLANNED') and customer_id is not null
    group by rack_id having count(*) = 2 and (bool_or(status in ('FAILED', 'OFFLINE'))
      or bool_and(exists (select from power_meter meter where meter.feed_id = feed.id and meter.removed_at is null)))
  )`;

/** The feeds that still have a meter. Threshold warnings of other feeds are cleared. */
const live = sql`
  live as (
    select coalesce(meter.shared_colo_id, feed.rack_id) as subject_id, feed.label
    from power_meter meter join power_feed feed on feed.id = meter.feed_id
    where meter.removed_at is null and feed.status <> 'REMOVED'
  )`;

/** While the intake of a site is down, and for 15 minutes after that, silence raises no warning. */
const judgements = (subjects: readonly JudgedSubject[]) => sql`
  found as (
    select * from unnest(${subjects.map(({ kind }) => kind)}::text[], ${subjects.map(({ subjectId }) => subjectId)}::uuid[],
        ${subjects.map(({ siteCode }) => siteCode)}::text[], ${subjects.map(({ feed }) => feed)}::text[],
        ${subjects.map(({ value }) => value)}::numeric[], ${subjects.map(({ limit }) => limit)}::numeric[],
        ${subjects.map(({ isOn }) => isOn)}::boolean[], ${subjects.map(({ isOff }) => isOff)}::boolean[])
      as found (kind, subject_id, site_code, feed, value, limit_pct, is_on, is_off)
  ), judged as (
    select found.kind, watched.rack_id, watched.colo_id, watched.customer_id, found.feed, found.value, found.limit_pct,
      found.is_on and (found.kind <> 'METER_SILENT' or coalesce(not intake.is_down and intake.since < ${silentSince}, true)) as is_on, found.is_off
    from found join watched on coalesce(watched.rack_id, watched.colo_id) = found.subject_id
      left join power_intake intake on intake.site_code = found.site_code
    where found.kind <> 'REDUNDANCY'
    union all
    select 'REDUNDANCY', watched.rack_id, watched.colo_id, watched.customer_id, null, case when not pair.is_down then found.value end, 100,
      pair.is_down or coalesce(found.is_on, false), not pair.is_down and coalesce(found.is_off, false)
    from watched join pair on pair.rack_id = watched.rack_id
      left join found on found.kind = 'REDUNDANCY' and found.subject_id = watched.rack_id
  )`;

/** The warnings to raise and to clear. A warning is also cleared if its subject is no longer watched or no longer exists. */
export const listWarningChanges = (subjects: readonly JudgedSubject[], limit: number) => sql<WarningChange>`
  with ${watched}, ${pairs}, ${live}, ${judgements(subjects)}, open_warning as (select * from power_warning where cleared_at is null)
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
