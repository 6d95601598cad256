import type en from "./invoices.palette.en.ts";

export default {
  "invoices.palette.pay": "Factuur {name} betalen",
  "invoices.palette.pay-hint": "Opent de betaalgegevens",
  "invoices.palette.pay-any": "Een factuur betalen",
  "invoices.palette.pay-any-hint": "Kies de factuur uit de lijst",
  "invoices.palette.dispute": "Factuur {name} betwisten",
  "invoices.palette.dispute-hint": "Opent het formulier",
  "invoices.palette.download": "Factuur {name} downloaden",
  "invoices.palette.download-hint": "Slaat de pdf nu op",
} satisfies Record<keyof typeof en, string>;
