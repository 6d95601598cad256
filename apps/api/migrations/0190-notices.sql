-- The notice calendar: the last day to cancel each contract, whom it is mailed to, and the secret addresses of its calendar.

-- The rule of the notice calendar; docs/product.md, "Notice calendar". A contract ends with its last day. It renews for whole months
-- counted from the day after its first end, so the end of a month stays the end of a month. The period that counts is the first
-- whose end can still be reached with the notice. Without such a period the contract can be cancelled on any day: nulls. With
-- term_months all periods count from the first day instead, so one that begins on the 31st does not move to the 28th for good.
create function notice_dates(
  contract_start date, contract_end date, notice_days int, auto_renew boolean, renewal_months int, today date,
  term_months int default null
) returns table (period_start date, period_end date, cancel_by date, is_renewal boolean) language sql immutable as $$
  select
    case when periods = 0 then contract_start
      else (counted_from + make_interval(months => term + (periods - 1) * renewal_months))::date end,
    (counted_from + make_interval(months => term + periods * renewal_months))::date - 1,
    (counted_from + make_interval(months => term + periods * renewal_months))::date - 1 - notice_days,
    periods > 0
  from (
      select case when term_months is null then contract_end + 1 else contract_start end as counted_from,
        coalesce(term_months, 0) as term, contract_end + 1 as following, today + notice_days + 1 as wanted
    ) given
    cross join lateral (
      select ceil(((extract(year from wanted) - extract(year from following)) * 12
        + extract(month from wanted) - extract(month from following)) / renewal_months)::int as about
    ) estimate
    cross join lateral (
      select case
        when following >= wanted then 0
        when not auto_renew then null
        when (counted_from + make_interval(months => term + about * renewal_months))::date >= wanted then about
        else about + 1 end as periods
    ) counted
  where periods is not null
$$;

-- The reminder that is due on a day, as days before the last day to cancel: none before the period began, and none for a
-- contract that renews by less than three months, because that one can be cancelled soon again.
create function notice_step(period_start date, cancel_by date, is_renewal boolean, renewal_months int, on_day date) returns int
  language sql immutable as $$
  select min(step) from unnest(array[7, 30, 90]) as step
  where cancel_by - step <= on_day and cancel_by - step >= period_start and (not is_renewal or renewal_months >= 3)
$$;

create table notice_setting (
  customer_id int primary key references customer (id),
  contact_types text[] not null check (contact_types <@ array['main', 'order', 'abuse', 'billing', 'support']),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
call protect('notice_setting', 'own');
grant select, insert, update on notice_setting to portal_api;
grant select on notice_setting to portal_jobs;

-- One mail a company and a day.
create table notice_digest (
  customer_id int not null references customer (id),
  day date not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, day)
);
call protect('notice_digest', 'own');
revoke all on notice_digest from portal_api;
grant select, insert, delete on notice_digest to portal_jobs;

-- What was mailed: a contract has each step once before each of its last days to cancel.
create table notice_reminder (
  customer_id int not null references customer (id),
  kind text not null check (char_length(kind) <= 30),
  contract_id uuid not null,
  cancel_by date not null,
  step int not null check (step in (7, 30, 90)),
  created_at timestamptz not null default now(),
  primary key (contract_id, cancel_by, step)
);
create index notice_reminder_customer on notice_reminder (customer_id);
call protect('notice_reminder', 'own');
revoke all on notice_reminder from portal_api;
grant select, insert, delete on notice_reminder to portal_jobs;

-- The secret calendar address of a person: only the SHA-256 of its secret is kept.
create table calendar_address (
  account_id uuid primary key,
  customer_id int not null,
  secret_hash bytea not null unique check (octet_length(secret_hash) = 32),
  created_at timestamptz not null default now(),
  foreign key (account_id, customer_id) references customer_account (id, customer_id)
);
create index calendar_address_customer on calendar_address (customer_id);
call protect('calendar_address', 'own');
grant select (account_id, customer_id, created_at), delete on calendar_address to portal_api;
grant insert, update (secret_hash, created_at) on calendar_address to portal_api;

-- Whose address this is, as the account is now. No row: unknown, revoked, or its account is not enabled or has lost the role.
create function calendar_owner(hash bytea) returns table (account_id uuid, customer_id int, roles text[], locale text, variant text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select account.id, account.customer_id, account.roles, account.locale, customer.variant
  from calendar_address address
    join customer_account account on account.id = address.account_id
    join customer on customer.id = account.customer_id
  where address.secret_hash = hash and account.status = 'ENABLED' and account.kind = 'PERSON' and account.deleted_at is null
    and account.roles && array['RESELLER_ADMIN', 'RESELLER_ORDER'] and customer.status in ('ACTIVE', 'SUSPENDED')
$$;
revoke execute on function calendar_owner from public;
grant execute on function calendar_owner to portal_auth;
