-- A company sends its own events again, and reads no others for it.
drop index concurrently if exists outbox_event_of_company;
create index concurrently outbox_event_of_company on outbox_event (customer_id, id) where customer_id is not null;
