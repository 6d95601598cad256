-- The orders that wait for the provider, among all of all companies.
drop index concurrently if exists customer_order_submitted;
create index concurrently customer_order_submitted on customer_order (submitted_at) where status = 'SUBMITTED';
