-- A prefix is also requested for a rack or for units in a shared rack, with what is in use now, in 3 and in 12 months: addresses,
-- for IPv6 /64 subnets. Older requests do not say what is in use.
alter table prefix_request
  add column rack_id uuid,
  add column shared_colo_id uuid,
  add column used_now int,
  add column used_in_3m int,
  add column used_in_12m int,
  add foreign key (rack_id, customer_id) references rack (id, customer_id),
  add foreign key (shared_colo_id, customer_id) references shared_colo (id, customer_id),
  add check (num_nonnulls(line_id, rack_id, shared_colo_id) <= 1),
  add check (num_nonnulls(used_now, used_in_3m, used_in_12m) in (0, 3)),
  add check (least(used_now, used_in_3m, used_in_12m) >= 0);

-- A search of prefixes also finds them by their rack or shared units.
create or replace function related_prefixes(company int, pattern text) returns setof uuid
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
  select prefix.id from rack join prefix on prefix.rack_id = rack.id
  where rack.customer_id = company and company = any (current_customers()) and prefix.customer_id = company
    and search_plain(coalesce(rack.reference, '') || ' ' || rack.rack_code) like pattern
  union
  select prefix.id from shared_colo colo join rack on rack.id = colo.rack_id join prefix on prefix.shared_colo_id = colo.id
  where colo.customer_id = company and company = any (current_customers()) and prefix.customer_id = company
    and search_plain(coalesce(colo.reference, '') || ' ' || rack.rack_code || ' ' || colo.height_u || 'U') like pattern
  union
  select id from prefix
  where customer_id = company and company = any (current_customers()) and origin_asn is not null
    and 'as' || origin_asn like pattern;
end
$$;
