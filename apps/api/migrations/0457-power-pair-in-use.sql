-- Of the database for power: whether the main one has left its figures to it.
alter table power_pair add column in_use boolean not null default false;
