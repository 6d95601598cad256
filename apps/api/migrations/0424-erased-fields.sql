-- Erases personal data in the ledger together with its salts, so that the hashes of its rows stay; also that of deleted contacts.
set local lock_timeout = '5s';

create function without_fields(recorded jsonb, named text[], alias text, removed text[]) returns jsonb language sql immutable
  set search_path = pg_catalog, public, pg_temp as $$
  select case when jsonb_typeof(recorded) = 'object' then (recorded - removed) || coalesce((
    select jsonb_object_agg(key, to_jsonb(alias)) from unnest(named) as key
    where jsonb_typeof(recorded -> key) = 'string'), '{}') else recorded end
$$;

-- What a seal keeps of a row: the key of each field that stays as it is, and the hash of each that changes or changed before.
create function kept_leaves(seal audit_seal, old audit_event, new audit_event) returns jsonb language sql stable
  set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(seal.leaves, '{}') || coalesce(jsonb_object_agg(leaf.name, case
      when changed.value is not distinct from leaf.value then jsonb_build_object('key', encode(key, 'hex'))
      else jsonb_build_object('hash', encode(sha256(key || convert_to(leaf.value, 'UTF8')), 'hex')) end), '{}')
  from ledger_leaves(old) leaf
  left join ledger_leaves(new) changed using (name),
  lateral (select coalesce(decode(seal.leaves -> leaf.name ->> 'key', 'hex'), sha256(seal.salt || convert_to(leaf.name, 'UTF8')))) as given (key)
  where key is not null
$$;

-- Replaces named texts of a record's rows by an alias, and removes others. Waits for the sealing, because a row must not be sealed with
-- a value that is being erased. A row of the ledger says how many rows lost which fields.
create function erase_ledger(company int, kind text, record text, alias text, removed text[] default '{}', with_ip boolean default false)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  named text[] := array['username', 'email', 'firstName', 'middleName', 'lastName', 'jobTitle', 'phoneNumber', 'phoneNumber2'];
  event audit_event;
  erased audit_event;
  changed int := 0;
begin
  perform pg_advisory_xact_lock(hashtext('audit_event'), hashtext('seal'));
  for event in select * from audit_event where customer_id = company and entity_type = kind and entity_id = record
    and action <> kind || '.erased' order by id
  loop
    erased := event;
    erased.before := without_fields(event.before, named, alias, removed);
    erased.after := without_fields(event.after, named, alias, removed);
    erased.ip := case when not with_ip then event.ip end;
    continue when erased is not distinct from event;
    update audit_seal seal set salt = null, leaves = kept_leaves(seal, event, erased)
      where event_id = event.id and kept = event.kept and month = ledger_month(event.at);
    update audit_event set before = erased.before, after = erased.after, ip = erased.ip
      where id = event.id and kept = event.kept and at = event.at;
    changed := changed + 1;
  end loop;
  if changed > 0 then
    insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, after)
      values ('7 years', company, 'SYSTEM', kind || '.erased', kind, record, jsonb_build_object('count', changed));
  end if;
end $$;
revoke execute on function without_fields, kept_leaves, erase_ledger from public;

create or replace function anonymise_applications(waited interval, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone record;
  forgotten int := 0;
begin
  for gone in select id, customer_id, 'deleted-' || customer_id as alias from customer_application
    where state_since < now() - waited and anonymised_at is null
      and state in ('APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')
    order by state_since limit most for update skip locked
  loop
    perform erase_ledger(gone.customer_id, 'application', gone.id::text, gone.alias, array['note'], with_ip => true);
    update customer_application_event set note = null where application_id = gone.id and note is not null;
    with forgotten_customer as (
      update customer set invoice_email = null, updated_at = now(), version = version + 1
      where id = gone.customer_id and status = 'REJECTED' and invoice_email is not null returning id, version
    )
    insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
    select 'customer.updated', id, 'customer', id::text, jsonb_build_object('id', id, 'customerId', id, 'version', version,
      'changed', jsonb_build_array('invoiceEmail')) from forgotten_customer;
    with forgotten_application as (
      update customer_application set ip = null, risk_notes = null, reject_reason = null, anonymised_at = now(),
          payload = payload - array['message', 'iban', 'bic', 'accountHolder', 'invoiceEmail']
            || jsonb_build_object('contact', without_person(payload -> 'contact', gone.alias)),
          updated_at = now(), version = version + 1
        where id = gone.id returning id, customer_id, state, version
    )
    insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
    select 'application.anonymised', customer_id, 'application', id::text, jsonb_build_object('id', id, 'customerId', customer_id,
      'version', version, 'status', state, 'changed', jsonb_build_array('contact')) from forgotten_application;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

create or replace function anonymise_deleted_accounts(waited interval, most int default 20) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone record;
  report record;
  forgotten int := 0;
begin
  for gone in select id, customer_id, 'deleted-' || uid as alias from customer_account
    where deleted_at < now() - waited and anonymised_at is null order by deleted_at limit most for update skip locked
  loop
    perform erase_ledger(gone.customer_id, 'account', gone.id::text, gone.alias),
      erase_ledger(gone.customer_id, 'session', gone.id::text, gone.alias);
    for report in select customer_id, number from fault_report where account_id = gone.id loop
      perform erase_ledger(report.customer_id, 'fault-report', report.number, gone.alias, array['text', 'contact']);
    end loop;
    with forgotten_report as (
      update fault_report set text = 'removed at retention', contact = 'removed at retention', updated_at = now(),
          version = version + 1
        where account_id = gone.id returning number, customer_id, state, version
    )
    insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
    select 'fault-report.anonymised', customer_id, 'fault-report', number, jsonb_build_object('id', number, 'customerId', customer_id,
      'version', version, 'status', state, 'changed', jsonb_build_array('text', 'contact')) from forgotten_report;
    update customer_account set username = gone.alias, email = gone.alias, first_name = 'deleted', middle_name = null,
        last_name = gone.alias, phone_number = null, recent_checks = '{}', anonymised_at = now(), updated_at = now(),
        version = version + 1
      where id = gone.id;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

-- Contacts that were deleted, until the ledger has forgotten them too.
create table deleted_contact (
  contact_id uuid primary key,
  customer_id int not null,
  deleted_at timestamptz not null default now()
);
create index deleted_contact_at on deleted_contact (deleted_at);
create index deleted_contact_customer on deleted_contact (customer_id);
call protect('deleted_contact', 'own');
drop policy add on deleted_contact;
drop policy edit on deleted_contact;
drop policy drop_ on deleted_contact;

create function note_deleted_contact() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_contact (contact_id, customer_id) values (old.id, old.customer_id)
    on conflict (contact_id) do update set deleted_at = now();
  return null;
end $$;
revoke execute on function note_deleted_contact from public;
create trigger note_deleted_contact after delete on customer_contact for each row execute function note_deleted_contact();

insert into deleted_contact (contact_id, customer_id, deleted_at)
  select distinct on (entity_id) entity_id::uuid, customer_id, at from audit_event
  where entity_type = 'contact' and action in ('contact.deleted', 'contact.removed') and customer_id is not null
    and entity_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and not exists (select from customer_contact contact where contact.id::text = entity_id)
  order by entity_id, at desc;

-- Erases the names, addresses and numbers of contacts that were deleted longer than `waited` ago, at most `most` of them. An undone
-- import can bring one back.
create function forget_deleted_contacts(waited interval, most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone record;
  forgotten int := 0;
begin
  for gone in delete from deleted_contact where contact_id = any (array(
      select contact_id from deleted_contact where deleted_at < now() - waited order by deleted_at limit most for update skip locked))
    returning contact_id, customer_id
  loop
    if not exists (select from customer_contact where id = gone.contact_id) then
      perform erase_ledger(gone.customer_id, 'contact', gone.contact_id::text, 'deleted-' || left(gone.contact_id::text, 8));
    end if;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;
revoke execute on function forget_deleted_contacts from public;
grant execute on function forget_deleted_contacts to portal_jobs;
