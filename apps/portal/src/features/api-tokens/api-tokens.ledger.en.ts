import type { ledger } from "@demarc/contract/api-tokens";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.token": "API token",
  "audit.action.token.created": "API token created",
  "audit.action.token.updated": "API token renamed",
  "audit.action.token.replaced": "API token replaced",
  "audit.action.token.revoked": "API token revoked",
  "audit.action.token.removed": "API token removed from the list",
  "audit.field.prefix": "Begins with",
  "audit.field.scopes": "Scopes",
  "audit.field.expiresAt": "Expires",
  "audit.field.lastUsedAt": "Last used",
  "audit.field.lastUsedIp": "Last used from",
  "audit.field.replacedById": "Replaced by",
  "audit.value.REVOKED": "Revoked",
  "audit.value.read-only": "Read only",
} as const satisfies LedgerTexts<typeof ledger>;
