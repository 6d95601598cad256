export default {
  "work-list.invoice-overdue": "{count, plural, one {An invoice is overdue} other {# invoices are overdue}}",
  "work-list.invoice-overdue.text": "Pay or dispute.",
  "work-list.invoice-overdue.one": "Invoice {name} is overdue",
  "work-list.invoice-overdue.act": "Pay",
  "work-list.invoice-open": "{count, plural, one {An invoice is open} other {# invoices are open}}",
  "work-list.invoice-open.text": "See what is due.",
  "work-list.invoice-open.one": "Invoice {name} is open",
  "work-list.invoice-open.act": "View",
} as const;
