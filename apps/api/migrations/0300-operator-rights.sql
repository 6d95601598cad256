-- Rights of service tokens, by area and verb, instead of one scope; rotation; the reason of a change; what a plan shows.

drop function service_token_principal(bytea);
alter type service_principal rename attribute scopes to rights;
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

create function service_token_principal(hash bytea) returns setof service_principal
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, rights, ranges::text[], expires_at from service_token
  where secret_hash = hash and revoked_at is null and expires_at > now()
$$;

-- At most one write a day for each right of a token.
create function note_service_right_use(token uuid, used text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update service_token set used_rights = used_rights || jsonb_build_object(used, now())
    where id = token and used = any (rights)
      and coalesce((used_rights ->> used)::timestamptz < now() - interval '1 day', true)
$$;
revoke execute on function service_token_principal, note_service_right_use from public;
grant execute on function service_token_principal, note_service_right_use to portal_auth;

alter table audit_event add column reason text check (char_length(reason) <= 500);

-- The plan of a change names the mails of its own transaction.
create index mail_message_created on mail_message (created_at);
create function own_mails() returns table (recipient text, subject text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select recipient, subject from mail_message
  where created_at >= now() and xmin = pg_current_xact_id()::xid order by id
$$;
revoke execute on function own_mails from public;
grant execute on function own_mails to portal_operator;

-- Lists of the operator API are in the order of the last change.
create index customer_application_updated on customer_application (updated_at, id);
create index customer_updated on customer (updated_at, id);

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

-- What belongs to no company, such as a service token, is in the ledger too. No customer sees it.
alter table audit_event alter column customer_id drop not null;
