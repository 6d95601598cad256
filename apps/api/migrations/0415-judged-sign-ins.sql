-- A session cannot begin while its account or company is shut out, the log can say why a sign-in is refused, and a password is
-- judged by what others know about its owner.

-- Finds the enabled account of a provider's subject, and locks it until its session is stored: who disables it waits, and then
-- ends that session too. Links it on first sign-in by a verified address. Null: not available.
create or replace function account_by_identity(issuer text, subject text, verified_email text) returns customer_account
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_account customer_account;
begin
  select a.* into found_account from customer_account a
    where a.identity_issuer = issuer and a.identity_subject = subject and a.status = 'ENABLED' and a.kind = 'PERSON'
    for no key update;
  if not found and verified_email is not null then
    update customer_account a set identity_issuer = issuer, identity_subject = subject, updated_at = now()
      from customer c
      where c.id = a.customer_id and c.status in ('ACTIVE', 'SUSPENDED') and lower(a.username) = lower(verified_email)
        and a.identity_subject is null and a.status = 'ENABLED' and a.kind = 'PERSON'
      returning a.* into found_account;
  end if;
  -- Read after the lock, which `shut_out_company` takes too.
  if not exists (select from customer where id = found_account.customer_id and status in ('ACTIVE', 'SUSPENDED')) then
    return null;
  end if;
  return found_account;
end $$;

-- Signs out the people of a company, and revokes its tokens. The rows announce it to every process.
create or replace function shut_out_company(company int) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select from customer_account where customer_id = company order by id for no key update;
  update sso_session set revoked_at = now()
    where customer_id = company and revoked_at is null and absolute_expires_at > now();
  update api_token set revoked_at = now(), version = version + 1, updated_at = now()
    where customer_id = company and revoked_at is null and expires_at > now();
$$;

-- Why a sign-in has no account, in one word for the log.
create function sign_in_refusal(issuer text, subject text, verified_email text) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account customer_account;
begin
  select * into account from customer_account where identity_issuer = issuer and identity_subject = subject;
  if not found then
    if verified_email is null then return 'address-not-verified'; end if;
    select * into account from customer_account
      where lower(username) = lower(verified_email) and kind = 'PERSON' and deleted_at is null;
    if not found then return 'address-unknown'; end if;
    if account.identity_subject is not null then return 'linked-elsewhere'; end if;
  end if;
  return case
    when account.status = 'PENDING_ACTIVATION' then 'account-not-activated'
    when account.status <> 'ENABLED' then 'account-disabled'
    when account.kind <> 'PERSON' then 'account-of-a-program'
    when not exists (select from customer where id = account.customer_id and status in ('ACTIVE', 'SUSPENDED'))
      then 'company-closed'
    else 'session-has-ended'
  end;
end $$;

-- The names of a person and the company.
create function names_around(issuer text, subject text) returns text[]
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_remove(array[account.first_name, account.middle_name, account.last_name, customer.name], null)
    from customer_account account join customer on customer.id = account.customer_id
    where account.identity_issuer = issuer and account.identity_subject = subject
$$;

revoke execute on function sign_in_refusal, names_around from public;
grant execute on function sign_in_refusal, names_around to portal_auth;
grant select (middle_name, last_name) on customer_account to portal_signup;

-- Ends the sessions that began from a session at the provider, or all sessions of its subject. A session without the provider's id may
-- be the one that ended, so it ends too. Null: this token was used before.
create or replace function backchannel_logout(provider text, token_id text, lives interval, subject text, provider_sid text)
  returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended int;
begin
  delete from logout_token where expires_at < now();
  insert into logout_token (issuer, jti, expires_at) values (provider, token_id, now() + lives) on conflict do nothing;
  if not found then return null; end if;
  with revoked as (
    update sso_session s set revoked_at = now() from customer_account a
      where s.account_id = a.id and a.identity_issuer = provider and s.revoked_at is null
        and (subject is null or a.identity_subject = subject)
        and (provider_sid is null or s.idp_sid = provider_sid or (s.idp_sid is null and subject is not null))
        and coalesce(subject, provider_sid) is not null
      returning s.sid, s.customer_id
  )
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id)
    select '13 months', customer_id, 'SYSTEM', 'identity provider', 'session.ended', 'session', sid::text from revoked;
  get diagnostics ended = row_count;
  return ended;
end $$;
