import type en from "./documents.en.ts";

export default {
  "documents.uploading": "Bezig met versturen",
  "documents.upload-failed": "Versturen mislukt. Probeer het opnieuw.",
  "documents.upload-refused": "Kies een pdf van maximaal 10 MB.",
  "documents.uploaded": "{name} ontvangen",
  "documents.stored": "Bestand bijgevoegd",
  "documents.remove": "Bestand verwijderen",
} satisfies Record<keyof typeof en, string>;
