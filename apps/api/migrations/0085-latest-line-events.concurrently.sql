-- The latest events of all lines of a company, for the home; it replaces the index by company.
drop index concurrently if exists line_event_latest;
create index concurrently line_event_latest on line_event (customer_id, at desc);
drop index concurrently if exists line_event_customer;
