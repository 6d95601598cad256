-- A range of power_5m_meter or power_1h_meter reads no row of the table once vacuum has seen its page. By default it looks when a fifth of
-- a partition is new, which may take days.
create procedure keep_power_visible(partition text) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('alter table public.%I set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.05)', partition);
end $$;
revoke execute on procedure keep_power_visible from public;

-- Creates the partition of one period. Rows that came before it was there move into it.
create or replace procedure make_power_partition(tree text, key text, since timestamptz, until timestamptz)
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
  if tree in ('power_5m', 'power_1h') then call keep_power_visible(name); end if;
  execute format('insert into public.%I select * from moved_power', tree);
  drop table moved_power;
end $$;

do $$
declare
  leaf text;
begin
  for leaf in select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent in ('power_5m'::regclass, 'power_1h'::regclass) and relname !~ '_rest$'
  loop call keep_power_visible(leaf); end loop;
end $$;
