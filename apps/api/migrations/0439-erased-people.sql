-- The undo of an import deletes the accounts that it made. The ledger forgets their people as it forgets deleted contacts.
set local lock_timeout = '5s';

alter table deleted_contact add column kind text not null default 'contact' check (kind in ('contact', 'account'));

create function note_deleted_account() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_contact (contact_id, customer_id, kind) values (old.id, old.customer_id, 'account')
    on conflict (contact_id) do update set deleted_at = now();
  return null;
end $$;
revoke execute on function note_deleted_account from public;
create trigger note_deleted_account after delete on customer_account for each row execute function note_deleted_account();

insert into deleted_contact (contact_id, customer_id, kind, deleted_at)
  select distinct on (entity_id) entity_id::uuid, customer_id, 'account', at from audit_event
  where entity_type = 'account' and action = 'account.removed' and customer_id is not null
    and entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and not exists (select from customer_account account where account.id::text = entity_id)
  order by entity_id, at desc
  on conflict do nothing;

create or replace function forget_deleted_contacts(waited interval, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone record;
  forgotten int := 0;
begin
  for gone in delete from deleted_contact where contact_id = any (array(
      select contact_id from deleted_contact where deleted_at < now() - waited order by deleted_at limit most for update skip locked))
    returning contact_id, customer_id, kind
  loop
    if not exists (select from customer_contact where id = gone.contact_id)
      and not exists (select from customer_account where id = gone.contact_id) then
      perform erase_ledger(gone.customer_id, gone.kind, gone.contact_id::text, 'deleted-' || left(gone.contact_id::text, 8));
    end if;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;
