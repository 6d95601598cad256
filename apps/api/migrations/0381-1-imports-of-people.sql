-- Imports of people, TV accounts, contacts, mandates and end customers.
set local lock_timeout = '5s';

call keep_import_images('customer_account');
call keep_import_images('tv_account');
call keep_import_images('tv_product');
call keep_import_images('tv_event');
call keep_import_images('tv_command');
call keep_import_images('customer_contact');
call keep_import_images('sepa_mandate');
call keep_import_images('end_customer');

-- The undo of an import must not take the abuse contact of a prefix away. Contacts are deleted together with this reference.
alter table prefix drop constraint prefix_abuse_contact_id_customer_id_fkey,
  add constraint prefix_abuse_contact_id_customer_id_fkey foreign key (abuse_contact_id, customer_id)
    references customer_contact (id, customer_id) not valid;

-- An import can invite new people. The undo deletes the mails that wait: they were queued in the transaction that made the person.
create function forget_waiting_invitations(people uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from mail_message mail using customer_account account
    where account.id = any (people) and mail.customer_id = account.customer_id and mail.recipient = account.username
      and mail.created_at = account.created_at and mail.state = 'QUEUED'
    returning mail.id
  )
  delete from job using gone where job.kind = 'mail.send' and job.payload ->> 'mailId' = gone.id::text;
$$;
revoke execute on function forget_waiting_invitations from public;
grant execute on function forget_waiting_invitations to portal_operator;

-- Commands that the TV platform has received differ from their images, so the undo is refused. Of the others the jobs have to go.
create function forget_waiting_tv_commands(accounts uuid[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from job where kind = 'tv-accounts.send-commands' and (payload ->> 'accountId')::uuid = any (accounts);
$$;
revoke execute on function forget_waiting_tv_commands from public;
grant execute on function forget_waiting_tv_commands to portal_operator;
