-- What hangs on mails: a file once, however many mails of one occasion carry it.
alter table mail_message add unique (id, customer_id);

create table mail_attachment (
  id uuid primary key default uuidv7(),
  customer_id int not null references customer (id),
  file_name text not null check (char_length(file_name) between 1 and 255),
  media_type text not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  unique (id, customer_id)
);
create index mail_attachment_customer on mail_attachment (customer_id, created_at);
call protect('mail_attachment', 'own');
revoke all on mail_attachment from portal_api;
grant select, insert, delete on mail_attachment to portal_jobs;

create table mail_enclosure (
  mail_id uuid not null,
  position int not null check (position > 0),
  customer_id int not null,
  attachment_id uuid not null,
  primary key (mail_id, position),
  foreign key (mail_id, customer_id) references mail_message (id, customer_id) on delete cascade,
  foreign key (attachment_id, customer_id) references mail_attachment (id, customer_id) on delete cascade
);
create index mail_enclosure_attachment on mail_enclosure (attachment_id);
create index mail_enclosure_customer on mail_enclosure (customer_id);
call protect('mail_enclosure', 'own');
revoke all on mail_enclosure from portal_api;
grant select, insert, delete on mail_enclosure to portal_jobs;

-- Work that comes in thousands at once lets go before what somebody waits for: a billing run never holds up a sign-in.
alter table job add column bulk boolean not null default false;
drop index job_due;
create index job_due on job (bulk, run_at) where failed_at is null;
