import type { ledger as lines } from "@demarc/contract/lines/lines";
import type { ledger as lineDoctor } from "@demarc/contract/lines/line-doctor";
import type { LedgerTexts } from "../../shell/ledger-texts.ts";

export default {
  "audit.action.line.reference-changed": "Line reference or end customer changed",
  "audit.action.line.diagnosed": "Line examined",
  "audit.field.lineNumber": "Line",
  "audit.field.endCustomer": "End customer",
} as const satisfies LedgerTexts<typeof lines & typeof lineDoctor>;
