-- The children of a customer, for the statement that enters a tenant (platform/database/database.ts). A view reads with the
-- rights of its owner, so this one works before a tenant is set. It shows ids only. `enter_tenant` stays for processes of
-- the previous version, which run during an upgrade.
create view child_customer as
  select parent_customer_id, id from customer where parent_customer_id is not null;
grant select on child_customer to portal_api;
