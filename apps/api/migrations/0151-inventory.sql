-- Data centres and what customers have in them: racks, shared colocation, power feeds and meters, connections and wavelengths.

-- Places of the provider. They belong to no customer, so portal_api reads no ids of services and orders in them.

create table site (
  code text primary key check (code ~ '^[A-Z0-9]{2,8}$'),
  name text not null check (char_length(name) between 1 and 80),
  address jsonb not null,
  operator text not null check (char_length(operator) between 1 and 80),
  rack_footprints text[] not null check (rack_footprints <@ array['SHARED', 'QUARTER', 'HALF', 'FULL', 'CAGE']),
  power_options text[] not null check (power_options <@ array['1x16A', '1x32A', '3x16A', '3x32A']),
  ixps text[] not null default '{}',
  certifications text[] not null default '{}',
  wdm_node boolean not null default false,
  status text not null default 'ACTIVE' check (status in ('PLANNED', 'ACTIVE', 'RETIRED')),
  variant_set text[] not null default '{main,data-centre}' check (variant_set <@ array['main', 'data-centre', 'tv']),
  position int not null default 0,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'OPERATOR' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
grant select on site to portal_api, portal_jobs;
grant select, insert, update on site to portal_operator;

insert into site (code, name, address, operator, rack_footprints, power_options, ixps, certifications, wdm_node, position)
select code, name, jsonb_build_object('street', street, 'houseNumber', house_number, 'houseNumberExtension', null, 'room', null,
    'postalCode', postal_code, 'city', city, 'country', 'NL'),
  'Waterkant Datacenters', footprints::text[], power::text[], ixps::text[], '{ISO 27001,ISO 14001}', true, position
from (values
  (10, 'AMS1', 'Amsterdam Science Park', 'Science Park', 610, '1098ZZ', 'Amsterdam', '{QUARTER,HALF,FULL}',
    '{1x16A,1x32A,3x16A,3x32A}', '{AMS-IX,NL-ix}'),
  (20, 'AMS2', 'Amsterdam Zuidoost', 'Zuidoosterkade', 24, '1101ZZ', 'Amsterdam', '{HALF,FULL}', '{1x16A,1x32A,3x32A}',
    '{AMS-IX,NL-ix}'),
  (30, 'RTM1', 'Rotterdam Spaanse Polder', 'Spaanse Polderweg', 88, '3044ZZ', 'Rotterdam', '{QUARTER,HALF,FULL}', '{1x16A,1x32A}',
    '{NL-ix}'),
  (40, 'EHV1', 'Eindhoven', 'Lichtlaan', 15, '5611ZZ', 'Eindhoven', '{HALF,FULL}', '{1x16A,1x32A}', '{NL-ix}'),
  (50, 'ENS1', 'Enschede Kennispark', 'Kennisparkweg', 7, '7522ZZ', 'Enschede', '{SHARED,QUARTER,HALF,FULL}', '{1x16A}', '{NL-ix}')
) as given (position, code, name, street, house_number, postal_code, city, footprints, power, ixps);

create table rack_space (
  id uuid primary key default uuidv7(),
  site_code text not null references site (code),
  room text not null check (char_length(room) between 1 and 40),
  "row" text not null check (char_length("row") between 1 and 10),
  position text not null check (char_length(position) between 1 and 10),
  footprint text not null check (footprint in ('QUARTER', 'HALF', 'FULL', 'CAGE')),
  height_u int not null check (height_u between 1 and 60),
  -- The code of the rack that stands here, or will.
  rack_code text not null check (rack_code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  state text not null default 'FREE' check (state in ('FREE', 'RESERVED', 'USED', 'OFF')),
  order_id uuid,
  reserved_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (site_code, rack_code),
  check ((state = 'RESERVED') = (reserved_until is not null)),
  check (state = 'RESERVED' or order_id is null)
);
create index rack_space_free on rack_space (site_code, footprint, height_u, rack_code) where state = 'FREE';
create index rack_space_of_order on rack_space (order_id) where order_id is not null;
create index rack_space_reserved on rack_space (reserved_until) where state = 'RESERVED';
grant select (id, site_code, room, "row", position, footprint, height_u, rack_code, state, reserved_until) on rack_space to portal_api;
grant select, insert, update, delete on rack_space to portal_operator, portal_jobs;

insert into rack_space (site_code, room, "row", position, footprint, height_u, rack_code)
select site_code, room, "row", lpad(place::text, 2, '0'), footprint, height_u, site_code || '-' || "row" || '-' || lpad(place::text, 2, '0')
from (values
  ('AMS1', 'Hall 2', 'R3', 'FULL', 46, 6), ('AMS1', 'Hall 2', 'R4', 'FULL', 47, 4),
  ('AMS1', 'Hall 1', 'R5', 'HALF', 23, 4), ('AMS1', 'Hall 1', 'R6', 'QUARTER', 11, 6),
  ('AMS2', 'Hall 1', 'R2', 'FULL', 47, 6), ('AMS2', 'Hall 1', 'R3', 'HALF', 23, 3),
  ('RTM1', 'Hall 1', 'R4', 'FULL', 46, 5), ('RTM1', 'Hall 1', 'R5', 'HALF', 23, 4), ('RTM1', 'Hall 1', 'R6', 'QUARTER', 11, 4),
  ('EHV1', 'Hall 1', 'R1', 'FULL', 46, 6), ('EHV1', 'Hall 1', 'R2', 'HALF', 23, 4),
  ('ENS1', 'Hall 1', 'R2', 'FULL', 46, 4), ('ENS1', 'Hall 1', 'R3', 'HALF', 23, 3), ('ENS1', 'Hall 1', 'R4', 'QUARTER', 11, 4)
) as given (site_code, room, "row", footprint, height_u, places), generate_series(1, places) as place;

-- Services of customers. Each has the contract of a line; its end user is kept by the triggers of a line.

create table rack (
  id uuid primary key default uuidv7(),
  -- A shared rack is the provider's. Customers have units in it (shared_colo).
  customer_id int references customer (id),
  shared boolean not null default false,
  end_customer_id uuid,
  end_user_customer_id int references customer (id),
  rack_code text not null check (rack_code ~ '^[A-Z0-9][A-Z0-9-]{2,29}$'),
  -- The name on the door.
  facility_id text check (char_length(facility_id) <= 40),
  reference text check (char_length(reference) <= 60),
  package_code text check (char_length(package_code) <= 24),
  site_code text not null references site (code),
  room text not null check (char_length(room) between 1 and 40),
  "row" text not null check (char_length("row") between 1 and 10),
  position text not null check (char_length(position) between 1 and 10),
  footprint text not null check (footprint in ('QUARTER', 'HALF', 'FULL', 'CAGE')),
  height_u int not null check (height_u between 1 and 60),
  width_mm int not null default 600 check (width_mm between 100 and 10000),
  depth_mm int not null default 1200 check (depth_mm between 100 and 10000),
  lock_type text not null default 'BADGE' check (lock_type in ('KEY', 'CODE', 'BADGE')),
  access_list jsonb not null default '[]' check (jsonb_typeof(access_list) = 'array'),
  uplinks jsonb not null default '[]' check (jsonb_typeof(uplinks) = 'array'),
  lifecycle text not null default 'PLANNED' check (lifecycle in ('PLANNED', 'PROVISIONING', 'TESTING', 'ACTIVE', 'CHANGE_PENDING',
    'SUSPENDED', 'TERMINATION_SCHEDULED', 'TERMINATED')),
  power_model text check (power_model in ('METERED', 'COMMITTED')),
  committed_kw numeric(6, 2) check (committed_kw > 0),
  expected_kw numeric(6, 2) check (expected_kw > 0),
  kwh_price numeric(8, 5) check (kwh_price >= 0),
  contract_start date,
  contract_term_months int check (contract_term_months between 1 and 120),
  contract_end date,
  notice_days int not null default 30 check (notice_days between 0 and 365),
  auto_renew boolean not null default true,
  renewal_months int not null default 1 check (renewal_months between 1 and 60),
  termination_requested_at timestamptz,
  termination_date date,
  nrc numeric(14, 2),
  mrc numeric(14, 2),
  order_id uuid,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  reference_key text generated always as (lower(coalesce(reference, ''))) stored,
  search_text text generated always as (search_plain(rack_code || ' ' || coalesce(reference, '') || ' ' || coalesce(facility_id, '')
    || ' ' || site_code || ' ' || room || ' ' || coalesce(package_code, ''))) stored,
  unique (id, customer_id),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id),
  check (end_user_customer_id is null or end_customer_id is not null),
  check (shared = (customer_id is null)),
  check (shared or num_nonnulls(power_model, kwh_price, package_code, contract_start, contract_term_months, contract_end, nrc, mrc) = 8),
  check ((power_model = 'COMMITTED') <= (committed_kw is not null)),
  check ((lifecycle = 'TERMINATION_SCHEDULED') <= (termination_date is not null))
);
create unique index rack_code_live on rack (site_code, rack_code) where lifecycle <> 'TERMINATED';
create index rack_list on rack (customer_id, rack_code, id) include (end_user_customer_id);
create index rack_by_reference on rack (customer_id, reference_key, id) include (end_user_customer_id);
create index rack_by_contract_end on rack (customer_id, contract_end, id) include (end_user_customer_id);
create index rack_of_end_customer on rack (end_customer_id) where end_customer_id is not null;
create index rack_of_end_user on rack (end_user_customer_id, rack_code) where end_user_customer_id is not null;

create table power_panel (
  id int generated by default as identity primary key,
  site_code text not null references site (code),
  name text not null check (char_length(name) between 1 and 40),
  ups text check (char_length(ups) <= 40),
  unique (site_code, name)
);
grant select on power_panel to portal_api, portal_jobs;
grant select, insert, update on power_panel to portal_operator;

insert into power_panel (site_code, name, ups)
select code, code || '-PP-' || side, 'UPS ' || side from site cross join (values ('A'), ('B')) as given (side) order by position, side;

create table power_feed (
  id int generated by default as identity primary key,
  -- Null for a shared rack.
  customer_id int references customer (id),
  rack_id uuid not null references rack (id),
  label text not null check (label in ('A', 'B')),
  panel_id int not null references power_panel (id),
  phase int not null check (phase in (1, 3)),
  -- Line to line with three phases.
  voltage int not null check (voltage between 100 and 500),
  amperage int not null check (amperage between 1 and 125),
  max_utilisation_pct int not null default 80 check (max_utilisation_pct between 1 and 100),
  rated_w int generated always as (
    floor(voltage * amperage * (case phase when 3 then sqrt(3::numeric) else 1 end))::int) stored,
  available_w int generated always as (
    floor(voltage * amperage * (case phase when 3 then sqrt(3::numeric) else 1 end) * max_utilisation_pct / 100)::int) stored,
  breaker text check (char_length(breaker) <= 40),
  status text not null default 'PLANNED' check (status in ('PLANNED', 'ACTIVE', 'OFFLINE', 'FAILED', 'REMOVED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (rack_id, customer_id) references rack (id, customer_id)
);
create unique index power_feed_live on power_feed (rack_id, label) where status <> 'REMOVED';
create index power_feed_customer on power_feed (customer_id);
call protect('power_feed');
alter policy read on power_feed using (customer_id = any ((select current_customers())::int[]));
grant select on power_feed to portal_api;
grant select, insert, update on power_feed to portal_operator, portal_jobs;

create table shared_colo (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  end_customer_id uuid,
  end_user_customer_id int references customer (id),
  rack_id uuid not null references rack (id),
  site_code text not null references site (code),
  reference text check (char_length(reference) <= 60),
  package_code text not null check (char_length(package_code) <= 24),
  height_u int not null check (height_u between 1 and 60),
  contracted_w int not null check (contracted_w > 0),
  committed_kwh int check (committed_kwh > 0),
  metering text not null check (metering in ('OUTLET', 'SHARE')),
  share_pct numeric(5, 2) check (share_pct > 0 and share_pct <= 100),
  kwh_price numeric(8, 5) not null check (kwh_price >= 0),
  lifecycle text not null default 'PLANNED' check (lifecycle in ('PLANNED', 'PROVISIONING', 'TESTING', 'ACTIVE', 'CHANGE_PENDING',
    'SUSPENDED', 'TERMINATION_SCHEDULED', 'TERMINATED')),
  access_list jsonb not null default '[]' check (jsonb_typeof(access_list) = 'array'),
  contract_start date not null,
  contract_term_months int not null check (contract_term_months between 1 and 120),
  contract_end date not null,
  notice_days int not null default 30 check (notice_days between 0 and 365),
  auto_renew boolean not null default true,
  renewal_months int not null default 1 check (renewal_months between 1 and 60),
  termination_requested_at timestamptz,
  termination_date date,
  nrc numeric(14, 2) not null,
  mrc numeric(14, 2) not null,
  order_id uuid,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  reference_key text generated always as (lower(coalesce(reference, ''))) stored,
  unique (id, customer_id),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id),
  check (end_user_customer_id is null or end_customer_id is not null),
  check ((metering = 'SHARE') = (share_pct is not null)),
  check ((lifecycle = 'TERMINATION_SCHEDULED') <= (termination_date is not null))
);
create index shared_colo_list on shared_colo (customer_id, site_code, id) include (end_user_customer_id);
create index shared_colo_rack on shared_colo (rack_id);
create index shared_colo_of_end_customer on shared_colo (end_customer_id) where end_customer_id is not null;
create index shared_colo_of_end_user on shared_colo (end_user_customer_id) where end_user_customer_id is not null;
call protect('shared_colo');
alter policy read on shared_colo using (
  customer_id = any ((select current_customers())::int[]) or end_user_customer_id = (select current_customer()));
grant select on shared_colo to portal_api;
grant update (reference, end_customer_id, updated_at, version) on shared_colo to portal_api;
grant select, insert, update on shared_colo to portal_operator, portal_jobs;

-- A customer sees the shared racks in which it has units, and no others.
call protect('rack');
alter policy read on rack using (
  customer_id = any ((select current_customers())::int[]) or end_user_customer_id = (select current_customer())
  or (shared and id in (select rack_id from shared_colo)));
grant select on rack to portal_api;
grant update (reference, end_customer_id, access_list, updated_at, version) on rack to portal_api;
grant select, insert, update on rack to portal_operator, portal_jobs;

create table shared_colo_unit (
  rack_id uuid not null references rack (id),
  u smallint not null check (u between 1 and 60),
  -- Null while the unit is reserved for an order.
  shared_colo_id uuid references shared_colo (id),
  order_id uuid,
  reserved_until timestamptz,
  primary key (rack_id, u),
  check ((shared_colo_id is null) = (reserved_until is not null))
);
create index shared_colo_unit_colo on shared_colo_unit (shared_colo_id) where shared_colo_id is not null;
create index shared_colo_unit_order on shared_colo_unit (order_id) where order_id is not null;
create index shared_colo_unit_reserved on shared_colo_unit (reserved_until) where reserved_until is not null;
grant select (rack_id, u, reserved_until) on shared_colo_unit to portal_api;
grant select, insert, update, delete on shared_colo_unit to portal_operator, portal_jobs;

-- The units of a shared colocation of a customer that the caller may see.
create function units_of_shared_colo(colo uuid) returns int[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(array_agg(unit.u::int order by unit.u), '{}')
  from shared_colo_unit unit join shared_colo on shared_colo.id = unit.shared_colo_id
  where unit.shared_colo_id = colo
    and (shared_colo.customer_id = any (current_customers()) or shared_colo.end_user_customer_id = current_customer())
$$;
revoke execute on function units_of_shared_colo from public;
grant execute on function units_of_shared_colo to portal_api;

-- Shared racks and their feeds.
with made as (
  insert into rack (shared, rack_code, facility_id, site_code, room, "row", position, footprint, height_u, lock_type, lifecycle, source)
  select true, 'ENS1-R1-' || place, 'R1-' || place, 'ENS1', 'Hall 1', 'R1', place, 'FULL', 46, 'BADGE', 'ACTIVE', 'OPERATOR'
  from (values ('03'), ('04'), ('05')) as given (place)
  returning id, site_code, room, "row", position, footprint, height_u, rack_code
), space as (
  insert into rack_space (site_code, room, "row", position, footprint, height_u, rack_code, state)
  select site_code, room, "row", position, footprint, height_u, rack_code, 'USED' from made
)
insert into power_feed (rack_id, label, panel_id, phase, voltage, amperage, breaker, status)
select made.id, right(panel.name, 1), panel.id, 1, 230, 16, made."row" || '-' || made.position || '-' || right(panel.name, 1), 'ACTIVE'
from made join power_panel panel on panel.site_code = made.site_code;

create table power_meter (
  id int generated by default as identity primary key,
  -- The customer of the rack, or of the units in a shared rack; null for the feed of a shared rack as a whole.
  customer_id int references customer (id),
  kind text not null check (kind in ('RACK_FEED', 'SHARED_OUTLET')),
  feed_id int not null references power_feed (id),
  shared_colo_id uuid,
  serial text not null check (char_length(serial) between 1 and 60),
  installed_at timestamptz not null default now(),
  removed_at timestamptz,
  counter_unit text not null default 'Wh' check (counter_unit = 'Wh'),
  multiplier numeric(10, 4) not null default 1 check (multiplier > 0),
  last_reading_at timestamptz,
  status text not null default 'OK' check (status in ('OK', 'SILENT', 'RETIRED')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- The feed of a rack belongs to the customer of its meter; that of a shared rack to nobody.
  rack_feed_id int generated always as (case kind when 'RACK_FEED' then feed_id end) stored,
  unique (id, customer_id),
  foreign key (rack_feed_id, customer_id) references power_feed (id, customer_id),
  foreign key (shared_colo_id, customer_id) references shared_colo (id, customer_id),
  check ((kind = 'SHARED_OUTLET') = (shared_colo_id is not null)),
  check (shared_colo_id is null or customer_id is not null),
  check ((status = 'RETIRED') = (removed_at is not null))
);
create unique index power_meter_of_feed on power_meter (feed_id) where kind = 'RACK_FEED' and removed_at is null;
create unique index power_meter_of_colo on power_meter (shared_colo_id, feed_id) where kind = 'SHARED_OUTLET' and removed_at is null;
create unique index power_meter_serial on power_meter (serial) where removed_at is null;
create index power_meter_customer on power_meter (customer_id);
call protect('power_meter');
alter policy read on power_meter using (customer_id = any ((select current_customers())::int[]));
grant select on power_meter to portal_api;
grant select, insert, update on power_meter to portal_operator, portal_jobs;

create sequence dc_connection_nr start 210001 maxvalue 9999999999;
grant usage on sequence dc_connection_nr to portal_operator, portal_jobs;

create table dc_connection (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  connection_number text not null unique default 'XC-' || nextval('dc_connection_nr')
    check (connection_number ~ '^XC-[0-9]{6,10}$'),
  end_customer_id uuid,
  end_user_customer_id int references customer (id),
  reference text check (char_length(reference) <= 60),
  kind text not null check (kind in ('CROSS_CONNECT', 'METRO_CONNECT', 'IX_PORT_PATCH', 'CARRIER_PATCH')),
  package_code text not null check (char_length(package_code) <= 24),
  media text not null check (media in ('SMF_OS2', 'MMF_OM3', 'MMF_OM4', 'UTP_CAT6A', 'COAX')),
  connector_a text not null check (connector_a in ('LC_UPC', 'LC_APC', 'SC_UPC', 'SC_APC', 'MPO', 'RJ45', 'BNC')),
  connector_z text not null check (connector_z in ('LC_UPC', 'LC_APC', 'SC_UPC', 'SC_APC', 'MPO', 'RJ45', 'BNC')),
  fibre_count int check (fibre_count between 2 and 24 and fibre_count % 2 = 0),
  speed text check (speed in ('1G', '10G', '100G')),
  -- The A side is a rack of the customer, or its units in a shared rack.
  a_site_code text not null references site (code),
  a_rack_id uuid,
  a_shared_colo_id uuid,
  a_panel text check (char_length(a_panel) <= 20),
  a_module text check (char_length(a_module) <= 20),
  a_port text check (char_length(a_port) <= 20),
  a_device text check (char_length(a_device) <= 60),
  z_type text not null check (z_type in ('OWN_RACK', 'OTHER_CUSTOMER', 'CARRIER', 'IX', 'PROVIDER')),
  z_site_code text not null references site (code),
  z_rack_id uuid,
  z_company_name text check (char_length(z_company_name) <= 80),
  z_circuit_id text check (char_length(z_circuit_id) <= 40),
  z_panel text check (char_length(z_panel) <= 20),
  z_module text check (char_length(z_module) <= 20),
  z_port text check (char_length(z_port) <= 20),
  loa_document_id uuid,
  loa_number text check (char_length(loa_number) <= 40),
  loa_expires_at date,
  test_report_id uuid,
  lifecycle text not null default 'PLANNED' check (lifecycle in ('PLANNED', 'PROVISIONING', 'TESTING', 'ACTIVE', 'CHANGE_PENDING',
    'SUSPENDED', 'TERMINATION_SCHEDULED', 'TERMINATED')),
  contract_start date not null,
  contract_term_months int not null check (contract_term_months between 1 and 120),
  contract_end date not null,
  notice_days int not null default 30 check (notice_days between 0 and 365),
  auto_renew boolean not null default true,
  renewal_months int not null default 1 check (renewal_months between 1 and 60),
  termination_requested_at timestamptz,
  termination_date date,
  nrc numeric(14, 2) not null,
  mrc numeric(14, 2) not null,
  order_id uuid,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  reference_key text generated always as (lower(coalesce(reference, ''))) stored,
  search_text text generated always as (search_plain(connection_number || ' ' || coalesce(reference, '') || ' ' || package_code
    || ' ' || a_site_code || ' ' || coalesce(a_panel, '') || ' ' || coalesce(a_port, '') || ' ' || coalesce(a_device, '')
    || ' ' || z_site_code || ' ' || coalesce(z_company_name, '') || ' ' || coalesce(z_circuit_id, ''))) stored,
  unique (id, customer_id),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id),
  foreign key (a_rack_id, customer_id) references rack (id, customer_id),
  foreign key (a_shared_colo_id, customer_id) references shared_colo (id, customer_id),
  foreign key (z_rack_id, customer_id) references rack (id, customer_id),
  foreign key (loa_document_id, customer_id) references document (id, customer_id),
  foreign key (test_report_id, customer_id) references document (id, customer_id),
  check (end_user_customer_id is null or end_customer_id is not null),
  check (num_nonnulls(a_rack_id, a_shared_colo_id) = 1),
  check ((z_type = 'OWN_RACK') = (z_rack_id is not null)),
  check ((kind = 'METRO_CONNECT') = (a_site_code <> z_site_code)),
  check (kind = 'METRO_CONNECT' or speed is null),
  check ((media in ('UTP_CAT6A', 'COAX')) = (fibre_count is null)),
  check ((lifecycle = 'TERMINATION_SCHEDULED') <= (termination_date is not null))
);
create index dc_connection_list on dc_connection (customer_id, connection_number, id) include (end_user_customer_id);
create index dc_connection_by_reference on dc_connection (customer_id, reference_key, id) include (end_user_customer_id);
create index dc_connection_by_contract_end on dc_connection (customer_id, contract_end, id) include (end_user_customer_id);
create index dc_connection_a_rack on dc_connection (a_rack_id) where a_rack_id is not null;
create index dc_connection_a_colo on dc_connection (a_shared_colo_id) where a_shared_colo_id is not null;
create index dc_connection_z_rack on dc_connection (z_rack_id) where z_rack_id is not null;
create index dc_connection_loa on dc_connection (loa_expires_at) where loa_expires_at is not null and lifecycle <> 'TERMINATED';
create index dc_connection_of_end_customer on dc_connection (end_customer_id) where end_customer_id is not null;
create index dc_connection_of_end_user on dc_connection (end_user_customer_id) where end_user_customer_id is not null;
call protect('dc_connection');
alter policy read on dc_connection using (
  customer_id = any ((select current_customers())::int[]) or end_user_customer_id = (select current_customer()));
grant select on dc_connection to portal_api;
grant update (reference, end_customer_id, updated_at, version) on dc_connection to portal_api;
grant select, insert, update on dc_connection to portal_operator, portal_jobs;

-- A port that is patched or reserved; a free port has no row.
create table patch_port (
  site_code text not null references site (code),
  panel text not null check (char_length(panel) between 1 and 20),
  port text not null check (char_length(port) between 1 and 20),
  side text not null check (side in ('A', 'Z')),
  -- Null while the port is reserved for an order.
  dc_connection_id uuid references dc_connection (id),
  order_id uuid,
  reserved_until timestamptz,
  primary key (site_code, panel, port),
  check ((dc_connection_id is null) = (reserved_until is not null))
);
create unique index patch_port_connection on patch_port (dc_connection_id, side) where dc_connection_id is not null;
create index patch_port_order on patch_port (order_id) where order_id is not null;
create index patch_port_reserved on patch_port (reserved_until) where reserved_until is not null;
grant select (site_code, panel, port, side, reserved_until) on patch_port to portal_api;
grant select, insert, update, delete on patch_port to portal_operator, portal_jobs;

create table wdm_route (
  code text primary key check (code ~ '^[A-Z0-9]{2,8}-[A-Z0-9]{2,8}$'),
  site_a text not null references site (code),
  site_z text not null references site (code),
  length_km numeric(6, 1) not null check (length_km > 0),
  latency_us int not null check (latency_us > 0),
  protected_available boolean not null default false,
  position int not null default 0,
  check (site_a <> site_z)
);
grant select on wdm_route to portal_api, portal_jobs;
grant select, insert, update on wdm_route to portal_operator;

insert into wdm_route (code, site_a, site_z, length_km, latency_us, protected_available, position) values
  ('AMS1-AMS2', 'AMS1', 'AMS2', 18.4, 92, true, 10),
  ('AMS1-RTM1', 'AMS1', 'RTM1', 86.0, 430, true, 20),
  ('RTM1-EHV1', 'RTM1', 'EHV1', 118.5, 593, true, 30),
  ('AMS2-ENS1', 'AMS2', 'ENS1', 181.2, 906, true, 40);

create table wdm_channel (
  route_code text not null references wdm_route (code),
  channel text not null check (channel ~ '^(C[0-9]{2}|1[2-6][0-9]1)$'),
  state text not null default 'FREE' check (state in ('FREE', 'RESERVED', 'USED', 'QUARANTINE')),
  wavelength_nm numeric(7, 2) not null,
  frequency_thz numeric(7, 3) not null,
  service_id uuid,
  order_id uuid,
  -- Of a channel in quarantine the end of it.
  reserved_until timestamptz,
  primary key (route_code, channel),
  check ((state = 'USED') = (service_id is not null)),
  check ((state in ('RESERVED', 'QUARANTINE')) = (reserved_until is not null)),
  check (state in ('RESERVED', 'USED') or order_id is null)
);
create unique index wdm_channel_service on wdm_channel (service_id) where service_id is not null;
create index wdm_channel_order on wdm_channel (order_id) where order_id is not null;
create index wdm_channel_reserved on wdm_channel (reserved_until) where reserved_until is not null;
grant select (route_code, channel, state, wavelength_nm, frequency_thz, reserved_until) on wdm_channel to portal_api;
grant select, insert, update on wdm_channel to portal_operator, portal_jobs;

-- ITU G.694.1, 100 GHz apart: the number of a channel is its distance from 190.0 THz in tenths of a THz.
insert into wdm_channel (route_code, channel, wavelength_nm, frequency_thz)
select wdm_route.code, 'C' || place, round(299792.458 / (190.0 + place / 10.0), 2), 190.0 + place / 10.0
from wdm_route, generate_series(21, 60) as place;

create sequence wdm_service_nr start 310001 maxvalue 9999999999;
grant usage on sequence wdm_service_nr to portal_operator, portal_jobs;

create table wdm_service (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  service_number text not null unique default 'WDM-' || nextval('wdm_service_nr') check (service_number ~ '^WDM-[0-9]{6,10}$'),
  end_customer_id uuid,
  end_user_customer_id int references customer (id),
  reference text check (char_length(reference) <= 60),
  package_code text not null check (char_length(package_code) <= 24),
  bandwidth text not null check (bandwidth in ('10G', '100G', '400G')),
  protection text not null check (protection in ('UNPROTECTED', 'PROTECTED')),
  grid_type text not null default 'DWDM' check (grid_type in ('CWDM', 'DWDM')),
  route_code text not null references wdm_route (code),
  site_a text not null references site (code),
  site_z text not null references site (code),
  -- Null until a channel has been assigned.
  channel text,
  wavelength_nm numeric(7, 2),
  frequency_thz numeric(7, 3),
  a_rack_id uuid,
  a_panel text check (char_length(a_panel) <= 20),
  a_port text check (char_length(a_port) <= 20),
  a_connector text check (a_connector in ('LC_UPC', 'LC_APC', 'SC_UPC', 'SC_APC', 'MPO')),
  z_rack_id uuid,
  z_panel text check (char_length(z_panel) <= 20),
  z_port text check (char_length(z_port) <= 20),
  z_connector text check (z_connector in ('LC_UPC', 'LC_APC', 'SC_UPC', 'SC_APC', 'MPO')),
  client_interface text not null check (client_interface in ('10GBASE-LR', '100GBASE-LR4', '400GBASE-FR4')),
  transceivers_included boolean not null default false,
  latency_us int not null check (latency_us > 0),
  length_km numeric(6, 1) not null check (length_km > 0),
  diversity_from uuid,
  test_report_id uuid,
  lifecycle text not null default 'PLANNED' check (lifecycle in ('PLANNED', 'PROVISIONING', 'TESTING', 'ACTIVE', 'CHANGE_PENDING',
    'SUSPENDED', 'TERMINATION_SCHEDULED', 'TERMINATED')),
  operational text not null default 'UNKNOWN' check (operational in ('UP', 'DOWN', 'DEGRADED', 'UNKNOWN')),
  operational_since timestamptz not null default now(),
  contract_start date not null,
  contract_term_months int not null check (contract_term_months between 1 and 120),
  contract_end date not null,
  notice_days int not null default 30 check (notice_days between 0 and 365),
  auto_renew boolean not null default true,
  renewal_months int not null default 1 check (renewal_months between 1 and 60),
  termination_requested_at timestamptz,
  termination_date date,
  nrc numeric(14, 2) not null,
  mrc numeric(14, 2) not null,
  order_id uuid,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  reference_key text generated always as (lower(coalesce(reference, ''))) stored,
  search_text text generated always as (search_plain(service_number || ' ' || coalesce(reference, '') || ' ' || package_code || ' '
    || route_code || ' ' || coalesce(channel, '') || ' ' || bandwidth)) stored,
  unique (id, customer_id),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id),
  foreign key (route_code, channel) references wdm_channel (route_code, channel),
  foreign key (a_rack_id, customer_id) references rack (id, customer_id),
  foreign key (z_rack_id, customer_id) references rack (id, customer_id),
  foreign key (diversity_from, customer_id) references wdm_service (id, customer_id),
  foreign key (test_report_id, customer_id) references document (id, customer_id),
  check (end_user_customer_id is null or end_customer_id is not null),
  check ((channel is null) = (wavelength_nm is null)),
  check (site_a <> site_z),
  check ((lifecycle = 'TERMINATION_SCHEDULED') <= (termination_date is not null))
);
alter table wdm_channel add foreign key (service_id) references wdm_service (id);
create index wdm_service_list on wdm_service (customer_id, service_number, id) include (end_user_customer_id);
create index wdm_service_by_reference on wdm_service (customer_id, reference_key, id) include (end_user_customer_id);
create index wdm_service_by_contract_end on wdm_service (customer_id, contract_end, id) include (end_user_customer_id);
create index wdm_service_a_rack on wdm_service (a_rack_id) where a_rack_id is not null;
create index wdm_service_z_rack on wdm_service (z_rack_id) where z_rack_id is not null;
create index wdm_service_diversity on wdm_service (diversity_from) where diversity_from is not null;
create index wdm_service_of_end_customer on wdm_service (end_customer_id) where end_customer_id is not null;
create index wdm_service_of_end_user on wdm_service (end_user_customer_id) where end_user_customer_id is not null;
call protect('wdm_service');
alter policy read on wdm_service using (
  customer_id = any ((select current_customers())::int[]) or end_user_customer_id = (select current_customer()));
grant select on wdm_service to portal_api;
grant update (reference, end_customer_id, updated_at, version) on wdm_service to portal_api;
grant select, insert, update on wdm_service to portal_operator, portal_jobs;

-- The end user of a service is the portal customer behind its end customer, as with lines.
create trigger rack_end_user before insert or update of end_customer_id, end_user_customer_id on rack
  for each row execute function line_end_user();
create trigger shared_colo_end_user before insert or update of end_customer_id, end_user_customer_id on shared_colo
  for each row execute function line_end_user();
create trigger dc_connection_end_user before insert or update of end_customer_id, end_user_customer_id on dc_connection
  for each row execute function line_end_user();
create trigger wdm_service_end_user before insert or update of end_customer_id, end_user_customer_id on wdm_service
  for each row execute function line_end_user();

create or replace function end_customer_linked() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  update line set end_user_customer_id = new.linked_customer_id where end_customer_id = new.id;
  update rack set end_user_customer_id = new.linked_customer_id where end_customer_id = new.id;
  update shared_colo set end_user_customer_id = new.linked_customer_id where end_customer_id = new.id;
  update dc_connection set end_user_customer_id = new.linked_customer_id where end_customer_id = new.id;
  update wdm_service set end_user_customer_id = new.linked_customer_id where end_customer_id = new.id;
  return null;
end $$;

-- What a prefix and an address are routed to. Existing rows are checked by the next migration, under a lighter lock.
alter table prefix add constraint prefix_rack_id_fkey foreign key (rack_id, customer_id) references rack (id, customer_id) not valid;
alter table ip_address add constraint ip_address_rack_id_fkey foreign key (rack_id, customer_id) references rack (id, customer_id) not valid;
