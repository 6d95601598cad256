import type { ledger } from "@demarc/contract/api-tokens";
import type { LedgerTexts } from "../../shell/ledger-texts.ts";

export default {
  "audit.action.token.created": "API token made",
  "audit.action.token.updated": "API token renamed",
  "audit.action.token.replaced": "API token replaced",
  "audit.action.token.revoked": "API token revoked",
  "audit.action.token.removed": "API token taken off the list",
  "audit.field.prefix": "Begins with",
  "audit.field.scopes": "Limits",
  "audit.field.expiresAt": "Works until",
  "audit.field.lastUsedAt": "Last used",
  "audit.field.lastUsedIp": "Last used from",
  "audit.field.replacedById": "Replaced by",
  "audit.value.REVOKED": "Revoked",
  "audit.value.read-only": "Read only",
} as const satisfies LedgerTexts<typeof ledger>;
