import { defineFeature } from "../../platform/feature.ts";
import { demoFulfilJobs, demoFulfilTimer } from "./operations/order-demo.jobs.ts";
import { orderTimerJobs, orderTimers } from "./operations/order-timers.jobs.ts";
import { lineChangesRoutes } from "./line-changes/line-changes.routes.ts";
import { operatorOrdersRoutes } from "./operator/orders.routes.ts";

export const fulfilment = defineFeature({
  name: "fulfilment",
  area: "Orders",
  writes: [
    "customer_order",
    "order_document",
    "order_line",
    "order_note",
    "patch_port",
    "rack_space",
    "shared_colo_unit",
    "wdm_channel",
  ],
  routes: [],
  operatorRoutes: [operatorOrdersRoutes, lineChangesRoutes],
  jobs: ({ config }) => ({ ...orderTimerJobs(config), ...demoFulfilJobs(config) }),
  timers: [...orderTimers, demoFulfilTimer],
});
