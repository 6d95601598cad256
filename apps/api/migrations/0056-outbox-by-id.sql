-- Nobody reads the outbox by company, nor the ledger by time alone; the sweep finds what is old by the id, which holds the time.
drop index outbox_event_customer, outbox_event_created, audit_event_at;
