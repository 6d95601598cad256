-- Saved views: a search of a list that a person keeps under a name of their own.

create table saved_view (
  id uuid primary key default uuidv7(),
  account_id uuid not null,
  customer_id int not null,
  screen text not null check (screen ~ '^[a-z][a-z-]{0,39}$'),
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  foreign key (account_id, customer_id) references customer_account (id, customer_id),
  unique (id, customer_id)
);
create unique index saved_view_name on saved_view (account_id, screen, lower(name));
create index saved_view_customer on saved_view (customer_id);
call protect('saved_view', 'own');
grant select, insert, delete on saved_view to portal_api;
grant update (name, query, updated_at, version) on saved_view to portal_api;
