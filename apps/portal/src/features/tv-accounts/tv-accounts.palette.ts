import type { PaletteParts } from "@demarc/shell/feature.ts";

export const palette: PaletteParts = {
  words: {
    "tv-account-create": "add create activate tv account aanmaken toevoegen activeren",
  },
};
