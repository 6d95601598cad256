import { defineFeature } from "../../platform/feature.ts";
import { webhookJobs, webhookTimers } from "./webhooks.jobs.ts";
import { deliverEvents } from "./webhooks.queries.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";

export const webhooks = defineFeature({
  name: "webhooks",
  area: "Webhooks",
  about: "Sends events to systems of the operator.",
  writes: ["job", "webhook_attempt", "webhook_delivery", "webhook_endpoint", "webhook_secret"],
  routes: [],
  operatorRoutes: [webhooksRoutes],
  jobs: (given) => webhookJobs(given),
  timers: webhookTimers,
  eventReaders: [deliverEvents],
});
