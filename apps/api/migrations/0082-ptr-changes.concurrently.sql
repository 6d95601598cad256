-- The recent changes of a prefix.
drop index concurrently if exists ptr_change_of_prefix;
create index concurrently ptr_change_of_prefix on ptr_change (prefix_id, created_at desc, id);
