-- Forgetting a removed user also clears the addresses that the person checked, and what the person wrote in fault reports, in
-- the ledger too. A report may be of a line of a child, so it is found by its account. Number and answer of a report stay.
create index fault_report_account on fault_report (account_id);

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
    update fault_report set text = 'removed at retention', contact = 'removed at retention', updated_at = now(),
        version = version + 1
      where account_id = gone.id;
    update customer_account set username = gone.alias, email = gone.alias, first_name = 'deleted', middle_name = null,
        last_name = gone.alias, phone_number = null, recent_checks = '{}', anonymised_at = now(), updated_at = now(),
        version = version + 1
      where id = gone.id;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

-- Numbers have at least six digits; `lpad` cut off those with more.
alter table fault_report alter column number
  set default 'FR-' || to_char(nextval('fault_report_number'), 'FM9999999999999000000');

-- Temporary tables come last, so that a caller cannot replace the tables of the function with its own.
alter function embed_setting_of(uuid) set search_path = pg_catalog, public, pg_temp;
