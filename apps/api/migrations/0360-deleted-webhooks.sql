-- A deleted endpoint is hidden, and a sweep deletes its deliveries in batches.
set local lock_timeout = '5s';

alter table webhook_endpoint add column deleted_at timestamptz;
grant delete on webhook_endpoint to portal_jobs;
