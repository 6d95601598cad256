-- Readings and what is rolled up from them may be in a database of their own. So their policies, keys and functions look at no other table.

-- The meters whose figures a transaction may see. The product sets them from the meters that the caller sees.
create function current_meters() returns int[] language sql stable
  return nullif(current_setting('app.meter_ids', true), '')::int[];

do $$
declare
  target text;
begin
  foreach target in array array['power_reading', 'power_current', 'power_5m', 'power_1h', 'power_1d'] loop
    execute format('alter policy read on %I using (meter_id in (select unnest(current_meters())))', target);
  end loop;
end $$;
drop procedure protect_by_meter;

-- The meters that were ever read. They cannot be deleted: their figures would belong to no one.
create table power_meter_read (meter_id int primary key references power_meter (id));
insert into power_meter_read select distinct meter_id from power_current;
grant select, insert on power_meter_read to portal_operator, portal_jobs;
alter table power_current drop constraint power_current_meter_id_fkey;

-- The meters of a rack of which units get a share, and the days of the units. Nothing else of a shared rack is shown: its load, or the energy
-- of an hour, would show what the other customers do.
drop function shared_colo_days;
create function shared_colo_meters(colo uuid) returns table (meter_id int, share_pct numeric, since date, until date)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select meter.id, shared_colo.share_pct, shared_colo.contract_start,
    coalesce(shared_colo.termination_date, case when shared_colo.lifecycle = 'TERMINATED' then '-infinity' else 'infinity' end::date)
  from shared_colo
  join power_feed feed on feed.rack_id = shared_colo.rack_id and feed.customer_id is null
  join power_meter meter on meter.feed_id = feed.id and meter.kind = 'RACK_FEED'
  where shared_colo.id = colo and shared_colo.metering = 'SHARE' and shared_colo.customer_id = any (current_customers())
$$;
revoke execute on function shared_colo_meters from public;
grant execute on function shared_colo_meters to portal_api;

-- Two databases of one installation have the same id. Without a row the figures are in this database.
create table power_pair (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  side text not null check (side in ('portal', 'power'))
);
grant select on power_pair to portal_operator;
