import type { PaletteParts } from "@demarc/shell/feature.ts";

export const palette: PaletteParts = {
  words: {
    "edit-address": "change move address adres wijzigen verhuizen",
    "edit-iban": "change bank account iban rekening wijzigen",
  },
};
