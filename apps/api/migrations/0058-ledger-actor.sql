-- A check of a table is read anew for each statement, that of a domain once a session. How long a row is kept needs none:
-- it decides in which partition the row lies. The domain is checked from its second statement on, so that no row is rewritten.
create domain ledger_actor as text;
drop policy signup_add on audit_event;
alter table audit_event
  drop constraint audit_event_kept_check,
  drop constraint audit_event_actor_type_check,
  alter column actor_type type ledger_actor;
create policy signup_add on audit_event for insert to portal_signup
  with check (actor_type in ('PUBLIC', 'ACCOUNT') and (action like 'application.%' or action = 'account.activated'));
alter domain ledger_actor add constraint ledger_actor_known
  check (value in ('ACCOUNT', 'API_TOKEN', 'OPERATOR', 'SYSTEM', 'PUBLIC'));
