import type { CallReason } from "@demarc/contract/webhooks/webhook-fields";
import type { Right } from "@demarc/contract/core/rights";
import type { Variant } from "@demarc/contract/core/variants";
import type { WebhookDelivery, WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import { empty, join, type Sql, sql } from "../../platform/database/sql.ts";
import { type EventRow, ownIdOfEvent } from "../../platform/events/event-of.ts";
import { uuidIn } from "../../platform/record-names.ts";
import { eachService } from "../services/service-tables.conditions.ts";
import { type Relation, typesSeen } from "./customer-events.rules.ts";

/** The company that owns endpoints; null for the operator. */
export type Company = number | null;

/** The companies that see an event, with their relations to it. Needs `event`. */
const seers = sql`
  select event.customer_id as company, 'own' as relation
  where event.customer_id is not null and event.type = any (${[...typesSeen.own]}::text[])
  union all
  select parent_customer_id, 'child' from customer
  where id = event.customer_id and parent_customer_id is not null and event.type = any (${[...typesSeen.child]}::text[])
  ${join(
    eachService(
      (type, table) => sql`
  union all
  select end_user_customer_id, 'delivered' from ${table} service
  where event.entity_type = ${type} and event.type = any (${[...typesSeen.delivered]}::text[])
    and id = ${uuidIn(sql`event.entity_id`)} and customer_id = event.customer_id and end_user_customer_id is not null`,
    ),
    " ",
  )}`;

/** The relation of a company to an event; null if it does not see it, or is no longer a customer. Needs `event`. */
const relationTo = (company: Sql): Sql => sql`(
  select relation from (${seers}) seer join customer on customer.id = seer.company
  where seer.company = ${company} and customer.status in ('ACTIVE', 'SUSPENDED') limit 1)`;

/** A company, its children and its reseller: the owners of all records that it can see. */
const relativesOf = (company: number): Sql => sql`
  select id from customer where id = ${company}::int or parent_customer_id = ${company}::int
  union all select parent_customer_id from customer where id = ${company}::int and parent_customer_id is not null`;

const matchesTypes = sql`exists (
  select from unnest(endpoint.types) as pattern where event.type like replace(pattern, '*', '%'))`;

export interface Resent {
  readonly endpointId: string;
  readonly company: Company;
  readonly ids: readonly string[] | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly types: readonly string[];
  readonly most: number;
}

/**
 * Queues events for an endpoint again. `until`: the time of the last one, if more match. Ids are created after the time of their events
 * and have an index. The extra hour allows for clocks that differ.
 */
export const resendMatching = ({ endpointId, company, ids, from, to, types, most }: Resent) => sql<{
  queued: number;
  until: string | null;
}>`
  with matching as (
    select event.id, event.position, event.type, event.entity_type, event.entity_id, event.created_at
    from outbox_event event join webhook_endpoint endpoint on endpoint.id = ${endpointId}::uuid and ${matchesTypes}
    where event.position is not null and event.type = any (${[...types]}::text[])
      ${company === null ? empty : sql`and event.customer_id = any (array(${relativesOf(company)})) and ${relationTo(sql`${company}::int`)} is not null`}
      ${ids === null ? empty : sql`and event.id = any (${[...ids]}::uuid[])`}
      ${from === null ? empty : sql`and event.id >= first_uuidv7(greatest(${from}::timestamptz - interval '1 hour', 'epoch'))`}
      and event.created_at >= coalesce(${from}::timestamptz, '-infinity')
      and event.created_at < coalesce(${to}::timestamptz, 'infinity')
    order by event.position limit ${most + 1}::int
  ), chosen as (
    select * from matching order by position limit ${most}::int
  ), queued as (
    insert into webhook_delivery (endpoint_id, customer_id, event_id, position, type, subject)
    select ${endpointId}::uuid, ${company}::int, id, position, type, entity_type || '/' || entity_id from chosen
    on conflict (endpoint_id, event_id) do update set state = 'PENDING', attempts = 0, next_at = now(), updated_at = now()
  )
  select (select count(*)::int from chosen) as queued,
    case when (select count(*) from matching) > ${most}::int then (select max(created_at) from chosen) end as until`;

// The statements below run as portal_jobs.

/** True if no waiting job starts by then. */
const unlessQueued = (endpoint: Sql, at: Sql): Sql => sql`
  not exists (select from job where queue = 'webhooks' and kind = 'webhooks.deliver' and failed_at is null and locked_by is null
    and run_at <= ${at} and payload ->> 'endpointId' = ${endpoint}::text)`;

/**
 * Makes a delivery of each event for each endpoint that wants its type: endpoints of the operator and of companies that see it. The
 * companies are compared as numbers, because PostgreSQL hashes no join on `is not distinct from`.
 */
export const deliverEvents = ({ from, upTo }: { readonly from: number; readonly upTo: number }) => sql`
  with added as (
    insert into webhook_delivery (endpoint_id, customer_id, event_id, position, type, subject)
    select endpoint.id, endpoint.customer_id, event.id, event.position, event.type, event.entity_type || '/' || event.entity_id
    from outbox_event event
    cross join lateral (select null::int as company union all select company from (${seers}) seer) owner
    join webhook_endpoint endpoint on coalesce(endpoint.customer_id, 0) = coalesce(owner.company, 0)
      and endpoint.state = 'ENABLED' and ${matchesTypes}
    where event.position > ${from}::bigint and event.position <= ${upTo}::bigint
    on conflict do nothing
    returning endpoint_id, customer_id
  )
  insert into job (queue, kind, customer_id, payload)
  select 'webhooks', 'webhooks.deliver', customer_id, jsonb_build_object('endpointId', endpoint_id)
  from (select distinct endpoint_id, customer_id from added) endpoint where ${unlessQueued(sql`endpoint_id`, sql`now()`)}`;

export interface WorkedEndpoint {
  readonly company: Company;
  readonly url: string;
  readonly format: WebhookEndpoint["format"];
  readonly signature: WebhookEndpoint["signature"];
  readonly rights: Right[];
  /** Sealed, in base64; the newest first. */
  readonly secrets: string[];
}

const leaseSeconds = 30;
/** Endpoints of one company that are worked on at a time, in all processes, so that its dead ones leave room for other companies. */
const mostOfCompany = 2;

/** Holds the other takers of the company's endpoints until the commit, so that the next statement counts what they took. */
export const lockCompanyOf = (id: string) => sql`
  select pg_advisory_xact_lock(hashtext('webhooks of company'), customer_id) from webhook_endpoint where id = ${id}::uuid`;

/**
 * Locks an endpoint for a job, or extends its lock (`isHeld`), and reads its current settings. No row: another job has it, jobs work on
 * enough endpoints of its company, it is disabled or it is gone.
 */
export const takeEndpoint = (id: string, isHeld: boolean) => sql<WorkedEndpoint>`
  update webhook_endpoint endpoint set worked_until = now() + make_interval(secs => ${leaseSeconds}::int)
  where id = ${id}::uuid and state = 'ENABLED' and (${isHeld}::boolean or worked_until <= now() and (
    customer_id is null or ${mostOfCompany}::int > (
      select count(*) from webhook_endpoint other where other.customer_id = endpoint.customer_id and other.worked_until > now())))
  returning customer_id as company, url, format, signature,
    array(select distinct unnest(rights) from service_token
      where name = endpoint.owner and revoked_at is null and expires_at > now()) as rights,
    array(select encode(sealed, 'base64') from webhook_secret where endpoint_id = endpoint.id and (expires_at is null or expires_at > now())
      order by id desc) as secrets`;

export const releaseEndpoint = (id: string) => sql`
  update webhook_endpoint set worked_until = now() where id = ${id}::uuid`;

/** Queues a job for when the next delivery is due and no other job works on the endpoint, in `seconds` at the earliest. */
export const queueNext = (id: string, seconds: number) => sql`
  insert into job (queue, kind, customer_id, payload, run_at)
  select 'webhooks', 'webhooks.deliver', endpoint.customer_id, jsonb_build_object('endpointId', endpoint.id), due.at
  from webhook_endpoint endpoint cross join lateral (
    select greatest(min(next_at), endpoint.worked_until, now() + make_interval(secs => ${seconds}::int)) as at from webhook_delivery
    where endpoint_id = endpoint.id and state = 'PENDING' having count(*) > 0
  ) due
  where endpoint.id = ${id}::uuid and endpoint.state = 'ENABLED' and ${unlessQueued(sql`endpoint.id`, sql`due.at`)}`;

export interface DueDelivery {
  readonly id: string;
  readonly type: string;
  readonly subject: string;
  readonly createdAt: string;
  /** The number of earlier attempts. */
  readonly tried: number;
  /** Null for a test, and for an event that is no longer kept. */
  readonly event: EventRow | null;
  /** How the company of the endpoint is related to the event; null if it does not see it. */
  readonly relation: Relation | null;
}

/** The first due deliveries, at most one per record, so that the deliveries of a record stay in order. */
export const listDue = (endpointId: string, company: Company, most: number) => sql<DueDelivery>`
  select due.id, due.type, due.subject, due.created_at as "createdAt", due.attempts as tried,
    case when event.id is not null then jsonb_build_object('id', event.id, 'type', event.type, 'timestamp', event.created_at,
      'customerId', event.customer_id, 'entityType', event.entity_type, 'entityId', event.entity_id, 'payload', event.payload,
      'externalRef', ${ownIdOfEvent})
    end as event, ${relationTo(sql`${company}::int`)} as relation
  from (
    select next.*, row_number() over (partition by subject order by next_at, position) as turn
    from (
      select * from webhook_delivery where endpoint_id = ${endpointId}::uuid and state = 'PENDING' and next_at <= now()
      order by next_at, position limit ${10 * most}::int
    ) next
  ) due
  left join outbox_event event on event.id = due.event_id
  where due.turn = 1 order by due.next_at, due.position limit ${most}::int`;

export interface Attempt {
  readonly status: number | null;
  readonly ms: number;
  readonly response: string | null;
  readonly reason: CallReason | null;
  readonly error: string | null;
}

/** `id`: of the delivery. */
export const insertAttempt = ({ id, status, ms, response, reason, error }: Attempt & { readonly id: string }) => sql`
  insert into webhook_attempt (delivery_id, customer_id, status, ms, response, reason, error)
  select id, customer_id, ${status}::int, ${ms}::int, ${response}, ${reason}, ${error} from webhook_delivery where id = ${id}::uuid`;

/** The outcome of an attempt; `seconds`: until the next one. */
export const updateDelivery = (id: string, state: WebhookDelivery["state"], seconds: number | null) => sql`
  update webhook_delivery set state = ${state}, attempts = attempts + 1, updated_at = now(),
    next_at = now() + make_interval(secs => coalesce(${seconds}::float8, 0))
  where id = ${id}::uuid`;

export interface AdministratorRow {
  readonly email: string;
  readonly locale: "en" | "nl";
  readonly variant: Variant;
  readonly company: string;
}

const mostMailed = 20;

export const listAdministrators = (company: number) => sql<AdministratorRow>`
  select account.username as email, account.locale, customer.variant, customer.name as company
  from customer_account account join customer on customer.id = account.customer_id
  where account.customer_id = ${company}::int and account.status = 'ENABLED' and account.kind = 'PERSON'
    and account.deleted_at is null and 'RESELLER_ADMIN' = any (account.roles)
  order by account.created_at, account.id limit ${mostMailed}::int`;

export const noteSuccess = (id: string) => sql`
  update webhook_endpoint set failing_since = null, warned_at = null where id = ${id}::uuid and failing_since is not null`;

/** Notes that deliveries fail. Returns whether they have failed long enough to disable the endpoint. */
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

/** Returns the address if its owner was not warned since it last worked. */
export const noteWarning = (id: string) => sql<{ url: string }>`
  update webhook_endpoint set warned_at = now()
  where id = ${id}::uuid and warned_at is null and deleted_at is null returning url`;
