import type { ledger } from "@demarc/contract/signup";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.application": "Application",
  "audit.action.customer.applied": "Company applied",
  "audit.action.customer.approved": "Company approved",
  "audit.action.customer.rejected": "Company rejected",
  "audit.action.account.activated": "Account activated",
  "audit.action.account.activation-link-sent": "New activation link sent",
  "audit.action.application.submitted": "Application sent",
  "audit.action.application.email-verified": "E-mail address confirmed",
  "audit.action.application.review-started": "Review started",
  "audit.action.application.information-requested": "Question asked",
  "audit.action.application.information-provided": "Question answered",
  "audit.action.application.approved": "Application approved",
  "audit.action.application.rejected": "Application rejected",
  "audit.action.application.withdrawn": "Application withdrawn",
  "audit.action.application.expired": "Application expired",
  "audit.field.activatedAt": "Activated on",
  "audit.field.termsAccepted": "Terms accepted",
  "audit.field.note": "Note",
  "audit.value.APPLIED": "Applied",
  "audit.value.SUBMITTED": "Sent",
  "audit.value.UNDER_REVIEW": "Under review",
  "audit.value.INFO_REQUESTED": "Awaiting an answer",
  "audit.value.APPROVED": "Approved",
  "audit.value.WITHDRAWN": "Withdrawn",
} as const satisfies LedgerTexts<typeof ledger>;
