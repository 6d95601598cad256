export default {
  "work-list.iban-missing": "No bank account",
  "work-list.iban-missing.text": "Add an IBAN to pay invoices by direct debit.",
  "work-list.iban-missing.done": "Bank account added",
  "work-list.iban-missing.act": "Add",
  "work-list.mandate-pending": "Your direct debit mandate is being checked",
  "work-list.mandate-pending.text": "New invoices are paid by transfer until it is active.",
  "work-list.mandate-pending.act": "View",
  "work-list.invoice-reference-missing": "No reference on your invoices yet",
  "work-list.invoice-reference-missing.text": "Add the reference that your accounting needs.",
  "work-list.invoice-reference-missing.act": "Add",
} as const;
