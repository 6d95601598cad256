-- Applications of companies that want to become a customer, and the activation of accounts.

-- An application may name a number that a customer has already: it is told to the reviewer, never to the applicant.
drop index customer_coc_live;
create unique index customer_coc_live on customer (coc) where status not in ('APPLIED', 'TERMINATED', 'REJECTED');
create index customer_coc on customer (coc) where coc is not null;

create table customer_application (
  id uuid primary key default gen_random_uuid(),
  customer_id int not null unique references customer (id),
  state text not null default 'SUBMITTED' check (state in ('SUBMITTED', 'UNDER_REVIEW', 'INFO_REQUESTED', 'APPROVED', 'REJECTED',
    'WITHDRAWN', 'EXPIRED')),
  payload jsonb not null,
  coc_check jsonb,
  vat_check jsonb,
  duplicate_of int references customer (id),
  risk_notes text,
  decided_by text,
  decided_at timestamptz,
  reject_reason text check (char_length(reject_reason) <= 500),
  email_verified_at timestamptz,
  -- every mail brings a secret of its own, and the links of earlier mails keep working
  link_hashes bytea[] not null check (cardinality(link_hashes) between 1 and 20),
  state_since timestamptz not null default now(),
  ip inet,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  unique (id, customer_id)
);
create index customer_application_links on customer_application using gin (link_hashes);
create index customer_application_state on customer_application (state, created_at);
create index customer_application_email on customer_application (lower(payload -> 'contact' ->> 'email'));
call protect('customer_application', 'own');
grant select, insert, update on customer_application to portal_operator;
grant select, update on customer_application to portal_jobs;

-- What happened to an application, with what was asked and answered.
create table customer_application_event (
  id bigint generated always as identity primary key,
  application_id uuid not null,
  customer_id int not null,
  at timestamptz not null default now(),
  event text not null check (event in ('submit', 'verifyEmail', 'startReview', 'requestInfo', 'resubmit', 'approve', 'reject',
    'withdraw', 'timeout')),
  state text not null,
  note text check (char_length(note) <= 2000),
  foreign key (application_id, customer_id) references customer_application (id, customer_id)
);
create index customer_application_event_list on customer_application_event (application_id, id);
create index customer_application_event_customer on customer_application_event (customer_id);
call protect('customer_application_event', 'own');
grant select, insert on customer_application_event to portal_operator;
grant insert on customer_application_event to portal_jobs;

-- What the provider's side writes when an application is approved and when an account is activated.
grant usage on sequence customer_id_seq, account_uid_seq to portal_operator;
grant insert, update on customer_account to portal_operator;
grant insert on customer_contact, sepa_mandate to portal_operator;
grant select, insert, update on idempotency_record to portal_operator;
grant update (status, updated_at, version) on customer to portal_jobs;
grant update (activation_token_hash, activation_expires_at, updated_at, version) on customer_account to portal_jobs;

-- Counts one try of each subject, or none: answers 0, or the seconds after which the fullest one has room again.
create function take_attempts(counted text[], allowed int[], within interval) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  wait int;
begin
  -- one after another and always in the same order, so that parallel tries neither share the last one nor wait in a circle
  perform pg_advisory_xact_lock(hashtextextended(subject, 0)) from (select unnest(counted) as subject order by 1) subjects;
  select coalesce(max(left_over.retry_after), 0) into wait
    from unnest(counted, allowed) as budget (subject, most), attempts_left(budget.subject, budget.most, within) as left_over;
  if wait > 0 then return wait; end if;
  insert into failed_attempt (subject) select unnest(counted);
  return 0;
end $$;
revoke execute on function take_attempts from public;
grant execute on function take_attempts to portal_auth, portal_api;
