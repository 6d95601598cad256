-- Chains the rows of the ledger, so that a changed, removed or inserted row shows. docs/operations/ledger.md describes each hash.
set local lock_timeout = '5s';

-- One row for each row of the ledger, a chain for each company, month and retention. Partitioned like the ledger, so that a month is
-- dropped with its seals.
create table audit_seal (
  -- 0: rows without a company.
  customer_id int not null,
  kept text not null,
  month date not null,
  position bigint not null check (position > 0),
  event_id bigint not null,
  sealed_at timestamptz not null,
  -- Rows from before that time were sealed earlier.
  sealed_until timestamptz not null,
  -- The salts of the fields derive from it. Null once a field was erased: `leaves` then has a key or only the hash of each field.
  salt bytea,
  leaves jsonb,
  row_hash bytea not null,
  hash bytea not null,
  check ((salt is null) = (leaves is not null)),
  primary key (customer_id, kept, month, position),
  unique (event_id, kept, month)
) partition by list (kept);
create table audit_seal_short partition of audit_seal for values in ('13 months') partition by range (month);
create table audit_seal_long partition of audit_seal for values in ('7 years') partition by range (month);
create table audit_seal_short_rest partition of audit_seal_short default;
create table audit_seal_long_rest partition of audit_seal_long default;

-- The end of each chain. It stays when its month is dropped.
create table audit_head (
  customer_id int not null,
  kept text not null,
  month date not null,
  length bigint not null,
  hash bytea not null,
  signed_length bigint,
  signed_hash bytea,
  signed_at timestamptz,
  signature bytea,
  certificate bytea,
  primary key (customer_id, kept, month)
);
create index audit_head_unsigned on audit_head (customer_id) where signed_length is distinct from length;

call protect('audit_seal', 'own');
call protect('audit_head', 'own');
drop policy add on audit_seal;
drop policy edit on audit_seal;
drop policy drop_ on audit_seal;
drop policy add on audit_head;
drop policy edit on audit_head;
drop policy drop_ on audit_head;
grant select on audit_seal, audit_head to portal_api, portal_jobs, portal_operator;
grant update (signed_length, signed_hash, signed_at, signature, certificate) on audit_head to portal_jobs;

-- How far the sealing is.
create table audit_sealing (
  only_row boolean primary key default true check (only_row),
  -- Rows with a higher id are new.
  last_id bigint not null default 0,
  sealed_at timestamptz not null default 'epoch',
  sealed_until timestamptz not null default 'epoch'
);
insert into audit_sealing default values;
grant select on audit_sealing to portal_operator;

-- Ids that were skipped: their transactions have not committed yet, or were rolled back.
create table audit_gap (
  id bigint primary key,
  noted_at timestamptz not null default now(),
  -- The next transaction at a time when the row's own one was running, if it still was.
  seen xid8
);

create function ledger_month(at timestamptz) returns date language sql immutable
  return date_trunc('month', at at time zone 'UTC')::date;

create function ledger_moment(at timestamptz) returns text language sql immutable
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

-- The fields of a row as texts. Nulls are left out. An object also gets a text of its own, so that it differs from an absent one.
create function ledger_leaves(event audit_event) returns table (name text, value text) language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select 'row', jsonb_build_object('id', event.id, 'at', ledger_moment(event.at), 'kept', event.kept, 'customerId', event.customer_id,
    'actorType', event.actor_type, 'actorId', event.actor_id, 'action', event.action, 'entityType', event.entity_type,
    'entityId', event.entity_id, 'requestId', event.request_id)::text
  union all select 'ip', event.ip::text where event.ip is not null
  union all select 'reason', event.reason where event.reason is not null
  union all select 'before', case jsonb_typeof(event.before) when 'object' then '{}' else event.before::text end
    where event.before is not null
  union all select 'before.' || key, field::text
    from jsonb_each(case jsonb_typeof(event.before) when 'object' then event.before end) as fields (key, field)
  union all select 'after', case jsonb_typeof(event.after) when 'object' then '{}' else event.after::text end
    where event.after is not null
  union all select 'after.' || key, field::text
    from jsonb_each(case jsonb_typeof(event.after) when 'object' then event.after end) as fields (key, field)
$$;

create function ledger_row_hash(event audit_event, salt bytea) returns bytea language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select sha256(string_agg(convert_to(name, 'UTF8') || '\x00'::bytea
    || sha256(sha256(salt || convert_to(name, 'UTF8')) || convert_to(value, 'UTF8')), ''::bytea order by name collate "C"))
  from ledger_leaves(event)
$$;

-- Adds rows to the chain of their company, month and retention, in the order of their time.
create function seal_chain(events audit_event[], sealed_at timestamptz, sealed_until timestamptz) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  first audit_event := events[1];
  company int := coalesce(first.customer_id, 0);
  of_month date := ledger_month(first.at);
  event audit_event;
  head audit_head;
  salt bytea;
  row_hash bytea;
begin
  select * into head from audit_head where customer_id = company and kept = first.kept and month = of_month;
  head.length := coalesce(head.length, 0);
  head.hash := coalesce(head.hash,
    sha256(convert_to(format('demarc ledger %s %s %s', company, to_char(of_month, 'YYYY-MM'), first.kept), 'UTF8')));
  foreach event in array events loop
    salt := uuid_send(gen_random_uuid());
    row_hash := ledger_row_hash(event, salt);
    head.length := head.length + 1;
    head.hash := sha256(head.hash || row_hash || convert_to(
      concat_ws(' ', head.length, ledger_moment(sealed_at), ledger_moment(sealed_until)), 'UTF8'));
    insert into audit_seal (customer_id, kept, month, position, event_id, sealed_at, sealed_until, salt, row_hash, hash)
      values (company, first.kept, of_month, head.length, event.id, sealed_at, sealed_until, salt, row_hash, head.hash);
  end loop;
  insert into audit_head (customer_id, kept, month, length, hash) values (company, first.kept, of_month, head.length, head.hash)
    on conflict (customer_id, kept, month) do update set length = excluded.length, hash = excluded.hash;
end $$;

-- Notes the ids below those of new rows that are not there, and forgets those of ended transactions. A younger transaction than the
-- oldest one that runs cannot have drawn such an id. `seen` is set a run later: an id is drawn just before its transaction is counted.
create function note_ledger_gaps(fresh audit_event[], last_id bigint, horizon xid8) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
  delete from audit_gap where seen <= horizon or noted_at < now() - interval '15 minutes';
  update audit_gap set seen = pg_snapshot_xmax(pg_current_snapshot()) where seen is null;
  insert into audit_gap (id)
    select missing from (select id, at, lag(id, 1, last_id) over (order by id) as earlier from unnest(fresh)) as found,
      generate_series(earlier + 1, id - 1) as missing
    where id - earlier between 2 and 1000 and at > now() - interval '1 day'
    on conflict do nothing;
$$;

-- Seals at most 1,000 new rows that were committed, after those of earlier gaps. Returns how many were new; null: another process is
-- sealing. `back`: also looks for rows of that time that were missed. The limit is a constant, so that the plan reads an index.
create function seal_ledger(back interval default null) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  state audit_sealing;
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  drawn bigint;
  fresh audit_event[];
  late audit_event[];
  chain record;
begin
  if not pg_try_advisory_xact_lock(hashtext('audit_event'), hashtext('seal')) then return null; end if;
  select * into state from audit_sealing;
  select last_value into drawn from audit_event_id_seq;
  late := array(
    select event from audit_gap gap join audit_event event on event.id = gap.id and event.at > now() - interval '1 day'
    where not exists (select from audit_seal seal where seal.event_id = event.id and seal.kept = event.kept));
  if back is not null then
    late := late || array(
      select event from audit_event event
      where at > now() - back and at < now() + interval '1 day' and id <= state.last_id and not (id = any (select id from unnest(late)))
        and not exists (select from audit_seal seal where seal.event_id = event.id and seal.kept = event.kept)
      order by id limit 10000);
  end if;
  fresh := array(select event from audit_event event where id > state.last_id and id <= drawn order by id limit 1000);
  if cardinality(fresh) = 0 and cardinality(late) = 0 and state.sealed_until > now() - interval '10 minutes'
    and not exists (select from audit_gap) then return 0; end if;
  -- Never earlier than that of the last run, because clocks are set.
  state.sealed_at := greatest(clock_timestamp(), state.sealed_at);
  for chain in
    select array_agg(row (event.*)::audit_event order by at, id) as events from unnest(late || fresh) as event
    group by customer_id, kept, ledger_month(at)
  loop
    -- A chain that cannot go on must not stop those of other companies.
    begin
      perform seal_chain(chain.events, state.sealed_at, state.sealed_until);
    exception when others then
      raise warning 'a chain of the ledger cannot be sealed: %', sqlerrm;
    end;
  end loop;
  perform note_ledger_gaps(fresh, state.last_id, horizon);
  update audit_sealing set last_id = coalesce((select max(id) from unnest(fresh)), last_id), sealed_at = state.sealed_at,
    sealed_until = greatest(sealed_until, case when cardinality(fresh) < 1000 then now()
      else least(now(), (select max(at) from unnest(fresh))) end);
  return cardinality(fresh);
end $$;

-- A month of the ledger, with its seals.
create or replace procedure make_audit_partition(tree text, since timestamptz, until timestamptz)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create temporary table moved_audit_event on commit drop as select * from public.%I where at >= %L and at < %L',
    tree || '_rest', since, until);
  execute format('delete from public.%I where at >= %L and at < %L', tree || '_rest', since, until);
  execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
    tree || to_char(since at time zone 'UTC', '_YYYY_MM'), tree, since, until);
  insert into public.audit_event (id, at, kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before,
      after, ip, request_id, reason) overriding system value
    select id, at, kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after, ip, request_id, reason
    from moved_audit_event;
  drop table moved_audit_event;
  call make_seal_partition(replace(tree, 'audit_event', 'audit_seal'), ledger_month(since));
end $$;

create procedure make_seal_partition(tree text, since date) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  execute format('create temporary table moved_audit_seal on commit drop as select * from public.%I where month = %L', tree || '_rest', since);
  execute format('delete from public.%I where month = %L', tree || '_rest', since);
  execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
    tree || to_char(since, '_YYYY_MM'), tree, since, (since + interval '1 month')::date);
  insert into public.audit_seal select * from moved_audit_seal;
  drop table moved_audit_seal;
end $$;

do $$
declare
  month record;
begin
  for month in
    select replace(parent.relname, 'event', 'seal') as tree, to_date(right(child.relname, 7), 'YYYY_MM') as since
    from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
    where parent.oid in ('public.audit_event_short'::regclass, 'public.audit_event_long'::regclass)
      and child.relname ~ '_[0-9]{4}_[0-9]{2}$'
  loop
    call make_seal_partition(month.tree, month.since);
  end loop;
end $$;

-- Drops one expired month of the ledger with its seals, and returns its name. It needs an exclusive lock on the ledger for an instant.
-- lock_timeout is short, so that other statements do not queue behind it.
create or replace function drop_audit_partition() returns text
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
  if gone is not null then
    execute format('drop table public.%I', gone);
    execute format('drop table if exists public.%I', replace(gone, 'event', 'seal'));
  end if;
  return gone;
end $$;

-- Deletes rows and seals outside the monthly partitions, once their month is expired as a whole.
create or replace function delete_audit_rest(most int) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with short as (
    delete from audit_event_short_rest where ctid = any (array(
      select ctid from audit_event_short_rest
      where at < date_trunc('month', (now() at time zone 'UTC') - interval '13 months') at time zone 'UTC' limit most)) returning 1
  ), long as (
    delete from audit_event_long_rest where ctid = any (array(
      select ctid from audit_event_long_rest
      where at < date_trunc('month', (now() at time zone 'UTC') - interval '7 years') at time zone 'UTC' limit most)) returning 1
  ), short_seal as (
    delete from audit_seal_short_rest where ctid = any (array(
      select ctid from audit_seal_short_rest where month < ledger_month(now() - interval '13 months') limit most)) returning 1
  ), long_seal as (
    delete from audit_seal_long_rest where ctid = any (array(
      select ctid from audit_seal_long_rest where month < ledger_month(now() - interval '7 years') limit most)) returning 1
  )
  select greatest((select count(*) from short) + (select count(*) from long),
    (select count(*) from short_seal) + (select count(*) from long_seal))::int
$$;

revoke execute on function seal_ledger, seal_chain, note_ledger_gaps, ledger_leaves, ledger_row_hash from public;
revoke execute on procedure make_seal_partition from public;
grant execute on function seal_ledger to portal_jobs;
