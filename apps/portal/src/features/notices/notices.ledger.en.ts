import type { ledger } from "@demarc/contract/notices";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.notice": "Notice calendar",
  "audit.action.notice.setting-changed": "Reminders of contracts changed",
  "audit.kind.calendar": "Calendar address",
  "audit.action.calendar.address-made": "Calendar address made",
  "audit.action.calendar.address-renewed": "Calendar address renewed",
  "audit.action.calendar.address-revoked": "Calendar address stopped",
} as const satisfies LedgerTexts<typeof ledger>;
