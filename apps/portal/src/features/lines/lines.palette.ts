import type { PaletteParts } from "@demarc/shell/feature.ts";
import { endingAction } from "../services/ending-action.ts";

export const palette: PaletteParts = {
  actions: [
    endingAction(
      "line",
      { icon: "line", route: "line", nouns: ["line", "lijn"] },
      (id) => `/lines/detail/${id}?tab=contract&open=end`,
    ),
    {
      name: "report-fault",
      icon: "warning",
      route: "line",
      role: "RESELLER_SERVICE_DESK",
      verbs: ["report", "fault", "storing", "melden", "meld"],
      nouns: ["a", "line", "lijn", "een"],
      kind: "line",
      on: ({ id, title }) => ({
        label: "lines.palette.fault",
        hint: "lines.palette.fault-hint",
        values: { name: title },
        does: `/lines/detail/${id}?open=fault`,
      }),
      begin: (words) =>
        words.length === 0
          ? { label: "lines.palette.fault-any", hint: "lines.palette.fault-any-hint", does: "/lines" }
          : undefined,
    },
    {
      name: "examine",
      icon: "status",
      route: "line",
      role: "RESELLER_SERVICE_DESK",
      verbs: ["examine", "test", "diagnose", "onderzoeken", "onderzoek", "testen"],
      nouns: ["line", "lijn"],
      kind: "line",
      on: ({ id, title }) => ({
        label: "lines.palette.examine",
        hint: "lines.palette.examine-hint",
        values: { name: title },
        does: `/lines/detail/${id}?tab=diagnosis`,
      }),
    },
  ],
};
