-- People move from one identity provider to another: their link is removed, and the next sign-in with a verified address sets
-- the new one.

-- The issuers that people are linked to, apart from the current one. Walks the index on (identity_issuer, identity_subject).
create function other_identity_issuers(current_issuer text) returns table (issuer text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive known as (
    select min(identity_issuer) as issuer from customer_account
    union all
    select (select min(identity_issuer) from customer_account where identity_issuer > known.issuer)
      from known where known.issuer is not null
  )
  select issuer from known where issuer is not null and issuer <> current_issuer
$$;

-- How many people are linked to each issuer; null counts those who are not linked yet.
create function identity_links() returns table (issuer text, people int)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select identity_issuer, count(*)::int from customer_account
    where kind = 'PERSON' and deleted_at is null group by identity_issuer order by identity_issuer nulls last
$$;

-- Removes the links of at most `most` people to an issuer and ends their sessions, because that issuer can no longer end them.
create function unlink_people(old_issuer text, operator text, most int) returns int
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with unlinked as (
    update customer_account set identity_issuer = null, identity_subject = null, updated_at = now()
      where id in (select id from customer_account where identity_issuer = old_issuer limit most for update)
      returning id, customer_id
  ), ended as (
    update sso_session session set revoked_at = now() from unlinked
      where session.account_id = unlinked.id and session.revoked_at is null and session.absolute_expires_at > now()
  ), recorded as (
    insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before)
      select '13 months', customer_id, 'OPERATOR', operator, 'account.identity-unlinked', 'account', id::text,
        jsonb_build_object('identityProvider', old_issuer) from unlinked
  )
  select count(*)::int from unlinked
$$;

-- Links one person by user name, when no verified address is available. Null: there is no enabled person of this name.
create function link_person(person text, new_issuer text, new_subject text, operator text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account customer_account;
begin
  select * into account from customer_account
    where lower(username) = lower(person) and kind = 'PERSON' and status = 'ENABLED' and deleted_at is null for update;
  if not found then return null; end if;
  update customer_account set identity_issuer = new_issuer, identity_subject = new_subject, updated_at = now()
    where id = account.id;
  update sso_session set revoked_at = now()
    where account_id = account.id and revoked_at is null and absolute_expires_at > now();
  insert into audit_event (kept, customer_id, actor_type, actor_id, action, entity_type, entity_id, before, after)
    values ('13 months', account.customer_id, 'OPERATOR', operator, 'account.identity-linked', 'account', account.id::text,
      jsonb_build_object('identityProvider', account.identity_issuer), jsonb_build_object('identityProvider', new_issuer));
  return account.id;
end $$;

revoke execute on function other_identity_issuers, identity_links, unlink_people, link_person from public;
grant execute on function other_identity_issuers, identity_links, unlink_people, link_person to portal_operator;
