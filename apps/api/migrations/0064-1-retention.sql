-- Deletes data after its retention term, in batches that the jobs commit one by one.

-- The lowest version 7 UUID of an instant, for tables whose ids contain their creation time.
create function first_uuidv7(instant timestamptz) returns uuid language sql stable
  return (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid;

-- Creates the monthly partitions of the ledger, from `behind` months ago to `ahead` months ahead; called at start and by a timer.
-- Rows that were inserted before the partition of their month existed move into it: PostgreSQL refuses to create it otherwise.
drop function prepare_audit_partitions(int);
create function prepare_audit_partitions(ahead int default 3, behind int default 0) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tree text;
  month timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('audit_event partitions'));
  foreach tree in array array['audit_event_short', 'audit_event_long'] loop
    for month in select (date_trunc('month', now() at time zone 'UTC') + make_interval(months => step)) at time zone 'UTC'
      from generate_series(-behind, ahead) as step
    loop
      if to_regclass('public.' || tree || to_char(month at time zone 'UTC', '_YYYY_MM')) is null then
        call make_audit_partition(tree, month, (month at time zone 'UTC' + interval '1 month') at time zone 'UTC');
      end if;
    end loop;
  end loop;
end $$;

create procedure make_audit_partition(tree text, since timestamptz, until timestamptz)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create temporary table moved_audit_event on commit drop as select * from public.%I where at >= %L and at < %L',
    tree || '_rest', since, until);
  execute format('delete from public.%I where at >= %L and at < %L', tree || '_rest', since, until);
  execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
    tree || to_char(since at time zone 'UTC', '_YYYY_MM'), tree, since, until);
  insert into public.audit_event (id, at, kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before,
      after, ip, request_id) overriding system value
    select id, at, kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after, ip, request_id
    from moved_audit_event;
  drop table moved_audit_event;
end $$;

-- Drops one expired month of the ledger and returns its name. It needs an exclusive lock on the ledger for an instant.
-- lock_timeout is short, so that other statements do not queue behind it.
create function drop_audit_partition() returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set lock_timeout = '1s' as $$
declare
  gone text;
begin
  perform pg_advisory_xact_lock(hashtext('audit_event partitions'));
  select child.relname into gone
    from pg_inherits
    join pg_class child on child.oid = inhrelid
    join (values ('public.audit_event_short'::regclass, interval '13 months'),
      ('public.audit_event_long'::regclass, interval '7 years')) as tree (parent, kept) on tree.parent = inhparent
    where child.relname ~ '_[0-9]{4}_[0-9]{2}$'
      and to_date(right(child.relname, 7), 'YYYY_MM') + interval '1 month' <= (now() at time zone 'UTC') - tree.kept
    order by child.relname limit 1;
  if gone is not null then execute format('drop table public.%I', gone); end if;
  return gone;
end $$;

-- Deletes expired rows outside the monthly partitions.
create function delete_audit_rest(most int) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with short as (
    delete from audit_event_short_rest where ctid = any (array(
      select ctid from audit_event_short_rest where at < now() - interval '13 months' limit most)) returning 1
  ), long as (
    delete from audit_event_long_rest where ctid = any (array(
      select ctid from audit_event_long_rest where at < now() - interval '7 years' limit most)) returning 1
  )
  select (select count(*) from short)::int + (select count(*) from long)::int
$$;

create or replace function without_person(recorded jsonb, alias text) returns jsonb language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select case when jsonb_typeof(recorded) = 'object' then recorded || coalesce((
    select jsonb_object_agg(key, to_jsonb(alias))
    from unnest(array['username', 'email', 'firstName', 'middleName', 'lastName', 'jobTitle', 'phoneNumber', 'phoneNumber2']) as key
    where jsonb_typeof(recorded -> key) = 'string'), '{}') else recorded end
$$;

-- Anonymises accounts that were removed longer than `waited` ago, at most `most` of them, in the ledger too. Their actions stay
-- recorded under the account id.
drop function anonymise_deleted_accounts(interval);
create function anonymise_deleted_accounts(waited interval, most int default 20) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone record;
  forgotten int := 0;
begin
  for gone in select id, customer_id, 'deleted-' || uid as alias from customer_account
    where deleted_at < now() - waited and anonymised_at is null order by deleted_at limit most for update skip locked
  loop
    update audit_event set before = without_person(before, gone.alias), after = without_person(audit_event.after, gone.alias)
      where customer_id = gone.customer_id and entity_type in ('account', 'session') and entity_id = gone.id::text;
    update customer_account set username = gone.alias, email = gone.alias, first_name = 'deleted', middle_name = null,
        last_name = gone.alias, phone_number = null, anonymised_at = now(), updated_at = now(), version = version + 1
      where id = gone.id;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

-- Anonymises applicants `waited` after the decision: their name, the questions and answers, and the copies in the ledger.
-- The company and the outcome stay.
alter table customer_application add column anonymised_at timestamptz;
create index customer_application_decided on customer_application (state_since)
  where anonymised_at is null and state in ('APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED');

create function anonymise_applications(waited interval, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone record;
  forgotten int := 0;
begin
  for gone in select id, customer_id, 'deleted-' || customer_id as alias from customer_application
    where state_since < now() - waited and anonymised_at is null
      and state in ('APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')
    order by state_since limit most for update skip locked
  loop
    update audit_event set before = without_person(before, gone.alias) - 'note',
        after = without_person(audit_event.after, gone.alias) - 'note'
      where customer_id = gone.customer_id and entity_type = 'application' and entity_id = gone.id::text;
    update customer_application_event set note = null where application_id = gone.id and note is not null;
    update customer set invoice_email = null where id = gone.customer_id and status = 'REJECTED';
    update customer_application set ip = null, risk_notes = null, reject_reason = null, anonymised_at = now(),
        payload = payload - array['message', 'iban', 'bic', 'accountHolder', 'invoiceEmail']
          || jsonb_build_object('contact', without_person(payload -> 'contact', gone.alias)),
        updated_at = now(), version = version + 1
      where id = gone.id;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

revoke execute on function prepare_audit_partitions, drop_audit_partition, delete_audit_rest, without_person,
  anonymise_deleted_accounts, anonymise_applications from public;
revoke execute on procedure make_audit_partition from public;
grant execute on function prepare_audit_partitions, drop_audit_partition, delete_audit_rest, anonymise_deleted_accounts,
  anonymise_applications to portal_jobs;
