-- The searched texts of the lists: what a list shows of a record, without case and accents.

create function line_text(search_text text, room text, package_code text) returns text
  language sql immutable parallel safe
  return search_plain(search_text || ' ' || coalesce(room, '') || ' ' || package_code);

-- The number as it is and without its leading zeros (2026-32), the references, and the amounts with a decimal point.
create function invoice_text(number text, buyer_reference text, order_reference text, gross_total numeric, amount_open numeric)
  returns text language sql immutable parallel safe
  return search_plain(coalesce(number, '') || ' ' || coalesce(buyer_reference, '') || ' ' || coalesce(order_reference, ''))
    || ' ' || split_part(coalesce(number, ''), '-', 1) || '-' || ltrim(split_part(coalesce(number, ''), '-', 2), '0')
    || ' ' || gross_total::text || ' ' || amount_open::text;

create function address_text(label text, ptr text) returns text language sql immutable parallel safe
  return search_plain(coalesce(label, '') || ' ' || coalesce(ptr, ''));
