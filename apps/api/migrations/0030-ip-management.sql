-- What customers do with their prefixes: divide them, name their addresses, delegate their zones, authorise routes.

alter table prefix add column delegation_findings jsonb not null default '[]' check (jsonb_typeof(delegation_findings) = 'array');
alter table prefix add column delegation_checked_at timestamptz;
alter table prefix add column releasing_since timestamptz;
alter table prefix add constraint prefix_within unique (id, customer_id, prefix);
create index prefix_releasing on prefix (releasing_since) where lifecycle = 'RELEASING';

grant update (description, abuse_contact_id, lifecycle, reverse_mode, name_servers, ds_records, delegation_state,
  delegation_findings, delegation_checked_at, releasing_since, updated_at, version) on prefix to portal_api;
grant update on prefix to portal_jobs;

grant insert, delete on ip_address to portal_api;
grant update (label, ptr, ptr_state, updated_at, version) on ip_address to portal_api;
grant update on ip_address to portal_jobs;

-- Two blocks either nest or do not touch, so that siblings are disjoint as soon as no block stands there twice. The prefix
-- itself is part of the key, for then a check can hold the block inside it.
create table subnet (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  prefix_id uuid not null,
  prefix cidr not null,
  subnet cidr not null check (subnet << prefix),
  label text check (char_length(label) between 1 and 120),
  end_customer_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  constraint subnet_once unique (prefix_id, subnet),
  foreign key (prefix_id, customer_id, prefix) references prefix (id, customer_id, prefix),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id)
);
create index subnet_list on subnet (customer_id, subnet, id);
create index subnet_end_customer on subnet (end_customer_id) where end_customer_id is not null;
call protect('subnet');
grant select, insert, delete on subnet to portal_api;
grant update (label, end_customer_id, updated_at, version) on subnet to portal_api;
grant select on subnet to portal_operator;

-- Names of addresses that were changed together, with what stood there before: so the change can be undone.
create table ptr_change (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  prefix_id uuid not null,
  requested_by text not null,
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (id, customer_id),
  foreign key (prefix_id, customer_id) references prefix (id, customer_id)
);
create index ptr_change_customer on ptr_change (customer_id, created_at desc, id);
call protect('ptr_change');
grant select, insert on ptr_change to portal_api;
grant update (undone_at) on ptr_change to portal_api;

create table route_authorisation (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  prefix_id uuid not null,
  origin_asn bigint not null check (origin_asn between 1 and 4294967295),
  max_length smallint not null check (max_length between 8 and 48),
  kind text not null check (kind in ('ROUTE_OBJECT', 'ROA', 'BOTH')),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'PUBLISHED', 'REJECTED', 'REVOKED')),
  reject_reason text check (char_length(reject_reason) <= 400),
  loa_document_id uuid,
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (prefix_id, customer_id) references prefix (id, customer_id),
  foreign key (loa_document_id, customer_id) references document (id, customer_id)
);
create unique index route_authorisation_once on route_authorisation (prefix_id, origin_asn, max_length)
  where state in ('REQUESTED', 'PUBLISHED');
create index route_authorisation_list on route_authorisation (customer_id, created_at, id);
call protect('route_authorisation');
grant select, insert on route_authorisation to portal_api;
grant update (state, updated_at, version) on route_authorisation to portal_api;
grant select, update on route_authorisation to portal_jobs, portal_operator;

create table prefix_request (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  family smallint not null check (family in (4, 6)),
  prefix_length smallint not null check (prefix_length between 20 and 64),
  purpose text not null check (char_length(purpose) between 1 and 400),
  line_id uuid,
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'GRANTED', 'DECLINED')),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (line_id, customer_id) references line (id, customer_id)
);
create index prefix_request_list on prefix_request (customer_id, created_at desc, id);
call protect('prefix_request');
grant select, insert on prefix_request to portal_api;
grant select, update on prefix_request to portal_operator;
