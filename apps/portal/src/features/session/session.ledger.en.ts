import type { ledger } from "@demarc/contract/session";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.session": "Sign-ins and sessions",
  "audit.action.session.started": "Signed in",
  "audit.action.session.refused": "Sign-in refused",
  "audit.action.session.ended": "Session ended",
  "audit.action.account.second-factor-added": "Second step added",
  "audit.action.account.second-factor-removed": "Second step removed",
  "audit.action.account.recovery-codes-created": "New recovery codes created",
  "audit.action.account.recovery-code-used": "Signed in with a recovery code",
  "audit.action.account.identity-linked": "User linked to an identity provider",
  "audit.action.account.identity-unlinked": "Link to the identity provider removed",
  "audit.field.secondFactor": "Second step",
  "audit.value.passkey": "Passkey",
  "audit.value.authenticator-app": "Authenticator app",
  "audit.value.recovery-code": "Recovery code",
  "audit.field.identityProvider": "Identity provider",
  "audit.field.userAgent": "Browser",
} as const satisfies LedgerTexts<typeof ledger>;
