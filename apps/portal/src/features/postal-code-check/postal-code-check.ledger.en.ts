import type { ledger } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import type { LedgerTexts } from "../../shell/ledger-texts.ts";

export default {
  "audit.action.bulk-check.started": "Bulk address check started",
} as const satisfies LedgerTexts<typeof ledger>;
