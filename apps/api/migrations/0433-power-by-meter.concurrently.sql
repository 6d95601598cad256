-- The figures of one feed are one range of this index, which holds all that the charts and the months read. A database without figures
-- has them at once; otherwise they are built one partition after the other.
select format('create index if not exists %1$s_meter on %2$s %1$s (meter_id, bucket, phase)
  include (n, power_avg, power_min, power_max, current_avg, current_max, voltage_avg, energy_wh)', tree, shape) as run
from (select 'power_5m' as tree, case when exists (select from power_5m) then 'only' else '' end as shape
  union all select 'power_1h', case when exists (select from power_1h) then 'only' else '' end) as trees;
select format(step, leaf.relname, parent.relname) as run
from pg_inherits
  join pg_class leaf on leaf.oid = inhrelid
  join pg_class parent on parent.oid = inhparent and parent.oid in ('power_5m'::regclass, 'power_1h'::regclass)
  cross join unnest(array['drop index concurrently if exists %1$s_meter', 'create index concurrently %1$s_meter on %1$s (meter_id, bucket, phase)
    include (n, power_avg, power_min, power_max, current_avg, current_max, voltage_avg, energy_wh)',
    'alter index %2$s_meter attach partition %1$s_meter']) with ordinality as steps (step, place)
where not exists (
  select from pg_index own join pg_inherits attached on attached.inhrelid = own.indexrelid
  where own.indrelid = leaf.oid and attached.inhparent = to_regclass(parent.relname || '_meter'))
order by leaf.relname, place;
