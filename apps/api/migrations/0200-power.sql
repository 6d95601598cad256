-- Power: readings of meters, what is rolled up from them, and the warnings that follow.

-- A row belongs to the customer of its meter. The policies read power_meter, whose own policies hide the meters of others: one
-- by one, because a list of all meters of a large customer would be read by every statement.
create procedure protect_by_meter(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy read on %s for select to portal_api using (exists (select from power_meter where id = meter_id))', target);
  execute format('create policy jobs on %s to portal_jobs using (true) with check (true)', target);
  execute format('create policy operator on %s to portal_operator using (true) with check (true)', target);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end $$;

-- Also for feeds and meters that were removed, whose figures remain.
create index power_feed_rack on power_feed (rack_id);
create index power_meter_feed on power_meter (feed_id);

-- One reading a minute, meter and phase. Phase 0 is the whole feed, 1 to 3 are the phases. Flags: 1 estimated, 2 counter reset,
-- 4 corrected, 8 implausible: kept, and left out of every figure. The key begins with the minute, so that new rows are appended.
create table power_reading (
  slot timestamptz not null,
  energy_wh bigint,
  meter_id int not null,
  current_ma int,
  power_w int,
  voltage_dv smallint,
  phase smallint not null default 0 check (phase between 0 and 3),
  pf_pct smallint,
  flags smallint not null default 0,
  primary key (slot, meter_id, phase)
) partition by range (slot);
call protect_by_meter('power_reading');
grant select on power_reading to portal_api;
grant select, insert, update, delete on power_reading to portal_jobs, portal_operator;

-- The last plausible reading of each meter and phase.
create table power_current (
  meter_id int not null references power_meter (id),
  phase smallint not null,
  slot timestamptz not null,
  energy_wh bigint,
  current_ma int,
  power_w int,
  voltage_dv smallint,
  pf_pct smallint,
  primary key (meter_id, phase)
) with (fillfactor = 70);
call protect_by_meter('power_current');
grant select on power_current to portal_api;
grant select, insert, update on power_current to portal_jobs, portal_operator;

-- `last_minute`: the last reading of the bucket. `last_wh`, `last_wh_at`: the last counter that was known by then, also of an
-- earlier bucket; `since_wh`: what was estimated since. The energy after the bucket is computed from them.
create table power_5m (
  bucket timestamptz not null,
  last_wh bigint,
  last_wh_at timestamptz,
  meter_id int not null,
  power_avg int,
  power_min int,
  power_max int,
  current_avg int,
  current_max int,
  phase smallint not null,
  n smallint not null,
  voltage_avg smallint,
  flags smallint not null,
  last_minute smallint,
  since_wh numeric(14, 3),
  energy_wh numeric(14, 3),
  primary key (bucket, meter_id, phase)
) partition by range (bucket);
call protect_by_meter('power_5m');

-- `power_p95` and `peak_5m_w` are of the averages of five minutes.
create table power_1h (
  bucket timestamptz not null,
  last_wh bigint,
  last_wh_at timestamptz,
  peak_at timestamptz,
  meter_id int not null,
  power_avg int,
  power_min int,
  power_max int,
  power_p95 int,
  peak_5m_w int,
  current_avg int,
  current_max int,
  phase smallint not null,
  n smallint not null,
  voltage_avg smallint,
  flags smallint not null,
  last_minute smallint,
  since_wh numeric(14, 3),
  energy_wh numeric(14, 3),
  primary key (bucket, meter_id, phase)
) partition by range (bucket);
call protect_by_meter('power_1h');

-- A day in Amsterdam has 23, 24 or 25 hours.
create table power_1d (
  day date not null,
  meter_id int not null,
  peak_at timestamptz,
  power_avg int,
  power_min int,
  power_max int,
  peak_5m_w int,
  current_avg int,
  current_max int,
  phase smallint not null,
  n smallint not null,
  voltage_avg smallint,
  flags smallint not null,
  energy_wh numeric(14, 3),
  primary key (day, meter_id, phase)
) partition by range (day);
call protect_by_meter('power_1d');
grant select on power_5m, power_1h, power_1d to portal_api;
grant select, insert, update, delete on power_5m, power_1h, power_1d to portal_jobs;

-- Buckets that a late or corrected reading concerns. Rows repeat, so that no reading waits for a roll-up.
create table power_dirty (
  id bigint generated always as identity primary key,
  meter_id int not null,
  bucket timestamptz not null
);
grant select, insert on power_dirty to portal_operator;
grant select, insert, delete on power_dirty to portal_jobs;

-- Readings before `claimed_until` are late. `rolled_until` follows it once the buckets have been rolled up.
create table power_progress (
  only_one boolean primary key default true check (only_one),
  claimed_until timestamptz not null,
  rolled_until timestamptz not null
);
insert into power_progress (claimed_until, rolled_until)
select start, start from (select date_bin('5 minutes', now(), 'epoch')) as given (start);
grant select on power_progress to portal_api, portal_operator;
grant select, update on power_progress to portal_jobs;

-- Readings name a meter by its serial number, also one that was removed.
create index power_meter_removed on power_meter (serial) where removed_at is not null;

-- Whether readings come in from a site, since when, and when this was last looked at.
create table power_intake (
  site_code text primary key references site (code),
  is_down boolean not null,
  since timestamptz not null,
  judged_at timestamptz not null
);
grant select, insert, update on power_intake to portal_jobs;

-- A month of a rack, or of the units of a customer in a shared rack. A closed month is never changed:
-- `correction_kwh` is what came to be known after it closed, for the next invoice of the operator's billing.
create table power_month (
  month date not null check (extract(day from month) = 1),
  subject_id uuid not null,
  customer_id int not null references customer (id),
  kwh numeric(14, 3) not null,
  peak_5m_w int,
  peak_at timestamptz,
  p95_w int,
  coverage_pct numeric(5, 2),
  closed boolean not null default false,
  correction_kwh numeric(14, 3) not null default 0,
  refreshed_at timestamptz not null default now(),
  primary key (subject_id, month)
);
create index power_month_customer on power_month (customer_id);
create index power_month_open on power_month (refreshed_at) where not closed;
call protect('power_month');
grant select on power_month to portal_api;
grant select, insert, update, delete on power_month to portal_jobs;

-- When people are warned; without a row the defaults of the contract apply.
create table power_alert (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  rack_id uuid,
  shared_colo_id uuid,
  threshold_pct int not null check (threshold_pct between 50 and 100),
  hold_minutes int not null check (hold_minutes between 5 and 60),
  -- Of the clock in Amsterdam; the end may be on the next day.
  quiet_from time,
  quiet_until time,
  contact_types text[] not null default '{}' check (contact_types <@ array['main', 'order', 'abuse', 'billing', 'support']),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  unique (rack_id),
  unique (shared_colo_id),
  foreign key (rack_id, customer_id) references rack (id, customer_id),
  foreign key (shared_colo_id, customer_id) references shared_colo (id, customer_id),
  check (num_nonnulls(rack_id, shared_colo_id) = 1),
  check ((quiet_from is null) = (quiet_until is null))
);
create index power_alert_customer on power_alert (customer_id);
call protect('power_alert');
grant select, insert, update on power_alert to portal_api;
grant select on power_alert to portal_jobs, portal_operator;

create table power_warning (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  rack_id uuid,
  shared_colo_id uuid,
  kind text not null check (kind in ('THRESHOLD', 'REDUNDANCY', 'METER_SILENT')),
  feed text check (feed in ('A', 'B')),
  value_pct numeric(7, 1),
  limit_pct numeric(7, 1),
  raised_at timestamptz not null default now(),
  cleared_at timestamptz,
  -- When the mails were queued; in quiet hours they wait.
  raise_mailed_at timestamptz,
  clear_mailed_at timestamptz,
  unique (id, customer_id),
  foreign key (rack_id, customer_id) references rack (id, customer_id),
  foreign key (shared_colo_id, customer_id) references shared_colo (id, customer_id),
  check (num_nonnulls(rack_id, shared_colo_id) = 1)
);
create unique index power_warning_open on power_warning (coalesce(rack_id, shared_colo_id), kind, coalesce(feed, ''))
  where cleared_at is null;
create index power_warning_customer on power_warning (customer_id, raised_at desc);
create index power_warning_of_rack on power_warning (rack_id, raised_at desc) where rack_id is not null;
create index power_warning_of_colo on power_warning (shared_colo_id, raised_at desc) where shared_colo_id is not null;
create index power_warning_to_mail on power_warning (raised_at)
  where raise_mailed_at is null or (cleared_at is not null and clear_mailed_at is null);
call protect('power_warning');
grant select on power_warning to portal_api;
grant select, insert, update, delete on power_warning to portal_jobs;

-- The last reading of a meter before the bucket of a minute, as the roll-ups know it: in its own hour, in the two days before it,
-- or earlier. Each part is looked at if the ones before it have none.
create function power_last_reading(of_meter int, of_phase smallint, before timestamptz)
  returns table (slot timestamptz, energy_wh bigint, energy_at timestamptz, since_wh numeric) language plpgsql stable strict rows 1 as $$
declare
  hour timestamptz := date_trunc('hour', before, 'UTC');
  span record;
begin
  return query select bucket + make_interval(mins => last_minute), last_wh, last_wh_at, rolled.since_wh from power_5m rolled
    where bucket = any (array(select generate_series(date_bin('5 minutes', before, 'epoch') - interval '5 minutes', hour, interval '-5 minutes')))
      and bucket >= hour and bucket < before and meter_id = of_meter and phase = of_phase and n > 0
    order by bucket desc limit 1;
  if found then return; end if;
  for span in select * from (values (interval '0', interval '2 days'), (interval '2 days', interval '400 days')) as spans (near, far) loop
    return query select bucket + make_interval(mins => last_minute), last_wh, last_wh_at, rolled.since_wh from power_1h rolled
      where bucket = any (array(select generate_series(hour - span.near - interval '1 hour', hour - span.far, interval '-1 hour')))
        and bucket >= hour - span.far and bucket < hour - span.near and meter_id = of_meter and phase = of_phase and n > 0
      order by bucket desc limit 1;
    if found then return; end if;
  end loop;
end $$;

-- The first bucket from an instant on in which a meter was read; null if there is none yet.
create function power_next_bucket(of_meter int, since timestamptz, until timestamptz) returns timestamptz
  language sql stable as $$
  select coalesce(
    (select min(bucket) from power_5m
      where bucket = any (array(select generate_series(since, date_trunc('hour', since, 'UTC') + interval '55 minutes', interval '5 minutes')))
        and bucket >= since and bucket < date_trunc('hour', since, 'UTC') + interval '1 hour' and meter_id = of_meter and n > 0),
    (select min(power_5m.bucket) from (
        select bucket from power_1h
        where bucket = any (array(select generate_series(date_trunc('hour', since, 'UTC') + interval '1 hour', until, interval '1 hour')))
          and bucket > since and bucket <= until and meter_id = of_meter and n > 0
        order by bucket limit 1) as found
      join power_5m on power_5m.bucket >= found.bucket and power_5m.bucket < found.bucket + interval '1 hour'
        and power_5m.meter_id = of_meter and power_5m.n > 0))
$$;

-- The last bucket of a meter that depends on the counter before a bucket: the first one with a counter of its own, of each phase.
-- A phase without any counter ends at once.
create function power_counter_end(of_meter int, since timestamptz, until timestamptz) returns timestamptz
  language sql stable as $$
  select greatest(since, max(coalesce(own.bucket, until - interval '5 minutes')))
  from power_5m first left join lateral (
    select min(later.bucket) as bucket from power_5m later
    where later.bucket = any (array(select generate_series(since + interval '5 minutes', until - interval '5 minutes', interval '5 minutes')))
      and later.bucket > since and later.bucket < until and later.meter_id = of_meter and later.phase = first.phase
      and later.n > 0 and later.last_wh_at >= later.bucket
  ) own on true
  where first.bucket = since and first.meter_id = of_meter and first.n > 0 and coalesce(first.last_wh_at < since, true)
    and (first.last_wh is not null
      or exists (select from power_last_reading(of_meter, first.phase, since) earlier where earlier.energy_wh is not null))
$$;

-- The kWh of whole days that units with a share are given of what their rack used. Nothing else of a shared rack is shown: its
-- load, or the energy of an hour, would show what the other customers do. A day is shown once all of it has been rolled up, and
-- none after the last day of the units.
create function shared_colo_days(colo uuid, since date, until date) returns table (day date, kwh numeric)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select used.day, round(sum(used.energy_wh) * shared_colo.share_pct / 100000, 2)
  from shared_colo
  join power_feed feed on feed.rack_id = shared_colo.rack_id and feed.customer_id is null
  join power_meter meter on meter.feed_id = feed.id and meter.kind = 'RACK_FEED'
  join power_1d used on used.meter_id = meter.id and used.phase = 0
  where shared_colo.id = colo and shared_colo.metering = 'SHARE' and shared_colo.customer_id = any (current_customers())
    and used.day >= greatest(since, shared_colo.contract_start) and used.day < until
    and used.day <= coalesce(shared_colo.termination_date, case when shared_colo.lifecycle = 'TERMINATED' then '-infinity' else 'infinity' end::date)
    and (used.day + 1)::timestamp at time zone 'Europe/Amsterdam' <= (select rolled_until from power_progress)
  group by used.day, shared_colo.share_pct
$$;
-- The meters of the outlets of units in a shared rack, with the feed that each is on. The feeds themselves are the provider's.
create function outlet_feeds(colo uuid)
  returns table (meter_id int, label text, state text, phase int, removed_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select meter.id, feed.label, feed.status, feed.phase, meter.removed_at
  from power_meter meter join power_feed feed on feed.id = meter.feed_id
  where meter.shared_colo_id = colo and meter.customer_id = any (current_customers())
$$;
revoke execute on function outlet_feeds from public;
grant execute on function outlet_feeds to portal_api;

revoke execute on function shared_colo_days, power_last_reading, power_next_bucket, power_counter_end from public;
grant execute on function shared_colo_days to portal_api;
grant execute on function power_last_reading, power_next_bucket, power_counter_end to portal_jobs;

-- Partitions: days of readings, weeks of 5 minutes, months of hours, years of days. What has none goes to `_rest`.
create table power_reading_rest partition of power_reading default;
create table power_5m_rest partition of power_5m default;
create table power_1h_rest partition of power_1h default;
create table power_1d_rest partition of power_1d default;

-- Creates the partition of one period. Rows that came before it was there move into it.
create procedure make_power_partition(tree text, key text, since timestamptz, until timestamptz)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  name text := tree || to_char(since at time zone 'UTC', '_YYYY_MM_DD');
  low text := case key when 'day' then since::date::text else since::text end;
  high text := case key when 'day' then until::date::text else until::text end;
begin
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create temporary table moved_power on commit drop as select * from public.%I where %I >= %L and %I < %L',
    tree || '_rest', key, low, key, high);
  execute format('delete from public.%I where %I >= %L and %I < %L', tree || '_rest', key, low, key, high);
  execute format('create table public.%I partition of public.%I for values from (%L) to (%L)', name, tree, low, high);
  execute format('insert into public.%I select * from moved_power', tree);
  drop table moved_power;
end $$;

-- Creates the partitions from `since`, those of hours and days from `hours_since`, to a week, two weeks and two months ahead.
-- Returns how many rows have no partition.
create function prepare_power_partitions(since timestamptz, hours_since timestamptz default null) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  period timestamptz;
  stray bigint;
begin
  perform pg_advisory_xact_lock(hashtext('power partitions'));
  for period in select generate_series(date_trunc('day', greatest(since, now() - interval '8 days')), now() + interval '7 days', interval '1 day')
  loop call make_power_partition('power_reading', 'slot', period, period + interval '1 day'); end loop;
  for period in select generate_series(date_trunc('week', since), now() + interval '14 days', interval '7 days')
  loop call make_power_partition('power_5m', 'bucket', period, period + interval '7 days'); end loop;
  for period in select generate_series(date_trunc('month', coalesce(hours_since, since)), now() + interval '2 months', interval '1 month')
  loop call make_power_partition('power_1h', 'bucket', period, period + interval '1 month'); end loop;
  for period in select generate_series(date_trunc('year', coalesce(hours_since, since)), now() + interval '2 months', interval '1 year')
  loop call make_power_partition('power_1d', 'day', period, period + interval '1 year'); end loop;
  select (select count(*) from (select from power_reading_rest limit 100000) as rows)
    + (select count(*) from (select from power_5m_rest limit 100000) as rows)
    + (select count(*) from (select from power_1h_rest limit 100000) as rows)
    + (select count(*) from (select from power_1d_rest limit 100000) as rows) into stray;
  return stray;
end $$;

-- Drops one partition that is older than its table is kept, and returns its name. lock_timeout is short, so that other
-- statements do not queue behind it. Readings and what is rolled up from them in 5 minutes are kept in days, hours in months.
create function drop_power_partition(reading_days int, five_minute_days int, hour_months int, day_years int) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '1s' as $$
declare
  gone text;
begin
  perform pg_advisory_xact_lock(hashtext('power partitions'));
  select child.relname into gone
    from pg_inherits
    join pg_class child on child.oid = inhrelid
    join (values ('public.power_reading'::regclass, interval '1 day', make_interval(days => reading_days)),
      ('public.power_5m'::regclass, interval '7 days', make_interval(days => five_minute_days)),
      ('public.power_1h'::regclass, interval '1 month', make_interval(months => hour_months)),
      ('public.power_1d'::regclass, interval '1 year', make_interval(years => day_years)))
      as tree (parent, length, kept) on tree.parent = inhparent
    where child.relname ~ '_[0-9]{4}_[0-9]{2}_[0-9]{2}$'
      and to_date(right(child.relname, 10), 'YYYY_MM_DD') + tree.length <= (now() at time zone 'UTC') - tree.kept
    order by child.relname limit 1;
  if gone is not null then execute format('drop table public.%I', gone); end if;
  return gone;
end $$;
revoke execute on function prepare_power_partitions, drop_power_partition from public;
revoke execute on procedure make_power_partition, protect_by_meter from public;
grant execute on function prepare_power_partitions, drop_power_partition to portal_jobs;
select prepare_power_partitions(now() - interval '8 days');

-- Deletes rows without a partition that are older than the table is kept; the jobs call it.
grant select, delete on power_reading_rest, power_5m_rest, power_1h_rest, power_1d_rest to portal_jobs;
