-- Master service agreements: the templates, and what was sent to each company, signed and countersigned.

-- The texts of the operator. A version is never changed once an agreement has been made from it.
create table msa_template (
  version text primary key check (version ~ '^[A-Za-z0-9][A-Za-z0-9.-]{0,29}$'),
  -- By language: {"en": {"title": "...", "sections": [{"heading": "...", "paragraphs": ["..."]}]}, "nl": {...}}.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  created_at timestamptz not null default now()
);
grant select on msa_template to portal_jobs;
grant select, insert on msa_template to portal_operator;

create table msa (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  template_version text not null check (char_length(template_version) <= 30),
  title text not null check (char_length(title) between 1 and 200),
  language text not null check (language in ('en', 'nl')),
  -- The text as it was sent, with the names of both parties.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  status text not null default 'PENDING_SIGNATURE' check (status in ('PENDING_SIGNATURE', 'SIGNING', 'SIGNED', 'ACTIVE', 'SUPERSEDED',
    'TERMINATED', 'DECLINED', 'EXPIRED')),
  document_id uuid not null,
  -- Of the unsigned PDF.
  sha256 bytea not null check (octet_length(sha256) = 32),
  signed_document_id uuid,
  certificate_document_id uuid,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- While a service for electronic signatures has the document: its name for the request, the secret of the callback, and until when.
  signing_state text unique check (char_length(signing_state) between 32 and 64),
  signing_url text check (char_length(signing_url) <= 2000),
  signing_until timestamptz,
  signing_by jsonb check (jsonb_typeof(signing_by) = 'object'),
  signed_at timestamptz,
  -- {"accountId", "name", "function", "email", "ip", "userAgent", "method", "evidence"}.
  signer jsonb check (jsonb_typeof(signer) = 'object'),
  countersigned_at timestamptz,
  countersigner jsonb check (jsonb_typeof(countersigner) = 'object'),
  effective_date date,
  supersedes_id uuid,
  decline_reason text check (char_length(decline_reason) between 1 and 1000),
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id),
  foreign key (document_id, customer_id) references document (id, customer_id),
  foreign key (signed_document_id, customer_id) references document (id, customer_id),
  foreign key (certificate_document_id, customer_id) references document (id, customer_id),
  foreign key (supersedes_id, customer_id) references msa (id, customer_id),
  check (status <> 'SIGNING' or (signing_state is not null and signing_until is not null and signing_by is not null)),
  check (status not in ('SIGNED', 'ACTIVE', 'TERMINATED') or (signed_document_id is not null and signer is not null)),
  check (status not in ('ACTIVE', 'TERMINATED') or (countersigned_at is not null and effective_date is not null))
);
create index msa_list on msa (customer_id, sent_at desc, id);
-- A company has one agreement to sign, and one in force.
create unique index msa_open on msa (customer_id) where status in ('PENDING_SIGNATURE', 'SIGNING');
create unique index msa_active on msa (customer_id) where status = 'ACTIVE';
create index msa_dates on msa (expires_at) where status in ('PENDING_SIGNATURE', 'SIGNING');
-- A reseller reads the agreements of its child, and never signs them.
call protect('msa', 'own');
grant select, update on msa to portal_api;
grant select, insert, update on msa to portal_jobs, portal_operator;
grant insert on document to portal_jobs;

-- What decides whether a company can order. A company that belongs to a reseller orders under the agreement of that one.
create function msa_facts(of_customer int) returns table (is_signed boolean, first_sent_at timestamptz, latest_status text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from msa where customer_id = owner.id and status in ('SIGNED', 'ACTIVE')),
    (select min(sent_at) from msa where customer_id = owner.id),
    (select status from msa where customer_id = owner.id order by sent_at desc, id desc limit 1)
  from (select coalesce(parent_customer_id, id) as id from customer where id = of_customer) owner
$$;
revoke execute on function msa_facts from public;
grant execute on function msa_facts to portal_api, portal_operator, portal_jobs;

-- The company of an agreement that a signing service reports on; without one, no row.
create function signing_customer(of_state text) returns setof int
  language sql stable security definer set search_path = pg_catalog, public as $$
  select customer_id from msa where signing_state = of_state
$$;
revoke execute on function signing_customer from public;
grant execute on function signing_customer to portal_auth;
