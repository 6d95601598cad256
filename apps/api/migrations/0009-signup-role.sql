-- Strangers apply, answer and activate as a role that can do that alone.

do $$
begin
  if not exists (select from pg_roles where rolname = 'portal_signup') then
    begin
      create role portal_signup login nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null; -- another database of this cluster was faster
    end;
  end if;
end $$;
grant usage on schema public to portal_signup;

-- The customer who has this number or this person already: the answer is for the reviewer, so the role sees no more than it.
create function known_applicant(number text, address text) returns int
  language sql stable security definer set search_path = pg_catalog, public as $$
  select min(id)::int from (
    select id from customer where coc = number and status not in ('TERMINATED', 'REJECTED')
    union all
    select customer_id from customer_account where lower(username) = lower(address)
    union all
    select customer_id from customer_application
      where lower(payload -> 'contact' ->> 'email') = lower(address)
        and state in ('SUBMITTED', 'UNDER_REVIEW', 'INFO_REQUESTED', 'APPROVED')
  ) known
$$;
revoke execute on function known_applicant from public;
grant execute on function known_applicant to portal_signup;

-- Applications: it takes no decision of the provider.
grant select, insert on customer_application to portal_signup;
grant update (state, state_since, email_verified_at, decided_by, decided_at, reject_reason, payload, version, updated_at)
  on customer_application to portal_signup;
create policy signup_read on customer_application for select to portal_signup using (true);
create policy signup_add on customer_application for insert to portal_signup
  with check (state = 'SUBMITTED' and decided_by is null);
create policy signup_edit on customer_application for update to portal_signup using (true)
  with check (state in ('SUBMITTED', 'UNDER_REVIEW', 'INFO_REQUESTED', 'WITHDRAWN') and decided_by is null
    and decided_at is null and reject_reason is null);

grant select, insert on customer_application_event to portal_signup;
create policy signup_read on customer_application_event for select to portal_signup using (true);
create policy signup_add on customer_application_event for insert to portal_signup
  with check (event in ('submit', 'verifyEmail', 'resubmit', 'withdraw'));

-- Accounts: those that wait for their activation and, until the end of its transaction, the one that it activates, for a
-- changed row must stay visible to who changes it.
grant select (id, customer_id, username, first_name, locale, status, kind, deleted_at, activated_at, activation_token_hash,
  activation_expires_at, version) on customer_account to portal_signup;
grant update (status, activated_at, activation_token_hash, activation_expires_at, identity_issuer, identity_subject, locale,
  version, updated_at) on customer_account to portal_signup;
create policy signup_read on customer_account for select to portal_signup
  using (status = 'PENDING_ACTIVATION' or (status = 'ENABLED' and activated_at = now()));
create policy signup_edit on customer_account for update to portal_signup
  using (status = 'PENDING_ACTIVATION') with check (status = 'ENABLED' and activated_at = now());

-- Customers: those who apply or applied, and those with an account that waits.
grant usage on sequence customer_id_seq to portal_signup;
grant select (id, name, variant, status, version) on customer to portal_signup;
grant insert (type, status, variant, name, trade_name, coc, vat_number, vat_treatment, address, invoice_address,
  invoice_email, locale) on customer to portal_signup;
grant update (status, version, updated_at) on customer to portal_signup;
create policy signup_read on customer for select to portal_signup using (
  status = 'APPLIED'
  or exists (select from customer_application a where a.customer_id = customer.id)
  or exists (select from customer_account a where a.customer_id = customer.id));
create policy signup_add on customer for insert to portal_signup with check (status = 'APPLIED');
create policy signup_edit on customer for update to portal_signup using (status = 'APPLIED') with check (status = 'REJECTED');

-- What goes with it: the ledger, the announcement, mails with their jobs, and answers for repeated requests.
grant insert on audit_event, outbox_event, job to portal_signup;
create policy signup_add on audit_event for insert to portal_signup
  with check (actor_type in ('PUBLIC', 'ACCOUNT') and (action like 'application.%' or action = 'account.activated'));
create policy signup_add on outbox_event for insert to portal_signup
  with check (type like 'application.%' or type = 'account.activated');
create policy signup_add on job for insert to portal_signup with check (kind in ('mail.send', 'signup.activation-link'));
grant insert, select (id) on mail_message to portal_signup;
create policy signup_read on mail_message for select to portal_signup using (created_at = now());
create policy signup_add on mail_message for insert to portal_signup with check (state = 'QUEUED');
grant select, insert, update (status, body) on idempotency_record to portal_signup;
create policy signup_keys on idempotency_record to portal_signup
  using (principal like 'public %') with check (principal like 'public %' and customer_id is null);
