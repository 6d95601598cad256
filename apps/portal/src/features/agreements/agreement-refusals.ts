import { changedMeanwhile, type Refusals } from "@demarc/shell/failures/refusals.ts";
import type en from "./agreements.en.ts";

export const agreementRefusals = {
  ...changedMeanwhile,
  "msa.document-changed": { text: "agreements.document-changed", tone: "warn" },
  "msa.state-conflict": { text: "agreements.not-possible", tone: "warn" },
  "msa.unprintable": { text: "agreements.unprintable", tone: "warn" },
  "signing.unavailable": { text: "agreements.unavailable", tone: "warn" },
} as const satisfies Refusals<keyof typeof en>;
