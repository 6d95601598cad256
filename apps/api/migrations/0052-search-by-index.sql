-- Lines and invoices are found by an index in the search of everything too, and in their lists past capitals and accents.

drop index line_search;
alter table line drop column search_text;
alter table line add column search_text text generated always as (search_plain(line_number || ' ' || coalesce(reference, '') || ' '
  || street || ' ' || house_number || coalesce(house_number_extension, '') || ' ' || postal_code || ' ' || city || ' '
  || coalesce(circuit_id, ''))) stored;
create index line_search on line using gin (customer_id, search_text gin_trgm_ops);
create index line_by_beginning on line (customer_id, search_plain(reference) text_pattern_ops);

-- The lines of a customer in which all patterns are found, so many at most: the first by reference, and those whose reference
-- begins with what was typed. "like all" does not reach the index, so four patterns are asked for by name. By number there is
-- an index over all customers, along which a walk could lead past those of everybody else.
create function likely_lines(company int, patterns text[], opening text, most int) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  (select id from line
    where customer_id = company and company = any (current_customers())
      and search_text like patterns[1] and search_text like coalesce(patterns[2], '%')
      and search_text like coalesce(patterns[3], '%') and search_text like coalesce(patterns[4], '%')
      and search_text like all (patterns[5:])
    order by reference_key, id limit most)
  union
  (select id from line
    where customer_id = company and company = any (current_customers()) and search_plain(reference) like opening
    order by search_plain(reference) using ~<~ limit most)
$$;

-- The text of an invoice that is looked through; inlined where it stands, as the index holds it.
create function invoice_text(number text, buyer_reference text, order_reference text) returns text
  language sql immutable parallel safe
  return search_plain(coalesce(number, '') || ' ' || coalesce(buyer_reference, '') || ' ' || coalesce(order_reference, ''));

drop index invoice_search;
create index invoice_search on invoice using gin (customer_id, invoice_text(number, buyer_reference, order_reference) gin_trgm_ops);

create or replace function matching_invoices(company int, pattern text) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select id from invoice where customer_id = company and company = any (current_customers())
    and invoice_text(number, buyer_reference, order_reference) like pattern
$$;

-- The latest invoices of a customer in which all patterns are found, so many at most.
create function likely_invoices(company int, patterns text[], most int) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select id from invoice
  where customer_id = company and company = any (current_customers()) and status <> 'DRAFT'
    and invoice_text(number, buyer_reference, order_reference) like patterns[1]
    and invoice_text(number, buyer_reference, order_reference) like coalesce(patterns[2], '%')
    and invoice_text(number, buyer_reference, order_reference) like coalesce(patterns[3], '%')
    and invoice_text(number, buyer_reference, order_reference) like coalesce(patterns[4], '%')
    and invoice_text(number, buyer_reference, order_reference) like all (patterns[5:])
  order by issue_date desc, id desc limit most
$$;

revoke execute on function likely_lines, likely_invoices from public;
grant execute on function likely_lines, likely_invoices to portal_api;
