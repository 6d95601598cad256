-- Managing users: administrators invite, change, disable and remove the people of their company.

alter table customer_account add column deleted_at timestamptz, add column anonymised_at timestamptz;
-- the name of somebody who was removed is free again
drop index customer_account_username;
create unique index customer_account_username on customer_account (lower(username)) where deleted_at is null;
create index customer_account_deleted on customer_account (deleted_at) where deleted_at is not null and anonymised_at is null;

grant usage on sequence account_uid_seq to portal_api;
grant select (activation_expires_at, activated_at, deleted_at, identity_issuer, identity_subject) on customer_account
  to portal_api;
grant insert (id, customer_id, username, email, first_name, middle_name, last_name, phone_number, status, roles, kind, locale,
  activation_token_hash, activation_expires_at, activated_at) on customer_account to portal_api;
grant update (first_name, middle_name, last_name, phone_number, status, roles, locale, activation_token_hash,
  activation_expires_at, identity_issuer, identity_subject, deleted_at, updated_at, version) on customer_account to portal_api;

-- Forgets the names of accounts that were removed long enough ago, in the ledger too; what they did keeps their number.
create function anonymise_deleted_accounts(waited interval) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone record;
  forgotten int := 0;
begin
  for gone in select id, customer_id, 'deleted-' || uid as alias from customer_account
    where deleted_at < now() - waited and anonymised_at is null for update skip locked
  loop
    update audit_event set before = without_person(before, gone.alias), after = without_person(audit_event.after, gone.alias)
      where customer_id = gone.customer_id and entity_type = 'account' and entity_id = gone.id::text;
    update customer_account set username = gone.alias, email = gone.alias, first_name = 'deleted', middle_name = null,
        last_name = gone.alias, phone_number = null, anonymised_at = now(), updated_at = now(), version = version + 1
      where id = gone.id;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

create function without_person(recorded jsonb, alias text) returns jsonb language sql immutable
  set search_path = pg_catalog, public as $$
  select case when jsonb_typeof(recorded) = 'object' then recorded || coalesce((
    select jsonb_object_agg(key, to_jsonb(alias))
    from unnest(array['username', 'email', 'firstName', 'middleName', 'lastName', 'phoneNumber']) as key
    where jsonb_typeof(recorded -> key) = 'string'), '{}') else recorded end
$$;
revoke execute on function anonymise_deleted_accounts, without_person from public;
grant execute on function anonymise_deleted_accounts to portal_jobs;
