-- Finds the events of one company when it sends them again.
drop index concurrently if exists outbox_event_of_company;
create index concurrently outbox_event_of_company on outbox_event (customer_id, id) where customer_id is not null;
