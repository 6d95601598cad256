-- What the rules of orders need from the catalogue: when a product belongs to an order, how many of it, which step of the form
-- asks for a parameter, and the discounts of a contract term.

alter table package
  add column term_discounts jsonb not null default '{}' check (jsonb_typeof(term_discounts) = 'object'),
  add column setup_waived_from int check (setup_waived_from > 0),
  add column notice_days int not null default 30 check (notice_days between 0 and 365),
  -- Where it is sold; null: everywhere.
  add column site_codes text[],
  add column meta jsonb not null default '{}' check (jsonb_typeof(meta) = 'object');

alter table package_product
  add column selected_by jsonb check (jsonb_typeof(selected_by) = 'object'),
  add column quantity_from text check (char_length(quantity_from) <= 40);

alter table package_parameter
  add column step text not null default 'summary' check (step ~ '^[a-z][A-Za-z]{0,19}$'),
  add column hint jsonb check (hint ?& array['nl', 'en']),
  add column value_labels jsonb check (jsonb_typeof(value_labels) = 'object'),
  add column multiple_of numeric check (multiple_of > 0),
  alter column minimum type numeric,
  alter column maximum type numeric;

-- The version of the prices: a new one with every import of a catalogue.
create table price_list (
  version text primary key check (char_length(version) between 1 and 20),
  published_at timestamptz not null default now()
);
insert into price_list (version) values ('2026-11');
grant select on price_list to portal_api, portal_jobs, portal_operator;
grant insert on price_list to portal_operator;
grant delete on package, package_product, package_parameter, price_list_entry to portal_operator;

-- Another price for one company: it precedes that of its class.
create table customer_price (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  product_code text not null check (char_length(product_code) between 1 and 20),
  price numeric(14, 5),
  percentage numeric(6, 3) check (percentage >= -100),
  valid_from date not null default date '2026-01-01',
  valid_to date,
  check (num_nonnulls(price, percentage) = 1),
  unique (id, customer_id),
  constraint customer_price_once exclude using gist
    (customer_id with =, product_code with =, daterange(valid_from, valid_to, '[]') with &&)
);
create index customer_price_list on customer_price (customer_id, product_code, id);
call protect('customer_price', 'own');
grant select on customer_price to portal_api, portal_jobs;
grant select, insert, update, delete on customer_price to portal_operator;
