-- Four eyes: what needs an approval, the requests, and how much of each limit a day has used. They belong to no company, so only
-- the operator and the jobs have grants.
set local lock_timeout = '5s';

-- The person whom a token counts as. Who created the tokens until now is not proven, so they cannot take part.
alter table service_token add column person text not null default 'unknown' check (char_length(person) between 1 and 100);

create type service_person as (token_id uuid, name text, rights text[], ranges text[], expires_at timestamptz, person text);

-- The system that a token belongs to. No row: unknown, revoked or expired.
create function service_token_person(hash bytea) returns setof service_person
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select id, name, rights, ranges::text[], expires_at, person from service_token
  where secret_hash = hash and revoked_at is null and expires_at > now()
$$;
revoke execute on function service_token_person from public;
grant execute on function service_token_person to portal_auth;

create table approval_policy (
  -- There is one.
  id int primary key default 1 check (id = 1),
  rules jsonb not null default '[]' check (jsonb_typeof(rules) = 'array'),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
insert into approval_policy default values;
grant select, update on approval_policy to portal_operator;

create table approval_request (
  id uuid primary key default uuidv7(),
  status text not null default 'OPEN' check (status in ('OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  actions text[] not null check (cardinality(actions) between 1 and 100),
  right_name text not null,
  operation text not null,
  object text not null check (char_length(object) <= 2000),
  reason text,
  plan jsonb not null,
  plan_hash text not null,
  -- Null for a command on the server.
  maker_token uuid references service_token (id),
  maker text not null,
  maker_person text not null,
  -- The parameters, the query and the body; the bytes of a file or of rows. They are needed only while it is open.
  call jsonb,
  content bytea,
  decided_by text,
  decided_person text,
  decision text,
  decided_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check ((status = 'OPEN') = (call is not null) and (status = 'OPEN' or content is null)),
  check ((status = 'OPEN') = (decided_at is null)),
  constraint approval_of_another_person check (status not in ('APPROVED', 'REFUSED')
    or (decided_person <> maker_person and 'unknown' not in (decided_person, maker_person)) is true)
);
create unique index approval_request_open on approval_request (operation, object) where status = 'OPEN';
create index approval_request_updated on approval_request (updated_at, id);
create index approval_request_expiry on approval_request (expires_at) where status = 'OPEN';
create index approval_request_token on approval_request (maker_token);
grant select, insert on approval_request to portal_operator;
-- What was asked for, and by whom, stays as it is.
grant update (status, call, content, decided_by, decided_person, decision, decided_at, updated_at, version)
  on approval_request to portal_operator;
grant select, update, delete on approval_request to portal_jobs;

create function keep_approval_call() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.status <> 'OPEN' or new.call is not null or new.content is not null then
    raise exception 'a request for approval is decided once, and its call never changes';
  end if;
  return new;
end $$;
create trigger keep_approval_call before update on approval_request
  for each row execute function keep_approval_call();

-- What was done without an approval, by action and customer.
create table approval_sum (
  action text not null,
  customer text not null,
  day date not null,
  amount numeric(14, 2) not null,
  primary key (day, action, customer)
);
grant select, insert, update on approval_sum to portal_operator;
grant select, delete on approval_sum to portal_jobs;
