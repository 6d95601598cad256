-- Notices of maintenance. One notice is about services of several companies, so it has no company itself: a company sees the notices
-- that affect a service that it may see.
set local lock_timeout = '5s';

create table maintenance (
  id uuid primary key default uuidv7(),
  external_ref text unique check (char_length(external_ref) <= 64),
  title jsonb not null,
  text jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- How many services the operator named, and a hash of them: their rows are in maintenance_target.
  services jsonb not null,
  sites jsonb not null default '[]',
  routes jsonb not null default '[]',
  status text not null default 'DRAFT' check (status in ('DRAFT', 'PLANNED', 'IN_PROGRESS', 'DONE', 'CANCELLED')),
  sequence int not null default 0,
  service_count int not null default 0,
  customer_count int not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index maintenance_updated on maintenance (updated_at, id);
create index maintenance_open on maintenance (starts_at) where status in ('PLANNED', 'IN_PROGRESS');

-- The services that the operator named. Customers see the services of maintenance_service.
create table maintenance_target (
  maintenance_id uuid not null references maintenance (id) on delete cascade,
  service_id uuid not null,
  type text not null check (type in ('line', 'rack', 'shared-colo', 'dc-connection', 'wdm')),
  impact text not null check (impact in ('OUTAGE', 'DEGRADED', 'REDUNDANCY_LOST')),
  primary key (maintenance_id, service_id)
);
grant select, insert, delete on maintenance_target to portal_operator;

-- The services that published maintenance affects.
create table maintenance_service (
  maintenance_id uuid not null references maintenance (id) on delete cascade,
  service_id uuid not null,
  type text not null check (type in ('line', 'rack', 'shared-colo', 'dc-connection', 'wdm')),
  customer_id int not null references customer (id),
  impact text not null check (impact in ('OUTAGE', 'DEGRADED', 'REDUNDANCY_LOST')),
  primary key (maintenance_id, service_id)
);
create index maintenance_service_service on maintenance_service (service_id);
create index maintenance_service_customer on maintenance_service (customer_id, maintenance_id);
call protect('maintenance_service');
-- An end user sees the maintenance of services that its reseller delivers to it.
alter policy read on maintenance_service using (customer_id = any ((select current_customers())::int[])
  or service_id in (select id from line where end_user_customer_id = (select current_customer()))
  or service_id in (select id from rack where end_user_customer_id = (select current_customer()))
  or service_id in (select id from shared_colo where end_user_customer_id = (select current_customer()))
  or service_id in (select id from dc_connection where end_user_customer_id = (select current_customer()))
  or service_id in (select id from wdm_service where end_user_customer_id = (select current_customer())));
grant select on maintenance_service to portal_api, portal_jobs;
grant select, insert, update on maintenance_service to portal_operator;

alter table maintenance enable row level security;
alter table maintenance force row level security;
create policy read on maintenance for select to portal_api using (
  status <> 'DRAFT' and exists (select from maintenance_service hit where hit.maintenance_id = maintenance.id));
create policy jobs on maintenance to portal_jobs using (true) with check (true);
create policy operator on maintenance to portal_operator using (true) with check (true);
do $$ begin
  execute format('create policy owner on maintenance to %I using (true) with check (true)', current_user);
end $$;
grant select on maintenance to portal_api;
grant select, update on maintenance to portal_jobs;
grant select, insert, update on maintenance to portal_operator;

-- Mails whose recipients are known, and whose text a job has yet to write.
create table maintenance_mail (
  mail_id uuid primary key,
  customer_id int not null references customer (id),
  maintenance_id uuid not null references maintenance (id) on delete cascade,
  occasion text not null check (occasion in ('planned', 'changed', 'cancelled')),
  sequence int not null,
  first_name text not null,
  foreign key (mail_id, customer_id) references mail_message (id, customer_id) on delete cascade
);
create index maintenance_mail_notice on maintenance_mail (maintenance_id, mail_id);
create index maintenance_mail_customer on maintenance_mail (customer_id);
call protect('maintenance_mail', 'own');
revoke all on maintenance_mail from portal_api;
grant insert on maintenance_mail to portal_operator;
grant select, delete, update on maintenance_mail to portal_jobs;
