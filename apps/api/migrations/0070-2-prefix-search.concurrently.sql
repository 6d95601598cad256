-- The index for the search of prefixes, built concurrently.
drop index concurrently if exists prefix_search_plain;
create index concurrently prefix_search_plain on prefix using gin (customer_id, prefix_text(prefix, description) gin_trgm_ops)
  where lifecycle <> 'RELEASED';
