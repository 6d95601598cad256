-- The bytes that a company has sent in uploads on one day, also those of refused uploads.
create table upload_day (
  customer_id int primary key references customer (id),
  day date not null,
  bytes bigint not null
);
call protect('upload_day', 'own');
grant select, insert, update on upload_day to portal_api;
