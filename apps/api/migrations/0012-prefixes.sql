-- Prefixes that are routed to customers, and the addresses in them that are in use.

create table prefix (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  prefix cidr not null,
  family smallint generated always as (family(prefix::inet)) stored,
  kind text not null check (kind in ('ASSIGNED_PA', 'CUSTOMER_PI', 'CUSTOMER_BYOIP', 'LINK')),
  parent_prefix cidr check (prefix <<= parent_prefix),
  lifecycle text not null default 'RESERVED' check (lifecycle in ('RESERVED', 'ACTIVE', 'RELEASING', 'RELEASED')),
  -- What it is routed to: a line or, once there are racks, a rack.
  line_id uuid,
  rack_id uuid,
  -- The first address that a host can have is the provider's; where there are no more than two, there is no gateway.
  gateway inet generated always as (case
    when masklen(prefix::inet) < case family(prefix::inet) when 4 then 31 else 127 end
    then set_masklen(prefix::inet, case family(prefix::inet) when 4 then 32 else 128 end) + 1 end) stored,
  usable text generated always as (case
    when masklen(prefix::inet) >= case family(prefix::inet) when 4 then 31 else 127 end
    then host(prefix::inet) || ' - ' || host(broadcast(prefix::inet))
    when family(prefix::inet) = 4 then host(set_masklen(prefix::inet, 32) + 2) || ' - '
      || host(set_masklen(broadcast(prefix::inet), 32) - 1)
    else host(set_masklen(prefix::inet, 128) + 2) || ' - ' || host(broadcast(prefix::inet)) end) stored,
  description text check (char_length(description) <= 120),
  origin_asn bigint check (origin_asn between 1 and 4294967295),
  reverse_mode text not null default 'NONE' check (reverse_mode in ('NONE', 'HOSTED', 'DELEGATED')),
  name_servers text[] check (cardinality(name_servers) between 2 and 6),
  ds_records text[],
  delegation_state text not null default 'NONE' check (delegation_state in ('NONE', 'HOSTED', 'CHECKING', 'PUBLISHING', 'ACTIVE',
    'FAILED', 'REMOVING')),
  abuse_contact_id uuid,
  ripe jsonb,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'OPERATOR' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (line_id, customer_id) references line (id, customer_id),
  foreign key (abuse_contact_id, customer_id) references customer_contact (id, customer_id) on delete set null (abuse_contact_id),
  check (num_nonnulls(line_id, rack_id) <= 1),
  check ((reverse_mode = 'DELEGATED') <= (name_servers is not null)),
  -- No two that live overlap; it also finds the prefix that holds an address.
  constraint prefix_overlap exclude using gist ((prefix::inet) inet_ops with &&) where (lifecycle <> 'RELEASED')
);
create index prefix_list on prefix (customer_id, prefix, id);
create index prefix_of_line on prefix (line_id) where line_id is not null;
create index prefix_search on prefix using gin (description gin_trgm_ops);
call protect('prefix');
alter policy read on prefix using (customer_id = any ((select current_customers())::int[])
  or line_id in (select id from line where end_user_customer_id = (select current_customer())));
grant select on prefix to portal_api, portal_jobs;
grant select, insert, update on prefix to portal_operator;

create table ip_address (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  prefix_id uuid not null,
  address inet not null check (masklen(address) = case family(address) when 4 then 32 else 128 end),
  label text check (char_length(label) <= 120),
  ptr text check (char_length(ptr) <= 253),
  ptr_state text not null default 'NONE' check (ptr_state in ('NONE', 'PENDING', 'LIVE', 'FAILED')),
  -- What it is assigned to; on a line also as what, and how it gets there.
  line_id uuid,
  rack_id uuid,
  role text check (role in ('WAN', 'LAN', 'LOOPBACK', 'GATEWAY')),
  assignment text check (assignment in ('STATIC', 'DHCP', 'SLAAC')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  unique (prefix_id, address),
  foreign key (prefix_id, customer_id) references prefix (id, customer_id),
  foreign key (line_id, customer_id) references line (id, customer_id),
  check (num_nonnulls(line_id, rack_id) <= 1),
  check ((line_id is not null) = (role is not null)),
  check ((role is null) = (assignment is null))
);
create index ip_address_of_line on ip_address (line_id, address) where line_id is not null;
create index ip_address_customer on ip_address (customer_id, address, id);
call protect('ip_address');
alter policy read on ip_address using (customer_id = any ((select current_customers())::int[])
  or line_id in (select id from line where end_user_customer_id = (select current_customer())));
grant select on ip_address to portal_api, portal_jobs;
grant select, insert, update, delete on ip_address to portal_operator;
