import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./tv-activation.en.ts";

export const activationRefusals = {
  ...changedMeanwhile,
  "tv-account.state-conflict": "tv-activation.error.inactive",
  "tv.account-ended": "tv-activation.refused.ended",
  "tv.max-devices": "tv-activation.error.full",
  "tv-request.state-conflict": "tv-activation.error.decided",
  "tv-code.state-conflict": "tv-activation.error.code",
  "customer.suspended": "tv-activation.error.suspended",
} as const satisfies Refusals<keyof typeof en>;
