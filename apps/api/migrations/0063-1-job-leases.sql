-- A job belongs to a queue, and a process claims it with a lease. run_at is the time from which it may be claimed: a claim moves
-- it ahead by the length of the lease, and the heartbeat renews it. Processes of the previous version respect run_at too.
alter table job
  add column queue text not null default 'default' check (queue in
    ('default', 'mail', 'documents', 'dns', 'availability', 'line-test', 'timers')),
  add column locked_by uuid;
update job set queue = case kind
    when 'mail.send' then 'mail'
    when 'invoices.mail' then 'documents'
    when 'ip.ptr' then 'dns'
    when 'ip.delegation' then 'dns'
    when 'postal-code-check.bulk' then 'availability'
    when 'lines.diagnose' then 'line-test'
    else queue
  end
  where timer_key is null;
update job set queue = 'timers' where timer_key is not null;
drop index job_due;
create index job_due on job (queue, bulk, run_at) where failed_at is null;

-- The one sweep of all tables is replaced by one timer per table.
delete from job where timer_key = 'platform.sweep';

-- Notifies the queues that have new jobs, so that the other queues are not polled.
create or replace function announce_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('job_added', queue) from (select distinct queue from added) queues;
  return null;
end $$;
drop trigger announce_job on job;
create trigger announce_job after insert on job referencing new table as added
  for each statement execute function announce_job();
