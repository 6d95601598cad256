-- An id of another system names one record. Lists of the operator API are in the order of the last change.
drop index concurrently if exists manual_agreement_external_ref;
create unique index concurrently manual_agreement_external_ref on manual_agreement (external_ref) where external_ref is not null;
drop index concurrently if exists manual_agreement_updated;
create index concurrently manual_agreement_updated on manual_agreement (updated_at, id);
drop index concurrently if exists msa_updated;
create index concurrently msa_updated on msa (updated_at, id);
drop index concurrently if exists quotation_updated;
create index concurrently quotation_updated on quotation (updated_at, id);
drop index concurrently if exists quotation_request_updated;
create index concurrently quotation_request_updated on quotation_request (updated_at, id);
