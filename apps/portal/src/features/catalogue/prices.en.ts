export default {
  "prices.charge.MRC": "Monthly",
  "prices.charge.NRC": "One-off",
  "prices.charge.USAGE": "By usage",
  "prices.total.MRC": "Per month",
  "prices.total.NRC": "One-off total",
  "prices.total.USAGE": "By usage",
  "prices.discount": "−{percent}%",
  "prices.instead-of": "instead of",
  "prices.per-unit": "{price} per unit",
  "prices.vat": "All prices excl. {rate}% VAT.",
  "prices.vat-reversed": "All prices excl. VAT. VAT is reverse-charged to you.",
  "prices.vat-none": "All prices excl. VAT. No VAT is charged.",
} as const;
