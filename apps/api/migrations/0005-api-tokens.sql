-- API tokens: only the SHA-256 of a secret is kept; every process hears at once when a token or its account changes.

create table api_token (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  customer_id int not null,
  description text not null check (char_length(description) between 1 and 100),
  prefix text not null check (char_length(prefix) = 12),
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  scopes text[] not null default '{}' check (scopes <@ array['read-only']),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_ip inet,
  replaces_token_id uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  -- taken off the list by its owner, or after 90 days without effect
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  foreign key (account_id, customer_id) references customer_account (id, customer_id),
  unique (id, customer_id),
  foreign key (replaces_token_id, customer_id) references api_token (id, customer_id)
);
create index api_token_list on api_token (account_id, created_at desc) where removed_at is null;
create index api_token_replaced on api_token (replaces_token_id) where replaces_token_id is not null;
create index api_token_customer on api_token (customer_id);
call protect('api_token', 'own');
grant select (id, account_id, customer_id, description, prefix, scopes, expires_at, last_used_at, last_used_ip,
  replaces_token_id, revoked_at, revoked_by, removed_at, created_at, updated_at, version) on api_token to portal_api;
grant insert (id, account_id, customer_id, description, prefix, secret_hash, scopes, expires_at, replaces_token_id)
  on api_token to portal_api;
grant update (description, expires_at, revoked_at, revoked_by, removed_at, updated_at, version) on api_token to portal_api;
grant select, update on api_token to portal_jobs, portal_operator;

-- The id of a token, an account or a customer: whoever remembers tokens forgets those that it concerns.
create function announce_token_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_token_changed', new.id::text);
  return null;
end $$;
create trigger announce_change after update of revoked_at, expires_at, scopes on api_token
  for each row execute function announce_token_change();
create trigger announce_token_change after update of status, roles, username on customer_account
  for each row execute function announce_token_change();

create trigger announce_token_change after update of status, loyalty_participant on customer
  for each row execute function announce_token_change();

create type token_principal as (
  token_id uuid, account_id uuid, uid int, customer_id int, username text, roles text[], loyalty boolean, read_only boolean,
  expires_at timestamptz
);

-- Whose token this is, with the roles of the account as they stand now. No row: unknown, ended, or its account is not enabled.
create function api_token_principal(hash bytea) returns setof token_principal
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id, a.id, a.uid, a.customer_id, a.username, a.roles, c.loyalty_participant, 'read-only' = any (t.scopes), t.expires_at
  from api_token t join customer_account a on a.id = t.account_id join customer c on c.id = a.customer_id
  where t.secret_hash = hash and t.revoked_at is null and t.expires_at > now()
    and a.status = 'ENABLED' and a.deleted_at is null and c.status in ('ACTIVE', 'SUSPENDED')
$$;

-- At most one write a minute, however many processes a token is used at.
create function note_token_use(token uuid, address inet) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update api_token set last_used_at = now(), last_used_ip = address
    where id = token and (last_used_at is null or last_used_at < now() - interval '1 minute')
$$;
revoke execute on function api_token_principal, note_token_use from public;
grant execute on function api_token_principal, note_token_use to portal_auth;
