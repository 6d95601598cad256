import { serviceRight } from "../core/access.ts";
import { endpoint } from "../core/endpoint.ts";
import { instant, nullable, oneOf, payload, recordVersion, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import {
  deliveryFields,
  deliveryStates,
  endpointFields,
  resentEvents,
  shownSecret,
  webhookDescription,
  webhookFormat,
  webhookTypes,
  webhookUrl,
} from "../webhooks/webhook-fields.ts";
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

export const disabledReasons = ["operator", "failing", "gone"] as const;

export const WebhookEndpoint = Type.Object(
  {
    ...endpointFields(disabledReasons),
    owner: described(Type.String(), "Name of the service token whose rights decide which kinds are sent", "erp"),
  },
  { title: "WebhookEndpoint" },
);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

const SecretWebhookEndpoint = Type.Object(
  { ...WebhookEndpoint.properties, secret: shownSecret() },
  { title: "SecretWebhookEndpoint" },
);

const WrittenEndpoint = written("WebhookEndpoint", {
  id: WebhookEndpoint.properties.id,
  state: WebhookEndpoint.properties.state,
  version: recordVersion(),
});

export const WebhookDelivery = Type.Object(deliveryFields, { title: "WebhookDelivery" });
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
  details:
    "It gets events from now on. You need the right to read each kind that it gets. The secret is shown once. Your service token becomes its owner, so a person of the provider cannot create one.",
  method: "POST",
  path: "/operator/v1/webhook-endpoint",
  access: serviceRight("webhooks.write"),
  body: payload("webhookEndpointRequest", {
    url: webhookUrl(),
    types: webhookTypes(),
    format: described(Type.Optional(webhookFormat()), "Format of the body; `standard` by default"),
    signature: described(Type.Optional(WebhookEndpoint.properties.signature), "Signature; `v1` by default"),
    description: webhookDescription(),
    reason: reason(),
  }),
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: SecretWebhookEndpoint },
  errors: { 403: ["right.missing"], 409: ["webhook-endpoint.token-needed"] },
});

export const changeWebhookEndpoint = endpoint({
  name: "changeWebhookEndpoint",
  summary: "Change a webhook endpoint",
  details:
    "A field that is left out keeps its value. You need the right to read each kind that it gets, and your service token becomes its owner, so a person of the provider cannot change one. An endpoint that is enabled again gets the deliveries that still wait.",
  method: "PATCH",
  path: "/operator/v1/webhook-endpoint/:endpointId",
  access: serviceRight("webhooks.write"),
  params: ofEndpoint,
  query: plannedWrite.query,
  body: payload("webhookEndpointChange", {
    url: Type.Optional(webhookUrl()),
    types: Type.Optional(webhookTypes()),
    format: Type.Optional(webhookFormat()),
    description: webhookDescription(),
    state: Type.Optional(WebhookEndpoint.properties.state),
    reason: reason(),
  }),
  responses: { 200: WrittenEndpoint },
  errors: { 403: ["right.missing"], ...conflicts("webhook-endpoint.token-needed") },
});

export const deleteWebhookEndpoint = endpoint({
  name: "deleteWebhookEndpoint",
  ends: true,
  summary: "Delete a webhook endpoint",
  details: "It stops receiving events. Its deliveries are hidden at once and deleted later.",
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
    ...resentEvents,
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
