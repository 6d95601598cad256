import type { PaletteParts } from "@demarc/shell/feature.ts";
import { endingAction } from "../services/ending-action.ts";

export const palette: PaletteParts = {
  actions: [
    endingAction(
      "wdm",
      { icon: "wave", route: "wdm-service", nouns: ["wavelength", "golflengte"] },
      (id) => `/wdm/${id}?open=end`,
    ),
  ],
};
