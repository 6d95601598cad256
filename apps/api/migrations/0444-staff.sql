-- People of the provider: their roles and sessions, and what they count as in approvals. They belong to no company, so only the
-- operator and the jobs have grants on the tables.
set local lock_timeout = '5s';

create table staff (
  id uuid primary key default uuidv7(),
  username text not null check (char_length(username) between 3 and 100),
  name text not null check (char_length(name) between 1 and 100),
  locale text not null default 'nl' check (locale in ('en', 'nl')),
  roles text[] not null check (cardinality(roles) >= 1 and roles <@ array['SALES', 'DESK', 'FINANCE', 'NETWORK', 'PLATFORM']),
  -- The user of the server who is this person.
  server_user text unique check (server_user ~ '^[a-z_][a-z0-9_.-]{0,31}$'),
  identity_issuer text,
  identity_subject text,
  -- Of the latest invitation.
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (identity_issuer, identity_subject)
);
create unique index staff_username on staff (lower(username));
grant select, insert, update on staff to portal_operator;
-- Jobs have the credential at the bundled identity provider follow the person.
grant select (id, username, locale, identity_subject, invited_at, disabled_at) on staff to portal_jobs;

create table staff_role (
  name text primary key,
  -- Null: the usual ones of the contract.
  rights text[],
  updated_at timestamptz not null default now(),
  version int not null default 1
);
insert into staff_role (name) values ('SALES'), ('DESK'), ('FINANCE'), ('NETWORK'), ('PLATFORM');
grant select, update on staff_role to portal_operator;

create table staff_session (
  sid uuid primary key,
  staff_id uuid not null references staff (id),
  idp_sid text,
  started_at timestamptz not null default now(),
  auth_time timestamptz not null,
  last_active_at timestamptz not null,
  last_refresh_at timestamptz not null default now(),
  absolute_expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text check (char_length(user_agent) <= 400),
  ip inet
);
create index staff_session_staff on staff_session (staff_id, started_at desc);
grant select on staff_session to portal_operator;
grant update (revoked_at) on staff_session to portal_operator;
grant select, delete, update (revoked_at) on staff_session to portal_jobs;

-- Every process forgets a session that ended, and the rights of a person or a role that changed.
create trigger announce_change after update of roles, disabled_at on staff
  for each row execute function announce_token_change();
create function announce_staff_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('api_token_changed', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;
create trigger announce_change after update of rights on staff_role
  for each row execute function announce_staff_change('name');
create trigger announce_change after update of revoked_at on staff_session
  for each row execute function announce_staff_change('sid');

-- The person whom a name counts as: a user of the server is the person of the provider who is linked to it.
create function person_of(who text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select 'staff:' || staff.id from staff where 'os:' || staff.server_user = who), who)
$$;
create or replace function service_token_person(hash bytea) returns setof service_person
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, rights, ranges::text[], expires_at, person_of(person) from service_token
  where secret_hash = hash and revoked_at is null and expires_at > now()
$$;
create function announce_server_user() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('api_token_changed', id::text) from service_token
    where person in ('os:' || old.server_user, 'os:' || new.server_user) and revoked_at is null;
  return null;
end $$;
create trigger announce_server_user after update of server_user on staff
  for each row when (old.server_user is distinct from new.server_user) execute function announce_server_user();

alter table approval_request add column maker_staff uuid references staff (id),
  -- Without a token and a person, a command on the server made it.
  add constraint approval_of_one_maker check (maker_token is null or maker_staff is null) not valid;
create index approval_request_staff on approval_request (maker_staff) where maker_staff is not null;

create or replace function keep_approval_call() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'OPEN' or new.call is not null or new.content is not null then
    raise exception 'a request for approval is decided once, and its call never changes';
  end if;
  -- The check of the table compares the names themselves.
  if new.status in ('APPROVED', 'REFUSED') and new.decided_person <> new.maker_person
    and person_of(new.decided_person) = person_of(new.maker_person) then
    raise exception 'a request for approval is decided by another person';
  end if;
  return new;
end $$;

-- A user name belongs to a user of a customer or to a person of the provider. Otherwise the administrator of a company could disable
-- the credential of a person of the provider.
create function refuse_name_of_other() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  -- Of two people who get the name at the same time, the second one sees the first.
  perform pg_advisory_xact_lock(hashtext('user name ' || lower(new.username)));
  if tg_table_name = 'staff' and exists (select from customer_account where lower(username) = lower(new.username)) then
    raise unique_violation using message = 'the user name belongs to a user of a customer', constraint = 'staff_username';
  elsif tg_table_name <> 'staff' and exists (select from staff where lower(username) = lower(new.username)) then
    raise unique_violation using message = 'the user name belongs to a person of the provider',
      constraint = 'customer_account_username';
  end if;
  return new;
end $$;
create trigger refuse_name_of_other before insert or update of username on staff
  for each row execute function refuse_name_of_other();
create trigger refuse_name_of_other before insert or update of username on customer_account
  for each row execute function refuse_name_of_other();

-- `changed`: the rights of the roles of the person that are not the usual ones, by role.
create type staff_principal as (
  sid uuid, staff_id uuid, username text, name text, locale text, roles text[], changed jsonb, absolute_expires_at timestamptz
);

create function staff_principal_of(person staff, session staff_session) returns staff_principal
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select session.sid, person.id, person.username, person.name, person.locale, person.roles,
    (select coalesce(jsonb_object_agg(role.name, role.rights), '{}') from staff_role role
      where role.name = any (person.roles) and role.rights is not null),
    session.absolute_expires_at
$$;

-- The person behind a provider's subject or, before the first sign-in, a verified address.
create function staff_by_identity(issuer text, subject text, verified_email text) returns staff
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person staff;
begin
  select * into person from staff s where s.identity_issuer = issuer and s.identity_subject = subject;
  if not found and verified_email is not null then
    select * into person from staff s where lower(s.username) = lower(verified_email) and s.identity_subject is null;
  end if;
  return person;
end $$;

-- Once a quarter of an hour for a person, a reason and an address, so that guessing does not flood the ledger. `who`: the person, if the
-- identity provider said that it is; otherwise null.
create function record_refused_staff(person staff, who text, reason text, address inet, request text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtext('refused sign-in ' || person.id));
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip, request_id)
    select '13 months', null, case when who is null then 'PUBLIC' else 'OPERATOR' end, who, 'staff-session.refused', 'staff-session',
      person.id::text, jsonb_build_object('username', person.username, 'reason', record_refused_staff.reason), address, request
    where not exists (
      select from audit_event seen where customer_id is null and at > now() - interval '15 minutes'
        and action = 'staff-session.refused' and entity_id = person.id::text and ip is not distinct from address
        and seen.after ->> 'reason' = record_refused_staff.reason);
end $$;

-- Sets the roles that the claim of one's own provider names, and makes the person at the first sign-in.
create function staff_from_claim(
  person staff, issuer text, subject text, verified_email text, given_name text, given_roles text[], request text
) returns staff language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  held text[] := person.roles;
begin
  if cardinality(given_roles) = 0 then return null; end if;
  if person.id is null then
    if verified_email is null or char_length(verified_email) > 100 or exists (select from customer_account where lower(username) = lower(verified_email)) then
      return null;
    end if;
    insert into staff (username, name, roles, identity_issuer, identity_subject)
      values (verified_email, left(coalesce(nullif(given_name, ''), verified_email), 100), given_roles, issuer, subject)
      on conflict do nothing returning * into person;
    if not found then return staff_by_identity(issuer, subject, verified_email); end if;
  elsif held <@ given_roles and given_roles <@ held then
    return person;
  else
    update staff set roles = given_roles, updated_at = now(), version = version + 1 where id = person.id returning * into person;
  end if;
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after, request_id)
    values ('7 years', null, 'SYSTEM', 'identity provider',
      case when held is null then 'staff.created-at-sign-in' else 'staff.roles-at-sign-in' end, 'staff', person.id::text,
      case when held is not null then jsonb_build_object('roles', held) end,
      jsonb_build_object('username', person.username, 'roles', person.roles), request);
  return person;
end $$;

-- Starts a session for the person behind a provider's token, from the sign-in at the provider on. No row: unknown, disabled, without a
-- role of the claim, or too long ago. `given_roles`: of a claim; null if roles do not come from a claim.
create function start_staff_session(
  new_sid uuid, issuer text, subject text, verified_email text, provider_sid text, authenticated_at timestamptz,
  lifetime interval, agent text, address inet, request text, given_name text, given_roles text[]
) returns setof staff_principal language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person staff := staff_by_identity(issuer, subject, verified_email);
  session staff_session;
begin
  if authenticated_at is null or authenticated_at <= now() - lifetime then return; end if;
  -- Who disables the person waits, and then ends that session too.
  select * into person from staff where id = person.id for no key update;
  if person.disabled_at is null and given_roles is not null then
    person := staff_from_claim(person, issuer, subject, verified_email, given_name, given_roles, request);
  end if;
  -- Read after the lock: who ends the provider's session waits for this one, and then ends it too.
  if person.id is not null and issuer = 'urn:demarc:identity' then
    perform from identity.payload where model = 'Session' and uid = provider_sid and expires_at > now() for key share;
    if not found then return; end if;
  end if;
  if person.id is null or person.disabled_at is not null then return; end if;
  -- The clock of the provider may be ahead.
  insert into staff_session (sid, staff_id, idp_sid, auth_time, last_active_at, absolute_expires_at, user_agent, ip)
    values (new_sid, person.id, provider_sid, authenticated_at, least(authenticated_at, now()), least(authenticated_at, now()) + lifetime,
      left(agent, 400), address)
    returning * into session;
  update staff set last_sign_in_at = now(), identity_issuer = issuer, identity_subject = subject where id = person.id;
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip, request_id)
    values ('13 months', null, 'OPERATOR', person.username, 'staff-session.started', 'staff-session', new_sid::text,
      jsonb_build_object('userAgent', nullif(session.user_agent, '')), address, request);
  return query select (staff_principal_of(person, session)).*;
end $$;

-- Why a sign-in starts no session, in one word for the log. Records the refusal of a person, unless it only needs a new sign-in.
create function refuse_staff_sign_in(
  issuer text, subject text, verified_email text, authenticated_at timestamptz, lifetime interval, given_roles text[],
  has_second_factor boolean, address inet, request text
) returns text language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person staff := staff_by_identity(issuer, subject, verified_email);
  reason text;
begin
  reason := case
    when not has_second_factor then 'second-factor-missing'
    when authenticated_at is null then 'sign-in-time-missing'
    when authenticated_at <= now() - lifetime then 'sign-in-too-old'
    when person.disabled_at is not null then 'account-disabled'
    when given_roles = '{}' then 'role-missing'
    when person.id is not null then 'session-has-ended'
    when verified_email is null then 'address-not-verified'
    when exists (select from staff where lower(username) = lower(verified_email)) then 'linked-elsewhere'
    else 'address-unknown'
  end;
  if person.id is not null and reason not in ('sign-in-time-missing', 'sign-in-too-old') then
    perform record_refused_staff(person, person.username, reason, address, request);
  end if;
  return reason;
end $$;

-- The person of a session, with the rights of now. No row: ended, or the person is disabled.
create function staff_session_person(session_id uuid) returns setof staff_principal
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (staff_principal_of(person, session)).* from staff_session session join staff person on person.id = session.staff_id
  where session.sid = session_id and session.revoked_at is null and session.absolute_expires_at > now()
    and person.disabled_at is null
$$;

create function refresh_staff_session(session_id uuid, idle interval) returns setof staff_principal
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update staff_session set last_refresh_at = now()
    where sid = session_id and revoked_at is null and absolute_expires_at > now() and last_refresh_at > now() - idle;
  if found then return query select * from staff_session_person(session_id); end if;
end $$;

-- Only a session that is still active stays active: after a pause it needs a new sign-in.
create function note_staff_activity(session_id uuid, idle interval) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update staff_session set last_active_at = now() where sid = session_id and revoked_at is null and last_active_at > now() - idle
$$;

create function is_staff_active(session_id uuid, idle interval) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from staff_session where sid = session_id and revoked_at is null and last_active_at > now() - idle)
$$;

-- Whether a person of the provider is behind a subject of the identity provider; before the first sign-in, by the user name.
create function is_staff(issuer text, subject text, typed text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from staff s
    where (s.identity_issuer = issuer and s.identity_subject = subject)
      or (s.identity_subject is null and lower(s.username) = lower(typed)))
$$;

-- Removes the links of the people of the provider to an issuer and ends their sessions, because that issuer can no longer end them.
create function unlink_staff(old_issuer text, operator text) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with unlinked as (
    update staff set identity_issuer = null, identity_subject = null, updated_at = now(), version = version + 1
      where identity_issuer = old_issuer returning id
  ), ended as (
    update staff_session session set revoked_at = now() from unlinked
      where session.staff_id = unlinked.id and session.revoked_at is null and session.absolute_expires_at > now()
  ), recorded as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before)
      select '13 months', null, 'OPERATOR', operator, 'staff.identity-unlinked', 'staff', id::text,
        jsonb_build_object('identityProvider', old_issuer) from unlinked
  )
  select count(*)::int from unlinked
$$;

-- Ends sessions of people of the provider that their identity provider has ended. Returns how many.
create function end_staff_sessions(provider text, subject text, provider_sid text) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    update staff_session s set revoked_at = now() from staff person
      where s.staff_id = person.id and person.identity_issuer = provider and s.revoked_at is null
        and (subject is null or person.identity_subject = subject)
        and (provider_sid is null or s.idp_sid = provider_sid or (s.idp_sid is null and subject is not null))
        and coalesce(subject, provider_sid) is not null
      returning s.sid
  ), recorded as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id)
      select '13 months', null, 'SYSTEM', 'identity provider', 'staff-session.ended', 'staff-session', sid::text from ended
  )
  select count(*)::int from ended
$$;

create or replace function revoke_provider_sessions(issuer text, provider_sid text) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with ended as (
    update sso_session s set revoked_at = now() from customer_account a
      where s.account_id = a.id and a.identity_issuer = issuer and s.idp_sid = provider_sid and s.revoked_at is null
      returning s.sid, s.customer_id
  ), recorded as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id)
      select '13 months', customer_id, 'SYSTEM', 'identity provider', 'session.ended', 'session', sid::text from ended
  )
  select count(*)::int + end_staff_sessions(issuer, null, provider_sid) from ended
$$;

create or replace function backchannel_logout(provider text, token_id text, lives interval, subject text, provider_sid text)
  returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended int;
begin
  delete from logout_token where expires_at < now();
  insert into logout_token (issuer, jti, expires_at) values (provider, token_id, now() + lives) on conflict do nothing;
  if not found then return null; end if;
  with revoked as (
    update sso_session s set revoked_at = now() from customer_account a
      where s.account_id = a.id and a.identity_issuer = provider and s.revoked_at is null
        and (subject is null or a.identity_subject = subject)
        and (provider_sid is null or s.idp_sid = provider_sid or (s.idp_sid is null and subject is not null))
        and coalesce(subject, provider_sid) is not null
      returning s.sid, s.customer_id
  )
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id)
    select '13 months', customer_id, 'SYSTEM', 'identity provider', 'session.ended', 'session', sid::text from revoked;
  get diagnostics ended = row_count;
  return ended + end_staff_sessions(provider, subject, provider_sid);
end $$;

-- A wrong password at the bundled provider, or a person who may not sign in. An unknown name leaves no row.
create or replace function refuse_sign_in(name text, address inet) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account customer_account;
  person staff;
begin
  select * into account from customer_account
    where lower(username) = lower(name) and kind = 'PERSON' and deleted_at is null;
  if found then perform record_refused_sign_in(account, address, null); end if;
  select * into person from staff where lower(username) = lower(refuse_sign_in.name);
  if found then perform record_refused_staff(person, null, 'refused-by-provider', address, null); end if;
end $$;

-- Records that a person changed or used a second factor at the bundled provider. A subject without a person leaves no row.
create or replace function note_second_factor(
  issuer text, subject text, happened text, details jsonb, enrolled boolean, address inet
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account customer_account;
begin
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip)
    select '13 months', null, 'OPERATOR', person.username, replace(happened, 'account.', 'staff.'), 'staff', person.id::text, details,
      address
    from staff person where person.identity_issuer = issuer and person.identity_subject = subject;
  update customer_account a set mfa_enrolled = enrolled
    where a.identity_issuer = issuer and a.identity_subject = subject and a.deleted_at is null
    returning a.* into account;
  if not found then return; end if;
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip)
    values ('13 months', account.customer_id, 'ACCOUNT', account.id::text, happened, 'account', account.id::text, details, address);
end $$;

-- The names of a person and the company.
create or replace function names_around(issuer text, subject text) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[account.first_name, account.middle_name, account.last_name, customer.name], null)
    from customer_account account join customer on customer.id = account.customer_id
    where account.identity_issuer = issuer and account.identity_subject = subject
  union all
  select array[person.name] from staff person where person.identity_issuer = issuer and person.identity_subject = subject
$$;

revoke execute on function announce_staff_change, announce_server_user, refuse_name_of_other, person_of, staff_principal_of,
  staff_by_identity, record_refused_staff, staff_from_claim, start_staff_session, refuse_staff_sign_in, staff_session_person,
  refresh_staff_session, note_staff_activity, is_staff_active, is_staff, unlink_staff, end_staff_sessions from public;
grant execute on function start_staff_session, refuse_staff_sign_in, staff_session_person, refresh_staff_session,
  note_staff_activity, is_staff_active, is_staff to portal_auth;
grant execute on function unlink_staff to portal_operator;
grant execute on function person_of to portal_operator, portal_jobs;
