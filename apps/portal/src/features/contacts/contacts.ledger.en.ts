import type { ledger } from "@demarc/contract/contacts";
import type { LedgerTexts } from "@demarc/shell/ledger-texts.ts";

export default {
  "audit.kind.contact": "Contact",
  "audit.action.contact.created": "Contact added",
  "audit.action.contact.updated": "Contact changed",
  "audit.action.contact.deleted": "Contact removed",
  "audit.action.contact.removed": "Import of a contact undone",
  "audit.field.types": "Types",
  "audit.field.jobTitle": "Job title",
  "audit.field.phoneNumber2": "Second phone number",
  "audit.value.main": "Main",
  "audit.value.order": "Orders",
  "audit.value.abuse": "Abuse",
  "audit.value.billing": "Billing",
  "audit.value.support": "Support",
} as const satisfies LedgerTexts<typeof ledger>;
