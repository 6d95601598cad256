import type en from "./lines.ledger.en.ts";

export default {
  "audit.action.line.reference-changed": "Referentie of eindklant van een lijn gewijzigd",
  "audit.action.line.diagnosed": "Lijn onderzocht",
  "audit.action.fault-report.created": "Storing gemeld",
  "audit.action.fault-report.answered": "Storingsmelding beantwoord",
  "audit.action.fault-report.closed": "Storingsmelding afgesloten",
  "audit.field.contact": "Bereikbaar via",
  "audit.field.answer": "Antwoord",
  "audit.field.outcome": "Resultaat",
  "audit.field.lineNumber": "Lijn",
  "audit.field.endCustomer": "Eindklant",
} satisfies Record<keyof typeof en, string>;
