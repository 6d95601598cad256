import type { PaletteParts } from "@demarc/shell/feature.ts";

export const palette: PaletteParts = {
  words: {
    "contact-new": "add create contact person toevoegen aanmaken contactpersoon",
  },
};
