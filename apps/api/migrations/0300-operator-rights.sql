-- Rights of service tokens, by area and verb, instead of one scope; rotation; the reason of a change; what a plan shows.
-- Each statement takes its lock for an instant only.
set local lock_timeout = '5s';

alter table service_token drop constraint service_token_scopes_check;
alter table service_token rename column scopes to rights;
update service_token set rights = array['power.ingest', 'power.correct'] where 'power' = any (rights);
alter table service_token
  add constraint service_token_rights_check check (cardinality(rights) between 1 and 100),
  -- Each right with the time of its last use: a right that is not here was never used.
  add column used_rights jsonb not null default '{}',
  -- Another token has taken its place. It works until it expires.
  add column replaced_at timestamptz;

drop index service_token_live;
create unique index service_token_live on service_token (name) where revoked_at is null and replaced_at is null;

create type service_holder as (token_id uuid, name text, rights text[], ranges text[], expires_at timestamptz);

-- The system that a token belongs to. No row: unknown, revoked or expired.
create function service_token_holder(hash bytea) returns setof service_holder
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, rights, ranges::text[], expires_at from service_token
  where secret_hash = hash and revoked_at is null and expires_at > now()
$$;

-- For processes of the version before, which know one scope.
create or replace function service_token_principal(hash bytea) returns setof service_principal
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select token_id, name, case when rights && array['power.ingest', 'power.correct'] then array['power'] else '{}' end, ranges, expires_at
  from service_token_holder(hash)
$$;

-- At most one write a day for each right of a token.
create function note_service_right_use(token uuid, used text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update service_token set used_rights = used_rights || jsonb_build_object(used, now())
    where id = token and used = any (rights)
      and coalesce((used_rights ->> used)::timestamptz < now() - interval '1 day', true)
$$;
revoke execute on function service_token_holder, note_service_right_use from public;
grant execute on function service_token_holder, note_service_right_use to portal_auth;

-- The contract bounds its length. What belongs to no company, such as a service token, is in the ledger too; no customer sees it.
alter table audit_event add column reason text, alter column customer_id drop not null;
-- The rows of a planned change are those after the last id before it.
grant select on sequence audit_event_id_seq to portal_operator;

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
end $$;

-- The plan of a change names the mails of its own transaction.
create function own_mails() returns table (recipient text, subject text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select recipient, subject from mail_message
  where id >= first_uuidv7(now() - interval '1 second') and xmin = pg_current_xact_id()::xid
$$;
revoke execute on function own_mails from public;
grant execute on function own_mails to portal_operator;

-- Signs out the people of a company, and revokes its tokens. The rows announce it to every process.
create function shut_out_company(company int) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update sso_session set revoked_at = now()
    where customer_id = company and revoked_at is null and absolute_expires_at > now();
  update api_token set revoked_at = now(), version = version + 1, updated_at = now()
    where customer_id = company and revoked_at is null and expires_at > now();
$$;
revoke execute on function shut_out_company from public;
grant execute on function shut_out_company to portal_operator;
