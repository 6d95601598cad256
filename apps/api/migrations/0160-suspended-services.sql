-- What a service was before the operator suspended it. Without a value it was active. The constraints are NOT VALID, so the locks
-- on the tables are short: the rows that exist have no value.

alter table line add column suspended_from text, add constraint line_suspended_from check (suspended_from is null
  or (lifecycle = 'SUSPENDED' and suspended_from in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED'))) not valid;
alter table rack add column suspended_from text, add constraint rack_suspended_from check (suspended_from is null
  or (lifecycle = 'SUSPENDED' and suspended_from in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED'))) not valid;
alter table shared_colo add column suspended_from text, add constraint shared_colo_suspended_from check (suspended_from is null
  or (lifecycle = 'SUSPENDED' and suspended_from in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED'))) not valid;
alter table dc_connection add column suspended_from text, add constraint dc_connection_suspended_from check (suspended_from is null
  or (lifecycle = 'SUSPENDED' and suspended_from in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED'))) not valid;
alter table wdm_service add column suspended_from text, add constraint wdm_service_suspended_from check (suspended_from is null
  or (lifecycle = 'SUSPENDED' and suspended_from in ('ACTIVE', 'CHANGE_PENDING', 'TERMINATION_SCHEDULED'))) not valid;

-- A customer that ends a suspended service changes its lifecycle, and withdraws that.
grant update (suspended_from) on line to portal_api;
grant update (suspended_from) on rack to portal_api;
grant update (suspended_from) on shared_colo to portal_api;
grant update (suspended_from) on dc_connection to portal_api;
grant update (suspended_from) on wdm_service to portal_api;
