import { defineFeature } from "../../platform/feature.ts";
import { applicationStaffMails } from "./application-staff.mails.ts";
import { activationLinkRoutes, activationRoutes } from "./activation.routes.ts";
import { applicationsRoutes } from "./applications.routes.ts";
import { signupJobs, signupTimers } from "./signup.jobs.ts";
import { signupRoutes } from "./signup.routes.ts";

export const signup = defineFeature({
  name: "signup",
  area: "Signing up",
  about: "Applications for an account, and activation.",
  writes: [
    "audit_event",
    "customer",
    "customer_account",
    "customer_application",
    "customer_application_event",
    "customer_contact",
    "job",
    "outbox_event",
    "sepa_mandate",
  ],
  routes: [signupRoutes, activationRoutes, activationLinkRoutes],
  operatorRoutes: [applicationsRoutes],
  jobs: ({ config }) => signupJobs(config),
  timers: signupTimers,
  demo: [{ phase: "records", load: async (client) => (await import("./signup.demo.ts")).insertSignup(client) }],
  staffMails: applicationStaffMails,
});
