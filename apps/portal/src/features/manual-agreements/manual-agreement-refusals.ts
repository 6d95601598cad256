import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./manual-agreements.en.ts";

export const manualAgreementRefusals = {
  ...changedMeanwhile,
  "manual-agreement.state-conflict": { text: "manual-agreements.refused.state", tone: "warn" },
  "customer.suspended": "manual-agreements.refused.suspended",
} as const satisfies Refusals<keyof typeof en>;
