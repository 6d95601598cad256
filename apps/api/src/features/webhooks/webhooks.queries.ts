import type { Right } from "@demarc/contract/core/rights";
import type { WebhookDelivery, WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../platform/http/operator-list.ts";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";
import type { EventRow } from "../../platform/events/event-of.ts";
import { deleteBatch } from "../../platform/jobs/sweep-batches.ts";

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly format: WebhookEndpoint["format"];
  readonly types: string[];
  readonly signature: WebhookEndpoint["signature"];
  readonly publicKeys: string[];
  readonly state: WebhookEndpoint["state"];
  readonly disabledReason: WebhookEndpoint["disabledReason"];
  readonly description: string | null;
  readonly owner: string;
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

const columns = sql`
  endpoint.id, endpoint.url, endpoint.format, endpoint.types, endpoint.signature,
  array(select public_key from webhook_secret where endpoint_id = endpoint.id and public_key is not null
    and (expires_at is null or expires_at > now()) order by id desc) as "publicKeys",
  endpoint.state, endpoint.disabled_reason as "disabledReason", endpoint.description, endpoint.owner,
  endpoint.failing_since as "failingSince", endpoint.created_at as "createdAt", endpoint.updated_at as "updatedAt",
  endpoint.version`;

export const pageOfEndpoints = (slice: ListSlice) => sql<EndpointRow & { position: string }>`
  select ${columns}, ${positionColumn(sql`endpoint`)} from webhook_endpoint endpoint
  where deleted_at is null and ${listRest(sql`endpoint`, "uuid", slice)}`;

export const findEndpoint = (id: string) => sql<EndpointRow>`
  select ${columns} from webhook_endpoint endpoint where id = ${id}::uuid and deleted_at is null`;

export const lockEndpoint = (id: string) => sql<EndpointRow>`
  select ${columns} from webhook_endpoint endpoint where id = ${id}::uuid and deleted_at is null for no key update`;

type NewEndpoint = Pick<EndpointRow, "id" | "url" | "format" | "types" | "signature" | "description" | "owner">;

export const insertEndpoint = ({ id, url, format, types, signature, description, owner }: NewEndpoint) => sql`
  insert into webhook_endpoint (id, url, format, types, signature, description, owner)
  values (${id}::uuid, ${url}, ${format}, ${types}::text[], ${signature}, ${description}, ${owner})`;

interface NewSecret {
  readonly endpointId: string;
  readonly sealed: Buffer;
  readonly publicKey: string | null;
}

export const insertSecret = ({ endpointId, sealed, publicKey }: NewSecret) => sql`
  insert into webhook_secret (endpoint_id, sealed, public_key) values (${endpointId}::uuid, ${sealed}::bytea, ${publicKey})`;

/** The current secret still signs for 24 hours; older ones do not. */
export const endSecrets = (endpointId: string) => sql`
  with gone as (delete from webhook_secret where endpoint_id = ${endpointId}::uuid and expires_at is not null)
  update webhook_secret set expires_at = now() + interval '24 hours'
  where endpoint_id = ${endpointId}::uuid and expires_at is null`;

type ChangedEndpoint = Pick<EndpointRow, "id" | "url" | "format" | "types" | "state" | "description" | "owner">;

export const updateEndpoint = ({ id, url, format, types, state, description, owner }: ChangedEndpoint) => sql`
  update webhook_endpoint set url = ${url}, format = ${format}, types = ${types}::text[], description = ${description},
    owner = ${owner}, state = ${state},
    disabled_reason = case when ${state} = 'DISABLED' then coalesce(disabled_reason, 'operator') end,
    failing_since = case when state = ${state} then failing_since end, warned_at = case when state = ${state} then warned_at end,
    version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

export const raiseVersion = (id: string) => sql`
  update webhook_endpoint set version = version + 1, updated_at = now() where id = ${id}::uuid`;

/** Hides an endpoint and removes its secrets. A sweep deletes it later, because its deliveries may be too many for one statement. */
export const deleteEndpoint = (id: string) => sql`
  with secrets as (delete from webhook_secret where endpoint_id = ${id}::uuid)
  update webhook_endpoint set deleted_at = now(), state = 'DISABLED', disabled_reason = 'operator' where id = ${id}::uuid`;

/** Adds a job that sends the due deliveries. Extra jobs are harmless: only one works at a time. */
export const queueDelivering = (endpointId: string) => sql`
  insert into job (queue, kind, payload)
  values ('webhooks', 'webhooks.deliver', jsonb_build_object('endpointId', ${endpointId}::uuid))`;

export const insertTest = (id: string, endpointId: string, type: string) => sql`
  insert into webhook_delivery (id, endpoint_id, type, subject)
  values (${id}::uuid, ${endpointId}::uuid, ${type}, 'webhook-endpoint/' || ${endpointId}::uuid)`;

interface DeliveryFilter {
  readonly types: readonly string[];
  readonly endpointId: string | null;
  readonly eventId: string | null;
  readonly state: WebhookDelivery["state"] | null;
}

const deliveryColumns = sql`
  delivery.id, delivery.endpoint_id as "endpointId", delivery.event_id as "eventId", delivery.type, delivery.subject,
  delivery.state, case when delivery.state = 'PENDING' then delivery.next_at end as "nextAt",
  coalesce((select jsonb_agg(jsonb_build_object('at', at, 'status', status, 'ms', ms, 'response', response, 'error', error)
    order by at) from webhook_attempt where delivery_id = delivery.id), '[]') as attempts,
  delivery.created_at as "createdAt", delivery.updated_at as "updatedAt"`;

/** The index of failed deliveries serves a prepared statement only if their state is in its text. */
const inState = (state: WebhookDelivery["state"] | null): Sql =>
  state === "FAILED" ? sql`delivery.state = 'FAILED' and` : ifGiven(sql`delivery.state`, state);

export const pageOfDeliveries = ({ types, endpointId, eventId, state }: DeliveryFilter, slice: ListSlice) => sql<
  WebhookDelivery & { position: string }
>`
  select ${deliveryColumns}, ${positionColumn(sql`delivery`)} from webhook_delivery delivery
  where delivery.type = any (${[...types]}::text[])
    and delivery.endpoint_id = any (array(select id from webhook_endpoint where deleted_at is null))
    and ${ifGiven(sql`delivery.endpoint_id`, endpointId)} ${ifGiven(sql`delivery.event_id`, eventId)} ${inState(state)}
      ${listRest(sql`delivery`, "uuid", slice)}`;

interface LockedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly state: WebhookDelivery["state"];
  readonly tried: number;
}

export const lockDelivery = (id: string) => sql<LockedDelivery>`
  select id, endpoint_id as "endpointId", state, attempts as tried from webhook_delivery where id = ${id}::uuid for no key update`;

export const retryDelivery = (id: string) => sql`
  update webhook_delivery set state = 'PENDING', attempts = 0, next_at = now(), updated_at = now() where id = ${id}::uuid`;

const matchesTypes = sql`exists (
  select from unnest(endpoint.types) as pattern where event.type like replace(pattern, '*', '%'))`;

interface Resent {
  readonly endpointId: string;
  readonly ids: readonly string[] | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly string[];
  readonly most: number;
}

/**
 * Queues events for an endpoint once more. `until`: the time of the last one, if more match. An id is drawn after the time of its event,
 * and has an index; an hour is for clocks that differ.
 */
export const resendMatching = ({ endpointId, ids, from, to, types, most }: Resent) => sql<{
  queued: number;
  until: string | null;
}>`
  with matching as (
    select event.id, event.position, event.type, event.entity_type, event.entity_id, event.created_at
    from outbox_event event join webhook_endpoint endpoint on endpoint.id = ${endpointId}::uuid and ${matchesTypes}
    where event.position is not null and event.type = any (${[...types]}::text[])
      ${ids === null ? empty : sql`and event.id = any (${[...ids]}::uuid[])`}
      ${from === null ? empty : sql`and event.id >= first_uuidv7(greatest(${from}::timestamptz - interval '1 hour', 'epoch'))`}
      and event.created_at >= coalesce(${from}::timestamptz, '-infinity')
      and event.created_at < coalesce(${to}::timestamptz, 'infinity')
    order by event.position limit ${most + 1}::int
  ), chosen as (
    select * from matching order by position limit ${most}::int
  ), queued as (
    insert into webhook_delivery (endpoint_id, event_id, position, type, subject)
    select ${endpointId}::uuid, id, position, type, entity_type || '/' || entity_id from chosen
    on conflict (endpoint_id, event_id) do update set state = 'PENDING', attempts = 0, next_at = now(), updated_at = now()
  )
  select (select count(*)::int from chosen) as queued,
    case when (select count(*) from matching) > ${most}::int then (select max(created_at) from chosen) end as until`;

// What follows runs as portal_jobs.

/** A job that starts by then is enough. */
const unlessQueued = (endpoint: Sql, at: Sql): Sql => sql`
  not exists (select from job where queue = 'webhooks' and kind = 'webhooks.deliver' and failed_at is null and locked_by is null
    and run_at <= ${at} and payload ->> 'endpointId' = ${endpoint}::text)`;

/** Makes a delivery of each event for each endpoint that wants its type. */
export const deliverEvents = ({ from, upTo }: { readonly from: number; readonly upTo: number }) => sql`
  with added as (
    insert into webhook_delivery (endpoint_id, event_id, position, type, subject)
    select endpoint.id, event.id, event.position, event.type, event.entity_type || '/' || event.entity_id
    from outbox_event event join webhook_endpoint endpoint on endpoint.state = 'ENABLED' and ${matchesTypes}
    where event.position > ${from}::bigint and event.position <= ${upTo}::bigint
    on conflict do nothing
    returning endpoint_id
  )
  insert into job (queue, kind, payload)
  select 'webhooks', 'webhooks.deliver', jsonb_build_object('endpointId', endpoint_id)
  from (select distinct endpoint_id from added) endpoint where ${unlessQueued(sql`endpoint_id`, sql`now()`)}`;

export interface WorkedEndpoint {
  readonly url: string;
  readonly format: WebhookEndpoint["format"];
  readonly signature: WebhookEndpoint["signature"];
  readonly rights: Right[];
  /** Sealed, in base64; the newest first. */
  readonly secrets: string[];
}

const leaseSeconds = 30;

/**
 * Locks an endpoint for a job, or extends its lock (`isHeld`), and reads its current settings. No row: another job has it, it is disabled
 * or it is gone.
 */
export const takeEndpoint = (id: string, isHeld: boolean) => sql<WorkedEndpoint>`
  update webhook_endpoint endpoint set worked_until = now() + make_interval(secs => ${leaseSeconds}::int)
  where id = ${id}::uuid and state = 'ENABLED' and (${isHeld}::boolean or worked_until <= now())
  returning url, format, signature,
    array(select distinct unnest(rights) from service_token
      where name = endpoint.owner and revoked_at is null and expires_at > now()) as rights,
    array(select encode(sealed, 'base64') from webhook_secret where endpoint_id = endpoint.id and (expires_at is null or expires_at > now())
      order by id desc) as secrets`;

export const releaseEndpoint = (id: string) => sql`
  update webhook_endpoint set worked_until = now() where id = ${id}::uuid`;

/** Queues a job for when the next delivery is due and no other job works on the endpoint. */
export const queueNext = (id: string) => sql`
  insert into job (queue, kind, payload, run_at)
  select 'webhooks', 'webhooks.deliver', jsonb_build_object('endpointId', endpoint.id), due.at
  from webhook_endpoint endpoint cross join lateral (
    select greatest(min(next_at), endpoint.worked_until, now()) as at from webhook_delivery
    where endpoint_id = endpoint.id and state = 'PENDING' having count(*) > 0
  ) due
  where endpoint.id = ${id}::uuid and endpoint.state = 'ENABLED' and ${unlessQueued(sql`endpoint.id`, sql`due.at`)}`;

export interface DueDelivery {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly createdAt: string;
  /** How often it was tried before. */
  readonly tried: number;
  /** Null for a test, and for an event that is no longer kept. */
  readonly event: EventRow | null;
}

/** The first due deliveries, at most one per record, so that the deliveries of a record stay in order. */
export const listDue = (endpointId: string, most: number) => sql<DueDelivery>`
  select due.id, due.type, due.subject, due.created_at as "createdAt", due.attempts as tried,
    case when event.id is not null then jsonb_build_object('id', event.id, 'type', event.type, 'timestamp', event.created_at,
      'customerId', event.customer_id, 'entityType', event.entity_type, 'entityId', event.entity_id, 'payload', event.payload)
    end as event
  from (
    select next.*, row_number() over (partition by subject order by next_at, position) as turn
    from (
      select * from webhook_delivery where endpoint_id = ${endpointId}::uuid and state = 'PENDING' and next_at <= now()
      order by next_at, position limit ${10 * most}::int
    ) next
  ) due
  left join outbox_event event on event.id = due.event_id
  where due.turn = 1 order by due.next_at, due.position limit ${most}::int`;

interface Attempt {
  readonly id: string;
  readonly status: number | null;
  readonly ms: number;
  readonly response: string | null;
  readonly error: string | null;
}

export const insertAttempt = ({ id, status, ms, response, error }: Attempt) => sql`
  insert into webhook_attempt (delivery_id, status, ms, response, error)
  select id, ${status}::int, ${ms}::int, ${response}, ${error} from webhook_delivery where id = ${id}::uuid`;

/** The outcome of an attempt; `seconds`: until the next one. */
export const updateDelivery = (id: string, state: WebhookDelivery["state"], seconds: number | null) => sql`
  update webhook_delivery set state = ${state}, attempts = attempts + 1, updated_at = now(),
    next_at = now() + make_interval(secs => coalesce(${seconds}::float8, 0))
  where id = ${id}::uuid`;

export const noteSuccess = (id: string) => sql`
  update webhook_endpoint set failing_since = null, warned_at = null where id = ${id}::uuid and failing_since is not null`;

/** Notes that deliveries fail. Returns whether they have for so long that the endpoint is disabled. */
export const noteFailure = (id: string, days: number) => sql<{ isLost: boolean }>`
  update webhook_endpoint set failing_since = coalesce(failing_since, now()) where id = ${id}::uuid
  returning failing_since < now() - make_interval(days => ${days}::int) as "isLost"`;

interface Stopped {
  readonly url: string;
  readonly version: number;
}

export const disableEndpoint = (id: string, reason: "failing" | "gone") => sql<Stopped>`
  update webhook_endpoint set state = 'DISABLED', disabled_reason = ${reason}, version = version + 1, updated_at = now()
  where id = ${id}::uuid and state = 'ENABLED' returning url, version`;

/** Returns the address if the staff were not warned since it last worked. */
export const noteWarning = (id: string) => sql<{ url: string }>`
  update webhook_endpoint set warned_at = now()
  where id = ${id}::uuid and warned_at is null and deleted_at is null returning url`;

export const sweepDeliveries = () =>
  deleteBatch(sql`webhook_delivery`, sql`id < first_uuidv7(now() - interval '30 days')`);

const deleted = sql`select id from webhook_endpoint where deleted_at is not null`;

export const sweepDeletedDeliveries = () => deleteBatch(sql`webhook_delivery`, sql`endpoint_id in (${deleted})`);

export const sweepDeletedEndpoints = () =>
  deleteBatch(
    sql`webhook_endpoint`,
    sql`deleted_at is not null and not exists (select from webhook_delivery where endpoint_id = webhook_endpoint.id)`,
  );

export const sweepAttempts = () => deleteBatch(sql`webhook_attempt`, sql`at < now() - interval '30 days'`);
