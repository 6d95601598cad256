-- Lists of the operator API are in the order of the last change. Drafts have no number, and are not listed.
drop index concurrently if exists customer_order_updated;
create index concurrently customer_order_updated on customer_order (updated_at, id) where order_number is not null;
