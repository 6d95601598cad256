import type en from "./lines.ledger.en.ts";

export default {
  "audit.action.line.reference-changed": "Lijn hernoemd of aan andere eindklant gegeven",
  "audit.action.line.diagnosed": "Lijn onderzocht",
  "audit.field.lineNumber": "Lijn",
  "audit.field.endCustomer": "Eindklant",
} satisfies Record<keyof typeof en, string>;
