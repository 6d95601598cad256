import type { ledger } from "@demarc/contract/loyalty";
import type { LedgerTexts } from "../../shell/ledger-texts.ts";

export default {
  "audit.action.loyalty.shop-opened": "Loyalty shop opened",
} as const satisfies LedgerTexts<typeof ledger>;
