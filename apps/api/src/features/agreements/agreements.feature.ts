import { defineFeature } from "../../platform/feature.ts";
import { agreementNotifications } from "./agreement-notifications.ts";
import { templateCommand } from "./agreements.commands.ts";
import { agreementsJobs, agreementsTimers } from "./agreements.jobs.ts";
import { findMsaName, findMsaToSign } from "./agreement-work.queries.ts";
import { operatorAgreementsRoutes } from "./operator-agreements.routes.ts";
import { agreementsRoutes } from "./agreements.routes.ts";
import { signingReportRoutes } from "./signing/signing-report.routes.ts";

export const agreements = defineFeature({
  name: "agreements",
  area: "Agreements",
  about: "Master service agreements: read, sign in the portal or with a signing service, and decline.",
  writes: ["job", "msa", "msa_template"],
  routes: [agreementsRoutes, signingReportRoutes],
  operatorRoutes: [operatorAgreementsRoutes],
  jobs: ({ config, log }) => agreementsJobs(config, log),
  timers: agreementsTimers,
  records: [{ kind: "msa", find: findMsaName }],
  work: [
    {
      kind: "msa-unsigned",
      role: "RESELLER_ADMIN",
      severity: "warn",
      route: "/company/agreements",
      isStep: true,
      find: findMsaToSign,
    },
  ],
  notifications: agreementNotifications,
  demo: [
    { phase: "history", load: async (client) => (await import("./demo/agreements.demo.ts")).insertAgreements(client) },
  ],
  commands: [templateCommand],
  connectors: async () => [(await import("./signing/signing.kit.ts")).signingKit],
});
