-- Lists of the operator API are in the order of the last change.
drop index concurrently if exists fault_report_updated;
create index concurrently fault_report_updated on fault_report (updated_at, id);
drop index concurrently if exists tv_account_updated;
create index concurrently tv_account_updated on tv_account (updated_at, id);
