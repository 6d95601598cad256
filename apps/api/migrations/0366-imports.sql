-- Files that the operator's systems import: their rows, the mapping of their columns, and what each import changed.
-- They belong to no company, so only the operator and the jobs have grants.
set local lock_timeout = '5s';

alter table job drop constraint job_queue_check,
  add constraint job_queue_check check (queue in
    ('default', 'mail', 'documents', 'dns', 'availability', 'line-test', 'tv', 'webhooks', 'imports', 'timers'));

create table data_import (
  id uuid primary key default uuidv7(),
  kind text not null check (char_length(kind) between 1 and 30),
  state text not null default 'MAPPED' check (state in ('MAPPED', 'PREVIEWING', 'PREVIEWED', 'IMPORTING', 'DONE', 'UNDONE')),
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- [{"column", "field", "confidence", "samples"}]; a field is null for a column that is ignored or not mapped yet.
  columns jsonb not null check (jsonb_typeof(columns) = 'array'),
  -- The values of fields without a column, as text.
  fixed jsonb not null default '{}' check (jsonb_typeof(fixed) = 'object'),
  is_guessed_encoding boolean not null,
  has_headings boolean not null,
  row_count int not null check (row_count between 0 and 10000),
  -- How many rows the job has judged or written.
  done_count int not null default 0,
  created_count int,
  updated_count int,
  unchanged_count int,
  rejected_count int,
  -- Of the preview: the import is carried out only if it would still do the same.
  plan_hash text,
  failure text check (char_length(failure) <= 60),
  reason text,
  -- The name of the service token.
  created_by text not null,
  confirmed_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index data_import_updated on data_import (updated_at, id);
create index data_import_age on data_import (created_at);

create table data_import_row (
  import_id uuid not null references data_import (id) on delete cascade,
  position int not null check (position between 1 and 10000),
  line int not null,
  cells text[] not null,
  -- Why the row cannot be read as cells.
  fault text check (char_length(fault) <= 60),
  outcome text check (outcome in ('created', 'updated', 'unchanged', 'rejected')),
  ref text,
  code text,
  field text,
  -- [{"field", "before", "after"}] of an updated record.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  -- What the row wrote to the ledger, which an undo takes back.
  records jsonb not null default '[]' check (jsonb_typeof(records) = 'array'),
  primary key (import_id, position)
);

-- The records before and after an import, in the order of its changes.
create table data_import_image (
  id bigint generated always as identity primary key,
  import_id uuid not null references data_import (id) on delete cascade,
  target text not null,
  before jsonb,
  after jsonb
);
create index data_import_image_import on data_import_image (import_id, target, id);

-- Mappings that are used again, by name.
create table import_mapping (
  kind text not null check (char_length(kind) between 1 and 30),
  name text not null check (char_length(name) between 1 and 60),
  -- {"column": "field"}; null for a column that is ignored.
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  fixed jsonb not null check (jsonb_typeof(fixed) = 'object'),
  updated_at timestamptz not null default now(),
  primary key (kind, name)
);

grant select, insert, update on data_import, import_mapping to portal_operator;
grant select, insert, update on data_import_row to portal_operator;
grant select on data_import_image to portal_operator;
-- Retention, and the end of a job that failed.
grant select, delete on data_import, data_import_row, data_import_image to portal_jobs;
grant update on data_import to portal_jobs;

create function keep_import_image() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into data_import_image (import_id, target, before, after)
    values (current_setting('app.import_id')::uuid, tg_table_name, to_jsonb(old), to_jsonb(new));
  return null;
end $$;
revoke execute on function keep_import_image from public;

-- Keeps images of the rows of a table that an import writes. The table has a key `id`, and no other table's rows are deleted with its rows.
create procedure keep_import_images(target regclass) language plpgsql as $$
begin
  execute format($trigger$
    create trigger keep_import_image after insert or update or delete on %s for each row
      when (coalesce(current_setting('app.import_id', true), '') <> '') execute function keep_import_image()$trigger$, target);
end $$;
call keep_import_images('customer');
call keep_import_images('line');
call keep_import_images('line_circuit');
call keep_import_images('line_event');

-- Deletes the records that an import made, and gives the others their values back as a new version. A record that has changed since
-- violates `import_unchanged`; one that something else needs violates a foreign key. Tables whose first image is later are children.
-- Tables have their schema, because `line` is also a type of PostgreSQL.
create function undo_import(undone uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target text;
  images text;
  columns text;
  is_changed boolean;
begin
  for target in
    select image.target from data_import_image image where import_id = undone group by image.target order by min(image.id) desc
  loop
    images := format($images$(
      select (jsonb_populate_record(null::public.%1$I, coalesce(image_before, image_after))).id as image_key, image_before, image_after from (
        select (array_agg(before order by id))[1] as image_before, (array_agg(after order by id desc))[1] as image_after
        from data_import_image where import_id = %2$L and target = %1$L group by coalesce(before, after) -> 'id'
      ) net where image_before is not null or image_after is not null) image$images$, target, undone);
    columns := (select string_agg(format('%I', attname), ', ') from pg_attribute
      where attrelid = format('public.%I', target)::regclass and attnum > 0 and not attisdropped and attgenerated = '');
    execute format('select from public.%I where id in (select image_key from %s) for update', target, images);
    execute format($changed$
      select exists (select from %2$s left join public.%1$I record on record.id = image_key
        where to_jsonb(record) is distinct from image_after)$changed$, target, images) into is_changed;
    if is_changed then
      raise exception 'a record of the import has changed'
        using errcode = 'check_violation', constraint = 'import_unchanged', table = target;
    end if;
    execute format('delete from public.%1$I record using %2$s where record.id = image_key and image_before is null', target, images);
    execute format('insert into public.%1$I (%3$s) overriding system value
        select %3$s from %2$s, jsonb_populate_record(null::public.%1$I, image_before) where image_after is null', target, images, columns);
    execute format($update$
      update public.%1$I record set (%3$s) = (select %3$s from jsonb_populate_record(record,
          image_before || jsonb_build_object('version', (to_jsonb(record) ->> 'version')::int + 1, 'updated_at', now())))
        from %2$s where record.id = image_key and image_before <> image_after$update$, target, images, columns);
  end loop;
  -- No foreign key holds these: the type of a reseller, and services that other records name by kind and id.
  if exists (select from data_import_image image join customer child on child.parent_customer_id = (image.before ->> 'id')::int
      join customer parent on parent.id = child.parent_customer_id
      where image.import_id = undone and image.target = 'customer' and parent.type <> 'reseller')
    or exists (select from data_import_image image cross join lateral (select (image.after ->> 'id')::uuid as id) made
      where image.import_id = undone and image.target = 'line' and image.before is null and (
        exists (select from invoice_line where service_id = made.id)
        or exists (select from customer_order where target_service_id = made.id)
        or exists (select from maintenance_target where service_id = made.id)
        or exists (select from maintenance_service where service_id = made.id))) then
    raise exception 'something else needs a record of the import' using errcode = 'foreign_key_violation';
  end if;
end $$;
revoke execute on function undo_import from public;
grant execute on function undo_import to portal_operator;

-- An import that made a company also caused the agreement that waits for its signature. Nobody has seen it: the company has no people.
create function forget_unsigned_agreements(companies int[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from job where kind = 'agreements.issue' and customer_id = any (companies);
  with gone as (
    delete from msa where customer_id = any (companies) and status = 'PENDING_SIGNATURE'
      and not exists (select from customer_account account where account.customer_id = msa.customer_id)
    returning document_id, customer_id
  )
  delete from document using gone where document.id = gone.document_id and document.customer_id = gone.customer_id;
$$;
revoke execute on function forget_unsigned_agreements from public;
grant execute on function forget_unsigned_agreements to portal_operator;
