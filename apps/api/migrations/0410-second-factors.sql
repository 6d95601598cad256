-- The second factors of the bundled identity provider: passkeys, authenticator apps and recovery codes.
set local lock_timeout = '5s';

create table identity.authenticator_app (
  subject uuid primary key references identity.credential (subject) on delete cascade,
  -- Sealed; the database alone cannot make codes.
  secret bytea not null,
  -- The latest time step of which a code was used: neither that code nor an older one works again.
  last_step bigint not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create table identity.recovery_code (
  subject uuid not null references identity.credential (subject) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  primary key (subject, code_hash)
);

create table identity.passkey (
  -- The id of the WebAuthn credential, as base64url.
  id text primary key check (char_length(id) between 1 and 1400),
  subject uuid not null references identity.credential (subject) on delete cascade,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  -- True if it is synchronised between devices, so that it is not bound to one piece of hardware.
  synced boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_subject on identity.passkey (subject, created_at);

grant select, insert, update, delete on identity.authenticator_app, identity.recovery_code, identity.passkey to portal_identity;

-- Whether the person behind a subject of the provider is an administrator who may sign in; before the first sign-in, by the user name.
create function is_administrator(issuer text, subject text, name text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from customer_account a
    where a.kind = 'PERSON' and a.status = 'ENABLED' and a.deleted_at is null and 'RESELLER_ADMIN' = any (a.roles)
      and ((a.identity_issuer = issuer and a.identity_subject = subject)
        or (a.identity_subject is null and lower(a.username) = lower(name))))
$$;

-- Records that a person changed or used a second factor at the bundled provider. A subject without an account leaves no row.
create function note_second_factor(
  issuer text, subject text, happened text, details jsonb, enrolled boolean, address inet
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account customer_account;
begin
  update customer_account a set mfa_enrolled = enrolled
    where a.identity_issuer = issuer and a.identity_subject = subject and a.deleted_at is null
    returning a.* into account;
  if not found then return; end if;
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip)
    values ('13 months', account.customer_id, 'ACCOUNT', account.id::text, happened, 'account', account.id::text, details, address);
end $$;

revoke execute on function is_administrator, note_second_factor from public;
grant execute on function is_administrator, note_second_factor to portal_auth;

-- An administrator resets the second factor of a colleague.
grant update (mfa_enrolled) on customer_account to portal_api;
