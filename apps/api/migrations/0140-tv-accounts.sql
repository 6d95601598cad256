-- TV accounts: one per household, with its products, devices, activation codes, timeline and the commands for the TV platform.

-- What accounts can have. `requires`: one of these must be live; `excludes`: none of these may be live.
create table tv_package (
  product_id text primary key check (product_id ~ '^[A-Z0-9-]{1,40}$'),
  type text not null check (type in ('base', 'option')),
  name jsonb not null,
  description jsonb not null,
  channels int not null default 0,
  max_streams int not null default 0,
  max_devices int not null default 0,
  max_quantity int not null default 1 check (max_quantity between 1 and 10),
  monthly_price numeric(10, 2) not null check (monthly_price >= 0),
  setup_price numeric(10, 2) not null default 0 check (setup_price >= 0),
  requires text[] not null default '{}',
  excludes text[] not null default '{}',
  sort_order int not null
);
grant select on tv_package to portal_api, portal_jobs;
grant select, insert, update, delete on tv_package to portal_operator;

insert into tv_package (product_id, type, name, description, channels, max_streams, max_devices, max_quantity, monthly_price,
  requires, excludes, sort_order)
values
  ('TV-BASIS', 'base', '{"nl": "Basis", "en": "Basic"}',
    '{"nl": "60 zenders op drie schermen tegelijk", "en": "60 channels on three screens at a time"}',
    60, 3, 5, 1, 9.95, '{}', '{TV-COMPLEET}', 10),
  ('TV-COMPLEET', 'base', '{"nl": "Compleet", "en": "Complete"}',
    '{"nl": "95 zenders op drie schermen tegelijk, met 7 dagen terugkijken",
      "en": "95 channels on three screens at a time, with 7 days of replay"}',
    95, 3, 5, 1, 15.95, '{}', '{TV-BASIS,TV-REPLAY}', 20),
  ('TV-SPORT', 'option', '{"nl": "Sport", "en": "Sports"}',
    '{"nl": "Sportzenders", "en": "Sports channels"}', 0, 0, 0, 1, 9.95, '{TV-BASIS,TV-COMPLEET}', '{}', 30),
  ('TV-FILM', 'option', '{"nl": "Film", "en": "Films"}',
    '{"nl": "Filmzenders", "en": "Film channels"}', 0, 0, 0, 1, 7.95, '{TV-BASIS,TV-COMPLEET}', '{}', 40),
  ('TV-REPLAY', 'option', '{"nl": "Terugkijken", "en": "Replay"}',
    '{"nl": "7 dagen terugkijken", "en": "7 days of replay"}', 0, 0, 0, 1, 2.50, '{TV-BASIS}', '{TV-COMPLEET}', 50),
  ('TV-STREAM', 'option', '{"nl": "Extra scherm", "en": "Extra screen"}',
    '{"nl": "Eén scherm meer tegelijk", "en": "One more screen at a time"}', 0, 1, 0, 2, 1.50, '{TV-BASIS,TV-COMPLEET}', '{}', 60);

create sequence tv_account_nr start 1000001;
grant usage on sequence tv_account_nr to portal_api;

create table tv_account (
  id uuid primary key default uuidv7(),
  account_nr int not null default nextval('tv_account_nr') check (account_nr >= 1000001),
  customer_id int not null references customer (id),
  reference text check (char_length(reference) between 1 and 40),
  end_customer_id uuid,
  subscriber jsonb not null,
  product_code text not null references tv_package (product_id),
  status text not null default 'new' check (status in ('new', 'active', 'suspended', 'cancelled', 'ended')),
  status_before_cancellation text check (status_before_cancellation in ('active', 'suspended')),
  suspend_reason text check (suspend_reason in ('CUSTOMER_REQUEST', 'NON_PAYMENT', 'ABUSE')),
  start_date date not null,
  -- A new account that a job activates on its start date.
  starts_by_itself boolean not null default false,
  activated_at timestamptz,
  suspended_at timestamptz,
  cancelled_at timestamptz,
  end_date date,
  ended_at timestamptz,
  -- AES-256-GCM with the key of the environment; erased when the account ends.
  pin_sealed bytea,
  pin_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text generated always as (search_plain(
    account_nr::text || ' ' || coalesce(reference, '') || ' ' || coalesce(subscriber ->> 'firstName', '') || ' '
    || coalesce(subscriber ->> 'middleName', '') || ' ' || coalesce(subscriber ->> 'lastName', '') || ' '
    || coalesce(subscriber ->> 'email', '') || ' ' || coalesce(subscriber ->> 'phoneNumber', '') || ' '
    || coalesce(subscriber #>> '{address,street}', '') || ' ' || coalesce(subscriber #>> '{address,houseNumber}', '')
    || coalesce(subscriber #>> '{address,houseNumberExtension}', '') || ' '
    || coalesce(subscriber #>> '{address,postalCode}', '') || ' ' || coalesce(subscriber #>> '{address,city}', '')
  )) stored,
  last_name_key text generated always as (search_plain(subscriber ->> 'lastName')) stored,
  -- Unique by a hash: an index in the order of the numbers would be scanned through all companies for the list of one.
  exclude using hash (account_nr with =),
  unique (id, customer_id),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id),
  check ((status = 'cancelled') = (status_before_cancellation is not null and ended_at is null)),
  check (status <> 'cancelled' or end_date is not null),
  check ((status = 'ended') = (ended_at is not null)),
  check (status <> 'ended' or pin_sealed is null)
);
create index tv_account_by_nr on tv_account (customer_id, account_nr, id) include (status, product_code);
create index tv_account_by_status on tv_account (customer_id, status, account_nr, id);
create index tv_account_by_reference on tv_account (customer_id, reference, id);
create index tv_account_by_last_name on tv_account (customer_id, last_name_key, id);
create index tv_account_by_end on tv_account (customer_id, end_date, id);
create index tv_account_end_customer on tv_account (end_customer_id) where end_customer_id is not null;
create index tv_account_search on tv_account using gin (customer_id, search_text gin_trgm_ops);
-- What the job of the dates looks for.
create index tv_account_ending on tv_account (end_date) where status = 'cancelled';
create index tv_account_starting on tv_account (start_date) where status = 'new' and starts_by_itself;
call protect('tv_account', 'own');
grant select, insert, update on tv_account to portal_api, portal_operator;
grant select, update on tv_account to portal_jobs;

create table tv_product (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  account_id uuid not null,
  product_id text not null references tv_package (product_id),
  quantity int not null default 1 check (quantity between 1 and 10),
  status text not null check (status in ('new', 'active', 'cancelled', 'ended')),
  start_date date not null,
  cancelled_at timestamptz,
  cancelled_by_account boolean not null default false,
  end_date date,
  ended_at timestamptz,
  monthly_price numeric(10, 2) not null,
  created_at timestamptz not null default now(),
  version int not null default 1,
  foreign key (account_id, customer_id) references tv_account (id, customer_id),
  check (status <> 'cancelled' or end_date is not null),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index tv_product_live on tv_product (account_id, product_id) where status <> 'ended';
create index tv_product_list on tv_product (account_id, created_at);
create index tv_product_ending on tv_product (end_date) where status = 'cancelled';
create index tv_product_starting on tv_product (start_date) where status = 'new';
call protect('tv_product', 'own');
grant select, insert, update on tv_product to portal_api, portal_operator;
grant select, update on tv_product to portal_jobs;

-- A code is found by its keyed hash; the sealed text is for showing and printing it.
create table tv_activation_code (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  account_id uuid not null,
  kind text not null check (kind in ('CONFIRMED', 'UNCONFIRMED')),
  state text not null check (state in ('READY', 'LIVE', 'REQUESTED', 'USED', 'CANCELLED', 'EXPIRED')),
  code_hash bytea not null check (octet_length(code_hash) = 32),
  code_sealed bytea not null,
  description text check (char_length(description) <= 60),
  confirm_user_interface_name text check (char_length(confirm_user_interface_name) <= 60),
  max_uses int not null default 1 check (max_uses between 1 and 10),
  uses int not null default 0 check (uses between 0 and max_uses),
  delivered_via text not null default 'DISPLAY' check (delivered_via in ('DISPLAY', 'EMAIL', 'SMS')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (account_id, customer_id) references tv_account (id, customer_id),
  check ((kind = 'UNCONFIRMED' and state <> 'READY' and state <> 'REQUESTED') or (kind = 'CONFIRMED' and state <> 'LIVE'))
);
create unique index tv_activation_code_open on tv_activation_code (code_hash) where state in ('READY', 'LIVE', 'REQUESTED');
create unique index tv_activation_code_confirmed on tv_activation_code (account_id)
  where kind = 'CONFIRMED' and state in ('READY', 'REQUESTED');
create index tv_activation_code_list on tv_activation_code (account_id, created_at desc);
create index tv_activation_code_expiring on tv_activation_code (expires_at) where state in ('READY', 'LIVE', 'REQUESTED');
call protect('tv_activation_code', 'own');
grant select, insert on tv_activation_code to portal_api, portal_operator;
grant update (state, uses, expires_at) on tv_activation_code to portal_api, portal_operator;
grant select, update, delete on tv_activation_code to portal_jobs;

create table tv_device (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  account_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  type text not null check (type in ('STB', 'APP_TV', 'MOBILE', 'WEB')),
  serial text check (char_length(serial) <= 60),
  activated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'REMOVED')),
  removed_at timestamptz,
  foreign key (account_id, customer_id) references tv_account (id, customer_id),
  check ((state = 'REMOVED') = (removed_at is not null))
);
create index tv_device_active on tv_device (account_id, activated_at desc) where state = 'ACTIVE';
create index tv_device_of_company on tv_device (customer_id) where state = 'ACTIVE';
call protect('tv_device', 'own');
grant select, insert on tv_device to portal_api, portal_operator;
grant update (name, type, last_seen_at, state, removed_at) on tv_device to portal_api, portal_operator;
grant select, update, delete on tv_device to portal_jobs;

create table tv_activation_request (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  account_id uuid not null,
  activation_code_id uuid not null references tv_activation_code (id) on delete cascade,
  device jsonb not null,
  state text not null check (state in ('PENDING', 'CONFIRMED', 'DISMISSED', 'EXPIRED')),
  -- The hash of the token with which the device polls its request; null if there is nothing to poll.
  token_hash bytea unique check (octet_length(token_hash) = 32),
  device_id uuid references tv_device (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  foreign key (account_id, customer_id) references tv_account (id, customer_id),
  check ((state = 'PENDING') = (decided_at is null))
);
create unique index tv_activation_request_pending on tv_activation_request (activation_code_id) where state = 'PENDING';
create index tv_activation_request_code on tv_activation_request (activation_code_id);
create index tv_activation_request_device on tv_activation_request (device_id) where device_id is not null;
create index tv_activation_request_list on tv_activation_request (account_id, created_at desc);
create index tv_activation_request_waiting on tv_activation_request (customer_id, created_at) where state = 'PENDING';
call protect('tv_activation_request', 'own');
grant select, insert on tv_activation_request to portal_api, portal_operator;
grant update (state, device_id, decided_at) on tv_activation_request to portal_api, portal_operator;
grant select, update, delete on tv_activation_request to portal_jobs;

-- The timeline of an account.
create table tv_event (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  account_id uuid not null,
  at timestamptz not null default now(),
  type text not null check (char_length(type) <= 40),
  actor text,
  meta jsonb not null default '{}',
  foreign key (account_id, customer_id) references tv_account (id, customer_id)
);
create index tv_event_list on tv_event (account_id, at desc, id desc);
create index tv_event_latest on tv_event (customer_id, at desc, id desc);
call protect('tv_event', 'own');
grant select, insert on tv_event to portal_api, portal_jobs, portal_operator;

-- Commands for the TV platform, sent in order per account.
create table tv_command (
  id uuid primary key default uuidv7(),
  sequence bigint generated always as identity,
  customer_id int not null,
  account_id uuid not null,
  kind text not null check (kind in ('activate', 'suspend', 'resume', 'end', 'pin', 'product-on', 'product-off',
    'device-on', 'device-off')),
  -- Of `pin` the sealed PIN, in base64.
  payload jsonb not null default '{}',
  state text not null default 'PENDING' check (state in ('PENDING', 'ACKNOWLEDGED', 'FAILED')),
  attempts int not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  acknowledged_at timestamptz,
  foreign key (account_id, customer_id) references tv_account (id, customer_id)
);
create index tv_command_pending on tv_command (account_id, sequence) where state = 'PENDING';
create index tv_command_failed on tv_command (customer_id, account_id) where state = 'FAILED';
create index tv_command_account on tv_command (account_id, sequence);
call protect('tv_command', 'own');
grant select, insert on tv_command to portal_api;
-- The end of an account closes the PINs that wait.
grant update (state, payload, acknowledged_at) on tv_command to portal_api;
grant select, insert, update, delete on tv_command to portal_jobs, portal_operator;

-- A device has no company. Its code, or the token of its request, names the one that it acts for.
create function tv_code_owner(hash bytea) returns table (customer_id int, account_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select customer_id, account_id from tv_activation_code where code_hash = hash and state in ('READY', 'LIVE')
$$;
create function tv_request_owner(hash bytea) returns table (customer_id int)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select customer_id from tv_activation_request where token_hash = hash
$$;
revoke execute on function tv_code_owner, tv_request_owner from public;
grant execute on function tv_code_owner, tv_request_owner to portal_signup;

-- The queue of the commands for the TV platform.
alter table job drop constraint job_queue_check,
  add constraint job_queue_check check (queue in
    ('default', 'mail', 'documents', 'dns', 'availability', 'line-test', 'tv', 'timers'));

-- Accounts of a company that match all patterns, also by the name and reference of their end customer. "like all" does not use
-- an index, so four patterns are written out.
create function found_tv_accounts(company int, patterns text[]) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from tv_account
  where customer_id = company and company = any (current_customers())
    and search_text like patterns[1]
    and search_text like coalesce(patterns[2], '%')
    and search_text like coalesce(patterns[3], '%')
    and search_text like coalesce(patterns[4], '%')
    and search_text like all (patterns[5:])
  union
  select account.id from end_customer entry join tv_account account on account.end_customer_id = entry.id
  where entry.customer_id = company and company = any (current_customers()) and account.customer_id = company
    and search_plain(entry.name || ' ' || entry.reference) like any (patterns)
    and account.search_text || ' ' || search_plain(entry.name || ' ' || entry.reference) like all (patterns);
end
$$;

-- What the search of everything ranks.
create function likely_tv_accounts(company int, patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from tv_account
  where customer_id = company and company = any (current_customers())
    and search_text like patterns[1]
    and search_text like coalesce(patterns[2], '%')
    and search_text like coalesce(patterns[3], '%')
    and search_text like coalesce(patterns[4], '%')
    and search_text like all (patterns[5:])
  order by account_nr, id limit most;
end
$$;

create function indexed_tv_accounts(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from tv_account
  where customer_id = company and company = any (current_customers())
    and (search_text like openings[1] or search_text like openings[2] or search_text like openings[3]
        or search_text like openings[4] or search_text like openings[5] or search_text like openings[6]
        or search_text like openings[7])
    and search_text like all (patterns)
  limit most;
end
$$;

-- For words of two letters, which are frequent: the first accounts, and the index where they are few.
create function opening_tv_accounts(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with head as materialized (
    select id from (
      select id, search_text from tv_account where customer_id = company and company = any (current_customers())
      order by account_nr, id limit 1000
    ) first
    where search_text like any (openings) and search_text like all (patterns) limit most
  )
  select id from head
  union
  select id from indexed_tv_accounts(company, openings, patterns, most) id where (select count(*) from head) < 20;
end
$$;

revoke execute on function found_tv_accounts, likely_tv_accounts, indexed_tv_accounts, opening_tv_accounts from public;
grant execute on function found_tv_accounts, likely_tv_accounts, opening_tv_accounts to portal_api;
