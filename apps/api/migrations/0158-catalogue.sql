-- What the answers of the catalogue and its import need besides the tables.

-- The units of shared racks that are free. A customer reads no shared rack in which it has no units.
create function free_shared_units() returns table (site_code text, units int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select rack.site_code, sum(rack.height_u - coalesce(taken.units, 0))::int
  from rack
  left join (select rack_id, count(*) as units from shared_colo_unit group by rack_id) taken on taken.rack_id = rack.id
  where rack.shared and rack.lifecycle = 'ACTIVE'
  group by rack.site_code
$$;
revoke execute on function free_shared_units from public;
grant execute on function free_shared_units to portal_api, portal_jobs, portal_operator;

-- A route that an imported catalogue does not name: its waves stay, and no others are sold.
alter table wdm_route add column retired boolean not null default false;

-- Channels that an imported catalogue does not name and that were never used.
grant delete on wdm_channel to portal_operator;
grant insert on power_panel to portal_operator;

-- A price as the catalogue shows it: exact, with at least two decimals.
create function price_text(price numeric) returns text
  language sql immutable set search_path = pg_catalog as $$
  select (case when scale(trim_scale(price)) < 2 then round(price, 2) else trim_scale(price) end)::text
$$;
revoke execute on function price_text from public;
grant execute on function price_text to portal_api, portal_jobs, portal_operator;

-- Prices begin and end by the day in Amsterdam.
create or replace function class_price(list_price numeric, product text, class text) returns numeric
  language sql stable set search_path = pg_catalog, public as $$
  select coalesce((
    select coalesce(entry.price, list_price * (1 + entry.percentage / 100)) from price_list_entry entry
    where entry.discount_class = class and entry.product_code = product
      and daterange(entry.valid_from, entry.valid_to, '[]') @> (now() at time zone 'Europe/Amsterdam')::date
  ), list_price)
$$;

-- Who imported a catalogue.
alter table price_list add column published_by text check (char_length(published_by) <= 100);
