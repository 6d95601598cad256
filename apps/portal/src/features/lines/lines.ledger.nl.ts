import type en from "./lines.ledger.en.ts";

export default {
  "audit.action.line.reference-changed": "Referentie of eindklant van een lijn gewijzigd",
  "audit.action.line.diagnosed": "Lijn onderzocht",
  "audit.field.lineNumber": "Lijn",
  "audit.field.endCustomer": "Eindklant",
} satisfies Record<keyof typeof en, string>;
