import type en from "./ordering.en.ts";

/** Texts of the values that a package asks for. */
export default {
  "ordering.once": "{amount} eenmalig",
  "ordering.monthly": "{amount} per maand",
  "ordering.per-unit": "{amount} per {unit}",
  "ordering.more-options": "Meer opties",
  "ordering.none": "Geen",
  "ordering.choose": "Kies",
  "ordering.uploading": "Bezig met versturen",
  "ordering.upload-failed": "Versturen mislukt. Probeer het opnieuw.",
  "ordering.upload-refused": "Kies een pdf van maximaal 10 MB.",
  "ordering.uploaded": "{name} ontvangen",
  "ordering.stored": "Bestand bijgevoegd",
  "ordering.remove": "Bestand verwijderen",
} satisfies Record<keyof typeof en, string>;
