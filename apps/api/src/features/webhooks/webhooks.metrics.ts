import type { DatabaseMetrics } from "../../platform/metrics/database-metrics.ts";
import { countDeliveries, countEndpoints } from "./webhook-metrics.queries.ts";

export const webhookMetrics: readonly DatabaseMetrics[] = [
  {
    labels: [],
    gauges: {
      waiting: ["demarc_webhook_deliveries_waiting", "Events that wait for their delivery to a webhook."],
      oldest: ["demarc_webhook_delivery_oldest_seconds", "Age of the oldest event that waits for its delivery."],
    },
    statement: countDeliveries,
  },
  {
    labels: ["state"],
    gauges: { endpoints: ["demarc_webhook_endpoints", "Webhooks by state: enabled, failing or disabled."] },
    statement: countEndpoints,
  },
];
