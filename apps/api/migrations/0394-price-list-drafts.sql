-- Price lists that the operator prepares. They have no company, and no customer sees them.
create table price_list_draft (
  version text primary key check (char_length(version) between 1 and 20),
  valid_from date not null,
  products jsonb not null default '[]',
  class_prices jsonb not null default '[]',
  status text not null default 'DRAFT' check (status in ('DRAFT', 'SCHEDULED', 'EFFECTIVE')),
  published_by text check (char_length(published_by) <= 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'DRAFT') = (published_by is null))
);
create index price_list_draft_scheduled on price_list_draft (valid_from, version) where status = 'SCHEDULED';
grant select, insert, update on price_list_draft to portal_operator;
