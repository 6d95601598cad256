-- The indexes of these texts. An interrupted rebuild leaves an index with the suffix _ccnew.
drop index concurrently if exists line_search_ccnew;
reindex index concurrently line_search;
drop index concurrently if exists line_by_beginning_ccnew;
reindex index concurrently line_by_beginning;
drop index concurrently if exists invoice_search_ccnew;
reindex index concurrently invoice_search;
drop index concurrently if exists prefix_search_ccnew;
reindex index concurrently prefix_search;
drop index concurrently if exists ip_address_search_ccnew;
reindex index concurrently ip_address_search;
