import type en from "./parameters.en.ts";

/** Texts of the values that a package asks for. */
export default {
  "parameters.once": "{amount} eenmalig",
  "parameters.monthly": "{amount} per maand",
  "parameters.per-unit": "{amount} per {unit}",
  "parameters.more-options": "Meer opties",
  "parameters.none": "Geen",
  "parameters.choose": "Kies",
} satisfies Record<keyof typeof en, string>;
