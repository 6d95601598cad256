import type { PaletteParts } from "@demarc/shell/feature.ts";

export const palette: PaletteParts = {
  words: {
    "api-tokens": "create api key token aanmaken sleutel",
  },
};
