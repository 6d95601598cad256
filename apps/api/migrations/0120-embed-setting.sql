-- How a company embeds the postal-code check on its own websites: the websites that may frame it, and its colour. The key is in
-- the address of the frame, so it is random and says nothing about the company.
create table embed_setting (
  customer_id int primary key references customer (id),
  key uuid not null unique default gen_random_uuid(),
  origins text[] not null default '{}' check (
    cardinality(origins) <= 10 and array_to_string(origins, ' ') ~ '^(https://[a-z0-9.-]{1,253}(:[0-9]{1,5})?( |$))*$'
  ),
  color text check (color ~ '^#[0-9a-f]{6}$'),
  updated_at timestamptz not null default now(),
  version int not null default 0
);
call protect('embed_setting', 'own');
grant select, insert, update on embed_setting to portal_api;

-- The public page has no company: it reads the setting of one key, and none of a company that is no longer a customer.
create function embed_setting_of(wanted uuid) returns table (origins text[], color text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select setting.origins, setting.color from embed_setting setting
  join customer on customer.id = setting.customer_id and customer.status = 'ACTIVE'
  where setting.key = wanted
$$;
revoke execute on function embed_setting_of from public;
grant execute on function embed_setting_of to portal_signup;
