export default {
  "invoices.palette.pay": "Pay invoice {name}",
  "invoices.palette.pay-hint": "Opens the payment details",
  "invoices.palette.pay-any": "Pay an invoice",
  "invoices.palette.pay-any-hint": "Choose the invoice from the list",
  "invoices.palette.dispute": "Dispute invoice {name}",
  "invoices.palette.dispute-hint": "Opens the form",
  "invoices.palette.download": "Download invoice {name}",
  "invoices.palette.download-hint": "Saves the PDF now",
} as const;
