-- What lines and invoices are found by, built while both are read and written.
drop index concurrently if exists line_search_plain;
create index concurrently line_search_plain on line using gin (customer_id, search_plain(search_text) gin_trgm_ops);
drop index concurrently if exists line_by_beginning;
create index concurrently line_by_beginning on line (customer_id, search_plain(reference) text_pattern_ops);
drop index concurrently if exists invoice_search_plain;
create index concurrently invoice_search_plain on invoice
  using gin (customer_id, invoice_text(number, buyer_reference, order_reference) gin_trgm_ops);
