-- What can be ordered: packages with their products, parameters and prices, and the line packages that the product starts with.

create table package (
  code text primary key check (code ~ '^[A-Z0-9-]{1,24}$'),
  kind text not null check (kind in ('LINE', 'RACK', 'SHARED_COLO', 'DC_CONNECTION', 'WDM', 'TV')),
  name jsonb not null check (name ?& array['nl', 'en']),
  description jsonb not null check (description ?& array['nl', 'en']),
  technology text check (technology in ('FTTH', 'FTTO', 'VDSL2', 'VVDSL_BONDED', 'COAX', 'MOBILE')),
  speed_down int check (speed_down > 0),
  speed_up int check (speed_up > 0),
  contract_terms int[] not null check (cardinality(contract_terms) > 0),
  lead_time_days int not null check (lead_time_days between 0 and 365),
  position int not null default 0,
  valid_from date not null default date '2026-01-01',
  valid_to date,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'ON_SALE', 'END_OF_SALE', 'WITHDRAWN')),
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'OPERATOR' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check ((kind = 'LINE') <= (num_nonnulls(technology, speed_down, speed_up) = 3)),
  check (valid_to >= valid_from)
);
create index package_list on package (kind, position, code);

create table package_product (
  package_code text not null references package (code),
  code text not null check (char_length(code) between 1 and 20),
  description jsonb not null check (description ?& array['nl', 'en']),
  type text not null check (type in ('CONNECTION', 'SETUP', 'IPADDRESS', 'POWER', 'ENERGY', 'SLA', 'SPACE', 'OPTION', 'DISCOUNT')),
  charge_type text not null check (charge_type in ('NRC', 'MRC', 'USAGE')),
  price numeric(14, 5) not null,
  unit text not null default 'month' check (unit in ('piece', 'U', 'kW', 'kWh', 'month')),
  mandatory boolean not null default false,
  site_code text check (char_length(site_code) <= 8),
  route_code text check (char_length(route_code) <= 20),
  min_qty int not null default 1 check (min_qty >= 0),
  max_qty int not null default 1,
  excludes text[] not null default '{}',
  requires text[] not null default '{}',
  meta jsonb not null default '{}',
  vat_code text not null default 'S' check (vat_code in ('S', 'Z', 'AE')),
  position int not null default 0,
  primary key (package_code, code),
  check (max_qty >= min_qty)
);

create table package_parameter (
  package_code text not null references package (code),
  key text not null check (key ~ '^[a-z][A-Za-z0-9]{0,39}$'),
  label jsonb not null check (label ?& array['nl', 'en']),
  type text not null check (type in ('string', 'integer', 'boolean', 'date', 'enum', 'site', 'rack', 'document')),
  required boolean not null default false,
  allowed_values text[],
  default_value text,
  pattern text,
  minimum int,
  maximum int,
  read_only boolean not null default false,
  visible_when jsonb,
  position int not null default 0,
  primary key (package_code, key),
  check ((type = 'enum') <= (cardinality(allowed_values) > 0))
);

-- Another price for companies of a class: in its place, or a percentage on top of the list price (below zero: off).
create table price_list_entry (
  id uuid primary key default uuidv7(),
  discount_class text not null check (char_length(discount_class) between 1 and 20),
  product_code text not null check (char_length(product_code) between 1 and 20),
  price numeric(14, 5),
  percentage numeric(6, 3) check (percentage >= -100),
  valid_from date not null default date '2026-01-01',
  valid_to date,
  check (num_nonnulls(price, percentage) = 1),
  constraint price_list_entry_once exclude using gist
    (discount_class with =, product_code with =, daterange(valid_from, valid_to, '[]') with &&)
);

grant select on package, package_product, package_parameter, price_list_entry to portal_api, portal_jobs, portal_operator;
grant insert, update on package, package_product, package_parameter, price_list_entry to portal_operator;

-- What a product costs a company of a class; without a class, or without a price of its own, what the list says.
create function class_price(list_price numeric, product text, class text) returns numeric
  language sql stable set search_path = pg_catalog, public as $$
  select coalesce((
    select coalesce(entry.price, list_price * (1 + entry.percentage / 100)) from price_list_entry entry
    where entry.discount_class = class and entry.product_code = product and entry.valid_from <= current_date
      and (entry.valid_to is null or entry.valid_to >= current_date)
  ), list_price)
$$;
revoke execute on function class_price from public;
grant execute on function class_price to portal_api, portal_jobs, portal_operator;

create temporary table line_package (
  position int, code text, nl text, en text, technology text, down int, up int, nrc numeric, mrc numeric, lead_days int
);
insert into line_package values
  (10, 'FIB-100', 'Glasvezel 100', 'Fibre 100', 'FTTH', 100, 100, 49, 29.50, 10),
  (20, 'FIB-500', 'Glasvezel 500', 'Fibre 500', 'FTTH', 500, 500, 49, 37.50, 10),
  (30, 'FIB-1000', 'Glasvezel 1000', 'Fibre 1000', 'FTTH', 1000, 1000, 49, 44, 10),
  (40, 'FIB-4000', 'Glasvezel 4000 (XGS-PON)', 'Fibre 4000 (XGS-PON)', 'FTTH', 4000, 4000, 99, 64, 15),
  (50, 'BFIB-1G', 'Zakelijke glasvezel 1G', 'Business fibre 1G', 'FTTO', 1000, 1000, 750, 295, 45),
  (60, 'BFIB-10G', 'Zakelijke glasvezel 10G', 'Business fibre 10G', 'FTTO', 10000, 10000, 1250, 695, 60),
  (70, 'VDSL-100', 'VDSL 100', 'VDSL 100', 'VDSL2', 100, 30, 39, 28.50, 7),
  (80, 'VDSL-200B', 'VDSL 200 (twee aderparen)', 'VDSL 200 (two pairs)', 'VVDSL_BONDED', 200, 60, 79, 41, 7),
  (90, 'COAX-600', 'Coax 600', 'Coax 600', 'COAX', 600, 50, 39, 39.50, 10),
  (100, 'MOB-5G', 'Mobiel 5G (reserve)', 'Mobile 5G (backup)', 'MOBILE', 150, 50, 25, 24, 3);

insert into package (code, kind, name, description, technology, speed_down, speed_up, contract_terms, lead_time_days, position, status)
select code, 'LINE', jsonb_build_object('nl', nl, 'en', en),
  case technology
    when 'FTTH' then '{"nl": "Gedeelde glasvezel, even snel heen als terug", "en": "Shared fibre, as fast up as down"}'
    when 'FTTO' then '{"nl": "Eigen glasvezel, niet overboekt", "en": "Fibre of your own, uncontended"}'
    when 'COAX' then '{"nl": "Over de kabel", "en": "Over the cable network"}'
    when 'MOBILE' then '{"nl": "Reserve over 5G, zo snel als het netwerk toelaat", "en": "Backup over 5G, best effort"}'
    else '{"nl": "Over het telefoonnet", "en": "Over the telephone network"}' end::jsonb,
  technology, down * 1000, up * 1000, '{1,12,36}', lead_days, position, 'ON_SALE'
from line_package;

insert into package_product (package_code, code, description, type, charge_type, price, unit, mandatory, position)
select code, code, jsonb_build_object('nl', nl, 'en', en), 'CONNECTION', 'MRC', mrc, 'month', true, 10 from line_package
union all
select code, code || '-SETUP', '{"nl": "Aansluitkosten", "en": "Connection fee"}', 'SETUP', 'NRC', nrc, 'piece', true, 20
from line_package;

insert into package_product (package_code, code, description, type, charge_type, price, unit, excludes, meta, position)
select line_package.code, option.code, jsonb_build_object('nl', option.nl, 'en', option.en), option.type, 'MRC', option.price, 'month',
  option.excludes, option.meta::jsonb, option.position
from line_package cross join (values
  ('SLA-BASIC', 'Herstel de volgende werkdag', 'Repair by the next business day', 'SLA', 0, '{SLA-PLUS,SLA-PREMIUM}'::text[], '{}', 30),
  ('SLA-PLUS', 'Herstel binnen 8 uur', 'Repair within 8 hours', 'SLA', 15, '{SLA-BASIC,SLA-PREMIUM}', '{}', 31),
  ('SLA-PREMIUM', 'Herstel binnen 4 uur, dag en nacht', 'Repair within 4 hours, day and night', 'SLA', 45, '{SLA-BASIC,SLA-PLUS}', '{}', 32),
  ('IPV4-32', 'IPv4 /32', 'IPv4 /32', 'IPADDRESS', 0, '{IPV4-30,IPV4-29,IPV4-28}', '{"prefixLength": 32}', 40),
  ('IPV4-30', 'IPv4 /30', 'IPv4 /30', 'IPADDRESS', 5, '{IPV4-32,IPV4-29,IPV4-28}', '{"prefixLength": 30}', 41),
  ('IPV4-29', 'IPv4 /29', 'IPv4 /29', 'IPADDRESS', 12.50, '{IPV4-32,IPV4-30,IPV4-28}', '{"prefixLength": 29}', 42),
  ('IPV4-28', 'IPv4 /28', 'IPv4 /28', 'IPADDRESS', 25, '{IPV4-32,IPV4-30,IPV4-29}', '{"prefixLength": 28}', 43),
  ('IPV6-56', 'IPv6 /56', 'IPv6 /56', 'IPADDRESS', 0, '{IPV6-48}', '{"prefixLength": 56}', 50),
  ('IPV6-48', 'IPv6 /48', 'IPv6 /48', 'IPADDRESS', 0, '{IPV6-56}', '{"prefixLength": 48}', 51),
  ('L2-CIRCUIT', 'Laag 2-circuit', 'Layer 2 circuit', 'OPTION', 10, '{}', '{}', 60),
  ('MODEM', 'Huur van een modem', 'Rent of a modem', 'OPTION', 4.50, '{}', '{}', 61)
) as option (code, nl, en, type, price, excludes, meta, position);

insert into package_parameter (package_code, key, label, type, allowed_values, default_value, position)
select code, 'testAndLabel', '{"nl": "Doormeten en labelen", "en": "Test and label"}'::jsonb, 'boolean', null::text[], 'false', 10
from line_package
union all
select code, 'appointmentPreference', '{"nl": "Voorkeur voor de afspraak", "en": "Preferred time of the appointment"}', 'enum',
  '{AM,PM,ANY}', 'ANY', 20
from line_package;

insert into price_list_entry (discount_class, product_code, percentage) select 'PARTNER-A', code, -12 from line_package;
drop table line_package;
