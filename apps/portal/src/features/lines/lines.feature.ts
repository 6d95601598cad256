import { defineFeature, type FeatureRoute } from "@demarc/shell/feature.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { serviceTexts } from "../services/service-texts.ts";

/** The lines. `page` loads /lines, which `app/` composes with the dialog of the end customers. */
export const linesFeature = (page: FeatureRoute["load"]) =>
  defineFeature({
    name: "lines",
    locales: { en: () => import("./lines.en.ts"), nl: () => import("./lines.nl.ts") },
    sharedTexts: [listTexts, serviceTexts],
    palette: async () => (await import("./lines.palette.ts")).palette,
    routes: [
      {
        name: "lines",
        path: "/lines",
        title: "lines.title",
        feature: "myLines",
        ofChild: true,
        load: page,
      },
      {
        name: "line",
        path: "/lines/detail/$id",
        parent: "lines",
        title: "lines.line",
        ofChild: true,
        boxes: ["crumbs", "facts", "tabs", "wide", "sides"],
        reads: ["line/$id", "line/$id/diagnose", "line/$id/fault-report"],
        load: async () => (await import("./line.screen.tsx")).LineScreen,
      },
    ],
    navigation: [{ route: "lines", label: "lines.title", icon: "line", group: "services" }],
    tiles: [{ name: "lines", figure: "lines", route: "lines" }],
    work: {
      "line-down": { icon: "line", acts: "RESELLER_SERVICE_DESK" },
    },
    search: {
      line: {
        rank: 2,
        icon: "line",
        label: "lines.title",
        places: ({ id }) => [{ route: "line", path: `/lines/detail/${id}` }],
        list: "lines",
        states: "lines.operational",
      },
      "fault-report": {
        rank: 16,
        icon: "line",
        label: "lines.faults",
        places: ({ ownerId }) => [{ route: "line", path: `/lines/detail/${ownerId}?tab=diagnosis` }],
      },
    },
  });
