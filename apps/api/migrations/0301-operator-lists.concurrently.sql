-- Lists of the operator API are in the order of the last change.
drop index concurrently if exists customer_application_updated;
create index concurrently customer_application_updated on customer_application (updated_at, id);
drop index concurrently if exists customer_updated;
create index concurrently customer_updated on customer (updated_at, id);
