-- A start of the product has no rights of the owner, so it reads here what was applied and what the database is for.
grant select on migration, installation to portal_operator;

-- Functions that run as the owner search temporary tables last. Without `pg_temp` they are first, so that a caller's table would take
-- the place of ours.
do $$
declare
  routine regprocedure;
begin
  for routine in
    select oid::regprocedure from pg_proc
    where prosecdef and pronamespace in (select oid from pg_namespace where nspname in ('public', 'identity'))
      and not 'search_path=pg_catalog, public, pg_temp' = any (coalesce(proconfig, '{}'))
  loop
    execute format('alter routine %s set search_path = pg_catalog, public, pg_temp', routine);
  end loop;
end $$;
