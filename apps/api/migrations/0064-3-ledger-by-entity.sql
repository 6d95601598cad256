-- Attaches the existing index of each partition; later partitions get the index automatically.
create index audit_event_entity on audit_event (entity_type, entity_id);
