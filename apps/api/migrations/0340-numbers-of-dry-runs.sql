-- A dry run (`app.is_dry`) draws no number, because a rollback does not restore a sequence. It gets a number that is too high to be
-- used, and random, so that dry runs do not wait for each other. Each statement takes its lock for an instant only.
set local lock_timeout = '5s';

create function draw_number(sequence regclass) returns bigint
  language sql volatile set search_path = pg_catalog, public, pg_temp as $$
  select case when current_setting('app.is_dry', true) = 'true' then 900000000 + floor(random() * 99999999)::bigint
    else nextval(sequence) end
$$;
revoke execute on function draw_number from public;
grant execute on function draw_number to portal_operator, portal_jobs;

create or replace function next_order_number(of_year int) returns text
  language sql security definer set search_path = pg_catalog, public as $$
  select 'ORD-' || of_year || '-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  from draw_number('order_number') as number
$$;

create or replace function next_quotation_number(of_year int) returns text
  language sql security definer set search_path = pg_catalog, public as $$
  select 'QT-' || of_year || '-' || case when number < 10000 then lpad(number::text, 4, '0') else number::text end
  from draw_number('quotation_number') as number
$$;

create or replace function next_manual_agreement_number(of_year int) returns text
  language sql security definer set search_path = pg_catalog, public as $$
  select 'MA-' || of_year || '-' || case when number < 1000 then lpad(number::text, 3, '0') else number::text end
  from draw_number('manual_agreement_number') as number
$$;

alter table dc_connection alter column connection_number set default 'XC-' || draw_number('dc_connection_nr');
alter table wdm_service alter column service_number set default 'WDM-' || draw_number('wdm_service_nr');
