import type { ledger } from "@demarc/contract/operator/webhooks";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.webhook-endpoint": "Webhook",
  "audit.kind.webhook-delivery": "Webhook delivery",
  "audit.action.webhook-endpoint.created": "Webhook created",
  "audit.action.webhook-endpoint.updated": "Webhook changed",
  "audit.action.webhook-endpoint.rotated": "Secret of a webhook replaced",
  "audit.action.webhook-endpoint.disabled": "Webhook disabled because nothing arrives",
  "audit.action.webhook-endpoint.resent": "Events sent to a webhook again",
  "audit.action.webhook-endpoint.deleted": "Webhook deleted",
  "audit.action.webhook-delivery.created": "Test sent to a webhook",
  "audit.action.webhook-delivery.retried": "Delivery sent to a webhook again",
  "audit.field.url": "Address",
  "audit.field.format": "Format",
  "audit.field.signature": "Signature",
  "audit.field.disabledReason": "Why it is disabled",
  "audit.field.endpointId": "Webhook",
  "audit.field.events": "Events sent again",
  "audit.value.failing": "Nothing arrived for five days",
  "audit.value.gone": "The address no longer exists",
} as const satisfies LedgerTexts<typeof ledger>;
