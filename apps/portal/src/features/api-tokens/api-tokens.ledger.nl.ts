import type en from "./api-tokens.ledger.en.ts";

export default {
  "audit.action.token.created": "API-token gemaakt",
  "audit.action.token.updated": "API-token hernoemd",
  "audit.action.token.replaced": "API-token vervangen",
  "audit.action.token.revoked": "API-token ingetrokken",
  "audit.action.token.removed": "API-token van de lijst gehaald",
  "audit.field.prefix": "Begint met",
  "audit.field.scopes": "Beperkingen",
  "audit.field.expiresAt": "Werkt tot",
  "audit.field.lastUsedAt": "Laatst gebruikt",
  "audit.field.lastUsedIp": "Laatst gebruikt vanaf",
  "audit.field.replacedById": "Vervangen door",
  "audit.value.REVOKED": "Ingetrokken",
  "audit.value.read-only": "Alleen lezen",
} satisfies Record<keyof typeof en, string>;
