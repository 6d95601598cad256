import { endpoint } from "../core/endpoint.ts";
import { customerIdParam, ofCustomer, oneOf, payload, uuid } from "../core/fields.ts";
import { described, type Static, Type } from "../core/json-schema.ts";
import { pageOf, pagingQuery } from "../core/paging.ts";
import {
  attemptFields,
  deliveryFields,
  deliveryStates,
  endpointFields,
  resentEvents,
  shownSecret,
  webhookDescription,
  webhookFormat,
  webhookSignature,
  webhookTypes,
  webhookUrl,
} from "./webhook-fields.ts";

declare module "../core/words.ts" {
  interface ContractFiles {
    readonly webhooks: typeof import("./webhooks.ts");
  }
}

/** Maximum number of endpoints of a company. */
export const mostWebhooks = 10;
/** Hours during which the old secret also signs. */
export const rotationHours = 24;

const administrators = { caller: ["RESELLER_ADMIN"], ownCustomer: true } as const;
const inPerson = { ...administrators, interactive: true } as const;

const ofWebhook = payload("webhookPath", {
  ...customerIdParam,
  endpointId: described(uuid(), "Id of the endpoint"),
});
const ofDelivery = payload("webhookDeliveryOfCustomer", {
  ...ofWebhook.properties,
  deliveryId: described(uuid(), "Id of the delivery"),
});

const Webhook = Type.Object(endpointFields(["customer", "failing", "gone"]), { title: "Webhook" });
export type Webhook = Static<typeof Webhook>;

const SecretWebhook = Type.Object({ ...Webhook.properties, secret: shownSecret() }, { title: "SecretWebhook" });
export type SecretWebhook = Static<typeof SecretWebhook>;

export const listWebhooks = endpoint({
  name: "listWebhooks",
  summary: "List webhooks of a company",
  details: "The endpoints of the company, oldest first, without secrets.",
  method: "GET",
  path: "/v1/customer/:customerId/webhook-endpoint",
  access: administrators,
  params: ofCustomer,
  responses: { 200: Type.Array(Webhook) },
});

const ShownEventType = Type.Object(
  {
    type: described(Type.String(), "Type of the event", "order.submitted"),
    subject: described(Type.String(), "Kind of record that it is about", "order"),
    when: described(Type.String(), "When it is sent", "An order is sent"),
    scope: described(
      oneOf(["own", "children", "delivered"]),
      "`own`: records of the company. `children`: also records of its child companies. `delivered`: also services that its reseller delivers to it",
    ),
  },
  { title: "WebhookEventType" },
);

export const listWebhookEventTypes = endpoint({
  name: "listWebhookEventTypes",
  summary: "List the types of events of webhooks",
  method: "GET",
  path: "/v1/customer/:customerId/webhook-endpoint/event-type",
  access: administrators,
  params: ofCustomer,
  responses: { 200: Type.Array(ShownEventType) },
});

const WebhookCreate = payload("webhookCreateRequest", {
  url: webhookUrl(),
  types: webhookTypes(),
  format: described(Type.Optional(webhookFormat()), "Format of the body; `standard` by default"),
  signature: described(Type.Optional(webhookSignature()), "Signature; `v1` by default"),
  description: webhookDescription(),
});
export type WebhookCreate = Static<typeof WebhookCreate>;

export const createWebhook = endpoint({
  name: "createWebhook",
  summary: "Create a webhook of a company",
  details:
    "It gets events of the records that the administrators of the company see. Only public https addresses are called. The secret is shown once.",
  method: "POST",
  path: "/v1/customer/:customerId/webhook-endpoint",
  access: inPerson,
  params: ofCustomer,
  body: WebhookCreate,
  idempotent: "optional",
  secretAnswer: true,
  responses: { 201: SecretWebhook },
  errors: { 409: ["webhook-endpoint.limit", "idempotency.secret-not-repeatable"] },
});

const WebhookUpdate = payload("webhookUpdateRequest", {
  url: Type.Optional(webhookUrl()),
  types: Type.Optional(webhookTypes()),
  format: Type.Optional(webhookFormat()),
  description: webhookDescription(),
  state: Type.Optional(Webhook.properties.state),
});
export type WebhookUpdate = Static<typeof WebhookUpdate>;

export const updateWebhook = endpoint({
  name: "updateWebhook",
  summary: "Change a webhook of a company",
  details:
    "A field that is left out keeps its value. An endpoint that is enabled again gets the deliveries that still wait.",
  method: "PATCH",
  path: "/v1/customer/:customerId/webhook-endpoint/:endpointId",
  access: inPerson,
  params: ofWebhook,
  body: WebhookUpdate,
  responses: { 200: Webhook },
  errors: { 409: ["edit-conflict"] },
});

export const deleteWebhook = endpoint({
  name: "deleteWebhook",
  summary: "Delete a webhook of a company",
  details: "It stops receiving events, and its deliveries are hidden at once.",
  method: "DELETE",
  path: "/v1/customer/:customerId/webhook-endpoint/:endpointId",
  access: inPerson,
  params: ofWebhook,
  responses: { 204: Type.Null() },
  errors: { 409: ["edit-conflict"] },
});

export const rotateWebhook = endpoint({
  name: "rotateWebhook",
  summary: "Replace the secret of a webhook of a company",
  details: `For ${rotationHours} hours each delivery has two signatures: of the new and of the old secret. The secret is shown once.`,
  method: "POST",
  path: "/v1/customer/:customerId/webhook-endpoint/:endpointId/rotate",
  access: inPerson,
  params: ofWebhook,
  body: payload("webhookRotateRequest", {}),
  idempotent: "optional",
  secretAnswer: true,
  responses: { 200: SecretWebhook },
  errors: { 409: ["idempotency.secret-not-repeatable"] },
});

const WebhookTrial = Type.Object(attemptFields, { title: "WebhookTrial" });
export type WebhookTrial = Static<typeof WebhookTrial>;

export const tryWebhook = endpoint({
  name: "tryWebhook",
  summary: "Send a test event to an address",
  details:
    "Returns the answer of the address, and stores nothing. It signs with a secret for this call only, so a receiver that verifies signatures refuses the test.",
  method: "POST",
  path: "/v1/customer/:customerId/webhook-endpoint/try",
  access: inPerson,
  params: ofCustomer,
  body: payload("webhookTryRequest", {
    url: WebhookCreate.properties.url,
    format: WebhookCreate.properties.format,
    signature: WebhookCreate.properties.signature,
  }),
  responses: { 200: WebhookTrial },
});

const sends = {
  method: "POST",
  access: administrators,
  errors: { 409: ["webhook-endpoint.state-conflict"] },
} as const;

const WrittenDelivery = Type.Object(
  { id: deliveryFields.id, state: deliveryFields.state },
  { title: "SentWebhookDelivery" },
);

export const testWebhook = endpoint({
  ...sends,
  name: "testWebhook",
  summary: "Send a test event to a webhook of a company",
  details: "Returns the delivery, which is sent at once. The type of the event is `webhook.test`.",
  path: "/v1/customer/:customerId/webhook-endpoint/:endpointId/test",
  params: ofWebhook,
  responses: { 200: WrittenDelivery },
});

export const resendWebhookEvents = endpoint({
  ...sends,
  name: "resendWebhookEvents",
  summary: "Send events to a webhook of a company again",
  details:
    "Sends events of the last 30 days by id or by period, even if they were sent before. At most 20,000 per call, oldest first. They are sent after the response. A company can send a period once a minute.",
  path: "/v1/customer/:customerId/webhook-endpoint/:endpointId/resend",
  params: ofWebhook,
  body: payload("webhookResendRequest", resentEvents),
  responses: { 204: Type.Null() },
});

const WebhookDelivery = Type.Object(deliveryFields, { title: "WebhookDeliveryOfCustomer" });
export type WebhookDelivery = Static<typeof WebhookDelivery>;

export const listWebhookDeliveriesOf = endpoint({
  name: "listWebhookDeliveriesOf",
  summary: "List deliveries to a webhook of a company",
  details: "Deliveries of the last 30 days, most recently changed first.",
  method: "GET",
  path: "/v1/customer/:customerId/webhook-endpoint/:endpointId/delivery",
  access: administrators,
  params: ofWebhook,
  query: payload("webhookDeliveryQuery", {
    ...pagingQuery,
    state: described(Type.Optional(oneOf(deliveryStates)), "Only deliveries in this state"),
  }),
  responses: { 200: pageOf(WebhookDelivery) },
});

export const retryWebhookDeliveryOf = endpoint({
  ...sends,
  name: "retryWebhookDeliveryOf",
  summary: "Send a delivery to a webhook of a company again",
  details: "It is sent at once, even if it arrived before, and gets all its attempts again.",
  path: "/v1/customer/:customerId/webhook-endpoint/:endpointId/delivery/:deliveryId/retry",
  params: ofDelivery,
  responses: { 200: WrittenDelivery },
});
