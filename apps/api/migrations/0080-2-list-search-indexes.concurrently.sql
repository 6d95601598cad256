-- The indexes of these texts.
drop index concurrently if exists line_search_text;
create index concurrently line_search_text on line using gin (customer_id, line_text(search_text, room, package_code) gin_trgm_ops);
drop index concurrently if exists invoice_search_text;
create index concurrently invoice_search_text on invoice
  using gin (customer_id, invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) gin_trgm_ops);
drop index concurrently if exists invoice_line_service;
create index concurrently invoice_line_service on invoice_line (customer_id, service_label) include (invoice_id)
  where service_label is not null;
drop index concurrently if exists ip_address_search;
create index concurrently ip_address_search on ip_address using gin (customer_id, address_text(label, ptr) gin_trgm_ops)
  where label is not null or ptr is not null;
drop index concurrently if exists prefix_origin;
create index concurrently prefix_origin on prefix (customer_id) where origin_asn is not null;
drop index concurrently if exists prefix_released;
create index concurrently prefix_released on prefix (customer_id) where lifecycle = 'RELEASED';
