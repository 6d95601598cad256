import type en from "./prices.en.ts";

export default {
  "prices.charge.MRC": "Per maand",
  "prices.charge.NRC": "Eenmalig",
  "prices.charge.USAGE": "Naar verbruik",
  "prices.total.MRC": "Totaal per maand",
  "prices.total.NRC": "Totaal eenmalig",
  "prices.total.USAGE": "Naar verbruik",
  "prices.discount": "−{percent}%",
  "prices.instead-of": "in plaats van",
  "prices.per-unit": "{price} per eenheid",
  "prices.vat": "Alle prijzen excl. {rate}% btw.",
  "prices.vat-reversed": "Alle prijzen excl. btw. De btw is naar u verlegd.",
  "prices.vat-none": "Alle prijzen excl. btw. Er wordt geen btw berekend.",
} satisfies Record<keyof typeof en, string>;
