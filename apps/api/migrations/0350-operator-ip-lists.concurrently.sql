-- Lists of the operator API are in the order of the last change.
drop index concurrently if exists prefix_updated;
create index concurrently prefix_updated on prefix (updated_at, id);
drop index concurrently if exists prefix_request_updated;
create index concurrently prefix_request_updated on prefix_request (updated_at, id);
drop index concurrently if exists route_authorisation_updated;
create index concurrently route_authorisation_updated on route_authorisation (updated_at, id);
