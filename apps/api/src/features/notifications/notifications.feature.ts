import { defineFeature } from "../../platform/feature.ts";
import { notificationsJobs, notificationsTimers } from "./notifications.jobs.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const notifications = defineFeature({
  name: "notifications",
  area: "Notifications",
  about: "What happened, for the person whom it concerns.",
  routes: [notificationsRoutes],
  jobs: notificationsJobs,
  timers: notificationsTimers,
  demo: [
    {
      phase: "notifications",
      load: async (client, { notifications: sources }) =>
        (await import("./demo/notifications.demo.ts")).insertDemoNotifications(client, sources),
    },
  ],
});
