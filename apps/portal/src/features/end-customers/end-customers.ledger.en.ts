import type { ledger } from "@demarc/contract/end-customers";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.end-customer": "End customer",
  "audit.action.end-customer.created": "End customer added",
  "audit.action.end-customer.updated": "End customer changed",
  "audit.action.end-customer.removed": "Import of an end customer undone",
  "audit.field.linkedCustomer": "Linked company",
  "audit.field.contact": "Contact",
  "audit.field.active": "Active",
  "audit.field.lineCount": "Lines",
} as const satisfies LedgerTexts<typeof ledger>;
