-- A position for each event of the outbox, which a process gives after the commit: ids and times are drawn before it, so a reader in
-- their order would miss the events of a late commit.
set local lock_timeout = '5s';

alter table outbox_event add column position bigint;
grant update (position) on outbox_event to portal_jobs;

-- The last position. Positions have no gaps.
create table event_head (
  id boolean primary key default true check (id),
  position bigint not null default 0
);
insert into event_head default values;
grant select on event_head to portal_operator;
grant select, update on event_head to portal_jobs;
