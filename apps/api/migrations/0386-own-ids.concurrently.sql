-- An id of another system names one record; all revisions of a quotation have its id. Lists of the operator API are in the order of the last change.
drop index concurrently if exists customer_account_external_ref;
create unique index concurrently customer_account_external_ref on customer_account (external_ref) where external_ref is not null;
drop index concurrently if exists customer_contact_external_ref;
create unique index concurrently customer_contact_external_ref on customer_contact (external_ref) where external_ref is not null;
drop index concurrently if exists sepa_mandate_external_ref;
create unique index concurrently sepa_mandate_external_ref on sepa_mandate (external_ref) where external_ref is not null;
drop index concurrently if exists tv_account_external_ref;
create unique index concurrently tv_account_external_ref on tv_account (external_ref) where external_ref is not null;
drop index concurrently if exists quotation_external_ref;
create unique index concurrently quotation_external_ref on quotation (external_ref, revision) where external_ref is not null;
drop index concurrently if exists msa_external_ref;
create unique index concurrently msa_external_ref on msa (external_ref) where external_ref is not null;
drop index concurrently if exists customer_contact_updated;
create index concurrently customer_contact_updated on customer_contact (updated_at, id);
drop index concurrently if exists end_customer_updated;
create index concurrently end_customer_updated on end_customer (updated_at, id);
drop index concurrently if exists ip_address_named;
create index concurrently ip_address_named on ip_address (updated_at, id) where ptr is not null;
