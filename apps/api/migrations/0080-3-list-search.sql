-- Lists find every record in which all words occur, by the indexes of the texts above. The functions are in PL/pgSQL because
-- before PostgreSQL 18 a function in SQL is planned without its argument values. "like all" does not use an index, so four
-- patterns are written out.

-- Lines of a customer that match all patterns, also by the name and reference of their end customer.
create function found_lines(company int, patterns text[]) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from line
  where customer_id = company and company = any (current_customers())
    and line_text(search_text, room, package_code) like patterns[1]
    and line_text(search_text, room, package_code) like coalesce(patterns[2], '%')
    and line_text(search_text, room, package_code) like coalesce(patterns[3], '%')
    and line_text(search_text, room, package_code) like coalesce(patterns[4], '%')
    and line_text(search_text, room, package_code) like all (patterns[5:])
  union
  select line.id from end_customer entry join line on line.end_customer_id = entry.id
  where entry.customer_id = company and company = any (current_customers()) and line.customer_id = company
    and search_plain(entry.name || ' ' || entry.reference) like any (patterns)
    and line_text(search_text, room, package_code) || ' ' || search_plain(entry.name || ' ' || entry.reference) like all (patterns);
end
$$;

create function found_invoices(company int, patterns text[]) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from invoice
  where customer_id = company and company = any (current_customers())
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like patterns[1]
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like coalesce(patterns[2], '%')
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like coalesce(patterns[3], '%')
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like coalesce(patterns[4], '%')
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like all (patterns[5:]);
end
$$;

-- Prefixes of a customer that match a pattern by a label or a name of an address, by what they are routed to, or by their AS.
create function related_prefixes(company int, pattern text) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select prefix_id from ip_address
  where customer_id = company and company = any (current_customers()) and (label is not null or ptr is not null)
    and address_text(label, ptr) like pattern
  union
  select prefix.id from line join prefix on prefix.line_id = line.id
  where line.customer_id = company and company = any (current_customers()) and prefix.customer_id = company
    and line_text(line.search_text, line.room, line.package_code) like pattern
    and search_plain(coalesce(line.reference, '') || ' ' || line.line_number) like pattern
  union
  select id from prefix
  where customer_id = company and company = any (current_customers()) and origin_asn is not null
    and 'as' || origin_asn like pattern;
end
$$;

-- Prefixes of a customer that match all patterns, each by its own text or by something related. One pattern after the other, the
-- longest first, because a pattern may match in any of four tables.
create function found_prefixes(company int, patterns text[]) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
declare
  sought text;
  ids uuid[];
begin
  foreach sought in array patterns loop
    ids := array(
      select id from prefix
      where customer_id = company and company = any (current_customers()) and (ids is null or id = any (ids))
        and lifecycle <> 'RELEASED' and prefix_text(prefix, description) like sought
      union
      select id from prefix
      where customer_id = company and company = any (current_customers()) and (ids is null or id = any (ids))
        and lifecycle = 'RELEASED' and prefix_text(prefix, description) like sought
      union
      select related from related_prefixes(company, sought) related where ids is null or related = any (ids)
    );
    exit when cardinality(ids) = 0;
  end loop;
  return query select unnest(ids);
end
$$;

revoke execute on function found_lines, found_invoices, related_prefixes, found_prefixes from public;
grant execute on function found_lines, found_invoices, related_prefixes, found_prefixes to portal_api;

-- The search of everything looks through the same texts. `matching_lines` and `matching_invoices` stay for processes of the
-- previous version, which run during an upgrade.

create or replace function likely_lines(company int, patterns text[], opening text, most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  (select id from line
    where customer_id = company and company = any (current_customers())
      and line_text(search_text, room, package_code) like patterns[1]
      and line_text(search_text, room, package_code) like coalesce(patterns[2], '%')
      and line_text(search_text, room, package_code) like coalesce(patterns[3], '%')
      and line_text(search_text, room, package_code) like coalesce(patterns[4], '%')
      and line_text(search_text, room, package_code) like all (patterns[5:])
    order by reference_key, id limit most)
  union
  (select id from line
    where customer_id = company and company = any (current_customers()) and search_plain(reference) like opening
    order by search_plain(reference) using ~<~ limit most);
end
$$;

create or replace function indexed_lines(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from line
  where customer_id = company and company = any (current_customers())
    and (line_text(search_text, room, package_code) like openings[1]
        or line_text(search_text, room, package_code) like openings[2]
        or line_text(search_text, room, package_code) like openings[3]
        or line_text(search_text, room, package_code) like openings[4]
        or line_text(search_text, room, package_code) like openings[5]
        or line_text(search_text, room, package_code) like openings[6]
        or line_text(search_text, room, package_code) like openings[7])
    and line_text(search_text, room, package_code) like all (patterns)
  limit most;
end
$$;

create or replace function opening_lines(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with head as materialized (
    select id from (
      select * from line where customer_id = company and company = any (current_customers())
      order by reference_key, id limit 1000
    ) first
    where line_text(search_text, room, package_code) like any (openings)
      and line_text(search_text, room, package_code) like all (patterns) limit most
  )
  select id from head
  union
  select id from indexed_lines(company, openings, patterns, most) id where (select count(*) from head) < 20
  union
  (select id from line
    where customer_id = company and company = any (current_customers()) and search_plain(reference) like openings[1]
    order by search_plain(reference) using ~<~ limit most);
end
$$;

create or replace function likely_invoices(company int, patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select id from invoice
  where customer_id = company and company = any (current_customers()) and status <> 'DRAFT'
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like patterns[1]
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like coalesce(patterns[2], '%')
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like coalesce(patterns[3], '%')
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like coalesce(patterns[4], '%')
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like all (patterns[5:])
  order by issue_date desc, id desc limit most;
end
$$;

create or replace function indexed_invoices(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from invoice
  where customer_id = company and company = any (current_customers()) and status <> 'DRAFT'
    and (invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like openings[1]
        or invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like openings[2]
        or invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like openings[3]
        or invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like openings[4]
        or invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like openings[5]
        or invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like openings[6]
        or invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like openings[7])
    and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like all (patterns)
  limit most;
end
$$;

create or replace function opening_invoices(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with head as materialized (
    select id from (
      select * from invoice where customer_id = company and company = any (current_customers()) and status <> 'DRAFT'
      order by issue_date desc, id desc limit 1000
    ) first
    where invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like any (openings)
      and invoice_text(number, buyer_reference, order_reference, gross_total, amount_open) like all (patterns)
    limit most
  )
  select id from head
  union
  select id from indexed_invoices(company, openings, patterns, most) id where (select count(*) from head) < 20;
end
$$;

drop index line_search, invoice_search;
alter index line_search_text rename to line_search;
alter index invoice_search_text rename to invoice_search;
