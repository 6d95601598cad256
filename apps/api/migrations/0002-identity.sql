-- The bundled OpenID provider: who may sign in, its keys, its sessions and codes, and its brute-force counters.
-- No customer owns these rows; portal_identity alone reads them.

create schema identity;

create table identity.credential (
  subject uuid primary key,
  username text not null check (char_length(username) between 1 and 254),
  email text not null check (char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  password_hash text not null,
  locale text not null check (locale in ('en', 'nl')),
  created_at timestamptz not null default now(),
  password_changed_at timestamptz not null default now(),
  disabled_at timestamptz
);
create unique index credential_username on identity.credential (lower(username));
create index credential_email on identity.credential (lower(email));

-- Sessions, interactions, grants and codes, as oidc-provider hands them over.
create table identity.payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text generated always as (payload ->> 'grantId') stored,
  user_code text generated always as (payload ->> 'userCode') stored,
  uid text generated always as (payload ->> 'uid') stored,
  account_id text generated always as (payload ->> 'accountId') stored,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index payload_grant on identity.payload (grant_id) where grant_id is not null;
create index payload_uid on identity.payload (uid) where model = 'Session';
create index payload_account on identity.payload (account_id) where account_id is not null;
create index payload_expiry on identity.payload (expires_at);

-- The device that a session was started with; the session itself is a payload.
create table identity.session_device (
  session_uid text primary key,
  subject uuid not null,
  user_agent text check (char_length(user_agent) <= 400),
  started_at timestamptz not null
);

-- Private keys: 'signing' holds a JWK, 'cookie' and 'form' a random text.
create table identity.provider_key (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('signing', 'cookie', 'form')),
  secret jsonb not null,
  created_at timestamptz not null default now()
);

create table identity.password_reset (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  subject uuid not null references identity.credential (subject) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_subject on identity.password_reset (subject);

-- Moments of the attempts that count, newest last: a sliding window, exact and shared by every process.
create table identity.failed_attempt (
  key text primary key,
  moments timestamptz[] not null
);

-- Takes one attempt from each budget, or none: answers 0, or the seconds after which the fullest one has room again.
create function identity.take_attempt(keys text[], budgets int[], span interval, moment timestamptz)
returns int language plpgsql as $$
declare
  wait int := 0;
begin
  insert into identity.failed_attempt (key, moments)
    select key, '{}' from unnest(keys) as key order by key
    on conflict (key) do nothing;
  -- every process locks in the order of the keys, so none waits for another in a circle
  perform from identity.failed_attempt where key = any (keys) order by key for update;
  update identity.failed_attempt
    set moments = array(select past from unnest(moments) as past where past > moment - span order by past)
    where key = any (keys);
  select coalesce(max(ceil(extract(epoch from
      row.moments[cardinality(row.moments) - budget.allowed + 1] + span - moment))::int), 0)
    into wait
    from unnest(keys, budgets) as budget (key, allowed)
    join identity.failed_attempt as row on row.key = budget.key
    where cardinality(row.moments) >= budget.allowed;
  if wait > 0 then
    return wait;
  end if;
  update identity.failed_attempt set moments = moments || moment where key = any (keys);
  return 0;
end $$;

-- Gives one attempt back to each budget: the password was right.
create function identity.return_attempt(keys text[], moment timestamptz) returns void language plpgsql as $$
begin
  perform from identity.failed_attempt where key = any (keys) order by key for update;
  update identity.failed_attempt
    set moments = moments[:array_position(moments, moment) - 1] || moments[array_position(moments, moment) + 1:]
    where key = any (keys) and array_position(moments, moment) is not null;
end $$;

grant usage on schema identity to portal_identity;
grant select, insert, update, delete on all tables in schema identity to portal_identity;
revoke execute on all functions in schema identity from public;
grant execute on all functions in schema identity to portal_identity;
