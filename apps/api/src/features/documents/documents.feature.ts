import { defineFeature } from "../../platform/feature.ts";
import { documentJobs, documentTimers } from "./documents.jobs.ts";
import { documentsRoutes } from "./documents.routes.ts";

export const documents = defineFeature({
  name: "documents",
  area: "Documents",
  routes: [documentsRoutes],
  jobs: () => documentJobs,
  timers: documentTimers,
});
