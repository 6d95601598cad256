import { randomUUID } from "node:crypto";
import type { Right } from "@demarc/contract/core/rights";
import { eventTypes, testEventType, typesMatching, typesShown } from "@demarc/contract/operator/events";
import type { ledger, WebhookDelivery, WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import { changedFields, picked, textOr } from "../../platform/changes/changed-fields.ts";
import type { OperatorTransaction } from "../../platform/changes/operator-change.ts";
import { type GuardedCallSettings, mayCall } from "../../platform/guarded-call.ts";
import { conflict, forbidden, found, type IfMatch, invalid, refuseStale } from "../../platform/refusals/errors.ts";
import type { Sealing } from "../../platform/sealing.ts";
import type { ServiceCaller } from "../../platform/tokens/service-tokens.ts";
import { newSecret } from "./webhook-signatures.ts";
import * as queries from "./webhooks.queries.ts";

type Caller = Pick<ServiceCaller, "name" | "rights">;

export interface WebhooksGiven {
  readonly settings: GuardedCallSettings;
  readonly secrets: Sealing;
}

/** The rights that an owner needs for these patterns: the rights for all matching types. Throws 400 for a pattern without matching types. */
const rightsOf = (types: readonly string[]): readonly Right[] => {
  const unknown = types.findIndex((type) => type !== testEventType && typesMatching([type]).length === 0);
  if (unknown >= 0) throw invalid(`types.${unknown}`, "validation.invalid-value");
  return typesMatching(types).map((type) => eventTypes[type as keyof typeof eventTypes].right);
};

/** Throws 400 for a pattern that matches nothing, and 403 if the caller may not read a kind that matches. */
const refuseKinds = (caller: Caller, types: readonly string[]): void => {
  const lacking = rightsOf(types).find((right) => !caller.rights.includes(right));
  if (lacking)
    throw forbidden("right.missing", `These types need the right ${lacking}, which this token does not have.`);
};

const refuseAddress = (url: string, settings: GuardedCallSettings): void => {
  if (!mayCall(url, settings)) throw invalid("url", "validation.invalid-value");
};

const record = (
  transaction: OperatorTransaction,
  action: Extract<keyof typeof ledger, `webhook-endpoint.${string}`>,
  id: string,
  change: { readonly before?: unknown; readonly after?: unknown },
): void => transaction.record(null, { action, entityType: "webhook-endpoint", entityId: id, event: action, ...change });

type SecretEndpoint = WebhookEndpoint & { readonly secret: string | null };

const addSecret = (
  transaction: OperatorTransaction,
  secrets: Sealing,
  endpointId: string,
  signature: WebhookEndpoint["signature"],
): string | null => {
  const { text, shown, publicKey } = newSecret(signature);
  transaction.send(queries.insertSecret({ endpointId, sealed: secrets.seal(endpointId, text), publicKey }));
  return shown;
};

interface Wanted {
  readonly url: string;
  readonly types: string[];
  readonly format?: WebhookEndpoint["format"];
  readonly signature?: WebhookEndpoint["signature"];
  readonly description?: string | null;
}

/** Creates an endpoint. Throws 400 for an address that may not be called, and what `refuseKinds` throws. */
export const createEndpoint = async (
  transaction: OperatorTransaction,
  caller: Caller,
  { url, types, format = "standard", signature = "v1", description }: Wanted,
  { settings, secrets }: WebhooksGiven,
): Promise<SecretEndpoint> => {
  refuseAddress(url, settings);
  refuseKinds(caller, types);
  const id = randomUUID();
  const made = { id, url, format, types, signature, description: description?.trim() || null, owner: caller.name };
  transaction.send(queries.insertEndpoint(made));
  const secret = addSecret(transaction, secrets, id, signature);
  const { id: _id, ...after } = made;
  record(transaction, "webhook-endpoint.created", id, { after: { ...after, state: "ENABLED", version: 1 } });
  return { ...found(await transaction.query(queries.findEndpoint(id))), secret };
};

export type EndpointChange = Partial<Pick<WebhookEndpoint, "url" | "types" | "format" | "state">> & {
  readonly description?: string | null;
};

type WrittenEndpoint = Pick<WebhookEndpoint, "id" | "state" | "version">;

const writtenAs = ({ id, state, version }: queries.EndpointRow): WrittenEndpoint => ({ id, state, version });

/** Changes an endpoint. Throws 404, 409 if `ifMatch` is stale, and what `createEndpoint` throws. */
export const changeEndpoint = async (
  transaction: OperatorTransaction,
  caller: Caller,
  { id, body, ifMatch }: { readonly id: string; readonly body: EndpointChange; readonly ifMatch: IfMatch },
  { settings }: WebhooksGiven,
): Promise<WrittenEndpoint> => {
  const before = found(await transaction.query(queries.lockEndpoint(id)));
  refuseStale(before, ifMatch);
  const given = {
    url: body.url ?? before.url,
    types: body.types ?? before.types,
    format: body.format ?? before.format,
    state: body.state ?? before.state,
    description: textOr(body.description, before.description),
  };
  if (body.url !== undefined) refuseAddress(given.url, settings);
  refuseKinds(caller, given.types);
  if (changedFields(before, given).length === 0) return writtenAs(before);
  const after = { ...before, ...given, owner: caller.name };
  await transaction.query(queries.updateEndpoint(after));
  if (after.state === "ENABLED") transaction.send(queries.queueDelivering(id));
  const changed = changedFields(before, after);
  record(transaction, "webhook-endpoint.updated", id, {
    before: picked(before, changed),
    after: { ...picked(after, changed), version: before.version + 1 },
  });
  return writtenAs(found(await transaction.query(queries.findEndpoint(id))));
};

/** Deletes an endpoint; its deliveries go later. Throws 404, and 409 if `ifMatch` is stale. */
export const deleteEndpoint = async (
  transaction: OperatorTransaction,
  id: string,
  ifMatch: IfMatch,
): Promise<WrittenEndpoint> => {
  const before = found(await transaction.query(queries.lockEndpoint(id)));
  refuseStale(before, ifMatch);
  await transaction.query(queries.deleteEndpoint(id));
  const { url, types, state } = before;
  record(transaction, "webhook-endpoint.deleted", id, { before: { url, types, state } });
  return writtenAs(before);
};

/** Replaces the secret; the old one signs too for 24 hours. Throws 404, and 403 if the caller may not read a kind. */
export const rotateSecret = async (
  transaction: OperatorTransaction,
  caller: Caller,
  id: string,
  { secrets }: WebhooksGiven,
): Promise<SecretEndpoint> => {
  const before = found(await transaction.query(queries.lockEndpoint(id)));
  refuseKinds(caller, before.types);
  transaction.send(queries.endSecrets(id));
  const secret = addSecret(transaction, secrets, id, before.signature);
  transaction.send(queries.raiseVersion(id));
  record(transaction, "webhook-endpoint.rotated", id, {
    before: { version: before.version },
    after: { version: before.version + 1 },
  });
  return { ...found(await transaction.query(queries.findEndpoint(id))), secret };
};

/** Throws 404, and 409 for an endpoint that is disabled. */
const lockEnabled = async (transaction: OperatorTransaction, id: string): Promise<queries.EndpointRow> => {
  const row = found(await transaction.query(queries.lockEndpoint(id)));
  if (row.state === "DISABLED")
    throw conflict("webhook-endpoint.state-conflict", "This endpoint is disabled; enable it first.", {
      state: row.state,
    });
  return row;
};

type WrittenDelivery = Pick<WebhookDelivery, "id" | "state">;

/** Queues a test event. Throws what `lockEnabled` throws. */
export const testEndpoint = async (transaction: OperatorTransaction, endpointId: string): Promise<WrittenDelivery> => {
  await lockEnabled(transaction, endpointId);
  const id = randomUUID();
  transaction.send(queries.insertTest(id, endpointId, testEventType));
  transaction.send(queries.queueDelivering(endpointId));
  transaction.record(null, {
    action: "webhook-delivery.created",
    entityType: "webhook-delivery",
    entityId: id,
    after: { endpointId, type: testEventType, state: "PENDING" },
    event: "webhook-delivery.created",
  });
  return { id, state: "PENDING" };
};

/** Queues a delivery again. Throws 404, and what `lockEnabled` throws. */
export const retryDelivery = async (transaction: OperatorTransaction, id: string): Promise<WrittenDelivery> => {
  const { endpointId, state, tried } = found(await transaction.query(queries.lockDelivery(id)));
  await lockEnabled(transaction, endpointId);
  transaction.send(queries.retryDelivery(id));
  transaction.send(queries.queueDelivering(endpointId));
  transaction.record(null, {
    action: "webhook-delivery.retried",
    entityType: "webhook-delivery",
    entityId: id,
    before: { state, attempts: tried },
    after: { state: "PENDING", attempts: 0 },
    event: "webhook-delivery.retried",
  });
  return { id, state: "PENDING" };
};

const mostResent = 20_000;

interface ResendWanted {
  readonly ids?: readonly string[];
  readonly from?: string;
  readonly to?: string;
  readonly types?: readonly string[];
}

/** PostgreSQL does not accept all offsets of RFC 3339, and JavaScript has no microseconds, so the end of a period is rounded to a millisecond. */
const instantOf = (text: string | undefined, addedMs = 0): string | null =>
  text === undefined ? null : new Date(Date.parse(text) + addedMs).toISOString();

/** Queues events of the feed again. Throws what `lockEnabled` throws, and 403 if the caller may not read a kind that the endpoint gets. */
export const resendEvents = async (
  transaction: OperatorTransaction,
  caller: Caller,
  endpointId: string,
  wanted: ResendWanted,
): Promise<{ id: string; queued: number; until: string | null }> => {
  const row = await lockEnabled(transaction, endpointId);
  refuseKinds(caller, row.types);
  rightsOf(wanted.types ?? []);
  const types = typesShown(typesMatching(wanted.types ?? ["*"]), caller.rights);
  const [from, to] = [instantOf(wanted.from), instantOf(wanted.to, 1)];
  const asked = { endpointId, ids: wanted.ids ?? null, from, to, types, most: mostResent };
  const { queued, until } = found(await transaction.query(queries.resendMatching(asked)));
  transaction.send(queries.queueDelivering(endpointId));
  record(transaction, "webhook-endpoint.resent", endpointId, {
    before: { queued: 0, from: null, to: null, types: null },
    after: { queued, from, to, types: wanted.types ?? null },
  });
  return { id: endpointId, queued, until };
};
