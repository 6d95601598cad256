-- Addresses that a company has checked together: a job that goes through the rows a few at a time.

create table bulk_check (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  requested_by text not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  unique (id, customer_id)
);
create index bulk_check_list on bulk_check (customer_id, created_at desc, id);
call protect('bulk_check', 'own');
grant select, insert on bulk_check to portal_api;
grant select, update on bulk_check to portal_jobs;

create table bulk_check_row (
  bulk_check_id uuid not null,
  customer_id int not null,
  position int not null,
  address text not null check (char_length(address) between 1 and 60),
  outcome text check (outcome in ('AVAILABLE', 'NOTHING', 'UNKNOWN', 'UNREAD', 'FAILED')),
  result jsonb not null default '{}',
  primary key (bulk_check_id, position),
  foreign key (bulk_check_id, customer_id) references bulk_check (id, customer_id)
);
create index bulk_check_row_customer on bulk_check_row (customer_id);
create index bulk_check_row_open on bulk_check_row (bulk_check_id, position) where outcome is null;
call protect('bulk_check_row', 'own');
grant select, insert on bulk_check_row to portal_api;
grant select, update on bulk_check_row to portal_jobs;
grant select, insert on availability_check to portal_jobs;
