import type { ledger } from "@demarc/contract/manual-agreements";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.manual-agreement": "Bespoke agreement",
  "audit.action.manual-agreement.published": "Bespoke agreement sent",
  "audit.action.manual-agreement.accepted": "Bespoke agreement accepted",
  "audit.action.manual-agreement.activated": "Bespoke agreement in force",
  "audit.action.manual-agreement.declined": "Bespoke agreement declined",
  "audit.action.manual-agreement.expired": "Bespoke agreement expired",
  "audit.action.manual-agreement.renewed": "Bespoke agreement renewed",
  "audit.action.manual-agreement.termination-requested": "Bespoke agreement terminated",
  "audit.action.manual-agreement.termination-withdrawn": "Termination of a bespoke agreement withdrawn",
  "audit.action.manual-agreement.withdrawn": "Bespoke agreement withdrawn",
  "audit.action.manual-agreement.ended": "Bespoke agreement ended",
  "audit.field.termEndDate": "Term through",
  "audit.value.PENDING_ACCEPTANCE": "Waiting for you",
  "audit.value.ENDING": "Ending",
  "audit.value.ENDED": "Ended",
} as const satisfies LedgerTexts<typeof ledger>;
