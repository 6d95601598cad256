-- Lines and invoices are found by an index in the search of everything too, and in their lists past capitals and accents.
-- The column of the text stays as it is: to write it anew would lock all lines for as long as a million of them take.

create or replace function matching_lines(company int, pattern text) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select id from line where customer_id = company and company = any (current_customers())
    and search_plain(search_text) like pattern
$$;

-- The lines of a customer in which all patterns are found, so many at most: the first by reference, and those whose reference
-- begins with what was typed. "like all" does not reach the index, so four patterns are asked for by name. By number there is
-- an index over all customers, along which a walk could lead past those of everybody else.
create or replace function likely_lines(company int, patterns text[], opening text, most int) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  (select id from line
    where customer_id = company and company = any (current_customers())
      and search_plain(search_text) like patterns[1] and search_plain(search_text) like coalesce(patterns[2], '%')
      and search_plain(search_text) like coalesce(patterns[3], '%')
      and search_plain(search_text) like coalesce(patterns[4], '%') and search_plain(search_text) like all (patterns[5:])
    order by reference_key, id limit most)
  union
  (select id from line
    where customer_id = company and company = any (current_customers()) and search_plain(reference) like opening
    order by search_plain(reference) using ~<~ limit most)
$$;

create or replace function matching_invoices(company int, pattern text) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select id from invoice where customer_id = company and company = any (current_customers())
    and invoice_text(number, buyer_reference, order_reference) like pattern
$$;

-- The latest invoices of a customer in which all patterns are found, so many at most.
create or replace function likely_invoices(company int, patterns text[], most int) returns setof uuid
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

drop index line_search, invoice_search;
alter index line_search_plain rename to line_search;
alter index invoice_search_plain rename to invoice_search;
