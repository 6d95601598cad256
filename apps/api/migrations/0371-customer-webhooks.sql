-- Customers have webhook endpoints of their own. One engine delivers to theirs and to those of the operator.
set local lock_timeout = '5s';

alter table webhook_endpoint
  add column customer_id int references customer (id),
  -- When the events of a period were last sent again.
  add column resent_at timestamptz,
  alter column owner drop not null,
  add check ((owner is null) <> (customer_id is null)),
  drop constraint webhook_endpoint_disabled_reason_check,
  add constraint webhook_endpoint_disabled_reason_check
    check (disabled_reason in ('operator', 'customer', 'failing', 'gone'));
create index webhook_endpoint_customer on webhook_endpoint (customer_id) where customer_id is not null;

-- The company of the endpoint, so that row-level security finds it in the row. Null for an endpoint of the operator.
alter table webhook_secret add column customer_id int;
alter table webhook_delivery add column customer_id int;
alter table webhook_attempt add column customer_id int;

call protect('webhook_endpoint', 'own');
call protect('webhook_secret', 'own');
call protect('webhook_delivery', 'own');
call protect('webhook_attempt', 'own');

grant select, insert on webhook_endpoint to portal_api;
grant update (url, format, types, state, disabled_reason, description, owner, failing_since, warned_at, deleted_at, resent_at, updated_at, version)
  on webhook_endpoint to portal_api;
grant select (id, endpoint_id, customer_id, public_key, expires_at), insert, delete on webhook_secret to portal_api;
grant update (expires_at) on webhook_secret to portal_api;
grant select, insert on webhook_delivery to portal_api;
grant update (state, attempts, next_at, updated_at) on webhook_delivery to portal_api;
grant select on webhook_attempt to portal_api;
