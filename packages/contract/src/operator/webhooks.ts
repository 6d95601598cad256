import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, nullableText, oneOf, optionalText, payload, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { eventPattern } from "./events.ts";
import { listEndpoint } from "./listing.ts";
import { conflicts, plannedWrite, reason, written } from "./writing.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly operatorWebhooks: typeof import("./webhooks.ts");
  }
}

export const ledger = {
  "webhook-endpoint.created": "webhook-endpoint.created",
  "webhook-endpoint.updated": "webhook-endpoint.updated",
  "webhook-endpoint.rotated": "webhook-endpoint.rotated",
  "webhook-endpoint.disabled": "webhook-endpoint.disabled",
  "webhook-endpoint.resent": "webhook-endpoint.resent",
  "webhook-endpoint.deleted": "webhook-endpoint.deleted",
  "webhook-delivery.created": "webhook-delivery.created",
  "webhook-delivery.retried": "webhook-delivery.retried",
} as const;

export const webhookFormats = ["standard", "cloudevents"] as const;
export const webhookSignatures = ["v1", "v1a"] as const;
export const webhookStates = ["ENABLED", "DISABLED"] as const;
export const disabledReasons = ["operator", "failing", "gone"] as const;
export const deliveryStates = ["PENDING", "DELIVERED", "FAILED", "WITHHELD"] as const;

const url = () =>
  described(
    Type.String({ pattern: "^https?://[!-~]{1,490}$" }),
    "Address that receives the events, with https",
    "https://erp.example/demarc",
  );
const format = () =>
  described(
    oneOf(webhookFormats),
    "`standard`: the event as in the feed. `cloudevents`: CloudEvents 1.0 in structured mode. Both have the headers of Standard Webhooks",
  );
const types = () =>
  described(
    Type.Array(Type.String({ pattern: eventPattern }), { minItems: 1, maxItems: 50, uniqueItems: true }),
    "Types of events to send; `*` stands for any characters. `webhook.test` alone sends only tests",
    ["order.*", "invoice.paid"],
  );
const description = () => described(optionalText(200), "What it is for", "Orders for the ERP");

export const WebhookEndpoint = Type.Object(
  {
    id: described(uuid(), "Id of the endpoint"),
    url: url(),
    format: format(),
    types: types(),
    signature: described(
      oneOf(webhookSignatures),
      "`v1`: HMAC-SHA256 with a shared secret. `v1a`: ed25519, which you verify with the public key",
    ),
    publicKeys: described(
      Type.Array(Type.String()),
      "Public keys of `v1a`: the current one, and for 24 hours the one before it",
      ["whpk_6F1GvD1mPz1ZfKZ0z3jAqgkqM1JbQpQ3S9nZ1x7Lh3w="],
    ),
    state: described(oneOf(webhookStates), "Whether events are sent"),
    disabledReason: described(
      nullable(oneOf(disabledReasons)),
      "Why it is disabled: by you, after 5 days of failures, or because it answered 410; null if it is not",
    ),
    description: described(nullableText(), "What it is for; null without one", "Orders for the ERP"),
    owner: described(Type.String(), "Name of the service token whose rights decide which kinds are sent", "erp"),
    failingSince: described(nullable(instant()), "Since when each delivery fails; null if the last one arrived"),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
    version: recordVersion(),
  },
  { title: "WebhookEndpoint" },
);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

const SecretWebhookEndpoint = Type.Object(
  {
    ...WebhookEndpoint.properties,
    secret: described(
      nullableText(),
      "The secret of `v1`; it is shown only here. Null for `v1a`",
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ),
  },
  { title: "SecretWebhookEndpoint" },
);

const WrittenEndpoint = written("WebhookEndpoint", {
  id: WebhookEndpoint.properties.id,
  state: WebhookEndpoint.properties.state,
  version: recordVersion(),
});

export const WebhookDelivery = Type.Object(
  {
    id: described(uuid(), "Id of the delivery"),
    endpointId: described(uuid(), "Id of the endpoint"),
    eventId: described(nullable(uuid()), "Id of the event; null for a test"),
    type: described(Type.String(), "Type of the event", "order.submitted"),
    subject: described(Type.String(), "The record that it is about", "order/0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"),
    state: described(
      oneOf(deliveryStates),
      "`FAILED` after the last attempt; `WITHHELD` if the owner may not read this kind",
    ),
    nextAt: described(nullable(instant()), "When it is tried next; null if it is not"),
    attempts: described(
      Type.Array(
        Type.Object(
          {
            at: described(instant(), "When it ended"),
            status: described(nullable(Type.Integer()), "Status of the answer; null without one", 200),
            ms: described(Type.Integer(), "How long it took", 48),
            response: described(nullableText(), "The first 1000 characters of the answer; null without one", "ok"),
            error: described(nullableText(), "Why there was no answer; null if there was one", null),
          },
          { title: "WebhookAttempt" },
        ),
      ),
      "Attempts of the last 30 days, the first one first",
    ),
    createdAt: described(instant(), "When it was created"),
    updatedAt: described(instant(), "When it was changed last"),
  },
  { title: "WebhookDelivery" },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const WrittenDelivery = written("WebhookDelivery", {
  id: WebhookDelivery.properties.id,
  state: WebhookDelivery.properties.state,
});

const ofEndpoint = payload("webhookEndpointPath", { endpointId: described(uuid(), "Id of the endpoint") });
const ofDelivery = payload("webhookDeliveryPath", { deliveryId: described(uuid(), "Id of the delivery") });

export const listWebhookEndpoints = listEndpoint({
  name: "listWebhookEndpoints",
  summary: "List webhook endpoints",
  path: "/operator/v1/webhook-endpoint",
  right: "webhooks.read",
  item: WebhookEndpoint,
  filters: {},
});

export const createWebhookEndpoint = endpoint({
  name: "createWebhookEndpoint",
  summary: "Create a webhook endpoint",
  details: "It gets events from now on. You need the right to read each kind that it gets. The secret is shown once.",
  method: "POST",
  path: "/operator/v1/webhook-endpoint",
  access: serviceRight("webhooks.write"),
  body: payload("webhookEndpointRequest", {
    url: url(),
    types: types(),
    format: described(Type.Optional(format()), "Format of the body; `standard` by default"),
    signature: described(Type.Optional(WebhookEndpoint.properties.signature), "Signature; `v1` by default"),
    description: description(),
    reason: reason(),
  }),
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: SecretWebhookEndpoint },
  errors: { 403: ["right.missing"] },
});

export const changeWebhookEndpoint = endpoint({
  name: "changeWebhookEndpoint",
  summary: "Change a webhook endpoint",
  details:
    "A field that is left out keeps its value. You need the right to read each kind that it gets, and your token becomes its owner. An endpoint that is enabled again gets the deliveries that still wait.",
  method: "PATCH",
  path: "/operator/v1/webhook-endpoint/:endpointId",
  access: serviceRight("webhooks.write"),
  params: ofEndpoint,
  query: plannedWrite.query,
  body: payload("webhookEndpointChange", {
    url: Type.Optional(url()),
    types: Type.Optional(types()),
    format: Type.Optional(format()),
    description: description(),
    state: Type.Optional(WebhookEndpoint.properties.state),
    reason: reason(),
  }),
  responses: { 200: WrittenEndpoint },
  errors: { 403: ["right.missing"], ...conflicts() },
});

export const deleteWebhookEndpoint = endpoint({
  name: "deleteWebhookEndpoint",
  summary: "Delete a webhook endpoint",
  details: "It gets nothing more. Its deliveries are hidden at once, and deleted later.",
  method: "DELETE",
  path: "/operator/v1/webhook-endpoint/:endpointId",
  access: serviceRight("webhooks.write"),
  params: ofEndpoint,
  query: plannedWrite.query,
  responses: { 200: WrittenEndpoint },
  errors: conflicts(),
});

export const rotateWebhookSecret = endpoint({
  name: "rotateWebhookSecret",
  summary: "Replace the secret of a webhook endpoint",
  details:
    "For 24 hours each delivery has two signatures, of the new secret and of the one before. The secret is shown once.",
  method: "POST",
  path: "/operator/v1/webhook-endpoint/:endpointId/rotate",
  access: serviceRight("webhooks.write"),
  params: ofEndpoint,
  body: payload("webhookRotation", { reason: reason() }),
  idempotent: "optional",
  secretAnswer: true,
  responses: { 200: SecretWebhookEndpoint },
  errors: { 403: ["right.missing"] },
});

const sends = {
  ...plannedWrite,
  method: "POST",
  access: serviceRight("webhooks.write"),
  params: ofEndpoint,
  responses: { 200: WrittenDelivery },
  errors: { 409: ["webhook-endpoint.state-conflict", "plan-outdated"] },
} as const;

export const testWebhookEndpoint = endpoint({
  ...sends,
  name: "testWebhookEndpoint",
  summary: "Send a test event to a webhook endpoint",
  details: "Answers the delivery, which is sent at once. The type of the event is `webhook.test`.",
  path: "/operator/v1/webhook-endpoint/:endpointId/test",
  body: payload("webhookTest", { reason: reason() }),
});

export const resendEvents = endpoint({
  ...sends,
  name: "resendEvents",
  summary: "Send events to a webhook endpoint again",
  details:
    "Events of the last 30 days by their ids, or of a period, also those that were sent before. At most 20,000 in a call.",
  path: "/operator/v1/webhook-endpoint/:endpointId/resend",
  body: payload("webhookResend", {
    ids: described(
      Type.Optional(Type.Array(uuid(), { minItems: 1, maxItems: 200, uniqueItems: true })),
      "Ids of events; without them, those of the period",
    ),
    from: described(Type.Optional(instant()), "Start of the period; by default as far back as events are kept"),
    to: described(Type.Optional(instant()), "End of the period; by default now"),
    types: described(Type.Optional(types()), "Only these types, of those that the endpoint gets"),
    reason: reason(),
  }),
  responses: {
    200: written("Resend", {
      id: WebhookEndpoint.properties.id,
      queued: described(Type.Integer(), "How many are sent", 12),
      until: described(
        nullable(instant()),
        "Time of the last event that is sent, if there are more in the period; continue from here. Null if there are not",
        null,
      ),
    }),
  },
});

export const listWebhookDeliveries = listEndpoint({
  name: "listWebhookDeliveries",
  summary: "List deliveries to webhook endpoints",
  details: "Deliveries of the last 30 days, of the kinds that you have the right to read.",
  path: "/operator/v1/webhook-delivery",
  right: "webhooks.read",
  item: WebhookDelivery,
  filters: {
    endpointId: described(Type.Optional(uuid()), "Only deliveries to this endpoint"),
    eventId: described(Type.Optional(uuid()), "Only deliveries of this event"),
    state: described(Type.Optional(oneOf(deliveryStates)), "Only deliveries in this state"),
  },
});

export const retryWebhookDelivery = endpoint({
  ...sends,
  name: "retryWebhookDelivery",
  summary: "Send a delivery again",
  details: "It is sent at once, with all its attempts, also if it arrived before.",
  path: "/operator/v1/webhook-delivery/:deliveryId/retry",
  params: ofDelivery,
  body: payload("webhookRetry", { reason: reason() }),
});
