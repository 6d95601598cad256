import { defineFeature } from "../../platform/feature.ts";
import { orderImportActionRoutes } from "./order-import-actions.routes.ts";
import { orderImportJobs, orderImportTimers } from "./order-import.jobs.ts";
import { orderImportRoutes } from "./order-imports.routes.ts";

export const orderImports = defineFeature({
  name: "order-imports",
  area: "Orders",
  writes: ["job", "order_import", "order_import_day", "order_import_row"],
  routes: [orderImportRoutes, orderImportActionRoutes],
  jobs: ({ config, log }) => orderImportJobs(config, log),
  timers: orderImportTimers,
});
