import type en from "./webhooks.ledger.en.ts";

export default {
  "audit.kind.webhook-endpoint": "Webhook",
  "audit.kind.webhook-delivery": "Bezorging van een webhook",
  "audit.action.webhook-endpoint.created": "Webhook aangemaakt",
  "audit.action.webhook-endpoint.updated": "Webhook gewijzigd",
  "audit.action.webhook-endpoint.rotated": "Geheim van een webhook vervangen",
  "audit.action.webhook-endpoint.disabled": "Webhook uitgeschakeld, omdat er niets aankomt",
  "audit.action.webhook-endpoint.resent": "Gebeurtenissen opnieuw naar een webhook verstuurd",
  "audit.action.webhook-endpoint.deleted": "Webhook verwijderd",
  "audit.action.webhook-delivery.created": "Test naar een webhook verstuurd",
  "audit.action.webhook-delivery.retried": "Bezorging opnieuw naar een webhook verstuurd",
  "audit.field.url": "Adres",
  "audit.field.format": "Formaat",
  "audit.field.signature": "Handtekening",
  "audit.field.disabledReason": "Reden van uitschakeling",
  "audit.field.endpointId": "Webhook",
  "audit.field.events": "Opnieuw verstuurde gebeurtenissen",
  "audit.value.failing": "Vijf dagen lang niets aangekomen",
  "audit.value.gone": "Het adres bestaat niet meer",
} satisfies Record<keyof typeof en, string>;
