alter table line_event validate constraint line_event_type;
