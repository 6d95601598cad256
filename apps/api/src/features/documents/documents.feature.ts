import { defineFeature } from "../../platform/feature.ts";
import { documentJobs, documentTimers } from "./documents.jobs.ts";
import { documentsRoutes } from "./documents.routes.ts";

export const documents = defineFeature({
  name: "documents",
  area: "Documents",
  about: "Uploaded files, such as a letter of authorisation.",
  writes: ["audit_event", "document"],
  routes: [documentsRoutes],
  jobs: () => documentJobs,
  timers: documentTimers,
});
