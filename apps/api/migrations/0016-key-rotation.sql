-- Keys are replaced while the product runs: a new one is published before it signs, and the old one stays until what it
-- signed has run out.

alter table signing_key add signs_from timestamptz not null default now();
update signing_key set signs_from = created_at;

drop function token_signing_keys();
create function token_signing_keys() returns table (kid text, private_key text, signs_from timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select kid, private_key, signs_from from signing_key order by signs_from desc
$$;
revoke execute on function token_signing_keys from public;
grant execute on function token_signing_keys to portal_auth;

-- Deletes the keys whose successor has signed for longer than their last tokens live.
create function remove_spent_signing_keys(lives interval) returns void
  language sql security definer set search_path = pg_catalog, public as $$
  delete from signing_key spent where exists (
    select from signing_key newer where newer.signs_from > spent.signs_from and newer.signs_from < now() - lives)
$$;
revoke execute on function remove_spent_signing_keys from public;
grant execute on function remove_spent_signing_keys to portal_jobs;

alter table identity.provider_key add signs_from timestamptz not null default now();
update identity.provider_key set signs_from = created_at;

create function announce_keys() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;
create trigger announce_keys after insert or delete on signing_key
  for each statement execute function announce_keys('signing_keys_changed');
create trigger announce_keys after insert or delete on identity.provider_key
  for each statement execute function announce_keys('provider_keys_changed');
