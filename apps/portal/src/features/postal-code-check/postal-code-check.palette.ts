import type { PaletteParts } from "@demarc/shell/feature.ts";

export const palette: PaletteParts = {
  words: {
    "postal-code-check": "check availability address postal code adres postcode controleren leverbaar",
  },
};
