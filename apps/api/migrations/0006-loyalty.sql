-- Loyalty: points that came and went, and the tickets with which a company is let into the shop.

create table loyalty_ledger (
  id bigint generated always as identity primary key,
  customer_id int not null references customer (id),
  at timestamptz not null default now(),
  points int not null check (points <> 0),
  reason text not null check (reason in ('WELCOME', 'INVOICE', 'SPENT', 'CORRECTION')),
  invoice_number text check (char_length(invoice_number) <= 35),
  expires_at timestamptz
);
create index loyalty_ledger_list on loyalty_ledger (customer_id, at desc, id desc);
call protect('loyalty_ledger', 'own');
grant select on loyalty_ledger to portal_api, portal_jobs;
grant select, insert on loyalty_ledger to portal_operator;

create function loyalty_balance(company int) returns int language sql stable
  return greatest(0, (
    select coalesce(sum(points), 0)::int from loyalty_ledger
    where customer_id = company and (expires_at is null or expires_at > now())
  ));

-- Only the SHA-256 of a ticket is kept.
create table loyalty_ticket (
  hash bytea primary key check (octet_length(hash) = 32),
  customer_id int not null references customer (id),
  expires_at timestamptz not null
);
create index loyalty_ticket_customer on loyalty_ticket (customer_id);
call protect('loyalty_ticket', 'own');
grant insert, delete on loyalty_ticket to portal_api;
grant select (customer_id, expires_at) on loyalty_ticket to portal_api;

create type loyalty_visitor as (name text, balance int);

-- Whom a ticket lets in; it is gone afterwards. No row: unknown, used, too late, or the company takes part no more.
create function take_loyalty_ticket(ticket bytea) returns setof loyalty_visitor
  language sql security definer set search_path = pg_catalog, public as $$
  with taken as (delete from loyalty_ticket where hash = ticket returning customer_id, expires_at)
  select c.name, loyalty_balance(c.id) from taken join customer c on c.id = taken.customer_id
  where taken.expires_at > now() and c.loyalty_participant and c.status in ('ACTIVE', 'SUSPENDED')
$$;
revoke execute on function take_loyalty_ticket from public;
grant execute on function take_loyalty_ticket to portal_auth;
