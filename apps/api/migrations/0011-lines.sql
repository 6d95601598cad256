-- Lines, and the end customers whom a reseller delivers them to.

create extension if not exists btree_gin;

-- A linked customer is a child of this very reseller.
alter table customer add constraint customer_of_reseller unique (id, parent_customer_id);

create table end_customer (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  linked_customer_id int,
  name text not null check (char_length(name) between 1 and 120),
  reference text not null check (char_length(reference) between 1 and 40),
  address jsonb,
  contact jsonb,
  active boolean not null default true,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'PORTAL' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (linked_customer_id, customer_id) references customer (id, parent_customer_id)
);
create unique index end_customer_reference on end_customer (customer_id, lower(reference));
create unique index end_customer_linked on end_customer (linked_customer_id) where linked_customer_id is not null;
create index end_customer_list on end_customer (customer_id, lower(name), id);
call protect('end_customer', 'own');
grant select, insert on end_customer to portal_api;
grant update (linked_customer_id, name, reference, address, contact, active, updated_at, version) on end_customer to portal_api;
grant select, insert, update on end_customer to portal_operator;

create table line (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  line_number text not null unique check (line_number ~ '^LN-[0-9]{6}$'),
  end_customer_id uuid,
  -- The portal customer behind the end customer: kept by triggers, for a child reads what is delivered to it.
  end_user_customer_id int references customer (id),
  reference text check (char_length(reference) <= 60),
  lifecycle text not null default 'PLANNED' check (lifecycle in ('PLANNED', 'PROVISIONING', 'TESTING', 'ACTIVE', 'CHANGE_PENDING',
    'SUSPENDED', 'TERMINATION_SCHEDULED', 'TERMINATED')),
  operational text not null default 'UNKNOWN' check (operational in ('UP', 'DOWN', 'DEGRADED', 'UNKNOWN')),
  operational_since timestamptz not null default now(),
  street text not null check (char_length(street) between 1 and 80),
  house_number int not null check (house_number between 1 and 99999),
  house_number_extension text check (char_length(house_number_extension) <= 6),
  room text check (char_length(room) <= 10),
  postal_code text not null check (char_length(postal_code) between 1 and 12),
  city text not null check (char_length(city) between 1 and 80),
  country text not null default 'NL' check (country ~ '^[A-Z]{2}$'),
  technology text not null check (technology in ('FTTH', 'FTTO', 'VDSL', 'COAX', 'MOBILE')),
  carrier text not null check (char_length(carrier) <= 60),
  package_code text not null check (char_length(package_code) <= 20),
  speed_down int not null check (speed_down > 0),
  speed_up int not null check (speed_up > 0),
  delivery_type int check (delivery_type between 1 and 13),
  connection_point text check (char_length(connection_point) <= 30),
  circuit_id text check (char_length(circuit_id) <= 40),
  sla_code text not null check (sla_code in ('SLA-BASIC', 'SLA-PLUS', 'SLA-PREMIUM')),
  equipment jsonb not null default '[]' check (jsonb_typeof(equipment) = 'array'),
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
  -- People sort without regard to case, and search in all of these at once.
  reference_key text generated always as (lower(coalesce(reference, ''))) stored,
  search_text text generated always as (lower(line_number || ' ' || coalesce(reference, '') || ' ' || street || ' '
    || house_number || coalesce(house_number_extension, '') || ' ' || postal_code || ' ' || city || ' '
    || coalesce(circuit_id, ''))) stored,
  unique (id, customer_id),
  foreign key (end_customer_id, customer_id) references end_customer (id, customer_id),
  check (end_user_customer_id is null or end_customer_id is not null),
  check ((lifecycle = 'TERMINATION_SCHEDULED') <= (termination_date is not null))
);
-- With what the policy asks for, so that the way to a far page never leaves the index.
create index line_list on line (customer_id, line_number, id) include (end_user_customer_id);
create index line_by_reference on line (customer_id, reference_key, id) include (end_user_customer_id);
create index line_by_city on line (customer_id, city, id) include (end_user_customer_id);
create index line_by_contract_end on line (customer_id, contract_end, id) include (end_user_customer_id);
create index line_search on line using gin (customer_id, search_text gin_trgm_ops);
create index line_down on line (customer_id) where operational = 'DOWN';
create index line_of_end_customer on line (end_customer_id) where end_customer_id is not null;
create index line_of_end_user on line (end_user_customer_id, line_number) where end_user_customer_id is not null;

-- A child reads the lines that its reseller has delivered to it. The settings are read once a statement, not once a row.
call protect('line');
alter policy read on line using (
  customer_id = any ((select current_customers())::int[]) or end_user_customer_id = (select current_customer()));
grant select on line to portal_api, portal_jobs;
grant update (reference, end_customer_id, updated_at, version) on line to portal_api;
grant select, insert, update on line to portal_operator;

create function line_end_user() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  new.end_user_customer_id := (select linked_customer_id from end_customer where id = new.end_customer_id);
  return new;
end $$;
create trigger line_end_user before insert or update of end_customer_id, end_user_customer_id on line
  for each row execute function line_end_user();

create function end_customer_linked() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update line set end_user_customer_id = new.linked_customer_id where end_customer_id = new.id;
  return null;
end $$;
create trigger end_customer_linked after update of linked_customer_id on end_customer
  for each row when (new.linked_customer_id is distinct from old.linked_customer_id) execute function end_customer_linked();

-- A child that moves takes nothing of its reseller along: what was delivered to it is out of its sight at once.
create function customer_moved() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update end_customer set linked_customer_id = null, version = version + 1, updated_at = now() where linked_customer_id = new.id;
  return new;
end $$;
create trigger customer_moved before update of parent_customer_id on customer
  for each row when (new.parent_customer_id is distinct from old.parent_customer_id) execute function customer_moved();

-- The lines of a customer that a pattern finds. Under a policy the index of the text could not be used ("like" may leak
-- what it compares), so the function, which asks for the customer itself, stands above it. Whether that index is the best
-- depends on the pattern, so it is planned for each.
create function matching_lines(company int, pattern text) returns setof uuid
  language sql stable security definer rows 200 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select id from line where customer_id = company and company = any (current_customers()) and search_text like pattern
$$;
revoke execute on function line_end_user, end_customer_linked, customer_moved, matching_lines from public;
grant execute on function matching_lines to portal_api;

create table line_circuit (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  line_id uuid not null,
  service text not null check (service in ('INTERNET', 'LAYER2', 'VOICE')),
  vlan int check (vlan between 1 and 4094),
  handover text not null check (handover in ('DHCP', 'PPPOE', 'STATIC', 'ETHERNET')),
  bandwidth_down int not null check (bandwidth_down > 0),
  bandwidth_up int not null check (bandwidth_up > 0),
  ppp_username text check (char_length(ppp_username) <= 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (line_id, customer_id) references line (id, customer_id)
);
create index line_circuit_list on line_circuit (line_id, id);
create index line_circuit_customer on line_circuit (customer_id);
call protect('line_circuit');
alter policy read on line_circuit using (customer_id = any ((select current_customers())::int[])
  or line_id in (select id from line where end_user_customer_id = (select current_customer())));
grant select on line_circuit to portal_api, portal_jobs;
grant select, insert, update, delete on line_circuit to portal_operator;

create table line_event (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  line_id uuid not null,
  at timestamptz not null default now(),
  type text not null check (type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'SPEED_CHANGED', 'MAINTENANCE', 'SUSPENDED', 'RESUMED',
    'REFERENCE_CHANGED', 'DIAGNOSED', 'TERMINATION_SCHEDULED', 'TERMINATION_WITHDRAWN', 'TERMINATED')),
  text text check (char_length(text) <= 400),
  meta jsonb not null default '{}',
  foreign key (line_id, customer_id) references line (id, customer_id)
);
create index line_event_list on line_event (line_id, at desc, id desc);
create index line_event_customer on line_event (customer_id);
call protect('line_event');
-- Of a line that was delivered to it a child sees how it works, and nothing of what its reseller does with it.
alter policy read on line_event using (customer_id = any ((select current_customers())::int[])
  or (type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'SPEED_CHANGED', 'MAINTENANCE')
    and line_id in (select id from line where end_user_customer_id = (select current_customer()))));
grant select, insert on line_event to portal_api, portal_jobs, portal_operator;

create table line_diagnosis (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  line_id uuid not null,
  requested_by text not null,
  outcome text check (outcome in ('UP', 'NO_SYNC', 'HIGH_ERRORS', 'LOW_SPEED', 'OPTICAL_LOW', 'OPTICAL_DEAD', 'EQUIPMENT_OFF',
    'KNOWN_OUTAGE', 'CARRIER_TEST_FAILED', 'UNKNOWN')),
  evidence jsonb not null default '{}',
  created_at timestamptz not null default now(),
  done_at timestamptz,
  check ((outcome is null) = (done_at is null)),
  unique (id, customer_id),
  foreign key (line_id, customer_id) references line (id, customer_id)
);
create index line_diagnosis_list on line_diagnosis (line_id, created_at desc);
create index line_diagnosis_customer on line_diagnosis (customer_id);
call protect('line_diagnosis');
grant select, insert on line_diagnosis to portal_api;
grant select, update on line_diagnosis to portal_jobs;

-- References that were changed together, with what stood there before: so the change can be undone.
create table line_reference_bulk (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  requested_by text not null,
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (id, customer_id)
);
create index line_reference_bulk_customer on line_reference_bulk (customer_id, created_at desc, id);
call protect('line_reference_bulk');
grant select, insert on line_reference_bulk to portal_api;
grant update (undone_at) on line_reference_bulk to portal_api;
