-- Months without one reading were stored as measured completely, because the least of 100 and nothing is 100. A rack without a meter
-- cannot be measured at all.

update power_month stored set coverage_pct = case when exists (
    select from power_meter meter join power_feed feed on feed.id = meter.feed_id
    where meter.kind = 'RACK_FEED' and feed.rack_id = stored.subject_id or meter.shared_colo_id = stored.subject_id
  ) then 0 end
where coverage_pct = 100 and not exists (
  select from power_meter meter join power_feed feed on feed.id = meter.feed_id
    join power_1d day on day.meter_id = meter.id and day.phase = 0 and day.n > 0
  where (meter.kind = 'RACK_FEED' and feed.rack_id = stored.subject_id or meter.shared_colo_id = stored.subject_id)
    and day.day >= stored.month and day.day < stored.month + interval '1 month');
