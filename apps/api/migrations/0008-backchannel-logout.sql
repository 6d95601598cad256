-- Back-channel logout of identity providers.

-- Logout tokens that were used, until they would have run out anyway.
create table logout_token (
  issuer text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (issuer, jti)
);
alter table logout_token enable row level security;
alter table logout_token force row level security;
create policy owner on logout_token to current_user using (true) with check (true);

-- Ends what came from a session at the provider, or all that its subject has. Null: this token was used before.
create function backchannel_logout(provider text, token_id text, lives interval, subject text, provider_sid text)
  returns int language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended int;
begin
  delete from logout_token where expires_at < now();
  insert into logout_token (issuer, jti, expires_at) values (provider, token_id, now() + lives) on conflict do nothing;
  if not found then return null; end if;
  with revoked as (
    update sso_session s set revoked_at = now() from customer_account a
      where s.account_id = a.id and a.identity_issuer = provider and s.revoked_at is null
        and (subject is null or a.identity_subject = subject) and (provider_sid is null or s.idp_sid = provider_sid)
        and coalesce(subject, provider_sid) is not null
      returning s.sid, s.customer_id
  )
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id)
    select '13 months', customer_id, 'SYSTEM', 'identity provider', 'session.ended', 'session', sid::text from revoked;
  get diagnostics ended = row_count;
  return ended;
end $$;
revoke execute on function backchannel_logout from public;
grant execute on function backchannel_logout to portal_auth;
