-- Orders become services: the numbers of lines, and what the operator, the jobs and the customer may write for it.

create sequence line_nr start 500001 maxvalue 9999999999;
select setval('line_nr', max(number) + 1, false)
from (select substring(line_number from 4)::bigint as number from line union all select 500000) given;
grant usage on sequence line_nr to portal_operator, portal_jobs;

-- What a service was before an order changes or ends it. An order that is withdrawn gives it back.
alter table customer_order add column target_lifecycle text check (target_lifecycle in ('ACTIVE', 'SUSPENDED'));

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
