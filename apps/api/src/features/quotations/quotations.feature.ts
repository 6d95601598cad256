import { defineFeature } from "../../platform/feature.ts";
import { quotationCommand } from "./operator/quotations.commands.ts";
import { operatorQuotationsRoutes } from "./operator/quotations-operator.routes.ts";
import { quotationNotifications } from "./quotation-notifications.ts";
import { quotationsJobs, quotationsTimers } from "./quotations.jobs.ts";
import { quotationsRoutes } from "./quotations.routes.ts";
import {
  findExpiringQuotations,
  findQuotationsToDecide,
  quotationName,
  searchQuotations,
} from "./reading/quotation-home.queries.ts";
import { quotationRequestsRoutes } from "./requests/quotation-requests.routes.ts";

const role = "RESELLER_ORDER";

export const quotations = defineFeature({
  name: "quotations",
  area: "Quotations",
  about: "Quotations: list, accept, reject, and request one for services that are not in the catalogue.",
  writes: ["quotation", "quotation_request", "quotation_request_document", "quotation_status_change"],
  routes: [quotationRequestsRoutes, quotationsRoutes],
  operatorRoutes: [operatorQuotationsRoutes],
  jobs: ({ config }) => quotationsJobs(config),
  timers: quotationsTimers,
  records: [quotationName],
  searchers: [{ kind: "quotation", roles: [role], find: searchQuotations }],
  work: [
    {
      kind: "quotation-expiring",
      role,
      severity: "warn",
      route: "/quotations?status=PUBLISHED&sort=validUntil",
      find: findExpiringQuotations,
    },
    {
      kind: "quotation-to-decide",
      role,
      severity: "info",
      route: "/quotations?status=PUBLISHED",
      find: findQuotationsToDecide,
    },
  ],
  notifications: quotationNotifications,
  demo: [
    {
      phase: "history",
      load: async (client, given) => (await import("./demo/quotations.demo.ts")).insertQuotations(client, given),
    },
  ],
  commands: [quotationCommand],
});
