import type en from "./company.work.en.ts";

export default {
  "work-list.iban-missing": "Geen bankrekening",
  "work-list.iban-missing.text": "Voeg een IBAN toe om facturen automatisch te betalen.",
  "work-list.iban-missing.done": "Bankrekening toegevoegd",
  "work-list.iban-missing.act": "Toevoegen",
  "work-list.mandate-pending": "Uw incassomachtiging wordt gecontroleerd",
  "work-list.mandate-pending.text": "Nieuwe facturen betaalt u per overboeking tot die actief is.",
  "work-list.mandate-pending.act": "Bekijken",
  "work-list.invoice-reference-missing": "Er staat geen referentie op uw facturen",
  "work-list.invoice-reference-missing.text": "Voeg de referentie toe die uw administratie nodig heeft.",
  "work-list.invoice-reference-missing.act": "Toevoegen",
} satisfies Record<keyof typeof en, string>;
