-- Erasing personal data after its retention is an event, so that copies of other systems erase it too. So is the removal of an
-- agreement when an import is undone.
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
    update audit_event set before = without_person(before, gone.alias) - 'note',
        after = without_person(audit_event.after, gone.alias) - 'note'
      where customer_id = gone.customer_id and entity_type = 'application' and entity_id = gone.id::text;
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
    update audit_event set before = without_person(before, gone.alias), after = without_person(audit_event.after, gone.alias)
      where customer_id = gone.customer_id and entity_type in ('account', 'session') and entity_id = gone.id::text;
    for report in select customer_id, number from fault_report where account_id = gone.id loop
      update audit_event set after = audit_event.after - array['text', 'contact']
        where customer_id = report.customer_id and entity_type = 'fault-report' and entity_id = report.number
          and action = 'fault-report.created';
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

create or replace function forget_unsigned_agreements(companies int[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from job where kind = 'agreements.issue' and customer_id = any (companies);
  with gone as (
    delete from msa where customer_id = any (companies) and status = 'PENDING_SIGNATURE'
      and not exists (select from customer_account account where account.customer_id = msa.customer_id)
    returning id, document_id, customer_id, version
  ), published as (
    insert into outbox_event (type, customer_id, entity_type, entity_id, payload)
    select 'msa.removed', customer_id, 'msa', id::text,
      jsonb_build_object('id', id, 'customerId', customer_id, 'version', version + 1, 'changed', jsonb_build_array()) from gone
  )
  delete from document using gone where document.id = gone.document_id and document.customer_id = gone.customer_id;
$$;
