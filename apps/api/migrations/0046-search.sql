-- Long lists are searched, and read far down, without a look at rows that are not shown.

-- What a pattern finds is little (what is found often is looked for from the head of the list), so each is fetched by its key.
alter function matching_lines(int, text) rows 20;

create function matching_invoices(company int, pattern text) returns setof uuid
  language sql stable security definer rows 20 set search_path = pg_catalog, public
  set plan_cache_mode = force_custom_plan as $$
  select id from invoice where customer_id = company and company = any (current_customers())
    and (coalesce(number, '') || ' ' || coalesce(buyer_reference, '') || ' ' || coalesce(order_reference, '')) ilike pattern
$$;
revoke execute on function matching_invoices from public;
grant execute on function matching_invoices to portal_api;

drop index invoice_search, invoice_by_due_date, invoice_by_number, invoice_by_total;
create index invoice_search on invoice using gin (customer_id,
  (coalesce(number, '') || ' ' || coalesce(buyer_reference, '') || ' ' || coalesce(order_reference, '')) gin_trgm_ops);
-- With what the policies ask for, so that the way to a far page never leaves the index.
create index invoice_by_due_date on invoice (customer_id, due_date desc, id desc) include (status);
create index invoice_by_number on invoice (customer_id, number desc, id desc) include (status);
create index invoice_by_total on invoice (customer_id, gross_total desc, id desc) include (status);
