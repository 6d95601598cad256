-- The text of an invoice that is looked through, past capitals and accents; inlined where it stands, as the index holds it.
create or replace function invoice_text(number text, buyer_reference text, order_reference text) returns text
  language sql immutable parallel safe
  return search_plain(coalesce(number, '') || ' ' || coalesce(buyer_reference, '') || ' ' || coalesce(order_reference, ''));
