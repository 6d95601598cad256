-- Quotations: what the operator offers a company, each revision a row of its own, and what companies request.

-- A sequence that runs on through the years, so that no quotation waits for the number of another. All revisions of a quotation have its number.
create sequence quotation_number;

create function next_quotation_number(of_year int) returns text
  language sql security definer set search_path = pg_catalog, public as $$
  select 'QT-' || of_year || '-' || case when number < 10000 then lpad(number::text, 4, '0') else number::text end
  from nextval('quotation_number') as number
$$;
revoke execute on function next_quotation_number from public;
grant execute on function next_quotation_number to portal_operator;

create table quotation (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  number text not null check (number ~ '^QT-[0-9]{4}-[0-9]{4,9}$'),
  revision int not null check (revision between 1 and 999),
  status text not null check (status in ('DRAFT', 'PUBLISHED', 'ACCEPTED', 'ORDERED', 'REJECTED', 'EXPIRED', 'WITHDRAWN', 'SUPERSEDED')),
  title text not null check (char_length(title) between 1 and 120),
  introduction text not null default '' check (char_length(introduction) <= 4000),
  terms text not null check (char_length(terms) between 1 and 20000),
  -- The last day on which it can be accepted, in Amsterdam.
  valid_until date not null,
  -- {"name", "email", "phone"} of who made it.
  sales_person jsonb not null check (jsonb_typeof(sales_person) = 'object'),
  -- The person at the company for whom it is meant.
  contact_account_id uuid,
  -- The alternatives with their priced lines, and the orders that they make: see quotations.rules.ts.
  options jsonb not null check (jsonb_typeof(options) = 'array' and jsonb_array_length(options) between 1 and 10),
  vat_rate numeric(5, 2) not null,
  vat_treatment text not null check (vat_treatment in ('STANDARD_NL', 'REVERSE_CHARGE_EU', 'EXPORT')),
  -- Of the accepted option, else each the lowest of all options.
  contract_term_months int not null check (contract_term_months between 1 and 120),
  nrc_total numeric(14, 2) not null,
  mrc_total numeric(14, 2) not null,
  contract_total numeric(14, 2) not null,
  price_list_version text not null check (char_length(price_list_version) <= 20),
  document_id uuid,
  supersedes_id uuid,
  -- Null until it is published; the company never sees it before.
  published_at timestamptz,
  decided_at timestamptz,
  accepted_option_id uuid,
  -- Who accepted it. The name stays when the account goes, because it is the evidence of a contract.
  accepted_by uuid,
  accepted_name text check (char_length(accepted_name) <= 200),
  accepted_ip inet,
  purchase_order_number text check (char_length(purchase_order_number) between 1 and 35),
  reject_reason text check (char_length(reject_reason) between 1 and 1000),
  -- When the draft of the revision that was to replace it was withdrawn, and why.
  replacement_withdrawn_at timestamptz,
  replacement_withdrawn_reason text check (char_length(replacement_withdrawn_reason) between 1 and 1000),
  -- The fewest days before the last one of which the company was reminded.
  reminded_days int,
  created_by text not null check (char_length(created_by) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text generated always as (search_plain(number || ' ' || title || ' ' || coalesce(sales_person ->> 'name', '') || ' '
    || coalesce(purchase_order_number, ''))) stored,
  unique (id, customer_id),
  unique (number, revision),
  foreign key (document_id, customer_id) references document (id, customer_id),
  foreign key (supersedes_id, customer_id) references quotation (id, customer_id),
  check (status = 'DRAFT' or status = 'WITHDRAWN' or published_at is not null),
  check (published_at is null or document_id is not null),
  check ((status in ('ACCEPTED', 'ORDERED')) = (accepted_option_id is not null)),
  check ((accepted_option_id is null) = (accepted_by is null)),
  check (status not in ('ACCEPTED', 'ORDERED', 'REJECTED') or decided_at is not null),
  check (replacement_withdrawn_at is null or status = 'SUPERSEDED')
);
create index quotation_list on quotation (customer_id, published_at desc, id desc) where published_at is not null;
create index quotation_last_day on quotation (valid_until) where status = 'PUBLISHED';
create index quotation_document on quotation (document_id) where document_id is not null;
create index quotation_supersedes on quotation (supersedes_id) where supersedes_id is not null;
-- A reseller reads what its children are offered, and never decides about it.
call protect('quotation', 'own');
alter policy read on quotation using (customer_id = any (current_customers()) and published_at is not null);
grant select, update on quotation to portal_api, portal_jobs;
grant select, insert, update on quotation to portal_operator;

create table quotation_status_change (
  id uuid primary key default uuidv7(),
  quotation_id uuid not null,
  customer_id int not null,
  -- The time of the change and not of its transaction, which may have waited for the lock of another one.
  at timestamptz not null default clock_timestamp(),
  from_status text,
  to_status text not null,
  event text not null check (char_length(event) <= 30),
  actor_type text not null check (actor_type in ('ACCOUNT', 'API_TOKEN', 'OPERATOR', 'SYSTEM')),
  actor text,
  reason text check (char_length(reason) <= 1000),
  foreign key (quotation_id, customer_id) references quotation (id, customer_id)
);
create index quotation_status_change_list on quotation_status_change (quotation_id, at, id);
create index quotation_status_change_customer on quotation_status_change (customer_id);
call protect('quotation_status_change', 'own');
grant select, insert on quotation_status_change to portal_api, portal_jobs, portal_operator;

-- What a company requests that the catalogue does not have.
create table quotation_request (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  kind text not null check (kind in ('LINE', 'RACK', 'DC_CONNECTION', 'WDM', 'OTHER')),
  description text not null check (char_length(description) between 1 and 4000),
  status text not null default 'OPEN' check (status in ('OPEN', 'ANSWERED', 'CLOSED')),
  -- The quotation that answers it.
  quotation_id uuid,
  answer text check (char_length(answer) between 1 and 1000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (quotation_id, customer_id) references quotation (id, customer_id),
  check ((status = 'CLOSED') = (answer is not null)),
  check (status <> 'ANSWERED' or quotation_id is not null)
);
create index quotation_request_list on quotation_request (customer_id, created_at desc, id);
create index quotation_request_open on quotation_request (created_at) where status = 'OPEN';
create index quotation_request_quotation on quotation_request (quotation_id) where quotation_id is not null;
call protect('quotation_request', 'own');
grant select, insert on quotation_request to portal_api;
grant select, update on quotation_request to portal_operator;
grant select on quotation_request to portal_jobs;

create table quotation_request_document (
  request_id uuid not null,
  document_id uuid not null,
  customer_id int not null,
  primary key (request_id, document_id),
  foreign key (request_id, customer_id) references quotation_request (id, customer_id),
  foreign key (document_id, customer_id) references document (id, customer_id)
);
create index quotation_request_document_file on quotation_request_document (document_id);
create index quotation_request_document_customer on quotation_request_document (customer_id);
call protect('quotation_request_document', 'own');
grant select, insert on quotation_request_document to portal_api;
grant select on quotation_request_document to portal_jobs, portal_operator;

-- Files that a company adds to a request.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in ('INVOICE_PDF', 'INVOICE_UBL', 'MSA', 'MSA_SIGNED', 'AGREEMENT',
  'QUOTATION_PDF', 'LOA', 'TEST_REPORT', 'ORDER_CONFIRMATION', 'ATTACHMENT')) not valid;
alter table document validate constraint document_kind_check;

-- The orders of an accepted quotation: one for each of its items, and never a second one.
alter table customer_order add column quotation_item int,
  add constraint customer_order_quotation_item_check check ((quotation_item is null) = (quotation_id is null)),
  add constraint customer_order_quotation_id_customer_id_fkey foreign key (quotation_id, customer_id) references quotation (id, customer_id);
create unique index customer_order_quotation on customer_order (quotation_id, quotation_item) where quotation_id is not null;

-- The company does not read in its activity log what happens to a draft.
alter policy read on audit_event using (customer_id = any (current_customers()) and action <> 'quotation.draft-changed');
