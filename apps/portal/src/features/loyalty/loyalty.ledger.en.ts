import type { ledger as ofOperator } from "@demarc/contract/operator/loyalty";
import type { ledger } from "@demarc/contract/loyalty";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.loyalty": "Loyalty points",
  "audit.action.loyalty.shop-opened": "Loyalty shop opened",
  "audit.action.loyalty.points-spent": "Points spent in the shop",
  "audit.action.loyalty.points-changed": "Points credited or corrected",
  "audit.field.points": "Points",
  "audit.field.balance": "Balance",
} as const satisfies LedgerTexts<typeof ledger & typeof ofOperator>;
