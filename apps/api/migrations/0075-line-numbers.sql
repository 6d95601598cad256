-- Line numbers have six to ten digits: room for far more than five million lines. Added as not valid, which checks new rows
-- alone; the next migration validates those that are there, under a lock that lets others read and write.

alter table line drop constraint line_line_number_check;
alter table line add constraint line_number_form check (line_number ~ '^LN-[0-9]{6,10}$') not valid;
