import type { PaletteParts } from "@demarc/shell/feature.ts";
import { endingAction } from "../services/ending-action.ts";

export const palette: PaletteParts = {
  actions: [
    endingAction("rack", { icon: "dc", route: "rack", nouns: ["rack"] }, (id) => `/racks/rack/${id}?open=end`),
    endingAction(
      "shared-colo",
      { icon: "dc", route: "shared-colo", nouns: ["units"] },
      (id) => `/racks/shared-colo/${id}?open=end`,
    ),
  ],
};
