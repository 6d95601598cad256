import { defineFeature } from "../../platform/feature.ts";
import { orderImportActionRoutes } from "./order-import-actions.routes.ts";
import { orderImportJobs, orderImportTimers } from "./order-import.jobs.ts";
import { orderImportRoutes } from "./order-imports.routes.ts";

export const orderImports = defineFeature({
  name: "order-imports",
  area: "Orders",
  routes: [orderImportRoutes, orderImportActionRoutes],
  jobs: ({ config, log }) => orderImportJobs(config, log),
  timers: orderImportTimers,
});
