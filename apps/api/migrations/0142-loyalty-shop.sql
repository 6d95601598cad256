-- The shop: orders that spend points, sessions of its visitors, and points that are spent before they expire.

alter table loyalty_ledger
  add column order_id uuid unique,
  add column description text check (char_length(description) <= 60),
  add constraint loyalty_ledger_order check (order_id is null or (reason = 'SPENT' and points < 0));
grant insert (customer_id, points, reason, order_id, description) on loyalty_ledger to portal_api;

-- The balance at a moment. What is spent comes off the points that expire first, so expiry takes only what is left of
-- them: the most by which the points of an expiry exceeded what was spent until then. Points are valid equally long, so
-- they expire in the order in which they came; otherwise the difference favours the company. `known` is the last moment
-- whose entries count.
create function loyalty_balance_at(company int, moment timestamptz, known timestamptz) returns int language sql stable
  return greatest(0, (
    select coalesce(sum(points), 0) from loyalty_ledger where customer_id = company and at <= known
  ) - (
    select greatest(0, coalesce(max(expired), 0)) from (
      select sum(points) over (order by change.at) as expired from (
        select expires_at as at, points from loyalty_ledger
        where customer_id = company and points > 0 and at <= known and expires_at <= moment
        union all
        select at, points from loyalty_ledger where customer_id = company and points < 0 and at <= known
      ) change
    ) running
  ))::int;

-- Counts every entry: one that another transaction wrote may be later than now(), the beginning of this transaction.
create or replace function loyalty_balance(company int) returns int language sql stable
  return loyalty_balance_at(company, now(), 'infinity');

alter table loyalty_ticket add column locale text not null default 'nl' check (locale in ('en', 'nl'));

-- Only the SHA-256 of the cookie is kept.
create table loyalty_shop_session (
  hash bytea primary key check (octet_length(hash) = 32),
  customer_id int not null references customer (id),
  locale text not null check (locale in ('en', 'nl')),
  expires_at timestamptz not null
);
create index loyalty_shop_session_customer on loyalty_shop_session (customer_id);
call protect('loyalty_shop_session', 'own');

alter type loyalty_visitor add attribute customer_id int, add attribute locale text;

-- Whom a ticket lets in; it is gone afterwards. No row: unknown, used, too late, or the company takes part no more.
create or replace function take_loyalty_ticket(ticket bytea) returns setof loyalty_visitor
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with taken as (delete from loyalty_ticket where hash = ticket returning customer_id, expires_at, locale)
  select c.name, loyalty_balance(c.id), c.id, taken.locale from taken join customer c on c.id = taken.customer_id
  where taken.expires_at > now() and c.loyalty_participant and c.status in ('ACTIVE', 'SUSPENDED')
$$;

-- Redeems a ticket for a session of the bundled shop, and deletes the expired sessions of the company.
create function open_loyalty_shop(ticket bytea, session bytea, seconds int) returns setof loyalty_visitor
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with visitor as (select * from take_loyalty_ticket(ticket)),
  late as (
    delete from loyalty_shop_session where expires_at < now() and customer_id in (select customer_id from visitor)
  ), opened as (
    insert into loyalty_shop_session (hash, customer_id, locale, expires_at)
    select session, customer_id, locale, now() + make_interval(secs => seconds) from visitor
  )
  select * from visitor
$$;
revoke execute on function open_loyalty_shop from public;
grant execute on function open_loyalty_shop to portal_auth;

-- Whom a session of the bundled shop belongs to. No row: unknown, too late, or the company takes part no more.
create function loyalty_shop_visitor(session bytea) returns setof loyalty_visitor
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.name, loyalty_balance(c.id), c.id, s.locale from loyalty_shop_session s join customer c on c.id = s.customer_id
  where s.hash = session and s.expires_at > now() and c.loyalty_participant and c.status in ('ACTIVE', 'SUSPENDED')
$$;
revoke execute on function loyalty_shop_visitor from public;
grant execute on function loyalty_shop_visitor to portal_auth;
