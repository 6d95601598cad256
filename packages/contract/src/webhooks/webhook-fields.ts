import { instant, nullable, nullableText, oneOf, optionalText, recordVersion, uuid } from "../core/fields.ts";
import { described, Type } from "../core/json-schema.ts";
import { eventPattern } from "../core/wildcard.ts";

const webhookFormats = ["standard", "cloudevents"] as const;
const webhookSignatures = ["v1", "v1a"] as const;
export const webhookStates = ["ENABLED", "DISABLED"] as const;
export const deliveryStates = ["PENDING", "DELIVERED", "FAILED", "WITHHELD"] as const;

/** Fields of a request. */
export const webhookUrl = () =>
  described(
    Type.String({ pattern: "^https?://[!-~]{1,490}$" }),
    "Address that receives the events, with https",
    "https://erp.example/demarc",
  );
export const webhookFormat = () =>
  described(
    oneOf(webhookFormats),
    "`standard`: the event as in the feed. `cloudevents`: CloudEvents 1.0 in structured mode. Both have the headers of Standard Webhooks",
  );
export const webhookTypes = () =>
  described(
    Type.Array(Type.String({ pattern: eventPattern }), { minItems: 1, maxItems: 50, uniqueItems: true }),
    "Types of events to send; `*` stands for any characters. `webhook.test` alone sends only tests",
    ["order.*", "invoice.paid"],
  );
export const webhookDescription = () => described(optionalText(200), "Purpose of the endpoint", "Orders for the ERP");
export const webhookSignature = () =>
  described(
    oneOf(webhookSignatures),
    "`v1`: HMAC-SHA256 with a shared secret. `v1a`: ed25519, which you verify with the public key",
  );
/** The events to send again. */
export const resentEvents = {
  ids: described(
    Type.Optional(Type.Array(uuid(), { minItems: 1, maxItems: 200, uniqueItems: true })),
    "Ids of events; without ids, the events of the period",
  ),
  from: described(Type.Optional(instant()), "Start of the period; by default as far back as events are kept"),
  to: described(Type.Optional(instant()), "End of the period; by default now"),
  types: described(Type.Optional(webhookTypes()), "Only events of these types, if the endpoint gets them"),
};

/** Fields of an endpoint of any owner; `reasons`: why it can be disabled. */
export const endpointFields = <const Reasons extends readonly string[]>(reasons: Reasons) => ({
  id: described(uuid(), "Id of the endpoint"),
  url: webhookUrl(),
  format: webhookFormat(),
  types: webhookTypes(),
  signature: webhookSignature(),
  publicKeys: described(
    Type.Array(Type.String()),
    "Public keys of `v1a`: the current key, and for 24 hours also the previous key",
    ["whpk_6F1GvD1mPz1ZfKZ0z3jAqgkqM1JbQpQ3S9nZ1x7Lh3w="],
  ),
  state: described(oneOf(webhookStates), "Whether events are sent"),
  disabledReason: described(
    nullable(oneOf(reasons)),
    "Why it is disabled: by you, after 5 days of failures, or because it answered 410; null if it is enabled",
  ),
  description: described(nullableText(), "Purpose of the endpoint; null if not set", "Orders for the ERP"),
  failingSince: described(nullable(instant()), "Since when each delivery fails; null if the last one arrived"),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
  version: recordVersion(),
});

export const shownSecret = () =>
  described(
    nullableText(),
    "The secret of `v1`; it is shown only here. Null for `v1a`",
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  );

/** Why a call has no answer. */
export const callReasons = ["not-public", "unknown-name", "refused", "certificate", "slow", "other"] as const;
export type CallReason = (typeof callReasons)[number];

/** The result of a call to an endpoint. */
export const attemptFields = {
  status: described(nullable(Type.Integer()), "Status of the answer; null without one", 200),
  ms: described(Type.Integer(), "How long it took", 48),
  response: described(nullableText(), "The first 1000 characters of the answer; null without one", "ok"),
  reason: described(nullable(oneOf(callReasons)), "Why there was no answer; null if there was one", null),
  error: described(nullableText(), "Details of `reason`, in English", null),
};

export const deliveryFields = {
  id: described(uuid(), "Id of the delivery"),
  endpointId: described(uuid(), "Id of the endpoint"),
  eventId: described(nullable(uuid()), "Id of the event; null for a test"),
  type: described(Type.String(), "Type of the event", "order.submitted"),
  subject: described(Type.String(), "The record that it is about", "order/0192f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b"),
  state: described(
    oneOf(deliveryStates),
    "`FAILED` after the last attempt; `WITHHELD` if the owner may not read this kind",
  ),
  nextAt: described(nullable(instant()), "When it is tried next; null without another attempt"),
  attempts: described(
    Type.Array(
      Type.Object({ at: described(instant(), "When it ended"), ...attemptFields }, { title: "WebhookAttempt" }),
    ),
    "Attempts of the last 30 days, oldest first",
  ),
  createdAt: described(instant(), "When it was created"),
  updatedAt: described(instant(), "When it was changed last"),
};
