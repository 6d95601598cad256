-- The list of orders reads its ids from an index alone, so that late pages and rare states stay cheap. The id has the direction of
-- the other column, as in the list. An export goes along the time of submission; a draft has the time when it was made.
drop index concurrently if exists customer_order_by_submission;
create index concurrently customer_order_by_submission on customer_order (customer_id, submitted_at, id) include (status, kind);
drop index concurrently if exists customer_order_by_order_number;
create index concurrently customer_order_by_order_number on customer_order (customer_id, order_number, id) include (status, kind);
drop index concurrently if exists customer_order_by_last_update;
create index concurrently customer_order_by_last_update on customer_order (customer_id, updated_at, id) include (status, kind);
drop index concurrently if exists customer_order_export;
create index concurrently customer_order_export on customer_order (customer_id, (coalesce(submitted_at, created_at)), id);
drop index concurrently if exists customer_order_list;
drop index concurrently if exists customer_order_by_number;
drop index concurrently if exists customer_order_by_update;
