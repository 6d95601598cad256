import { defineFeature } from "../../platform/feature.ts";
import { demoFulfilJobs, demoFulfilTimer } from "./operations/order-demo.jobs.ts";
import { orderTimerJobs, orderTimers } from "./operations/order-timers.jobs.ts";
import { orderCommand } from "./operator/orders.commands.ts";

export const fulfilment = defineFeature({
  name: "fulfilment",
  area: "Orders",
  routes: [],
  jobs: ({ config }) => ({ ...orderTimerJobs(config), ...demoFulfilJobs(config) }),
  timers: [...orderTimers, demoFulfilTimer],
  commands: [orderCommand],
});
