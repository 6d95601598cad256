-- Failed deliveries are few, and systems of the operator look for them.
drop index concurrently if exists webhook_delivery_failed;
create index concurrently webhook_delivery_failed on webhook_delivery (state, updated_at, id) where state = 'FAILED';
