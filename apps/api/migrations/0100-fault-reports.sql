-- Faults of lines that people report to the operator. A line has one open report at a time.
create sequence fault_report_number;
grant usage on sequence fault_report_number to portal_api;

create table fault_report (
  id uuid primary key default uuidv7(),
  customer_id int not null,
  line_id uuid not null,
  number text not null unique default 'FR-' || lpad(nextval('fault_report_number')::text, 6, '0'),
  account_id uuid,
  requested_by text not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED', 'CLOSED')),
  text text not null check (char_length(text) between 10 and 2000),
  contact text not null check (char_length(contact) between 5 and 120),
  outcome text,
  evidence jsonb not null default '{}',
  examined_at timestamptz,
  answer text check (char_length(answer) <= 400),
  answered_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check ((closed_at is not null) = (state = 'CLOSED')),
  foreign key (line_id, customer_id) references line (id, customer_id)
);
create index fault_report_list on fault_report (line_id, created_at desc, id desc);
create unique index fault_report_open on fault_report (line_id) where state <> 'CLOSED';
create index fault_report_customer on fault_report (customer_id, state);
create index fault_report_waiting on fault_report (created_at) where state <> 'CLOSED';
call protect('fault_report');
grant select, insert on fault_report to portal_api;
grant select, update on fault_report to portal_operator;

-- Reports are among the events of their line. Added as NOT VALID; the next migration validates the existing rows, under a lock
-- that allows reads and writes.
alter table line_event drop constraint line_event_type_check;
alter table line_event add constraint line_event_type check (type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'SPEED_CHANGED',
  'MAINTENANCE', 'SUSPENDED', 'RESUMED', 'REFERENCE_CHANGED', 'DIAGNOSED', 'TERMINATION_SCHEDULED', 'TERMINATION_WITHDRAWN',
  'TERMINATED', 'FAULT_REPORTED', 'FAULT_ANSWERED', 'FAULT_CLOSED')) not valid;
