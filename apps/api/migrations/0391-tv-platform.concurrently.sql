drop index concurrently if exists tv_command_feed;
create index concurrently tv_command_feed on tv_command (position, sequence) where state <> 'ACKNOWLEDGED';
-- Commands without a position yet.
drop index concurrently if exists tv_command_unplaced;
create index concurrently tv_command_unplaced on tv_command (id) where state <> 'ACKNOWLEDGED' and position is null;
drop index concurrently if exists tv_activation_request_event;
create unique index concurrently tv_activation_request_event on tv_activation_request (event_id) where event_id is not null;
