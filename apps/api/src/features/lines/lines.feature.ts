import { defineFeature } from "../../platform/feature.ts";
import { lineDoctorRoutes } from "./line-doctor.routes.ts";
import { findLatestLineEvents, findLineFigures } from "./line-home.queries.ts";
import { findDownLines } from "./line-parts.queries.ts";
import { lineReferencesRoutes } from "./line-references.routes.ts";
import { lineJobs } from "./lines.jobs.ts";
import { searchLines } from "./lines.queries.ts";
import { linesRoutes } from "./lines.routes.ts";

export const lines = defineFeature({
  name: "lines",
  area: "Lines",
  about: "Lines: list, reference, events, diagnosis.",
  routes: [linesRoutes, lineReferencesRoutes, lineDoctorRoutes],
  jobs: ({ config, log }) => lineJobs(config, log),
  searchers: [{ kind: "line", find: searchLines }],
  work: [
    {
      kind: "line-down",
      severity: "bad",
      route: "/lines?operational=DOWN",
      find: findDownLines,
    },
  ],
  figures: [{ name: "lines", find: findLineFigures }],
  events: [{ source: "line", find: findLatestLineEvents }],
  demo: [{ phase: "records", load: async (client) => (await import("../../demo/lines.demo.ts")).insertLines(client) }],
});
