import { defineFeature } from "../../platform/feature.ts";
import { notificationsJobs, notificationsTimers } from "./notifications.jobs.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const notifications = defineFeature({
  name: "notifications",
  area: "Notifications",
  about: "Notifications of the caller.",
  writes: ["notification"],
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
