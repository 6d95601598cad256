import type { ledger } from "@demarc/contract/session";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.session": "Sign-ins and sessions",
  "audit.action.session.started": "Signed in",
  "audit.action.session.refused": "Sign-in refused",
  "audit.action.session.ended": "Session ended",
  "audit.action.account.identity-linked": "User linked to an identity provider",
  "audit.action.account.identity-unlinked": "Link to the identity provider removed",
  "audit.field.identityProvider": "Identity provider",
  "audit.field.userAgent": "Browser",
} as const satisfies LedgerTexts<typeof ledger>;
