-- Who signed in, from where, and who was refused, stands in the ledger; mails carry the name of their brand.

alter table mail_message add column sender text not null default '';

-- Tells the company that somebody could not sign in; once a quarter of an hour for an address, so that guessing floods nothing.
create function record_refused_sign_in(account customer_account, address inet, request text) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock(hashtext('refused sign-in ' || account.id));
  insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id, after, ip, request_id)
    select '13 months', account.customer_id, 'PUBLIC', 'session.refused', 'session', account.id::text,
      jsonb_build_object('username', account.username), address, request
    where not exists (
      select from audit_event where customer_id = account.customer_id and at > now() - interval '15 minutes'
        and action = 'session.refused' and entity_id = account.id::text and ip is not distinct from address);
end $$;

-- Somebody typed a wrong password at the bundled provider, or may not sign in. Nothing happens for a name that nobody has.
create function refuse_sign_in(name text, address inet) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  account customer_account;
begin
  select * into account from customer_account
    where lower(username) = lower(name) and kind = 'PERSON' and deleted_at is null;
  if found then perform record_refused_sign_in(account, address, null); end if;
end $$;

drop function start_session;
-- Starts a session for the account behind a provider's token. No row: unknown, disabled and pending look alike.
create function start_session(
  new_sid uuid, issuer text, subject text, verified_email text, provider_sid text, authenticated_at timestamptz,
  lifetime interval, agent text, address inet, request text default null
) returns setof session_principal language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  account customer_account := account_by_identity(issuer, subject, verified_email);
  session sso_session;
begin
  if account.id is null then
    select * into account from customer_account
      where deleted_at is null and kind = 'PERSON'
        and ((identity_issuer = issuer and identity_subject = subject)
          or (identity_subject is null and lower(username) = lower(verified_email)))
      limit 1;
    if found then perform record_refused_sign_in(account, address, request); end if;
    return;
  end if;
  insert into sso_session (sid, account_id, customer_id, idp_sid, absolute_expires_at, auth_time, user_agent, ip)
    values (new_sid, account.id, account.customer_id, provider_sid, now() + lifetime, authenticated_at, left(agent, 400), address)
    returning * into session;
  update customer_account set last_login_at = now() where id = account.id;
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip, request_id)
    values ('13 months', account.customer_id, 'ACCOUNT', account.id::text, 'session.started', 'session', new_sid::text,
      jsonb_build_object('userAgent', nullif(session.user_agent, '')), address, request);
  return query select (principal_of(account, session)).*;
end $$;

-- Ends the sessions that came from one session at the provider.
create or replace function revoke_provider_sessions(issuer text, provider_sid text) returns int
  language sql security definer set search_path = pg_catalog, public as $$
  with ended as (
    update sso_session s set revoked_at = now() from customer_account a
      where s.account_id = a.id and a.identity_issuer = issuer and s.idp_sid = provider_sid and s.revoked_at is null
      returning s.sid, s.customer_id
  ), told as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id)
      select '13 months', customer_id, 'SYSTEM', 'identity provider', 'session.ended', 'session', sid::text from ended
  )
  select count(*)::int from ended
$$;

-- Forgets the names of accounts that were removed long enough ago, in the ledger too; what they did keeps their number.
create or replace function anonymise_deleted_accounts(waited interval) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  gone record;
  forgotten int := 0;
begin
  for gone in select id, customer_id, 'deleted-' || uid as alias from customer_account
    where deleted_at < now() - waited and anonymised_at is null for update skip locked
  loop
    update audit_event set before = without_person(before, gone.alias), after = without_person(audit_event.after, gone.alias)
      where customer_id = gone.customer_id and entity_type in ('account', 'session') and entity_id = gone.id::text;
    update customer_account set username = gone.alias, email = gone.alias, first_name = 'deleted', middle_name = null,
        last_name = gone.alias, phone_number = null, anonymised_at = now(), updated_at = now(), version = version + 1
      where id = gone.id;
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;

revoke execute on function record_refused_sign_in, refuse_sign_in, start_session from public;
grant execute on function refuse_sign_in, start_session to portal_auth;
