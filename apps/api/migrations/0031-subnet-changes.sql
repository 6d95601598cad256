-- Plans of subnets that were applied, with what stood there before and right after: so that a plan can be undone.

create table subnet_change (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  prefix_id uuid not null,
  requested_by text not null,
  block cidr not null,
  removed jsonb not null check (jsonb_typeof(removed) = 'array'),
  added uuid[] not null,
  standing jsonb not null check (jsonb_typeof(standing) = 'array'),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (id, customer_id),
  foreign key (prefix_id, customer_id) references prefix (id, customer_id)
);
create index subnet_change_customer on subnet_change (customer_id, created_at desc, id);
call protect('subnet_change');
grant select, insert on subnet_change to portal_api;
grant update (undone_at) on subnet_change to portal_api;
