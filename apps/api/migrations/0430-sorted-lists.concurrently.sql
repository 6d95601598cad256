-- The sorts of long lists that had no index: a page was sorted out of all rows of the company. The id is last, as in the lists.
drop index concurrently if exists customer_order_by_price;
create index concurrently customer_order_by_price on customer_order (customer_id, mrc_total, id) include (status, kind);
drop index concurrently if exists customer_order_by_wish_date;
create index concurrently customer_order_by_wish_date on customer_order (customer_id, wish_date, id) include (status, kind);
drop index concurrently if exists customer_order_by_planned_date;
create index concurrently customer_order_by_planned_date on customer_order (customer_id, planned_date, id) include (status, kind);
drop index concurrently if exists end_customer_by_reference;
create index concurrently end_customer_by_reference on end_customer (customer_id, lower(reference), id);
drop index concurrently if exists prefix_by_description;
create index concurrently prefix_by_description on prefix (customer_id, lower(coalesce(description, '')), id);
