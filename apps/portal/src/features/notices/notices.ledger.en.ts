import type { ledger } from "@demarc/contract/notices";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.notice": "Notice calendar",
  "audit.action.notice.setting-changed": "Reminders of contracts changed",
  "audit.kind.calendar": "Calendar link",
  "audit.action.calendar.address-made": "Calendar link created",
  "audit.action.calendar.address-renewed": "Calendar link renewed",
  "audit.action.calendar.address-revoked": "Calendar link revoked",
} as const satisfies LedgerTexts<typeof ledger>;
