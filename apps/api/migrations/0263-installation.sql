-- What a database is for. The first start that opens it adds the row (apps/api/src/demo/installation.ts). The demo opens only a
-- database of the demo, whatever is added to it later. Only the owner reads and writes it.
create table installation (
  single boolean primary key default true check (single),
  purpose text not null check (purpose in ('demo', 'production')),
  marked_at timestamptz not null default now()
);
