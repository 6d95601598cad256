-- Earlier migrations sold a catalogue of the demo in every new database. It is removed from databases without a company in which it
-- was never changed: an update of a row increases its version, and an import adds a price list. The demo loads its own
-- (features/catalogue/demo).
do $$
begin
  if exists (select from customer)
    or exists (select from installation where purpose = 'demo')
    or exists (select from price_list where version <> '2026-11')
    or exists (select from package where kind <> 'TV' and version > 1)
    or exists (select from site where version > 1)
    or exists (select from rack where not shared) then
    return;
  end if;
  delete from power_intake;
  delete from power_meter;
  delete from power_feed;
  delete from shared_colo_unit;
  delete from rack;
  delete from rack_space;
  delete from power_panel;
  delete from wdm_channel;
  delete from wdm_route;
  delete from site;
  delete from price_list_entry;
  delete from package_parameter where package_code in (select code from package where kind <> 'TV');
  delete from package_product where package_code in (select code from package where kind <> 'TV');
  delete from package where kind <> 'TV';
end $$;
