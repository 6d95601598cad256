import { defineFeature } from "../../platform/feature.ts";
import { credentialJobs } from "./credential.jobs.ts";
import { userNotifications } from "./user-notifications.ts";
import { userJobs, userTimers } from "./users.jobs.ts";
import { countPendingUsers, searchAccounts } from "./users.queries.ts";
import { peopleRoutes } from "./operator/people.routes.ts";
import { usersRoutes } from "./users.routes.ts";

export const users = defineFeature({
  name: "users",
  area: "Users",
  about: "Accounts of the company and their roles.",
  writes: ["api_token", "customer_account", "job", "sso_session"],
  routes: [usersRoutes],
  operatorRoutes: [peopleRoutes],
  jobs: ({ credentials }) => ({ ...userJobs, ...credentialJobs(credentials) }),
  timers: userTimers,
  searchers: [{ kind: "user", roles: ["RESELLER_ADMIN"], find: searchAccounts }],
  work: [
    {
      kind: "user-pending",
      role: "RESELLER_ADMIN",
      severity: "info",
      route: "/user-management?status=PENDING_ACTIVATION",
      find: countPendingUsers,
    },
  ],
  notifications: userNotifications,
  demo: [
    {
      phase: "people",
      load: async (client, { issuer }) => (await import("./demo/users.demo.ts")).insertPeople(client, issuer),
    },
  ],
});
