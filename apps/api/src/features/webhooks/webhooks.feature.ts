import { defineFeature } from "../../platform/feature.ts";
import { customerWebhooksRoutes } from "./customer-webhooks.routes.ts";
import { webhookMetrics } from "./webhooks.metrics.ts";
import { webhookJobs, webhookTimers } from "./webhooks.jobs.ts";
import { deliverEvents } from "./webhook-events.queries.ts";
import { listSealedSecrets, replaceSealedSecret } from "./webhooks.queries.ts";
import { webhooksRoutes } from "./webhooks.routes.ts";

export const webhooks = defineFeature({
  name: "webhooks",
  area: "Webhooks",
  about: "Endpoints of the company that receive its events.",
  writes: ["job", "webhook_attempt", "webhook_delivery", "webhook_endpoint", "webhook_secret"],
  routes: [customerWebhooksRoutes],
  operatorRoutes: [webhooksRoutes],
  jobs: (given) => webhookJobs(given),
  timers: webhookTimers,
  databaseMetrics: webhookMetrics,
  eventReaders: [deliverEvents],
  sealedPlaces: [
    {
      name: "webhook_secret.sealed",
      purpose: "webhook secrets",
      role: "portal_jobs",
      secrets: listSealedSecrets(),
      replace: replaceSealedSecret,
    },
  ],
});
