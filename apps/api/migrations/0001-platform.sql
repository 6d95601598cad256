-- Roles, tenant isolation, and the tables that every feature stands on. Forward only.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- PostgreSQL 18 brings uuidv7(); before it, the same from a random UUID and the clock.
do $$
begin
  if to_regproc('pg_catalog.uuidv7') is null then
    create function public.uuidv7() returns uuid language sql volatile as $f$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
        52, 1), 53, 1), 'hex')::uuid
    $f$;
  end if;
end $$;

do $$
declare
  role_name text;
begin
  foreach role_name in array array['portal_api', 'portal_auth', 'portal_jobs', 'portal_operator', 'portal_identity'] loop
    if not exists (select from pg_roles where rolname = role_name) then
      begin
        execute format('create role %I login nosuperuser nobypassrls nocreatedb nocreaterole', role_name);
      exception when duplicate_object or unique_violation then null; -- another database of this cluster was faster
      end;
    end if;
  end loop;
end $$;

revoke create on schema public from public;
grant usage on schema public to portal_api, portal_auth, portal_jobs, portal_operator;

-- What a transaction may see: set by enter_tenant, gone at its end; unset shows nothing.
create function current_customers() returns int[] language sql stable
  return nullif(current_setting('app.customer_ids', true), '')::int[];
create function current_customer() returns int language sql stable
  return nullif(current_setting('app.customer_id', true), '')::int;

-- Forced row-level security with one policy a command. `writes` is 'own' where a reseller never writes in a child's rows.
create procedure protect(target regclass, writes text default 'set', key text default 'customer_id') language plpgsql as $$
declare
  seen text := format('%I = any (current_customers())', key);
  written text := case writes when 'own' then format('%I = current_customer()', key) else seen end;
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy read on %s for select to portal_api using (%s)', target, seen);
  execute format('create policy add on %s for insert to portal_api with check (%s)', target, written);
  execute format('create policy edit on %s for update to portal_api using (%s) with check (%s)', target, written, written);
  execute format('create policy drop_ on %s for delete to portal_api using (%s)', target, written);
  execute format('create policy jobs on %s to portal_jobs using (true) with check (true)', target);
  execute format('create policy operator on %s to portal_operator using (true) with check (true)', target);
  execute format('create policy owner on %s to %I using (true) with check (true)', target, current_user);
end $$;

-- Companies -------------------------------------------------------------------------------------------------------

create sequence customer_id_seq start 20200000;

create table customer (
  id int primary key default nextval('customer_id_seq') check (id >= 10000000),
  guid uuid not null unique default uuidv7(),
  type text not null check (type in ('end-user', 'reseller')),
  parent_customer_id int references customer (id),
  status text not null default 'APPLIED' check (status in ('APPLIED', 'ACTIVE', 'SUSPENDED', 'TERMINATED', 'REJECTED')),
  variant text not null check (variant in ('main', 'data-centre', 'tv')),
  name text not null check (char_length(name) between 1 and 120),
  trade_name text check (char_length(trade_name) <= 120),
  coc text check (coc ~ '^[0-9]{8}$'),
  oin text check (oin ~ '^[0-9]{20}$'),
  vat_number text check (vat_number ~ '^[A-Z]{2}[A-Z0-9]{2,13}$'),
  vat_treatment text not null default 'STANDARD_NL' check (vat_treatment in ('STANDARD_NL', 'REVERSE_CHARGE_EU', 'EXPORT')),
  address jsonb not null,
  invoice_address jsonb,
  iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  payment_method text not null default 'CREDIT_TRANSFER' check (payment_method in ('DIRECT_DEBIT', 'CREDIT_TRANSFER')),
  payment_term_days int not null default 14 check (payment_term_days between 0 and 90),
  custom_invoice_reference text check (char_length(custom_invoice_reference) <= 35),
  invoice_attachment_preference text not null default 'pdf_and_ubl'
    check (invoice_attachment_preference in ('pdf_and_ubl', 'pdf_only', 'ubl_only', 'none')),
  invoice_email text check (char_length(invoice_email) <= 254),
  peppol_id text,
  locale text not null default 'nl' check (locale in ('en', 'nl')),
  loyalty_participant boolean not null default false,
  credit_limit numeric(14, 2),
  discount_class text check (char_length(discount_class) <= 20),
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check (type = 'end-user' or parent_customer_id is null)
);
create unique index customer_coc_live on customer (coc) where status not in ('TERMINATED', 'REJECTED');
create index customer_parent on customer (parent_customer_id) where parent_customer_id is not null;

create function parent_is_reseller() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.parent_customer_id is not null
     and not exists (select from customer where id = new.parent_customer_id and type = 'reseller') then
    raise exception 'the parent of a customer must be a reseller' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger parent_is_reseller before insert or update of parent_customer_id on customer
  for each row execute function parent_is_reseller();

call protect('customer', 'own', 'id');
grant select on customer to portal_api;
grant update (address, invoice_address, iban, bic, payment_method, custom_invoice_reference,
  invoice_attachment_preference, updated_at, version) on customer to portal_api;
grant select, insert, update on customer to portal_operator;
grant select on customer to portal_jobs;

-- The caller's own customer and, for a reseller, its children: read anew in each transaction, so a moved one is gone at once.
create function enter_tenant(own int, allow_children boolean default true) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform set_config('app.customer_id', own::text, true),
    set_config('app.customer_ids', (
      select array_agg(id)::text from customer where id = own or (allow_children and parent_customer_id = own)
    ), true);
end $$;
revoke execute on function enter_tenant from public;
grant execute on function enter_tenant to portal_api;

create table customer_contact (
  id uuid primary key,
  customer_id int not null references customer (id),
  types text[] not null default '{}' check (types <@ array['main', 'order', 'abuse', 'billing', 'support']),
  job_title text check (char_length(job_title) <= 60),
  first_name text not null check (char_length(first_name) between 1 and 40),
  middle_name text check (char_length(middle_name) <= 20),
  last_name text not null check (char_length(last_name) between 1 and 60),
  email text not null check (char_length(email) <= 254),
  phone_number text check (phone_number ~ '^0[1-8][0-9]{8}$'),
  phone_number2 text check (phone_number2 ~ '^0[1-8][0-9]{8}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id)
);
create index customer_contact_list on customer_contact (customer_id, last_name, id);
call protect('customer_contact', 'own');
grant select, insert, update, delete on customer_contact to portal_api;
grant select on customer_contact to portal_jobs, portal_operator;

create table sepa_mandate (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  mandate_reference text not null unique check (char_length(mandate_reference) <= 35),
  iban text not null,
  bic text,
  account_holder text not null check (char_length(account_holder) between 1 and 70),
  scheme text not null default 'CORE' check (scheme in ('CORE', 'B2B')),
  status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE', 'REVOKED', 'EXPIRED')),
  signed_at timestamptz not null default now(),
  signed_by_account_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id)
);
create unique index sepa_mandate_active on sepa_mandate (customer_id) where status = 'ACTIVE';
create unique index sepa_mandate_pending on sepa_mandate (customer_id) where status = 'PENDING';
call protect('sepa_mandate', 'own');
grant select, insert, update on sepa_mandate to portal_api;
grant select, update on sepa_mandate to portal_operator, portal_jobs;

-- People and their sessions ---------------------------------------------------------------------------------------

create sequence account_uid_seq start 1000;

create table customer_account (
  id uuid primary key default uuidv7(),
  uid int not null unique default nextval('account_uid_seq'),
  customer_id int not null references customer (id),
  username text not null check (char_length(username) <= 254),
  email text not null check (char_length(email) <= 254),
  first_name text not null check (char_length(first_name) between 1 and 40),
  middle_name text check (char_length(middle_name) <= 20),
  last_name text not null check (char_length(last_name) between 1 and 60),
  phone_number text check (phone_number ~ '^0[1-8][0-9]{8}$'),
  status text not null default 'PENDING_ACTIVATION' check (status in ('ENABLED', 'DISABLED', 'PENDING_ACTIVATION')),
  roles text[] not null check (cardinality(roles) >= 1
    and roles <@ array['RESELLER_ADMIN', 'RESELLER_FINANCE', 'RESELLER_ORDER', 'RESELLER_SERVICE_DESK']),
  kind text not null default 'PERSON' check (kind in ('PERSON', 'API')),
  locale text not null default 'nl' check (locale in ('en', 'nl')),
  activation_token_hash bytea,
  activation_expires_at timestamptz,
  activated_at timestamptz,
  identity_issuer text,
  identity_subject text,
  last_login_at timestamptz,
  mfa_enrolled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  unique (identity_issuer, identity_subject)
);
create unique index customer_account_username on customer_account (lower(username));
create index customer_account_list on customer_account (customer_id, username, id);
call protect('customer_account', 'own');
grant select (id, uid, customer_id, username, email, first_name, middle_name, last_name, phone_number, status, roles, kind,
  locale, last_login_at, mfa_enrolled, created_at, updated_at, version) on customer_account to portal_api;
grant select on customer_account to portal_jobs, portal_operator;

create table sso_session (
  sid uuid primary key,
  account_id uuid not null,
  customer_id int not null,
  idp_sid text,
  started_at timestamptz not null default now(),
  last_refresh_at timestamptz not null default now(),
  absolute_expires_at timestamptz not null,
  auth_time timestamptz,
  revoked_at timestamptz,
  user_agent text check (char_length(user_agent) <= 400),
  ip inet,
  foreign key (account_id, customer_id) references customer_account (id, customer_id),
  unique (sid, customer_id)
);
create index sso_session_account on sso_session (account_id, started_at desc);
create index sso_session_revoked on sso_session (revoked_at) where revoked_at is not null;
create index sso_session_customer on sso_session (customer_id);
call protect('sso_session', 'own');
grant select on sso_session to portal_api;
grant update (revoked_at) on sso_session to portal_api;
grant select, delete on sso_session to portal_jobs;

create function announce_revocation() returns trigger language plpgsql as $$
begin
  perform pg_notify('session_revoked', new.sid::text);
  return null;
end $$;
create trigger announce_revocation after update of revoked_at on sso_session
  for each row when (new.revoked_at is not null and old.revoked_at is null) execute function announce_revocation();

create table signing_key (
  kid text primary key,
  private_key text not null,
  created_at timestamptz not null default now()
);
alter table signing_key enable row level security;
alter table signing_key force row level security;
create policy owner on signing_key to current_user using (true) with check (true);

-- Sign-in stands outside any tenant: portal_auth has no table rights, only these functions.

create type session_principal as (
  account_id uuid, uid int, customer_id int, username text, roles text[], loyalty boolean, auth_time timestamptz,
  absolute_expires_at timestamptz
);

create function token_signing_keys() returns table (kid text, private_key text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select kid, private_key from signing_key order by created_at desc
$$;

-- Finds the enabled account of a provider's subject; links it on first sign-in by a verified address. No row: not available.
create function account_by_identity(issuer text, subject text, verified_email text) returns customer_account
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found_account customer_account;
begin
  select a.* into found_account from customer_account a join customer c on c.id = a.customer_id
    where a.identity_issuer = issuer and a.identity_subject = subject
      and a.status = 'ENABLED' and a.kind = 'PERSON' and c.status in ('ACTIVE', 'SUSPENDED');
  if found then return found_account; end if;
  if verified_email is null then return null; end if;
  update customer_account a set identity_issuer = issuer, identity_subject = subject, updated_at = now()
    from customer c
    where c.id = a.customer_id and c.status in ('ACTIVE', 'SUSPENDED') and lower(a.username) = lower(verified_email)
      and a.identity_subject is null and a.status = 'ENABLED' and a.kind = 'PERSON'
    returning a.* into found_account;
  return found_account;
end $$;

create function principal_of(account customer_account, session sso_session) returns session_principal
  language sql stable security definer set search_path = pg_catalog, public as $$
  select account.id, account.uid, account.customer_id, account.username, account.roles,
    (select loyalty_participant from customer where id = account.customer_id), session.auth_time, session.absolute_expires_at
$$;

-- Starts a session for the account behind a provider's token. No row: unknown, disabled and pending look alike.
create function start_session(
  new_sid uuid, issuer text, subject text, verified_email text, provider_sid text, authenticated_at timestamptz,
  lifetime interval, agent text, address inet
) returns setof session_principal language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  account customer_account := account_by_identity(issuer, subject, verified_email);
  session sso_session;
begin
  if account.id is null then return; end if;
  insert into sso_session (sid, account_id, customer_id, idp_sid, absolute_expires_at, auth_time, user_agent, ip)
    values (new_sid, account.id, account.customer_id, provider_sid, now() + lifetime, authenticated_at, left(agent, 400), address)
    returning * into session;
  update customer_account set last_login_at = now() where id = account.id;
  return query select (principal_of(account, session)).*;
end $$;

-- Keeps a session alive and reads its account again. No row: ended, too old, or its account is gone.
create function refresh_session(session_id uuid, idle interval) returns setof session_principal
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  account customer_account;
  session sso_session;
begin
  update sso_session set last_refresh_at = now()
    where sid = session_id and revoked_at is null and absolute_expires_at > now() and last_refresh_at > now() - idle
    returning * into session;
  if session.sid is null then return; end if;
  select a.* into account from customer_account a join customer c on c.id = a.customer_id
    where a.id = session.account_id and a.status = 'ENABLED' and c.status in ('ACTIVE', 'SUSPENDED');
  if account.id is null then return; end if;
  return query select (principal_of(account, session)).*;
end $$;

create function session_auth_time(session_id uuid) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public as $$
  select auth_time from sso_session where sid = session_id and revoked_at is null
$$;

-- Ends the sessions that came from one session at the provider.
create function revoke_provider_sessions(issuer text, provider_sid text) returns int
  language sql security definer set search_path = pg_catalog, public as $$
  with ended as (
    update sso_session s set revoked_at = now() from customer_account a
      where s.account_id = a.id and a.identity_issuer = issuer and s.idp_sid = provider_sid and s.revoked_at is null
      returning 1
  ) select count(*)::int from ended
$$;

create function recently_revoked_sessions(since interval) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public as $$
  select sid from sso_session where revoked_at > now() - since
$$;

revoke execute on function token_signing_keys, account_by_identity, principal_of, start_session, refresh_session,
  session_auth_time, revoke_provider_sessions, recently_revoked_sessions from public;
grant execute on function token_signing_keys, start_session, refresh_session, session_auth_time, revoke_provider_sessions,
  recently_revoked_sessions to portal_auth;
grant usage on schema public to portal_auth;

-- The ledger and what leaves the house ----------------------------------------------------------------------------

create table audit_event (
  id bigint generated always as identity,
  at timestamptz not null default now(),
  kept text not null check (kept in ('13 months', '7 years')),
  customer_id int not null,
  actor_type text not null check (actor_type in ('ACCOUNT', 'API_TOKEN', 'OPERATOR', 'SYSTEM', 'PUBLIC')),
  actor_id text,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  ip inet,
  request_id text,
  primary key (id, kept, at)
) partition by list (kept);
create table audit_event_short partition of audit_event for values in ('13 months') partition by range (at);
create table audit_event_long partition of audit_event for values in ('7 years') partition by range (at);
create table audit_event_short_rest partition of audit_event_short default;
create table audit_event_long_rest partition of audit_event_long default;
create index audit_event_list on audit_event (customer_id, at desc, id desc);
create index audit_event_at on audit_event using brin (at);
call protect('audit_event', 'own');
drop policy edit on audit_event;
drop policy drop_ on audit_event;
grant select, insert on audit_event to portal_api, portal_jobs, portal_operator;

-- Makes the monthly partitions from this month to `ahead` months on; called at start and by a timer.
create function prepare_audit_partitions(ahead int default 3) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  tree text;
  month date;
begin
  perform pg_advisory_xact_lock(hashtext('audit_event partitions'));
  foreach tree in array array['audit_event_short', 'audit_event_long'] loop
    for offset_months in 0..ahead loop
      month := date_trunc('month', now() at time zone 'UTC')::date + make_interval(months => offset_months);
      if to_regclass(tree || to_char(month, '_YYYY_MM')) is null then
        execute format('create table public.%I partition of public.%I for values from (%L) to (%L)',
          tree || to_char(month, '_YYYY_MM'), tree, month::text || ' 00:00:00+00',
          (month + interval '1 month')::date::text || ' 00:00:00+00');
      end if;
    end loop;
  end loop;
end $$;
revoke execute on function prepare_audit_partitions from public;
grant execute on function prepare_audit_partitions to portal_jobs;
select prepare_audit_partitions();

create table outbox_event (
  id uuid primary key default uuidv7(),
  type text not null,
  customer_id int,
  entity_type text not null,
  entity_id text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index outbox_event_customer on outbox_event (customer_id, created_at);
create index outbox_event_created on outbox_event (created_at);
call protect('outbox_event', 'own');
revoke all on outbox_event from portal_api;
grant insert on outbox_event to portal_api, portal_operator, portal_jobs;
grant select, delete on outbox_event to portal_jobs;
grant select on outbox_event to portal_operator;

-- Work for later: claimed under a row lock that lives as long as the work, so a killed process gives it back at once.
create table job (
  id uuid primary key default uuidv7(),
  kind text not null,
  customer_id int,
  payload jsonb not null default '{}',
  timer_key text unique,
  repeat_seconds int check (repeat_seconds > 0),
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);
create index job_due on job (run_at) where failed_at is null;
create index job_customer on job (customer_id);
call protect('job', 'own');
revoke all on job from portal_api;
grant insert on job to portal_api, portal_operator;
grant select, insert, update, delete on job to portal_jobs;

create function announce_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_added', '');
  return null;
end $$;
create trigger announce_job after insert on job for each statement execute function announce_job();

create table mail_message (
  id uuid primary key default uuidv7(),
  customer_id int,
  recipient text not null,
  subject text not null,
  html text not null,
  body_text text not null,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'FAILED')),
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_message_customer on mail_message (customer_id, created_at);
call protect('mail_message', 'own');
revoke all on mail_message from portal_api;
grant insert, select (id) on mail_message to portal_api, portal_operator;
grant select, insert, update, delete on mail_message to portal_jobs;

create table document (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  kind text not null check (kind in ('INVOICE_PDF', 'INVOICE_UBL', 'MSA', 'MSA_SIGNED', 'AGREEMENT', 'QUOTATION_PDF', 'LOA',
    'TEST_REPORT', 'ORDER_CONFIRMATION')),
  file_name text not null check (char_length(file_name) between 1 and 255),
  media_type text not null check (media_type in ('application/pdf', 'application/xml', 'image/png', 'image/jpeg')),
  size int not null check (size between 1 and 10485760),
  sha256 bytea not null,
  content bytea not null,
  visible_to_customer boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id)
);
create index document_customer on document (customer_id, created_at desc, id);
call protect('document');
grant select, insert on document to portal_api, portal_operator;
grant select on document to portal_jobs;

-- Answers that may be asked for again, and failures that all processes count together -------------------------------

create table idempotency_record (
  principal text not null,
  method text not null,
  path text not null,
  key uuid not null,
  customer_id int,
  request_hash bytea not null,
  status smallint,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (principal, method, path, key)
);
create index idempotency_record_created on idempotency_record (created_at);
create index idempotency_record_customer on idempotency_record (customer_id);
call protect('idempotency_record', 'own');
grant select, insert, update, delete on idempotency_record to portal_api;
grant select, delete on idempotency_record to portal_jobs;

create table failed_attempt (
  subject text not null,
  at timestamptz not null default now()
);
create index failed_attempt_subject on failed_attempt (subject, at);
create index failed_attempt_at on failed_attempt using brin (at);
grant select, delete on failed_attempt to portal_jobs;

-- How many failures a subject has in the window and, when it is full, the seconds until the oldest leaves it.
create function attempts_left(counted text, allowed int, within interval) returns table (failures int, retry_after int)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select count(*)::int,
    case when count(*) >= allowed then greatest(1, ceil(extract(epoch from min(at) + within - now())))::int else 0 end
  from (select at from failed_attempt where subject = counted and at > now() - within order by at desc limit allowed) latest
$$;
create function note_failure(counted text) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  insert into failed_attempt (subject) values (counted)
$$;
revoke execute on function attempts_left, note_failure from public;
grant execute on function attempts_left, note_failure to portal_auth, portal_api;

create table number_sequence (
  kind text not null,
  scope text not null,
  last_number int not null default 0,
  customer_id int not null references customer (id),
  primary key (kind, scope, customer_id)
);
create index number_sequence_customer on number_sequence (customer_id);
call protect('number_sequence', 'own');
grant select, insert, update on number_sequence to portal_api;
