-- What can be had at an address: the answers of the provider's access networks, kept for a day and then for orders.

create table availability_check (
  id uuid primary key default uuidv7(),
  address_key text not null check (char_length(address_key) <= 60),
  postal_code text not null check (postal_code ~ '^[0-9]{4}[A-Z]{2}$'),
  house_number int not null check (house_number between 1 and 99999),
  house_number_extension text check (char_length(house_number_extension) <= 6),
  room text check (char_length(room) <= 10),
  street text not null check (char_length(street) between 1 and 80),
  city text not null check (char_length(city) between 1 and 80),
  bag_id text check (bag_id ~ '^[0-9]{16}$'),
  extensions text[] not null default '{}',
  carrier_types jsonb not null check (jsonb_typeof(carrier_types) = 'array'),
  source text not null check (source in ('builtin', 'http')),
  checked_at timestamptz not null default now()
);
create index availability_check_latest on availability_check (address_key, checked_at desc);
create index availability_check_old on availability_check using brin (checked_at);
grant select, insert on availability_check to portal_operator;
grant select, insert, delete on availability_check to portal_jobs;
