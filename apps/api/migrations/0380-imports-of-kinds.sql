-- Imports of racks, power, connections, wavelengths, prefixes, drafts of invoices and payments.
set local lock_timeout = '5s';

call keep_import_images('rack');
call keep_import_images('rack_space');
call keep_import_images('shared_colo');
call keep_import_images('shared_colo_unit');
call keep_import_images('power_panel');
call keep_import_images('power_feed');
call keep_import_images('power_meter');
call keep_import_images('dc_connection');
call keep_import_images('patch_port');
call keep_import_images('wdm_service');
call keep_import_images('wdm_channel');
call keep_import_images('prefix');
call keep_import_images('ip_address');
call keep_import_images('ptr_change');
call keep_import_images('invoice');
call keep_import_images('invoice_line');
call keep_import_images('invoice_payment');
call keep_import_images('invoice_dispute');

-- Whether something needs what an import changed, without a foreign key: the type of a reseller, and services that other records name by
-- kind and id.
create function import_is_needed(undone uuid) returns boolean
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (
      select from data_import_image image join customer child on child.parent_customer_id = (image.before ->> 'id')::int
        join customer parent on parent.id = child.parent_customer_id
      where image.import_id = undone and image.target = 'customer' and parent.type <> 'reseller')
    or exists (
      select from data_import_image image cross join lateral (select (image.after ->> 'id')::uuid as id) made
      where image.import_id = undone and image.target in ('line', 'rack', 'shared_colo', 'dc_connection', 'wdm_service', 'prefix', 'tv_account')
        and image.before is null and (
          exists (select from invoice_line where service_id = made.id)
          or exists (select from customer_order where target_service_id = made.id)
          or exists (select from maintenance_target where service_id = made.id)
          or exists (select from maintenance_service where service_id = made.id)))
$$;
revoke execute on function import_is_needed from public;

-- The columns that other processes write after an import: an undo does not compare them.
create function import_ignored(target text) returns text[]
  language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case target
    -- The sequencer gives each command its position after the commit.
    when 'tv_command' then array['position']
    -- A publication changes the state of a name.
    when 'ip_address' then array['ptr_state', 'updated_at', 'version']
    else array[]::text[] end
$$;
revoke execute on function import_ignored from public;

-- The columns of the key of a table, and a subquery with its records before and after an import. `image_last`: the place of
-- the last change.
create function import_images(undone uuid, target text, out keys text, out images text)
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  key_texts text;
begin
  select string_agg(format('%I', attname), ', ' order by attnum),
      string_agg(format('coalesce(before, after) -> %L', attname), ', ' order by attnum)
    into keys, key_texts
    from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
    where indisprimary and indrelid = format('public.%I', target)::regclass;
  images := format($images$(
    select %3$s, image_before, image_after, image_last from (
      select (array_agg(before order by id))[1] as image_before, (array_agg(after order by id desc))[1] as image_after,
        max(id) as image_last
      from data_import_image where import_id = %2$L and target = %1$L group by %4$s
    ) net cross join lateral jsonb_populate_record(null::public.%1$I, coalesce(image_before, image_after)) keyed
    where image_before is not null or image_after is not null) image$images$, target, undone, keys, key_texts);
end $$;
revoke execute on function import_images from public;

-- The tables of an import, each before those to which it refers. Of tables that refer to each other, the one whose first image is later.
create function import_targets(undone uuid) returns setof text
  language plpgsql stable set search_path = pg_catalog, public, pg_temp as $$
declare
  targets text[] := array(
    select image.target from data_import_image image where import_id = undone group by image.target order by min(image.id) desc);
  target text;
begin
  while cardinality(targets) > 0 loop
    target := coalesce((
      select free from unnest(targets) with ordinality as listed (free, place)
      where not exists (
        select from unnest(targets) as child join pg_constraint on conrelid = format('public.%I', child)::regclass
        where contype = 'f' and confrelid = format('public.%I', free)::regclass and child <> free)
      order by place limit 1), targets[1]);
    targets := array_remove(targets, target);
    return next target;
  end loop;
end $$;
revoke execute on function import_targets from public;

-- Deletes the records that an import made, and gives the others their values back as a new version. A record that has changed since
-- violates `import_unchanged`; one that something else needs violates a foreign key. Values are given back in the opposite order, because
-- two records can have passed on a unique value, such as a channel. Tables have their schema, because `line` is also a type of PostgreSQL.
create or replace function undo_import(undone uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  target text;
  keys text;
  images text;
  columns text;
  is_changed boolean;
  old jsonb;
begin
  for target, keys, images in
    select listed, found.keys, found.images from import_targets(undone) listed cross join lateral import_images(undone, listed) found
  loop
    execute format('select from public.%I where (%2$s) in (select %2$s from %3$s) for update', target, keys, images);
    execute format($changed$
      select exists (select from %2$s left join public.%1$I record using (%3$s)
        where to_jsonb(record) - %4$L::text[] is distinct from image_after - %4$L::text[])$changed$, target, images, keys,
      import_ignored(target)) into is_changed;
    if is_changed then
      raise exception 'a record of the import has changed'
        using errcode = 'check_violation', constraint = 'import_unchanged', table = target;
    end if;
  end loop;
  for target, keys, images in
    select listed, found.keys, found.images from import_targets(undone) listed cross join lateral import_images(undone, listed) found
  loop
    columns := (select string_agg(format('%I', attname), ', ') from pg_attribute
      where attrelid = format('public.%I', target)::regclass and attnum > 0 and not attisdropped and attgenerated = '');
    execute format('delete from public.%1$I where (%2$s) in (select %2$s from %3$s where image_before is null)', target, keys, images);
    execute format('insert into public.%1$I (%3$s) overriding system value
        select %3$s from (select image_before as before from %2$s where image_after is null) gone,
          jsonb_populate_record(null::public.%1$I, before)', target, images, columns);
    for old in
      execute format('select image_before from %s where image_before <> image_after order by image_last desc', images)
    loop
      execute format($update$
        update public.%1$I record set (%2$s) = (select %2$s from jsonb_populate_record(record,
            -- The version of a price list is its name.
            $1 || jsonb_build_object('updated_at', now()) || case jsonb_typeof(to_jsonb(record) -> 'version') when 'number'
              then jsonb_build_object('version', (to_jsonb(record) ->> 'version')::int + 1) else '{}' end))
          where (%3$s) = (select %3$s from jsonb_populate_record(null::public.%1$I, $1))$update$, target, columns, keys)
        using old;
    end loop;
  end loop;
  if import_is_needed(undone) then
    raise exception 'something else needs a record of the import' using errcode = 'foreign_key_violation';
  end if;
end $$;
