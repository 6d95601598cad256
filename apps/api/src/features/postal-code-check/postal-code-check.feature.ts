import { defineFeature } from "../../platform/feature.ts";
import { bulkCheckNotifications } from "./bulk-check-notifications.ts";
import { bulkCheckRoutes } from "./bulk-checks.routes.ts";
import { embedSettingRoutes } from "./embed-setting.routes.ts";
import { postalCodeCheckEmbed } from "./postal-code-check-embed.routes.ts";
import { availabilityCommand } from "./postal-code-check.commands.ts";
import { postalCodeJobs, postalCodeTimers } from "./postal-code-check.jobs.ts";
import { postalCodeCheckRoutes } from "./postal-code-check.routes.ts";
import { recentCheckRoutes } from "./recent-checks.routes.ts";

export const postalCodeCheck = defineFeature({
  name: "postal-code-check",
  area: "Postal-code check",
  about: "Services that can be delivered at an address, for one address or in bulk.",
  writes: ["availability_check", "bulk_check", "bulk_check_row", "customer_account", "embed_setting", "job"],
  routes: [postalCodeCheckRoutes, bulkCheckRoutes, embedSettingRoutes, recentCheckRoutes],
  pages: postalCodeCheckEmbed,
  jobs: ({ config, log }) => postalCodeJobs(config, log),
  timers: postalCodeTimers,
  notifications: bulkCheckNotifications,
  commands: [availabilityCommand],
  connectors: async () => [(await import("./availability.kit.ts")).availabilityKit],
});
