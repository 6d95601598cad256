-- The addresses that a person checked last, newest first.
alter table customer_account add column recent_checks text[] not null default '{}' check (cardinality(recent_checks) <= 10);
grant select (recent_checks), update (recent_checks) on customer_account to portal_api;
