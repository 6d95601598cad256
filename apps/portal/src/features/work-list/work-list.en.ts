export default {
  "work-list.title": "Waiting for you",
  "work-list.failed": "What waits for you could not be loaded.",
  "work-list.nothing": "Nothing waits for you. Everything is in order.",
  "work-list.contact-type-missing":
    "{count, plural, one {A contact type reaches nobody} other {# contact types reach nobody}}",
  "work-list.contact-type-missing.text": "Nobody receives what is meant for: {subjects}.",
  "work-list.contact-type.main": "main contact",
  "work-list.contact-type.order": "orders",
  "work-list.contact-type.abuse": "abuse reports",
  "work-list.contact-type.billing": "invoices",
  "work-list.contact-type.support": "support",
  "work-list.iban-missing": "No bank account is known",
  "work-list.iban-missing.text": "Add an IBAN to pay invoices by direct debit.",
  "work-list.mandate-pending": "The direct-debit mandate is being checked",
  "work-list.mandate-pending.text": "Until it is active you pay invoices by transfer.",
  "work-list.invoice-reference-missing": "Your invoices carry no reference",
  "work-list.invoice-reference-missing.text": "Add the reference that your own bookkeeping looks for.",
} as const;
