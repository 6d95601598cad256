import type en from "./form-dialog.en.ts";

export default {
  "form-dialog.title": "Wijzigingen weggooien?",
  "form-dialog.text": "Ze zijn niet opgeslagen.",
  "form-dialog.stay": "Verder bewerken",
  "form-dialog.discard": "Wijzigingen weggooien",
} satisfies Record<keyof typeof en, string>;
