-- The dialect of CSV files that a person chose last; null before the first choice.
alter table customer_account add column csv_dialect text check (csv_dialect in ('excel-nl', 'standard'));
grant select (csv_dialect), update (csv_dialect) on customer_account to portal_api;
