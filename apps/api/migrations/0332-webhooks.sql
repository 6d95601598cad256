-- Webhook endpoints of the operator, their secrets, and what is sent to them.
set local lock_timeout = '5s';

alter table job drop constraint job_queue_check,
  add constraint job_queue_check check (queue in
    ('default', 'mail', 'documents', 'dns', 'availability', 'line-test', 'tv', 'webhooks', 'timers'));

create table webhook_endpoint (
  id uuid primary key default uuidv7(),
  url text not null check (char_length(url) between 1 and 500),
  format text not null check (format in ('standard', 'cloudevents')),
  -- Patterns such as order.*
  types text[] not null check (cardinality(types) between 1 and 50),
  signature text not null check (signature in ('v1', 'v1a')),
  state text not null default 'ENABLED' check (state in ('ENABLED', 'DISABLED')),
  disabled_reason text check (disabled_reason in ('operator', 'failing', 'gone')),
  description text check (char_length(description) <= 200),
  -- The name of the service tokens whose rights decide which kinds are sent.
  owner text not null check (char_length(owner) between 1 and 100),
  failing_since timestamptz,
  -- The staff got a mail since it last worked.
  warned_at timestamptz,
  -- Until then one job delivers to the endpoint, and other jobs skip it.
  worked_until timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  check ((state = 'DISABLED') = (disabled_reason is not null))
);
create index webhook_endpoint_updated on webhook_endpoint (updated_at, id);

create table webhook_secret (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  -- AES-256-GCM under a key of the environment, bound to the endpoint.
  sealed bytea not null,
  public_key text,
  -- Null for the current secret; an older one also signs until then.
  expires_at timestamptz
);
create unique index webhook_secret_current on webhook_secret (endpoint_id) where expires_at is null;
create index webhook_secret_endpoint on webhook_secret (endpoint_id);

create table webhook_delivery (
  id uuid primary key default uuidv7(),
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  -- Null for a test event. The outbox keeps an event longer than its deliveries.
  event_id uuid,
  position bigint,
  type text not null,
  subject text not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'DELIVERED', 'FAILED', 'WITHHELD')),
  attempts int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (endpoint_id, event_id)
);
create index webhook_delivery_updated on webhook_delivery (updated_at, id);
create index webhook_delivery_of_endpoint on webhook_delivery (endpoint_id, updated_at, id);
create index webhook_delivery_due on webhook_delivery (endpoint_id, next_at, position) where state = 'PENDING';

create table webhook_attempt (
  delivery_id uuid not null references webhook_delivery (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  status int,
  ms int not null,
  response text check (char_length(response) <= 1000),
  error text check (char_length(error) <= 200)
);
create index webhook_attempt_delivery on webhook_attempt (delivery_id, at);
create index webhook_attempt_at on webhook_attempt (at);

grant select, insert, update, delete on webhook_endpoint, webhook_secret, webhook_delivery to portal_operator;
grant select on webhook_attempt to portal_operator;
grant select, update on webhook_endpoint to portal_jobs;
grant select on webhook_secret to portal_jobs;
grant select (name, rights, revoked_at, expires_at) on service_token to portal_jobs;
grant select, insert, update, delete on webhook_delivery, webhook_attempt to portal_jobs;
