import { defineFeature } from "../../platform/feature.ts";
import { terminationsJobs, terminationsTimer } from "./terminations.jobs.ts";
import { terminationsRoutes } from "./terminations.routes.ts";

export const terminations = defineFeature({
  name: "terminations",
  area: "Orders",
  writes: ["customer_order"],
  routes: [terminationsRoutes],
  jobs: () => terminationsJobs,
  timers: [terminationsTimer],
});
