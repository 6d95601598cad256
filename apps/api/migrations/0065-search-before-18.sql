-- The same functions in PL/pgSQL: before PostgreSQL 18 a function in SQL is planned without its argument values, whatever its
-- plan_cache_mode, and a search then reads all lines and invoices of a company instead of using an index.

create or replace function matching_lines(company int, pattern text) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from line where customer_id = company and company = any (current_customers())
    and search_plain(search_text) like pattern;
end
$$;

-- Lines of a customer that match all patterns, at most `most`: the first by reference, and those whose reference begins with the
-- search text. "like all" does not use the index, so four patterns are written out. The order is not by number, because the index
-- by number covers all customers: a scan of it could read the lines of every other customer.
create or replace function likely_lines(company int, patterns text[], opening text, most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  (select id from line
    where customer_id = company and company = any (current_customers())
      and search_plain(search_text) like patterns[1] and search_plain(search_text) like coalesce(patterns[2], '%')
      and search_plain(search_text) like coalesce(patterns[3], '%')
      and search_plain(search_text) like coalesce(patterns[4], '%') and search_plain(search_text) like all (patterns[5:])
    order by reference_key, id limit most)
  union
  (select id from line
    where customer_id = company and company = any (current_customers()) and search_plain(reference) like opening
    order by search_plain(reference) using ~<~ limit most);
end
$$;

create or replace function matching_invoices(company int, pattern text) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from invoice where customer_id = company and company = any (current_customers())
    and invoice_text(number, buyer_reference, order_reference) like pattern;
end
$$;

-- The latest invoices of a customer that match all patterns, at most `most`.
create or replace function likely_invoices(company int, patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from invoice
  where customer_id = company and company = any (current_customers()) and status <> 'DRAFT'
    and invoice_text(number, buyer_reference, order_reference) like patterns[1]
    and invoice_text(number, buyer_reference, order_reference) like coalesce(patterns[2], '%')
    and invoice_text(number, buyer_reference, order_reference) like coalesce(patterns[3], '%')
    and invoice_text(number, buyer_reference, order_reference) like coalesce(patterns[4], '%')
    and invoice_text(number, buyer_reference, order_reference) like all (patterns[5:])
  order by issue_date desc, id desc limit most;
end
$$;
