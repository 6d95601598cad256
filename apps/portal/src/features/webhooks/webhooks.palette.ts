import type { PaletteParts } from "@demarc/shell/feature.ts";

export const palette: PaletteParts = {
  words: {
    webhooks: "webhook event endpoint integration gebeurtenis koppeling",
  },
};
