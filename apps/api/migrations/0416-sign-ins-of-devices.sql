-- The first sign-in of a person brings no mail about a new device, and no session of the portal starts from one that has ended at
-- the bundled provider.

alter table identity.credential add column first_signed_in_at timestamptz;
-- The next sign-in of these people is not their first.
update identity.credential person set first_signed_in_at = account.last_login_at
  from customer_account account
  where account.identity_issuer = 'urn:demarc:identity' and account.identity_subject = person.subject::text
    and account.last_login_at is not null;

drop function start_session;
-- Starts a session for the account behind a provider's token. No row: unknown, disabled and pending look alike. `second_factor` is null
-- if the provider does not say how the person signed in.
create function start_session(
  new_sid uuid, issuer text, subject text, verified_email text, provider_sid text, authenticated_at timestamptz,
  lifetime interval, agent text, address inet, request text default null, second_factor boolean default null
) returns setof session_principal language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account customer_account;
  session sso_session;
begin
  account := account_by_identity(issuer, subject, verified_email);
  -- Read after the lock of the account, and locked: who ends the provider's session waits for this one, and then ends it too.
  if account.id is not null and issuer = 'urn:demarc:identity' and provider_sid is not null then
    perform from identity.payload where model = 'Session' and uid = provider_sid and expires_at > now() for key share;
    if not found then return; end if;
  end if;
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
  update customer_account set last_login_at = now(), mfa_enrolled = coalesce(second_factor, mfa_enrolled) where id = account.id;
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip, request_id)
    values ('13 months', account.customer_id, 'ACCOUNT', account.id::text, 'session.started', 'session', new_sid::text,
      jsonb_build_object('userAgent', nullif(session.user_agent, '')), address, request);
  return query select (principal_of(account, session)).*;
end $$;
revoke execute on function start_session from public;
grant execute on function start_session to portal_auth;
