-- An earlier migration sold the TV products of the demo in every new database. This one removes them from an unused database: without
-- a company, without a change that was recorded, and with exactly these products. The demo loads its own (tv-packages.demo.ts).
do $$
begin
  if exists (select from customer) or exists (select from audit_event) then
    return;
  end if;
  if (select array_agg(row (product_id, name ->> 'en', channels, max_streams, max_devices, max_quantity, monthly_price, setup_price)::text
      order by product_id) from tv_package) is distinct from array[
    '(TV-BASIS,Basic,60,3,5,1,9.95,0.00)',
    '(TV-COMPLEET,Complete,95,3,5,1,15.95,0.00)',
    '(TV-FILM,Films,0,0,0,1,7.95,0.00)',
    '(TV-REPLAY,Replay,0,0,0,1,2.50,0.00)',
    '(TV-SPORT,Sports,0,0,0,1,9.95,0.00)',
    '(TV-STREAM,"Extra screen",0,1,0,2,1.50,0.00)'] then
    return;
  end if;
  delete from tv_package;
end $$;
