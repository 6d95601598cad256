import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./manual-agreements.en.ts";

/** Why a decision that the screen offered can be refused. */
export const bespokeRefusals = {
  ...changedMeanwhile,
  "manual-agreement.state-conflict": { text: "manual-agreements.refused.state", tone: "warn" },
  "customer.suspended": "manual-agreements.refused.suspended",
} as const satisfies Refusals<keyof typeof en>;
