import type { PaletteParts } from "@demarc/shell/feature.ts";
import { endingNouns, endingVerbs } from "../services/ending-action.ts";

export const palette: PaletteParts = {
  actions: [
    {
      name: "end-any",
      icon: "calendar",
      route: "notices",
      verbs: endingVerbs,
      nouns: endingNouns,
      begin: (words) =>
        words.length === 0
          ? { label: "notices.palette.end", hint: "notices.palette.end-hint", does: "/company/notices" }
          : undefined,
    },
  ],
};
