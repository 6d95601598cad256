-- What is routed to a rack, and the check of the rows from before there were racks. Rows that name an unknown rack stay as they
-- are, and then the constraint checks new rows only.
drop index concurrently if exists prefix_rack;
create index concurrently prefix_rack on prefix (rack_id) where rack_id is not null;
drop index concurrently if exists ip_address_rack;
create index concurrently ip_address_rack on ip_address (rack_id) where rack_id is not null;
select 'alter table prefix validate constraint prefix_rack_id_fkey' as run
where not exists (select from prefix where rack_id is not null and not exists (
  select from rack where rack.id = prefix.rack_id and rack.customer_id = prefix.customer_id));
select 'alter table ip_address validate constraint ip_address_rack_id_fkey' as run
where not exists (select from ip_address where rack_id is not null and not exists (
  select from rack where rack.id = ip_address.rack_id and rack.customer_id = ip_address.customer_id));
