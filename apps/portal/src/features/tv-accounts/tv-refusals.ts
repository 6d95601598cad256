import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./tv-accounts.en.ts";

export const tvRefusals = {
  ...changedMeanwhile,
  "tv-account.state-conflict": "tv.refused.state",
  "tv-product.state-conflict": "tv.refused.product-state",
  "tv.account-ended": "tv.refused.ended",
  "tv.product-exists": "tv.refused.exists",
  "tv.base-product": "tv.refused.base",
  "tv.product-required": "tv.refused.required",
  "customer.suspended": "tv.refused.suspended",
} as const satisfies Refusals<keyof typeof en>;
