-- Private keys are sealed under a key of the environment. The first process that serves makes them, and seals those of an earlier version.
set local lock_timeout = '5s';

alter table signing_key
  alter private_key drop not null,
  add sealed bytea,
  add constraint signing_key_form check (num_nonnulls(private_key, sealed) = 1);

-- For processes of an earlier version, which know only keys in the clear.
create or replace function token_signing_keys() returns table (kid text, private_key text, signs_from timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select kid, private_key, signs_from from signing_key where private_key is not null order by signs_from desc
$$;

create function signing_keys() returns table (kid text, private_key text, sealed bytea, signs_from timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select kid, private_key, sealed, signs_from from signing_key order by signs_from desc
$$;

create function add_first_signing_key(new_kid text, new_sealed bytea) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select pg_advisory_xact_lock(hashtext('first signing key'));
  insert into signing_key (kid, sealed) select new_kid, new_sealed where not exists (select from signing_key)
$$;

create function seal_signing_key(of_kid text, by_sealed bytea) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update signing_key set sealed = by_sealed, private_key = null where kid = of_kid and private_key is not null
$$;

revoke execute on function signing_keys, add_first_signing_key, seal_signing_key from public;
grant execute on function signing_keys, add_first_signing_key, seal_signing_key to portal_auth;

-- The job that replaces the key of the environment seals them again.
grant select (kid, sealed), update (sealed) on signing_key to portal_jobs;
create policy sealed_read on signing_key for select to portal_jobs using (true);
create policy sealed_again on signing_key for update to portal_jobs using (true) with check (true);

alter table identity.provider_key
  alter secret drop not null,
  add sealed bytea,
  add constraint provider_key_form check (num_nonnulls(secret, sealed) = 1);
