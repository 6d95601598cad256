drop index concurrently if exists outbox_event_position;
create unique index concurrently outbox_event_position on outbox_event (position) where position is not null;
-- Events without a position yet.
drop index concurrently if exists outbox_event_waiting;
create index concurrently outbox_event_waiting on outbox_event (id) where position is null;
