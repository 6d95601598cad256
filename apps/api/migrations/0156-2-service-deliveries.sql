-- Orders become services: the numbers of lines, and what the operator, the jobs and the customer may write for it.

create sequence line_nr start 500001 maxvalue 9999999999;
select setval('line_nr', max(number) + 1, false)
from (select substring(line_number from 4)::bigint as number from line union all select 500000) given;
grant usage on sequence line_nr to portal_operator, portal_jobs;

-- What a service was before an order changes or ends it. An order that is withdrawn gives it back.
alter table customer_order add column target_lifecycle text check (target_lifecycle in ('ACTIVE', 'SUSPENDED'));

-- Prefixes that came with units in a shared rack. Nothing is routed to one company there, but they end with the units.
alter table prefix add column shared_colo_id uuid,
  add foreign key (shared_colo_id, customer_id) references shared_colo (id, customer_id),
  add check (num_nonnulls(line_id, rack_id, shared_colo_id) <= 1);
create index prefix_shared_colo on prefix (shared_colo_id) where shared_colo_id is not null;

-- A customer ends its services, also those of its children.
grant update (lifecycle, termination_requested_at, termination_date) on line to portal_api;
grant update (lifecycle, termination_requested_at, termination_date) on rack to portal_api;
grant update (lifecycle, termination_requested_at, termination_date) on shared_colo to portal_api;
grant update (lifecycle, termination_requested_at, termination_date) on dc_connection to portal_api;
grant update (lifecycle, termination_requested_at, termination_date) on wdm_service to portal_api;

-- Jobs end services on their day. In the demo they also complete orders.
grant insert, update on line to portal_jobs;
grant insert, update, delete on line_circuit to portal_jobs;
grant insert on prefix, ip_address to portal_jobs;
grant delete on ip_address to portal_jobs;
grant insert on order_document to portal_jobs;
