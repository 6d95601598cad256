-- Tokens of the operator's own systems, such as a collector of power readings. Only the SHA-256 of a secret is kept.

create table service_token (
  id uuid primary key default uuidv7(),
  name text not null check (name ~ '^[a-z0-9][a-z0-9.-]{0,39}$'),
  prefix text not null check (char_length(prefix) = 12),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  scopes text[] not null check (cardinality(scopes) >= 1 and scopes <@ array['power']),
  -- The addresses that may use it; without any, all.
  ranges cidr[] not null default '{}',
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip inet,
  created_by text not null check (char_length(created_by) between 1 and 100),
  created_at timestamptz not null default now(),
  revoked_by text check (char_length(revoked_by) between 1 and 100),
  revoked_at timestamptz,
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index service_token_live on service_token (name) where revoked_at is null;
grant select, insert, update on service_token to portal_operator;

create trigger announce_change after update of revoked_at, expires_at, scopes, ranges on service_token
  for each row execute function announce_token_change();

create type service_principal as (token_id uuid, name text, scopes text[], ranges text[], expires_at timestamptz);

-- The system that a token belongs to. No row: unknown, revoked or expired.
create function service_token_principal(hash bytea) returns setof service_principal
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, scopes, ranges::text[], expires_at from service_token
  where secret_hash = hash and revoked_at is null and expires_at > now()
$$;

-- At most one write a minute, however many processes a token is used at.
create function note_service_token_use(token uuid, address inet) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update service_token set last_used_at = now(), last_used_ip = address
    where id = token and (last_used_at is null or last_used_at < now() - interval '1 minute')
$$;
revoke execute on function service_token_principal, note_service_token_use from public;
grant execute on function service_token_principal, note_service_token_use to portal_auth;
