import { defineFeature } from "../../platform/feature.ts";
import { staffSessionRoutes } from "./staff-session.routes.ts";
import { staffSignInRoutes } from "./staff-sign-in.routes.ts";
import { staffJobs } from "./staff.jobs.ts";
import { staffRoutes } from "./staff.routes.ts";

export const staff = defineFeature({
  name: "staff",
  area: "Staff",
  about: "People of the provider, their roles and sessions.",
  writes: ["job", "staff", "staff_role", "staff_session"],
  routes: [],
  operatorRoutes: [staffRoutes],
  jobs: ({ credentials }) => staffJobs(credentials),
  staffRoutes: [staffSignInRoutes, staffSessionRoutes],
  demo: [
    {
      phase: "people",
      load: async (client, given) => (await import("./demo/staff.demo.ts")).insertStaff(client, given),
    },
  ],
});
