drop index concurrently if exists loyalty_ledger_ref;
create unique index concurrently loyalty_ledger_ref on loyalty_ledger (external_ref) where external_ref is not null;
