-- Orders of a company that match all patterns, also by the name and reference of their end customer. "like all" does not use an
-- index, so four patterns are written out.
create function found_orders(company int, patterns text[]) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from customer_order
  where customer_id = company and company = any (current_customers())
    and search_text like patterns[1]
    and search_text like coalesce(patterns[2], '%')
    and search_text like coalesce(patterns[3], '%')
    and search_text like coalesce(patterns[4], '%')
    and search_text like all (patterns[5:])
  union
  select ordered.id from end_customer entry join customer_order ordered on ordered.end_customer_id = entry.id
  where entry.customer_id = company and company = any (current_customers()) and ordered.customer_id = company
    and search_plain(entry.name || ' ' || entry.reference) like any (patterns)
    and ordered.search_text || ' ' || search_plain(entry.name || ' ' || entry.reference) like all (patterns);
end
$$;
revoke execute on function found_orders from public;
grant execute on function found_orders to portal_api;
