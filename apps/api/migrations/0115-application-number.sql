-- A short number that an applicant can read out; processes of the previous version leave it to the database.
alter table customer_application add column number int generated always as identity unique;
