import { defineFeature } from "../../platform/feature.ts";
import { importJobs, importTimers } from "./imports.jobs.ts";
import { importsRoutes } from "./imports.routes.ts";

export const imports = defineFeature({
  name: "imports",
  area: "Imports",
  about: "Takes files of the operator's systems: maps their columns, shows what they would change, and imports them.",
  writes: ["data_import", "data_import_image", "data_import_row", "import_mapping", "job"],
  routes: [],
  operatorRoutes: [importsRoutes],
  jobs: importJobs,
  timers: importTimers,
});
