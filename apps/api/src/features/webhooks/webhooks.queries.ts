import type { WebhookDelivery, WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import type { Company, Resent } from "./webhook-events.queries.ts";
import type { Webhook } from "@demarc/contract/webhooks/webhooks";
import type { SealedAgain, StaleSecret } from "../../platform/sealed-places.ts";
import { recordList } from "../../platform/database/record-list.ts";
import { ifGiven, type ListSlice, listRest, positionColumn } from "../../platform/http/operator-list.ts";
import { empty, type Sql, sql } from "../../platform/database/sql.ts";

export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly format: WebhookEndpoint["format"];
  readonly types: string[];
  readonly signature: WebhookEndpoint["signature"];
  readonly publicKeys: string[];
  readonly state: WebhookEndpoint["state"];
  readonly disabledReason: WebhookEndpoint["disabledReason"] | Webhook["disabledReason"];
  readonly description: string | null;
  /** The name of a service token; null for an endpoint of a customer. */
  readonly owner: string | null;
  readonly failingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
}

const columnsWith = (owner: Sql): Sql => sql`
  endpoint.id, endpoint.url, endpoint.format, endpoint.types, endpoint.signature,
  array(select public_key from webhook_secret where endpoint_id = endpoint.id and public_key is not null
    and (expires_at is null or expires_at > now()) order by id desc) as "publicKeys",
  endpoint.state, endpoint.disabled_reason as "disabledReason", endpoint.description, ${owner} as owner,
  endpoint.failing_since as "failingSince", endpoint.created_at as "createdAt", endpoint.updated_at as "updatedAt",
  endpoint.version`;

const columns = columnsWith(sql`endpoint.owner`);

const of = (table: Sql, company: Company): Sql =>
  company === null ? sql`${table}.customer_id is null` : sql`${table}.customer_id = ${company}::int`;

/** The endpoints of the operator. */
export const pageOfEndpoints = (slice: ListSlice) => sql<WebhookEndpoint & { position: string }>`
  select ${columnsWith(sql`coalesce(endpoint.owner, '')`)}, ${positionColumn(sql`endpoint`)} from webhook_endpoint endpoint
  where customer_id is null and deleted_at is null and ${listRest(sql`endpoint`, "uuid", slice)}`;

const endpointsOf = (company: Company): Sql => sql`
  select ${columns} from webhook_endpoint endpoint where ${of(sql`endpoint`, company)} and deleted_at is null`;

export const listEndpoints = (company: number) => sql<EndpointRow>`${endpointsOf(company)} order by created_at, id`;

export const countEndpoints = (company: number) => sql<{ count: number }>`
  select count(*)::int as count from webhook_endpoint where customer_id = ${company}::int and deleted_at is null`;

/** Locks the company, so that parallel requests cannot exceed its limit. */
export const lockCompany = (company: number) => sql`
  select from customer where id = ${company}::int and id = current_customer() for no key update`;

export const findEndpoint = (id: string, company: Company) => sql<EndpointRow>`
  ${endpointsOf(company)} and id = ${id}::uuid`;

export const lockEndpoint = (id: string, company: Company) => sql<EndpointRow>`
  ${endpointsOf(company)} and id = ${id}::uuid for no key update`;

type NewEndpoint = Pick<EndpointRow, "id" | "url" | "format" | "types" | "signature" | "description" | "owner"> & {
  readonly company: Company;
};

export const insertEndpoint = ({ id, company, url, format, types, signature, description, owner }: NewEndpoint) => sql`
  insert into webhook_endpoint (id, customer_id, url, format, types, signature, description, owner)
  values (${id}::uuid, ${company}::int, ${url}, ${format}, ${types}::text[], ${signature}, ${description}, ${owner})`;

interface NewSecret {
  readonly endpointId: string;
  readonly company: Company;
  readonly sealed: Buffer;
  readonly publicKey: string | null;
}

export const insertSecret = ({ endpointId, company, sealed, publicKey }: NewSecret) => sql`
  insert into webhook_secret (endpoint_id, customer_id, sealed, public_key)
  values (${endpointId}::uuid, ${company}::int, ${sealed}::bytea, ${publicKey})`;

/** The current secret still signs for 24 hours; older ones do not. */
export const endSecrets = (endpointId: string) => sql`
  with gone as (delete from webhook_secret where endpoint_id = ${endpointId}::uuid and expires_at is not null)
  update webhook_secret set expires_at = now() + interval '24 hours'
  where endpoint_id = ${endpointId}::uuid and expires_at is null`;

const byOwner = sql`case when customer_id is null then 'operator' else 'customer' end`;

type ChangedEndpoint = Pick<EndpointRow, "id" | "url" | "format" | "types" | "state" | "description" | "owner">;

export const updateEndpoint = ({ id, url, format, types, state, description, owner }: ChangedEndpoint) => sql`
  update webhook_endpoint set url = ${url}, format = ${format}, types = ${types}::text[], description = ${description},
    owner = ${owner}, state = ${state},
    disabled_reason = case when ${state} = 'DISABLED' then coalesce(disabled_reason, ${byOwner}) end,
    failing_since = case when state = ${state} then failing_since end, warned_at = case when state = ${state} then warned_at end,
    version = version + 1, updated_at = now()
  where id = ${id}::uuid`;

export const raiseVersion = (id: string) => sql`
  update webhook_endpoint set version = version + 1, updated_at = now() where id = ${id}::uuid`;

/** Hides an endpoint and removes its secrets. A sweep deletes it later, because its deliveries may be too many for one statement. */
export const deleteEndpoint = (id: string) => sql`
  with secrets as (delete from webhook_secret where endpoint_id = ${id}::uuid)
  update webhook_endpoint set deleted_at = now(), state = 'DISABLED', disabled_reason = ${byOwner} where id = ${id}::uuid`;

/** Adds a job that sends the due deliveries. Extra jobs are harmless: only one works at a time. */
export const queueDelivering = (endpointId: string, company: Company) => sql`
  insert into job (queue, kind, customer_id, payload)
  values ('webhooks', 'webhooks.deliver', ${company}::int, jsonb_build_object('endpointId', ${endpointId}::uuid))`;

interface NewTest {
  readonly id: string;
  readonly endpointId: string;
  readonly company: Company;
  readonly type: string;
}

export const insertTest = ({ id, endpointId, company, type }: NewTest) => sql`
  insert into webhook_delivery (id, endpoint_id, customer_id, type, subject)
  values (${id}::uuid, ${endpointId}::uuid, ${company}::int, ${type}, 'webhook-endpoint/' || ${endpointId}::uuid)`;

interface DeliveryFilter {
  readonly types: readonly string[];
  readonly endpointId: string | null;
  readonly eventId: string | null;
  readonly state: WebhookDelivery["state"] | null;
}

const deliveryColumns = sql`
  delivery.id, delivery.endpoint_id as "endpointId", delivery.event_id as "eventId", delivery.type, delivery.subject,
  delivery.state, case when delivery.state = 'PENDING' then delivery.next_at end as "nextAt",
  coalesce((select jsonb_agg(jsonb_build_object('at', at, 'status', status, 'ms', ms, 'response', response, 'reason', reason,
    'error', error)
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
    and delivery.endpoint_id = any (array(select id from webhook_endpoint where customer_id is null and deleted_at is null))
    and ${ifGiven(sql`delivery.endpoint_id`, endpointId)} ${ifGiven(sql`delivery.event_id`, eventId)} ${inState(state)}
      ${listRest(sql`delivery`, "uuid", slice)}`;

interface LoggedDeliveries {
  readonly company: number;
  readonly endpointId: string;
  readonly state?: WebhookDelivery["state"] | undefined;
}

/** The deliveries to an endpoint of a customer, most recently changed first. */
export const deliveriesOf = recordList({
  from: sql`webhook_delivery delivery`,
  id: sql`delivery.id`,
  rows: (ids, order) => sql<WebhookDelivery>`
    select ${deliveryColumns} from webhook_delivery delivery where delivery.id = any (array(${ids})) ${order}`,
  where: ({ company, endpointId, state }: LoggedDeliveries) => sql`
    delivery.endpoint_id = ${endpointId}::uuid and delivery.customer_id = ${company}::int
    ${state === undefined ? empty : sql`and delivery.state = ${state}`}`,
  sorts: () => ({ updatedAt: sql`delivery.updated_at` }),
  fallback: "-updatedAt",
  cursor: {
    by: [sql`delivery.updated_at`, sql`delivery.id`],
    at: (row) => sql`${row.updatedAt}::timestamptz, ${row.id}::uuid`,
  },
});

interface LockedDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly state: WebhookDelivery["state"];
  readonly tried: number;
}

export const lockDelivery = (id: string, company: Company) => sql<LockedDelivery>`
  select id, endpoint_id as "endpointId", state, attempts as tried from webhook_delivery delivery
  where id = ${id}::uuid and ${of(sql`delivery`, company)} for no key update`;

export const retryDelivery = (id: string) => sql`
  update webhook_delivery set state = 'PENDING', attempts = 0, next_at = now(), updated_at = now() where id = ${id}::uuid`;

/** Queues a job behind all deliveries. */
export const queueResend = (resent: Resent) => sql`
  insert into job (queue, kind, customer_id, payload, bulk)
  values ('webhooks', 'webhooks.resend', ${resent.company}::int, ${JSON.stringify(resent)}::jsonb, true)`;

/** No row: the company had the events of a period sent again less than `seconds` ago. Runs under the lock of the company. */
export const takeResend = (id: string, company: number, seconds: number) => sql<{ id: string }>`
  update webhook_endpoint set resent_at = now() where id = ${id}::uuid and customer_id = ${company}::int
    and not exists (select from webhook_endpoint other where other.customer_id = ${company}::int
      and other.resent_at > now() - make_interval(secs => ${seconds}::int))
  returning id`;

// Run as portal_jobs.

export const listSealedSecrets = () => sql<StaleSecret>`
  select id, endpoint_id::text as owner, sealed from webhook_secret`;

export const replaceSealedSecret = ({ id, before, after }: SealedAgain) => sql`
  update webhook_secret set sealed = ${after} where id = ${id}::uuid and sealed = ${before}`;
