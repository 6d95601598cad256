import type en from "./api-tokens.ledger.en.ts";

export default {
  "audit.kind.token": "API-token",
  "audit.action.token.created": "API-token aangemaakt",
  "audit.action.token.updated": "API-token hernoemd",
  "audit.action.token.replaced": "API-token vervangen",
  "audit.action.token.revoked": "API-token ingetrokken",
  "audit.action.token.removed": "API-token uit de lijst verwijderd",
  "audit.field.prefix": "Begint met",
  "audit.field.scopes": "Rechten",
  "audit.field.expiresAt": "Verloopt op",
  "audit.field.lastUsedAt": "Laatst gebruikt",
  "audit.field.lastUsedIp": "Laatst gebruikt vanaf",
  "audit.field.replacedById": "Vervangen door",
  "audit.value.REVOKED": "Ingetrokken",
  "audit.value.read-only": "Alleen lezen",
} satisfies Record<keyof typeof en, string>;
