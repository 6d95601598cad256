-- Lists of the operator API are in the order of the last change.
drop index concurrently if exists line_updated;
create index concurrently line_updated on line (updated_at, id);
drop index concurrently if exists rack_updated;
create index concurrently rack_updated on rack (updated_at, id) where not shared;
drop index concurrently if exists shared_colo_updated;
create index concurrently shared_colo_updated on shared_colo (updated_at, id);
drop index concurrently if exists dc_connection_updated;
create index concurrently dc_connection_updated on dc_connection (updated_at, id);
drop index concurrently if exists wdm_service_updated;
create index concurrently wdm_service_updated on wdm_service (updated_at, id);
drop index concurrently if exists shared_rack_updated;
create index concurrently shared_rack_updated on rack (updated_at, id) where shared;
drop index concurrently if exists power_feed_updated;
create index concurrently power_feed_updated on power_feed (updated_at, id);
drop index concurrently if exists power_meter_updated;
create index concurrently power_meter_updated on power_meter (updated_at, id);
