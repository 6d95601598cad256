-- The events that say whether a line works, for its availability: read backwards, without those of every other kind.
drop index concurrently if exists line_event_states;
create index concurrently line_event_states on line_event (line_id, at desc, id desc)
  where type in ('DELIVERED', 'UP', 'DOWN', 'DEGRADED', 'MAINTENANCE', 'TERMINATED');
