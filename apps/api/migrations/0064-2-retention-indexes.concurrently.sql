-- Indexes by which retention finds rows, built concurrently. PostgreSQL cannot do that for a partitioned table,
-- so each partition gets its own. A column `run` contains statements for the migration to run.
drop index concurrently if exists sso_session_ended;
create index concurrently sso_session_ended on sso_session (absolute_expires_at);
select format('drop index concurrently if exists public.%I', left(relname, 50) || '_entity') as run
  from pg_partition_tree('audit_event') join pg_class on pg_class.oid = relid where isleaf;
select format('create index concurrently %I on public.%I (entity_type, entity_id)', left(relname, 50) || '_entity', relname) as run
  from pg_partition_tree('audit_event') join pg_class on pg_class.oid = relid where isleaf;
