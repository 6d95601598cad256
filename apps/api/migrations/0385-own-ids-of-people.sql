-- Users, contacts, mandates, TV accounts, quotations and agreements have an id of the operator's own systems. Each statement takes its lock
-- for an instant only.
set local lock_timeout = '5s';

alter table customer_account add column external_ref text;
alter table customer_contact add column external_ref text;
grant insert, update on customer_contact to portal_operator;
grant execute on function refuse_contacts_beyond to portal_operator;
alter table sepa_mandate add column external_ref text;
grant insert on sepa_mandate to portal_operator;
alter table tv_account add column external_ref text;
grant usage on sequence tv_account_nr to portal_operator;
alter table quotation add column external_ref text;
alter table msa add column external_ref text;
