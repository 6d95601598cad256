-- Line numbers have six to ten digits: enough for far more than five million lines. Added as NOT VALID, so only new rows are
-- checked; the next migration validates the existing rows, under a lock that allows reads and writes.

alter table line drop constraint line_line_number_check;
alter table line add constraint line_number_form check (line_number ~ '^LN-[0-9]{6,10}$') not valid;
