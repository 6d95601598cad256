-- Searches of two letters. Two letters have no trigram, but the beginning of a word has one. So such a search uses the trigram
-- indexes to find words that begin with the letters; from three letters on it finds words that contain them. A frequent match is
-- found in the first rows of the list. Otherwise the index is used.
--
-- indexed_*: the planner cannot estimate how many rows two letters match, so these may not scan the table. "like any" does not
-- use the trigram index, so each of the seven openings is named. They are in PL/pgSQL because before PostgreSQL 18 a function in
-- SQL is planned without its argument values.

-- The text that a search looks through.
create function prefix_text(prefix cidr, description text) returns text language sql immutable parallel safe
  return search_plain(text(prefix::inet) || ' ' || coalesce(description, ''));

create function indexed_lines(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from line
  where customer_id = company and company = any (current_customers())
    and (search_plain(search_text) like openings[1] or search_plain(search_text) like openings[2]
        or search_plain(search_text) like openings[3] or search_plain(search_text) like openings[4]
        or search_plain(search_text) like openings[5] or search_plain(search_text) like openings[6]
        or search_plain(search_text) like openings[7])
    and search_plain(search_text) like all (patterns)
  limit most;
end
$$;

-- Lines whose reference begins with the opening are always included.
create function opening_lines(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with head as materialized (
    select id from (
      select * from line where customer_id = company and company = any (current_customers())
      order by reference_key, id limit 1000
    ) first
    where search_plain(search_text) like any (openings) and search_plain(search_text) like all (patterns) limit most
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

create function indexed_invoices(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from invoice
  where customer_id = company and company = any (current_customers()) and status <> 'DRAFT'
    and (invoice_text(number, buyer_reference, order_reference) like openings[1]
        or invoice_text(number, buyer_reference, order_reference) like openings[2]
        or invoice_text(number, buyer_reference, order_reference) like openings[3]
        or invoice_text(number, buyer_reference, order_reference) like openings[4]
        or invoice_text(number, buyer_reference, order_reference) like openings[5]
        or invoice_text(number, buyer_reference, order_reference) like openings[6]
        or invoice_text(number, buyer_reference, order_reference) like openings[7])
    and invoice_text(number, buyer_reference, order_reference) like all (patterns)
  limit most;
end
$$;

create function opening_invoices(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with head as materialized (
    select id from (
      select * from invoice where customer_id = company and company = any (current_customers()) and status <> 'DRAFT'
      order by issue_date desc, id desc limit 1000
    ) first
    where invoice_text(number, buyer_reference, order_reference) like any (openings)
      and invoice_text(number, buyer_reference, order_reference) like all (patterns)
    limit most
  )
  select id from head
  union
  select id from indexed_invoices(company, openings, patterns, most) id where (select count(*) from head) < 20;
end
$$;

create function indexed_prefixes(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan set enable_seqscan = off set enable_indexscan = off as $$
begin
  return query
  select id from prefix
  where customer_id = company and company = any (current_customers()) and lifecycle <> 'RELEASED'
    and (prefix_text(prefix, description) like openings[1] or prefix_text(prefix, description) like openings[2]
        or prefix_text(prefix, description) like openings[3] or prefix_text(prefix, description) like openings[4]
        or prefix_text(prefix, description) like openings[5] or prefix_text(prefix, description) like openings[6]
        or prefix_text(prefix, description) like openings[7])
    and prefix_text(prefix, description) like all (patterns)
  limit most;
end
$$;

create function opening_prefixes(company int, openings text[], patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with head as materialized (
    select id from (
      select * from prefix where customer_id = company and company = any (current_customers()) and lifecycle <> 'RELEASED'
      order by prefix, id limit 1000
    ) first
    where prefix_text(prefix, description) like any (openings) and prefix_text(prefix, description) like all (patterns) limit most
  )
  select id from head
  union
  select id from indexed_prefixes(company, openings, patterns, most) id where (select count(*) from head) < 20;
end
$$;

-- The first prefixes of a customer that match all patterns, at most `most` of them.
create function likely_prefixes(company int, patterns text[], most int) returns setof uuid
  language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan as $$
begin
  return query
  with head as materialized (
    select id from (
      select * from prefix where customer_id = company and company = any (current_customers()) and lifecycle <> 'RELEASED'
      order by prefix, id limit 1000
    ) first
    where prefix_text(prefix, description) like all (patterns) limit most
  )
  select id from head
  union
  (select id from prefix
    where (select count(*) from head) < 20
      and customer_id = company and company = any (current_customers()) and lifecycle <> 'RELEASED'
      and prefix_text(prefix, description) like patterns[1]
      and prefix_text(prefix, description) like coalesce(patterns[2], '%')
      and prefix_text(prefix, description) like coalesce(patterns[3], '%')
      and prefix_text(prefix, description) like coalesce(patterns[4], '%')
      and prefix_text(prefix, description) like all (patterns[5:])
    order by prefix, id limit most);
end
$$;

revoke execute on function indexed_lines, opening_lines, indexed_invoices, opening_invoices, indexed_prefixes, opening_prefixes,
  likely_prefixes from public;
grant execute on function opening_lines, opening_invoices, opening_prefixes, likely_prefixes to portal_api;
