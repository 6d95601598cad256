-- Bespoke agreements outside the catalogue. The operator drafts and publishes them, the customer accepts and ends them.

create sequence manual_agreement_number;

create table manual_agreement (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  number text not null unique check (number ~ '^MA-[0-9]{4}-[0-9]{3,}$'),
  title text not null check (char_length(title) between 1 and 200),
  category text not null check (category in ('MAINTENANCE', 'PROJECT', 'CUSTOM_NETWORK', 'HOUSING', 'OTHER')),
  description text not null default '' check (char_length(description) <= 20000),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PENDING_ACCEPTANCE', 'ACTIVE', 'ENDING', 'DECLINED', 'ENDED')),
  -- The first day. Without one the agreement begins on the day of its acceptance.
  start_date date check (start_date between '2000-01-01' and '2100-12-31'),
  term_months int not null check (term_months between 1 and 120),
  notice_days int not null check (notice_days between 0 and 730),
  -- Months of each renewal. Without them the agreement ends with its term.
  renewal_months int check (renewal_months between 1 and 60),
  renewals int not null default 0 check (renewals >= 0),
  -- The last day of the running term or renewal period.
  term_end date,
  -- The last day that is delivered. One that is ended before its first day has none.
  end_date date,
  -- [{"description", "quantity", "nrc", "mrc"}]; the prices are per unit.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 200),
  nrc_total numeric(14, 2) not null check (nrc_total >= 0),
  mrc_total numeric(14, 2) not null check (mrc_total >= 0),
  -- [{"type", "id"}] of services of the same customer.
  related_services jsonb not null default '[]' check (jsonb_typeof(related_services) = 'array'),
  purchase_order_number text check (char_length(purchase_order_number) between 1 and 35),
  -- The accepted quotation whose bespoke lines it has.
  quotation_id uuid,
  published_at timestamptz,
  -- The last day on which it can be accepted.
  accept_until date,
  accepted_at timestamptz,
  accepted_by uuid,
  accepted_by_name text check (char_length(accepted_by_name) between 1 and 200),
  decline_reason text check (char_length(decline_reason) between 1 and 1000),
  termination_requested_at timestamptz,
  created_by text not null check (char_length(created_by) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  search_text text not null generated always as (search_plain(number || ' ' || title || ' ' || coalesce(purchase_order_number, ''))) stored,
  unique (id, customer_id),
  foreign key (quotation_id, customer_id) references quotation (id, customer_id),
  check (status = 'DRAFT' or (published_at is not null and accept_until is not null)),
  check (status not in ('ACTIVE', 'ENDING') or (start_date is not null and term_end is not null)),
  check (status <> 'ENDING' or (end_date is not null and termination_requested_at is not null)),
  -- Without a renewal the last day is known from the start.
  check (status <> 'ACTIVE' or renewal_months is not null or end_date = term_end),
  check (status <> 'ACTIVE' or renewal_months is null or end_date is null),
  check (end_date >= start_date),
  check (term_end >= start_date)
);
create index manual_agreement_list on manual_agreement (customer_id, published_at desc, id) where status <> 'DRAFT';
create index manual_agreement_search on manual_agreement using gin (customer_id, search_text gin_trgm_ops);
create index manual_agreement_acceptance on manual_agreement (accept_until, id) where status = 'PENDING_ACCEPTANCE';
create index manual_agreement_ends on manual_agreement (end_date, id) where status in ('ACTIVE', 'ENDING') and end_date is not null;
create index manual_agreement_renewals on manual_agreement (term_end, id) where status = 'ACTIVE' and renewal_months is not null;
-- A quotation makes one agreement, and never a second one.
create unique index manual_agreement_quotation on manual_agreement (quotation_id) where quotation_id is not null;
-- A reseller reads the agreements of its child, and never decides for it.
call protect('manual_agreement', 'own');
-- A draft is hidden from every query of a customer.
alter policy read on manual_agreement using (customer_id = any (current_customers()) and status <> 'DRAFT');
grant select, insert, update on manual_agreement to portal_api;
grant select, update on manual_agreement to portal_jobs;
grant select, insert, update on manual_agreement to portal_operator;

-- The files of an agreement.
create table manual_agreement_document (
  agreement_id uuid not null,
  document_id uuid not null,
  customer_id int not null,
  position int not null,
  created_at timestamptz not null default now(),
  primary key (agreement_id, document_id),
  foreign key (agreement_id, customer_id) references manual_agreement (id, customer_id) on delete cascade,
  foreign key (document_id, customer_id) references document (id, customer_id)
);
create index manual_agreement_document_file on manual_agreement_document (document_id);
create index manual_agreement_document_customer on manual_agreement_document (customer_id);
call protect('manual_agreement_document', 'own');
grant select on manual_agreement_document to portal_api, portal_jobs;
grant select, insert on manual_agreement_document to portal_operator;

-- What happened to an agreement since it was published.
create table manual_agreement_change (
  id uuid primary key default uuidv7(),
  agreement_id uuid not null,
  customer_id int not null,
  at timestamptz not null default now(),
  from_status text,
  to_status text not null,
  event text not null check (char_length(event) <= 30),
  actor_type text not null check (actor_type in ('ACCOUNT', 'API_TOKEN', 'OPERATOR', 'SYSTEM')),
  actor text,
  reason text check (char_length(reason) <= 1000),
  -- The last day that the event decided.
  last_day date,
  foreign key (agreement_id, customer_id) references manual_agreement (id, customer_id) on delete cascade
);
create index manual_agreement_change_list on manual_agreement_change (agreement_id, at, id);
create index manual_agreement_change_customer on manual_agreement_change (customer_id);
call protect('manual_agreement_change', 'own');
grant select, insert on manual_agreement_change to portal_api, portal_jobs, portal_operator;

-- The number of an agreement: its year, and a number that runs on through the years, of at least three digits.
create function next_manual_agreement_number(of_year int) returns text
  language sql security definer set search_path = pg_catalog, public as $$
  select 'MA-' || of_year || '-' || case when number < 1000 then lpad(number::text, 3, '0') else number::text end
  from nextval('manual_agreement_number') as number
$$;
revoke execute on function next_manual_agreement_number from public;
grant execute on function next_manual_agreement_number to portal_api, portal_operator;
