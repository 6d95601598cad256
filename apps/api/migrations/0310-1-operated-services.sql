-- Providers import their own ids of feeds and meters, and add outages and notes to the history of a line. The
-- constraint is added as NOT VALID; the next migration validates the existing rows, under a lock that allows reads and writes.
set local lock_timeout = '5s';

alter table line_event drop constraint line_event_type;
alter table line_event add constraint line_event_type check (type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'SPEED_CHANGED',
  'MAINTENANCE', 'OUTAGE', 'NOTE', 'SUSPENDED', 'RESUMED', 'REFERENCE_CHANGED', 'DIAGNOSED', 'TERMINATION_SCHEDULED',
  'TERMINATION_WITHDRAWN', 'TERMINATED', 'FAULT_REPORTED', 'FAULT_ANSWERED', 'FAULT_CLOSED')) not valid;
-- An end user sees the state of its line, but not the messages to its reseller.
alter policy read on line_event using (customer_id = any ((select current_customers())::int[])
  or (type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'SPEED_CHANGED', 'MAINTENANCE', 'OUTAGE')
    and line_id in (select id from line where end_user_customer_id = (select current_customer()))));

alter table power_feed add column external_ref text unique check (char_length(external_ref) <= 64);
alter table power_meter add column external_ref text unique check (char_length(external_ref) <= 64);
