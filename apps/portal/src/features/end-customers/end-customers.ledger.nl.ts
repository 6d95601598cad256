import type en from "./end-customers.ledger.en.ts";

export default {
  "audit.kind.end-customer": "Eindklant",
  "audit.action.end-customer.created": "Eindklant toegevoegd",
  "audit.action.end-customer.updated": "Eindklant gewijzigd",
  "audit.action.end-customer.removed": "Import van eindklant ongedaan gemaakt",
  "audit.field.linkedCustomer": "Gekoppeld bedrijf",
  "audit.field.contact": "Contactpersoon",
  "audit.field.active": "Actief",
  "audit.field.lineCount": "Lijnen",
} satisfies Record<keyof typeof en, string>;
