-- Notifications: what happened, for each person whom it concerns. They are written by a job per event of the outbox.

-- Who caused an event: the account, or the API token with which it acted; null for the operator, a timer or a stranger.
alter table outbox_event add column actor_id text;

create table notification (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  account_id uuid not null,
  event_id uuid not null,
  type text not null check (char_length(type) <= 60),
  subject text not null,
  detail text,
  link text not null check (link like '/%'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  foreign key (account_id, customer_id) references customer_account (id, customer_id),
  unique (event_id, account_id),
  unique (id, customer_id)
);
create index notification_list on notification (account_id, id desc);
create index notification_unread on notification (account_id, id desc) where read_at is null;
create index notification_customer on notification (customer_id);
create index notification_read on notification (read_at) where read_at is not null;
call protect('notification', 'own');
grant select, update (read_at) on notification to portal_api;
grant select, insert, delete on notification to portal_jobs;

-- The events that notify. Each process adds those of its features when it starts; none is removed, because processes of two versions
-- may run side by side. A job for an event that its version does not know writes nothing.
create table notifying_event (
  type text primary key check (char_length(type) <= 60)
);
grant select, insert on notifying_event to portal_jobs;

-- A job in the transaction of the event. It is a bulk job, so that the events of a billing run delay no other work.
create function notify_of_events() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into job (kind, customer_id, payload, bulk)
    select 'notifications.write', added.customer_id, jsonb_build_object('eventId', added.id), true
    from added join notifying_event using (type) where added.customer_id is not null;
  return null;
end $$;
revoke execute on function notify_of_events from public;
create trigger notify_of_events after insert on outbox_event referencing new table as added
  for each statement execute function notify_of_events();
-- What a job reads to say what happened.
grant select on fault_report, prefix_request to portal_jobs;
