import type en from "./invoices.work.en.ts";

export default {
  "work-list.invoice-overdue": "{count, plural, one {Eén factuur is te laat} other {# facturen zijn te laat}}",
  "work-list.invoice-overdue.text": "Betaal of betwist.",
  "work-list.invoice-overdue.one": "Factuur {name} is te laat",
  "work-list.invoice-overdue.act": "Betalen",
  "work-list.invoice-open": "{count, plural, one {Eén factuur staat open} other {# facturen staan open}}",
  "work-list.invoice-open.text": "Bekijk wat u moet betalen.",
  "work-list.invoice-open.one": "Factuur {name} staat open",
  "work-list.invoice-open.act": "Bekijken",
} satisfies Record<keyof typeof en, string>;
