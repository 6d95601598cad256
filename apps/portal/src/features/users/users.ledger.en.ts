import type { ledger } from "@demarc/contract/users";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.account": "User",
  "audit.action.account.created": "User added",
  "audit.action.account.updated": "User changed",
  "audit.action.account.roles-changed": "Roles of a user changed",
  "audit.action.account.enabled": "User has access again",
  "audit.action.account.disabled": "User blocked",
  "audit.action.account.deleted": "User removed",
  "audit.action.account.invitation-sent": "Invitation resent",
  "audit.action.account.sessions-ended": "User signed out everywhere",
  "audit.field.username": "User name",
  "audit.field.roles": "Roles",
  "audit.field.kind": "Account type",
  "audit.field.activationExpiresAt": "Activation link valid until",
  "audit.field.mfaEnrolled": "Second factor",
  "audit.field.lastLoginAt": "Last sign-in",
  "audit.value.ENABLED": "Active",
  "audit.value.DISABLED": "Blocked",
  "audit.value.PENDING_ACTIVATION": "Pending activation",
  "audit.value.RESELLER_ADMIN": "Administrator",
  "audit.value.RESELLER_FINANCE": "Finance",
  "audit.value.RESELLER_ORDER": "Orders",
  "audit.value.RESELLER_SERVICE_DESK": "Service desk",
  "audit.value.PERSON": "Person",
  "audit.value.API": "API",
} as const satisfies LedgerTexts<typeof ledger>;
