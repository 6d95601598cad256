import { defineFeature } from "../../platform/feature.ts";
import { powerNotifications } from "./alerts/power-notifications.ts";
import { powerAlertRoutes } from "./alerts/power-alert.routes.ts";
import { findOpenWarnings, meteredName } from "./alerts/power-warnings.queries.ts";
import { powerDashboardRoutes } from "./dashboard/dashboard.routes.ts";
import { powerSeriesRoutes } from "./dashboard/series.routes.ts";
import { powerMove } from "./move/power-move.commands.ts";
import { powerJobs, powerTimers } from "./power.jobs.ts";
import { readingsRoutes } from "./readings/readings.routes.ts";
import { readPowerFigures } from "./subjects/rack-power.steps.ts";

const role = "RESELLER_ORDER";
const route = "/racks";

export const power = defineFeature({
  name: "power",
  area: "Power",
  about: "Power of racks and shared units: current values, time series, monthly energy and alerts.",
  writes: [
    "power_1d",
    "power_1h",
    "power_5m",
    "power_alert",
    "power_current",
    "power_dirty",
    "power_intake",
    "power_meter_read",
    "power_month",
    "power_progress",
    "power_reading",
    "power_warning",
  ],
  routes: [powerDashboardRoutes, powerSeriesRoutes, powerAlertRoutes],
  operatorRoutes: [readingsRoutes],
  records: [meteredName],
  notifications: powerNotifications,
  jobs: powerJobs,
  commands: [powerMove],
  timers: powerTimers,
  readFigures: [{ name: "power", role, read: readPowerFigures }],
  work: [
    {
      kind: "power-redundancy-lost",
      role,
      severity: "bad",
      route,
      find: (customerId) => findOpenWarnings(customerId, "REDUNDANCY"),
    },
    {
      kind: "power-over-threshold",
      role,
      severity: "warn",
      route,
      find: (customerId) => findOpenWarnings(customerId, "THRESHOLD"),
    },
    {
      kind: "power-meter-silent",
      role,
      severity: "warn",
      route,
      find: (customerId) => findOpenWarnings(customerId, "METER_SILENT"),
    },
  ],
});
