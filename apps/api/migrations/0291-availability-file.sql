-- Checks can come from a file of postal codes.
alter table availability_check drop constraint availability_check_source_check;
alter table availability_check add constraint availability_check_source_check check (source in ('builtin', 'http', 'file')) not valid;
alter table availability_check validate constraint availability_check_source_check;
