-- Lists of the operator API are in the order of the last change.
drop index concurrently if exists invoice_updated;
create index concurrently invoice_updated on invoice (updated_at, id);
drop index concurrently if exists invoice_dispute_updated;
create index concurrently invoice_dispute_updated on invoice_dispute (coalesce(ended_at, at), id);
drop index concurrently if exists sepa_mandate_updated;
create index concurrently sepa_mandate_updated on sepa_mandate (updated_at, id);
drop index concurrently if exists invoice_given_number;
create unique index concurrently invoice_given_number on invoice (given_number) where given_number is not null;
drop index concurrently if exists invoice_pdf_document;
create index concurrently invoice_pdf_document on invoice (pdf_document_id) where pdf_document_id is not null;
drop index concurrently if exists invoice_ubl_document;
create index concurrently invoice_ubl_document on invoice (ubl_document_id) where ubl_document_id is not null;
-- A payment of a bank statement is found by its reference.
drop index concurrently if exists invoice_payment_by_reference;
create index concurrently invoice_payment_by_reference on invoice_payment (reference) where reference is not null;
drop index concurrently if exists invoice_by_payment_reference;
create index concurrently invoice_by_payment_reference on invoice (payment_reference) where status <> 'DRAFT';
alter table invoice validate constraint invoice_pdf_document_id_customer_id_fkey;
alter table invoice validate constraint invoice_ubl_document_id_customer_id_fkey;
