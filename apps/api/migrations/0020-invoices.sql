-- Invoices and credit notes: drafts of the provider, then published ones that nobody changes any more. Forward only.

-- Numbers of the seller's own series, one row a year: held until the transaction ends, so that none is lost or given twice.
create table invoice_number_sequence (
  series text primary key check (char_length(series) <= 12),
  last_number int not null default 0
);
grant select, insert, update on invoice_number_sequence to portal_operator;

create table invoice (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  number text unique check (char_length(number) <= 20),
  type text not null default 'INVOICE' check (type in ('INVOICE', 'CREDIT_NOTE')),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'OPEN', 'PARTIALLY_PAID', 'OVERDUE', 'DISPUTED', 'PAID',
    'CREDITED', 'WRITTEN_OFF')),
  issue_date date not null,
  due_date date not null check (due_date >= issue_date),
  period_from date,
  period_to date check (period_to >= period_from),
  buyer_reference text check (char_length(buyer_reference) <= 35),
  order_reference text check (char_length(order_reference) <= 35),
  note text check (char_length(note) <= 500),
  locale text not null check (locale in ('en', 'nl')),
  variant text not null check (variant in ('main', 'data-centre', 'tv')),
  seller jsonb not null,
  buyer jsonb not null,
  allowances jsonb not null default '[]',
  tax_subtotals jsonb not null,
  line_total numeric(14, 2) not null,
  net_total numeric(14, 2) not null,
  vat_total numeric(14, 2) not null,
  gross_total numeric(14, 2) not null check (gross_total = net_total + vat_total),
  currency char(3) not null default 'EUR' check (currency = 'EUR'),
  payment_means text not null check (payment_means in ('30', '58', '59')),
  mandate_reference text check (char_length(mandate_reference) <= 35),
  collection_date date,
  payment_reference text check (char_length(payment_reference) <= 35),
  credited_invoice_number text references invoice (number),
  amount_paid numeric(14, 2) not null default 0,
  amount_credited numeric(14, 2) not null default 0,
  amount_open numeric(14, 2) not null,
  external_ref text unique check (char_length(external_ref) <= 64),
  source text not null default 'OPERATOR' check (source in ('PORTAL', 'OPERATOR')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  check ((status = 'DRAFT') = (number is null)),
  check (buyer_reference is not null or order_reference is not null),
  check (payment_means <> '59' or mandate_reference is not null),
  check (type = 'INVOICE' or credited_invoice_number is not null),
  check ((period_from is null) = (period_to is null))
);
create index invoice_list on invoice (customer_id, issue_date desc, id desc) include (status);
create index invoice_by_due_date on invoice (customer_id, due_date desc, id desc);
create index invoice_by_number on invoice (customer_id, number desc, id desc);
create index invoice_by_total on invoice (customer_id, gross_total desc, id desc);
create index invoice_by_status on invoice (customer_id, status desc, id desc);
create index invoice_due on invoice (customer_id) include (amount_open, status)
  where type = 'INVOICE' and status in ('OPEN', 'PARTIALLY_PAID', 'OVERDUE');
create index invoice_waiting on invoice (due_date) where status in ('OPEN', 'PARTIALLY_PAID') and type = 'INVOICE';
create index invoice_credits on invoice (credited_invoice_number) where credited_invoice_number is not null;
create index invoice_search on invoice using gin
  ((coalesce(number, '') || ' ' || coalesce(buyer_reference, '') || ' ' || coalesce(order_reference, '')) gin_trgm_ops);
call protect('invoice', 'own');
create policy published on invoice as restrictive for all to portal_api using (status <> 'DRAFT');
grant select on invoice to portal_api, portal_jobs;
grant update (status, updated_at, version) on invoice to portal_api, portal_jobs;
grant select, insert, update on invoice to portal_operator;

create table invoice_line (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null,
  customer_id int not null,
  position int not null check (position > 0),
  description text not null check (char_length(description) between 1 and 200),
  product_code text check (char_length(product_code) <= 40),
  period_from date,
  period_to date,
  quantity numeric(14, 4) not null,
  unit text not null check (unit in ('C62', 'MON', 'KWH', 'HUR', 'DAY', 'E34')),
  unit_price numeric(14, 5) not null check (unit_price >= 0),
  allowance_amount numeric(14, 2) not null default 0 check (allowance_amount >= 0),
  allowance_reason text check (char_length(allowance_reason) <= 100),
  line_amount numeric(14, 2) not null check (line_amount = round(quantity * unit_price, 2) - allowance_amount),
  vat_category text not null check (vat_category in ('S', 'AE', 'Z', 'G')),
  vat_rate numeric(5, 2) not null check ((vat_category = 'S') = (vat_rate > 0)),
  service_type text check (service_type in ('LINE', 'RACK', 'SHARED_COLO', 'DC_CONNECTION', 'WDM', 'PREFIX', 'TV_ACCOUNT')),
  service_id uuid,
  service_label text check (char_length(service_label) <= 80),
  end_customer_reference text check (char_length(end_customer_reference) <= 40),
  end_customer_name text check (char_length(end_customer_name) <= 120),
  unique (invoice_id, position),
  foreign key (invoice_id, customer_id) references invoice (id, customer_id),
  check (num_nulls(service_type, service_id, service_label) in (0, 3)),
  check (allowance_amount = 0 or allowance_reason is not null)
);
create index invoice_line_list on invoice_line (customer_id, invoice_id, position);
call protect('invoice_line', 'own');
grant select on invoice_line to portal_api, portal_jobs;
grant select, insert, update, delete on invoice_line to portal_operator;

create table invoice_payment (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null,
  customer_id int not null,
  date date not null,
  amount numeric(14, 2) not null check (amount <> 0),
  method text not null check (method in ('CREDIT_TRANSFER', 'DIRECT_DEBIT', 'CREDIT_NOTE', 'REVERSAL')),
  reference text check (char_length(reference) <= 140),
  created_at timestamptz not null default now(),
  foreign key (invoice_id, customer_id) references invoice (id, customer_id)
);
create index invoice_payment_list on invoice_payment (customer_id, invoice_id, date, id);
call protect('invoice_payment', 'own');
grant select on invoice_payment to portal_api, portal_jobs;
grant select, insert on invoice_payment to portal_operator;

create table invoice_dispute (
  id uuid primary key default uuidv7(),
  invoice_id uuid not null,
  customer_id int not null,
  at timestamptz not null default now(),
  account_id uuid,
  reason text not null check (char_length(reason) between 10 and 2000),
  line_ids uuid[] not null default '{}',
  state text not null default 'OPEN' check (state in ('OPEN', 'RESOLVED', 'WITHDRAWN')),
  answer text check (char_length(answer) <= 2000),
  answered_at timestamptz,
  ended_at timestamptz,
  foreign key (invoice_id, customer_id) references invoice (id, customer_id),
  foreign key (account_id, customer_id) references customer_account (id, customer_id)
);
create index invoice_dispute_list on invoice_dispute (customer_id, invoice_id, at, id);
create unique index invoice_dispute_open on invoice_dispute (invoice_id) where state = 'OPEN';
call protect('invoice_dispute', 'own');
grant select, insert on invoice_dispute to portal_api;
grant update (state, ended_at) on invoice_dispute to portal_api;
grant select on invoice_dispute to portal_jobs;
grant select, update on invoice_dispute to portal_operator;

-- What was published stays as it was: only its status, what was paid and credited, and the version go on.
create function keep_published_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.status = 'DRAFT' then return old; end if;
  elsif old.status = 'DRAFT'
    or to_jsonb(new) - '{status,amount_paid,amount_credited,amount_open,updated_at,version}'::text[]
     = to_jsonb(old) - '{status,amount_paid,amount_credited,amount_open,updated_at,version}'::text[]
      and new.status <> 'DRAFT' then
    return new;
  end if;
  raise exception 'a published invoice stays as it was' using errcode = 'integrity_constraint_violation';
end $$;
create trigger keep_published before update or delete on invoice
  for each row execute function keep_published_invoice();

create function keep_lines_of_published_invoice() returns trigger language plpgsql as $$
begin
  if exists (
    select from invoice where status <> 'DRAFT'
      and id in (case when tg_op <> 'INSERT' then old.invoice_id end, case when tg_op <> 'DELETE' then new.invoice_id end)
  ) then
    raise exception 'the lines of a published invoice stay as they were' using errcode = 'integrity_constraint_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger keep_published before insert or update or delete on invoice_line
  for each row execute function keep_lines_of_published_invoice();

