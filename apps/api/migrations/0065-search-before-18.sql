-- The same in PL/pgSQL: until PostgreSQL 18 a function in SQL is planned without its values, whatever its plan_cache_mode,
-- and then a search reads all lines and invoices of a company instead of an index.

create or replace function matching_lines(company int, pattern text) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from line where customer_id = company and company = any (current_customers())
    and search_plain(search_text) like pattern;
end
$$;

-- The lines of a customer in which all patterns are found, so many at most: the first by reference, and those whose reference
-- begins with what was typed. "like all" does not reach the index, so four patterns are asked for by name. By number there is
-- an index over all customers, along which a walk could lead past those of everybody else.
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

-- The latest invoices of a customer in which all patterns are found, so many at most.
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
