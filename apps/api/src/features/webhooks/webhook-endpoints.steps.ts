import { randomUUID } from "node:crypto";
import type { LedgerAction } from "@demarc/contract/core/words";
import { eventTypes, testEventType, typesMatching } from "@demarc/contract/operator/events";
import type { ledger, WebhookDelivery, WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import type { Change } from "../../platform/changes/change.ts";
import { changedFields, picked, textOr } from "../../platform/changes/changed-fields.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { type GuardedCallSettings, mayCall } from "../../platform/guarded-call.ts";
import { conflict, found, type IfMatch, invalid, notFound, refuseStale } from "../../platform/refusals/errors.ts";
import type { Sealing } from "../../platform/sealing.ts";
import { newSecret } from "./webhook-signatures.ts";
import type { Company } from "./webhook-events.queries.ts";
import * as queries from "./webhooks.queries.ts";

export interface WebhooksGiven {
  readonly settings: GuardedCallSettings;
  readonly secrets: Sealing;
}

type WebhookAction = keyof typeof ledger & LedgerAction;

/** A change of endpoints of the operator or of a customer. */
export interface Owned extends Transaction, WebhooksGiven {
  /** Null for the operator. */
  readonly company: Company;
  /** The name of the service token that changes the endpoint; null for a customer. */
  readonly owner: string | null;
  /** Throws 400 for a pattern that matches nothing, and 403 if the owner may not read a kind that matches. */
  readonly refuseKinds: (types: readonly string[]) => void;
  readonly record: (change: Change<WebhookAction>) => void;
}

/** Throws 400 for a pattern without matching types among those that the owner can get. */
export const refuseUnknown = (types: readonly string[], isKnown: (type: string) => boolean): void => {
  const unknown = types.findIndex((type) => type !== testEventType && !typesMatching([type]).some(isKnown));
  if (unknown >= 0) throw invalid(`types.${unknown}`, "validation.invalid-value");
};

export const rightOf = (type: string) => eventTypes[type as keyof typeof eventTypes].right;

export const refuseAddress = (url: string, settings: GuardedCallSettings): void => {
  if (!mayCall(url, settings)) throw invalid("url", "validation.address-not-public");
};

export const recordEndpoint = (
  owned: Owned,
  action: Extract<WebhookAction, `webhook-endpoint.${string}`>,
  entityId: string,
  change: { readonly before?: unknown; readonly after?: unknown },
): void => owned.record({ action, entityType: "webhook-endpoint", entityId, event: action, ...change });

type SecretEndpoint = queries.EndpointRow & { readonly secret: string | null };

const addSecret = (owned: Owned, endpointId: string, signature: WebhookEndpoint["signature"]): string | null => {
  const { text, shown, publicKey } = newSecret(signature);
  const sealed = owned.secrets.seal(endpointId, text);
  owned.send(queries.insertSecret({ endpointId, company: owned.company, sealed, publicKey }));
  return shown;
};

const lock = async (owned: Owned, id: string): Promise<queries.EndpointRow> =>
  found(await owned.query(queries.lockEndpoint(id, owned.company)));

const findEndpoint = async (owned: Owned, id: string): Promise<queries.EndpointRow> =>
  found(await owned.query(queries.findEndpoint(id, owned.company)));

interface Wanted {
  readonly url: string;
  readonly types: string[];
  readonly format?: WebhookEndpoint["format"];
  readonly signature?: WebhookEndpoint["signature"];
  readonly description?: string | null;
}

/** Creates an endpoint. Throws 400 for an address that may not be called, and what `refuseKinds` throws. */
export const createEndpoint = async (
  owned: Owned,
  { url, types, format = "standard", signature = "v1", description }: Wanted,
): Promise<SecretEndpoint> => {
  const { company, owner } = owned;
  refuseAddress(url, owned.settings);
  owned.refuseKinds(types);
  const id = randomUUID();
  const made = { url, format, types, signature, description: description?.trim() || null };
  owned.send(queries.insertEndpoint({ id, company, owner, ...made }));
  const secret = addSecret(owned, id, signature);
  const after = { ...made, ...(owner === null ? {} : { owner }), state: "ENABLED", version: 1 };
  recordEndpoint(owned, "webhook-endpoint.created", id, { after });
  return { ...(await findEndpoint(owned, id)), secret };
};

type EndpointChange = Partial<Pick<WebhookEndpoint, "url" | "types" | "format" | "state">> & {
  readonly description?: string | null;
};

/** Changes an endpoint. Throws 404, 409 if `ifMatch` is stale, and what `createEndpoint` throws. */
export const changeEndpoint = async (
  owned: Owned,
  { id, body, ifMatch }: { readonly id: string; readonly body: EndpointChange; readonly ifMatch: IfMatch },
): Promise<queries.EndpointRow> => {
  const before = await lock(owned, id);
  refuseStale(before, ifMatch);
  const given = {
    url: body.url ?? before.url,
    types: body.types ?? before.types,
    format: body.format ?? before.format,
    state: body.state ?? before.state,
    description: textOr(body.description, before.description),
  };
  if (body.url !== undefined) refuseAddress(given.url, owned.settings);
  owned.refuseKinds(given.types);
  if (changedFields(before, given).length === 0) return before;
  const after = { ...before, ...given, owner: owned.owner };
  await owned.query(queries.updateEndpoint(after));
  if (after.state === "ENABLED") owned.send(queries.queueDelivering(id, owned.company));
  const changed = changedFields(before, after);
  recordEndpoint(owned, "webhook-endpoint.updated", id, {
    before: picked(before, changed),
    after: { ...picked(after, changed), version: before.version + 1 },
  });
  return findEndpoint(owned, id);
};

/** Deletes an endpoint; its deliveries are deleted later. Throws 404, and 409 if `ifMatch` is stale. */
export const deleteEndpoint = async (owned: Owned, id: string, ifMatch: IfMatch): Promise<queries.EndpointRow> => {
  const before = await lock(owned, id);
  refuseStale(before, ifMatch);
  await owned.query(queries.deleteEndpoint(id));
  const { url, types, state } = before;
  recordEndpoint(owned, "webhook-endpoint.deleted", id, { before: { url, types, state } });
  return before;
};

/** Replaces the secret; the old one signs too for 24 hours. Throws 404, and 403 if the owner may not read a kind. */
export const rotateSecret = async (owned: Owned, id: string): Promise<SecretEndpoint> => {
  const before = await lock(owned, id);
  owned.refuseKinds(before.types);
  owned.send(queries.endSecrets(id));
  const secret = addSecret(owned, id, before.signature);
  owned.send(queries.raiseVersion(id));
  recordEndpoint(owned, "webhook-endpoint.rotated", id, {
    before: { version: before.version },
    after: { version: before.version + 1 },
  });
  return { ...(await findEndpoint(owned, id)), secret };
};

/** Throws 404, and 409 for an endpoint that is disabled. */
export const lockEnabled = async (owned: Owned, id: string): Promise<queries.EndpointRow> => {
  const row = await lock(owned, id);
  if (row.state === "DISABLED")
    throw conflict("webhook-endpoint.state-conflict", "This endpoint is disabled; enable it first.", {
      state: row.state,
    });
  return row;
};

type WrittenDelivery = Pick<WebhookDelivery, "id" | "state">;

/** Queues a test event. Throws what `lockEnabled` throws. */
export const testEndpoint = async (owned: Owned, endpointId: string): Promise<WrittenDelivery> => {
  await lockEnabled(owned, endpointId);
  const id = randomUUID();
  owned.send(queries.insertTest({ id, endpointId, company: owned.company, type: testEventType }));
  owned.send(queries.queueDelivering(endpointId, owned.company));
  owned.record({
    action: "webhook-delivery.created",
    entityType: "webhook-delivery",
    entityId: id,
    after: { endpointId, type: testEventType, state: "PENDING" },
    event: "webhook-delivery.created",
  });
  return { id, state: "PENDING" };
};

/** Queues a delivery again. `of`: the endpoint in the path. Throws 404, and what `lockEnabled` throws. */
export const retryDelivery = async (owned: Owned, id: string, of?: string): Promise<WrittenDelivery> => {
  const { endpointId, state, tried } = found(await owned.query(queries.lockDelivery(id, owned.company)));
  if (of !== undefined && of !== endpointId) throw notFound();
  await lockEnabled(owned, endpointId);
  owned.send(queries.retryDelivery(id));
  owned.send(queries.queueDelivering(endpointId, owned.company));
  owned.record({
    action: "webhook-delivery.retried",
    entityType: "webhook-delivery",
    entityId: id,
    before: { state, attempts: tried },
    after: { state: "PENDING", attempts: 0 },
    event: "webhook-delivery.retried",
  });
  return { id, state: "PENDING" };
};

export interface ResendWanted {
  readonly ids?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly types?: readonly string[];
}

/** PostgreSQL does not accept all offsets of RFC 3339, and JavaScript has no microseconds, so the end of a period is rounded to a millisecond. */
const instantOf = (text: string | undefined, addedMs = 0): string | null =>
  text === undefined ? null : new Date(Date.parse(text) + addedMs).toISOString();

/** The period of a request, in the precision of the database. Throws 400 for a start in the future, and for an end before the start. */
export const periodOf = ({ from, to }: ResendWanted) => {
  if (from !== undefined && Date.parse(from) > Date.now()) throw invalid("from", "validation.date-too-late");
  if (from !== undefined && to !== undefined && Date.parse(to) < Date.parse(from))
    throw invalid("to", "validation.date-too-early");
  return { from: instantOf(from), to: instantOf(to, 1) };
};

/** Maximum number of events that one call sends again. */
export const mostResent = 20_000;
