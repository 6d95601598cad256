-- The provider's own id of an entry in the points history: a repeated call adds it once.
set local lock_timeout = '5s';
alter table loyalty_ledger add column external_ref text check (char_length(external_ref) <= 64);

-- The operator sees and retries jobs over HTTP, and never their contents.
grant select (id, queue, kind, customer_id, timer_key, run_at, attempts, last_error, failed_at, locked_by, created_at) on job
  to portal_operator;
grant update (attempts, failed_at, run_at) on job to portal_operator;
