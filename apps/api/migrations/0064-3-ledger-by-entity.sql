-- Takes the index that each partition has; later partitions get theirs with it.
create index audit_event_entity on audit_event (entity_type, entity_id);
