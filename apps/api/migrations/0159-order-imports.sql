-- Lines from a file: rows that are checked and priced by a job, and become orders by another one.

create table order_import (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  name text check (char_length(name) between 1 and 60),
  contact jsonb check (jsonb_typeof(contact) = 'object'),
  contact_id uuid,
  created_by uuid not null,
  created_by_token uuid,
  created_at timestamptz not null default now(),
  unique (id, customer_id),
  check (contact is not null or contact_id is not null)
);
create index order_import_list on order_import (customer_id, created_at desc, id);
create index order_import_age on order_import (created_at);
call protect('order_import', 'own');
grant select, insert, delete on order_import to portal_api;
-- A lock needs the right to change a column.
grant update (name) on order_import to portal_api;
grant select, delete on order_import to portal_jobs;

-- The rows that a company has imported on one day, also those that it deleted.
create table order_import_day (
  customer_id int primary key references customer (id),
  day date not null,
  rows int not null
);
call protect('order_import_day', 'own');
grant select, insert, update on order_import_day to portal_api;

create table order_import_row (
  import_id uuid not null,
  customer_id int not null,
  position int not null check (position between 1 and 200),
  state text not null default 'WAITING' check (state in ('WAITING', 'READY', 'INVALID', 'UNCHECKED', 'ORDERING', 'ORDERED',
    'PRICE_CHANGED', 'REFUSED')),
  cells jsonb not null check (jsonb_typeof(cells) = 'object'),
  place text check (char_length(place) <= 200),
  errors jsonb not null default '[]' check (jsonb_typeof(errors) = 'array'),
  warnings text[] not null default '{}',
  refusal text check (char_length(refusal) <= 60),
  nrc_total numeric(14, 2),
  mrc_total numeric(14, 2),
  earliest_date date,
  -- Who ordered it; a row that failed is ordered again by someone else perhaps.
  ordered_by uuid,
  ordered_by_token uuid,
  order_id uuid,
  order_number text,
  primary key (import_id, position),
  foreign key (import_id, customer_id) references order_import (id, customer_id) on delete cascade,
  foreign key (order_id, customer_id) references customer_order (id, customer_id),
  check ((state = 'ORDERED') = (order_id is not null)),
  check (state not in ('READY', 'ORDERING', 'ORDERED', 'PRICE_CHANGED') or (nrc_total is not null and mrc_total is not null)),
  check (state <> 'ORDERING' or ordered_by is not null)
);
create index order_import_row_customer on order_import_row (customer_id);
create index order_import_row_order on order_import_row (order_id) where order_id is not null;
create index order_import_row_waiting on order_import_row (import_id, position) where state in ('WAITING', 'ORDERING');
call protect('order_import_row', 'own');
grant select, insert, update on order_import_row to portal_api;
grant select, update on order_import_row to portal_jobs;

-- A job submits the orders.
grant execute on function next_order_number to portal_jobs;
grant select on end_customer to portal_jobs;
