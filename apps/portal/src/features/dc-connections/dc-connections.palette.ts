import type { PaletteParts } from "@demarc/shell/feature.ts";
import { endingAction } from "../services/ending-action.ts";

export const palette: PaletteParts = {
  actions: [
    endingAction(
      "dc-connection",
      { icon: "connection", route: "dc-connection", nouns: ["connection", "cross", "connect", "verbinding"] },
      (id) => `/dc-connections/${id}?open=end`,
    ),
  ],
};
