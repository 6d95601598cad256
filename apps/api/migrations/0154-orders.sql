-- Orders: drafts, submitted orders with their priced lines, what happened to them, and their notes and documents.

-- A sequence, so that no order waits for the number of another. An order that is rolled back leaves a gap.
create sequence order_number;

create table customer_order (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  -- Given when it is submitted.
  order_number text unique check (order_number ~ '^ORD-[0-9]{4}-[0-9]{6,9}$'),
  kind text not null check (kind in ('LINE', 'RACK', 'SHARED_COLO', 'DC_CONNECTION', 'WDM')),
  action text not null default 'NEW' check (action in ('NEW', 'MIGRATE', 'CHANGE', 'TERMINATE')),
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'AWAITING_CUSTOMER', 'ON_HOLD', 'ACCEPTED', 'SCHEDULED', 'IN_PROGRESS',
    'CANCELLATION_REQUESTED', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED')),
  -- Where an order goes back to that waits, is on hold, or whose cancellation is denied: the latest state last.
  statuses_before text[] not null default '{}' check (cardinality(statuses_before) <= 4 and statuses_before <@
    array['SUBMITTED', 'AWAITING_CUSTOMER', 'ON_HOLD', 'ACCEPTED', 'SCHEDULED', 'IN_PROGRESS']),
  accepted_at timestamptz,
  waiting_since timestamptz,
  reminders int not null default 0,
  -- What the customer is asked while the order waits for it.
  question text check (char_length(question) <= 2000),
  -- Why it was rejected, held, cancelled or failed.
  reason text check (char_length(reason) <= 2000),
  client_order_id text check (char_length(client_order_id) between 1 and 64),
  customer_reference text check (char_length(customer_reference) <= 35),
  reference text check (char_length(reference) <= 60),
  end_customer_id uuid,
  package_code text check (char_length(package_code) <= 24),
  site_code text check (char_length(site_code) <= 8),
  site_code_z text check (char_length(site_code_z) <= 8),
  route_code text check (char_length(route_code) <= 20),
  -- The order as the customer sent it.
  body jsonb not null default '{}' check (jsonb_typeof(body) = 'object'),
  -- Where it is delivered, in one line.
  place text not null default '' check (char_length(place) <= 200),
  contract_term_months int check (contract_term_months between 1 and 120),
  wish_date date,
  planned_date date,
  delivered_date date,
  nrc_total numeric(14, 2) not null default 0,
  mrc_total numeric(14, 2) not null default 0,
  vat_rate numeric(5, 2) not null default 21,
  notice_days int not null default 30,
  price_list_version text check (char_length(price_list_version) <= 20),
  quotation_id uuid,
  target_service_type text check (target_service_type in ('line', 'rack', 'shared-colo', 'dc-connection', 'wdm')),
  target_service_id uuid,
  milestones jsonb not null default '[]' check (jsonb_typeof(milestones) = 'array'),
  -- The services that its completion made: [{"type": "line", "id": "...", "name": "LN-104233"}].
  services jsonb not null default '[]' check (jsonb_typeof(services) = 'array'),
  created_by uuid,
  submitted_at timestamptz,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text generated always as (search_plain(coalesce(order_number, '') || ' ' || coalesce(reference, '') || ' '
    || coalesce(customer_reference, '') || ' ' || place || ' ' || coalesce(package_code, ''))) stored,
  unique (id, customer_id),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id),
  check ((status = 'DRAFT') = (order_number is null)),
  check ((target_service_id is null) = (target_service_type is null)),
  check ((action in ('CHANGE', 'TERMINATE')) = (target_service_id is not null))
);
create unique index customer_order_client_id on customer_order (customer_id, client_order_id) where client_order_id is not null;
-- One open change or termination of a service.
create unique index customer_order_target on customer_order (target_service_id)
  where action in ('CHANGE', 'TERMINATE') and status not in ('DRAFT', 'CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED');
create index customer_order_list on customer_order (customer_id, submitted_at desc, id);
create index customer_order_by_number on customer_order (customer_id, order_number, id);
create index customer_order_by_update on customer_order (customer_id, updated_at desc, id);
create index customer_order_search on customer_order using gin (customer_id, search_text gin_trgm_ops);
create index customer_order_open on customer_order (customer_id, status)
  where status not in ('CANCELLED', 'COMPLETED', 'REJECTED', 'FAILED');
create index customer_order_drafts on customer_order (updated_at) where status = 'DRAFT';
create index customer_order_waiting on customer_order (waiting_since) where status = 'AWAITING_CUSTOMER';
create index customer_order_terminations on customer_order (wish_date) where action = 'TERMINATE' and status = 'SCHEDULED';
create index customer_order_end_customer on customer_order (end_customer_id) where end_customer_id is not null;
call protect('customer_order');
grant select, insert, update, delete on customer_order to portal_api, portal_jobs;
grant select, insert, update on customer_order to portal_operator;

-- The prices of a submitted order, frozen.
create table order_line (
  order_id uuid not null,
  customer_id int not null,
  position int not null,
  product_code text not null check (char_length(product_code) <= 20),
  description jsonb not null,
  charge_type text not null check (charge_type in ('NRC', 'MRC', 'USAGE')),
  quantity numeric(10, 3) not null,
  unit_price numeric not null,
  discount_pct numeric(6, 3) not null default 0,
  amount numeric(14, 5) not null,
  vat_code text not null default 'S' check (vat_code in ('S', 'Z', 'AE')),
  primary key (order_id, position),
  foreign key (order_id, customer_id) references customer_order (id, customer_id) on delete cascade
);
create index order_line_customer on order_line (customer_id);
call protect('order_line');
grant select, insert, delete on order_line to portal_api, portal_operator, portal_jobs;

create table order_status_change (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  customer_id int not null,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  event text not null check (char_length(event) <= 30),
  actor_type text not null check (actor_type in ('ACCOUNT', 'API_TOKEN', 'OPERATOR', 'SYSTEM')),
  actor text,
  reason text check (char_length(reason) <= 2000),
  foreign key (order_id, customer_id) references customer_order (id, customer_id) on delete cascade
);
create index order_status_change_list on order_status_change (order_id, at, id);
create index order_status_change_latest on order_status_change (customer_id, at desc, id desc);
call protect('order_status_change');
grant select, insert on order_status_change to portal_api, portal_jobs, portal_operator;

create table order_note (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  customer_id int not null,
  at timestamptz not null default now(),
  author_type text not null check (author_type in ('ACCOUNT', 'API_TOKEN', 'OPERATOR')),
  author text,
  text text not null check (char_length(text) between 1 and 2000),
  visibility text not null default 'CUSTOMER' check (visibility in ('CUSTOMER', 'INTERNAL')),
  foreign key (order_id, customer_id) references customer_order (id, customer_id) on delete cascade
);
create index order_note_list on order_note (order_id, at, id);
create index order_note_customer on order_note (customer_id);
call protect('order_note');
-- A note of the operator for itself is hidden from every query of a customer.
alter policy read on order_note using (customer_id = any (current_customers()) and visibility = 'CUSTOMER');
grant select, insert on order_note to portal_api, portal_operator;
grant select on order_note to portal_jobs;

-- The files of an order. One that belongs to an order is kept.
create table order_document (
  order_id uuid not null,
  document_id uuid not null,
  customer_id int not null,
  created_at timestamptz not null default now(),
  primary key (order_id, document_id),
  foreign key (order_id, customer_id) references customer_order (id, customer_id) on delete cascade,
  foreign key (document_id, customer_id) references document (id, customer_id)
);
create index order_document_file on order_document (document_id);
create index order_document_customer on order_document (customer_id);
call protect('order_document');
grant select, insert, delete on order_document to portal_api, portal_operator;
grant select, delete on order_document to portal_jobs;

-- The number of an order: its year, and a number that runs on through the years, of at least six digits.
create function next_order_number(of_year int) returns text
  language sql security definer set search_path = pg_catalog, public as $$
  select 'ORD-' || of_year || '-' || case when number < 1000000 then lpad(number::text, 6, '0') else number::text end
  from nextval('order_number') as number
$$;

-- Frees what is reserved for an order of the customers of this transaction: space, ports and channels.
create function release_reservations(of_order uuid) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  update rack_space set state = 'FREE', order_id = null, reserved_until = null
  where order_id = of_order and state = 'RESERVED'
    and exists (select from customer_order where id = of_order and customer_id = any (current_customers()));
  delete from shared_colo_unit
  where order_id = of_order and shared_colo_id is null
    and exists (select from customer_order where id = of_order and customer_id = any (current_customers()));
  delete from patch_port
  where order_id = of_order and dc_connection_id is null
    and exists (select from customer_order where id = of_order and customer_id = any (current_customers()));
  update wdm_channel set state = 'FREE', order_id = null, reserved_until = null
  where order_id = of_order and state = 'RESERVED'
    and exists (select from customer_order where id = of_order and customer_id = any (current_customers()));
$$;
revoke execute on function next_order_number, release_reservations from public;
grant execute on function next_order_number to portal_api, portal_operator;
grant execute on function release_reservations to portal_api;

-- The operator accepts the order of a line only if its address was checked lately, and delivers it there.
grant select on availability_check to portal_operator;
