import { defineFeature } from "../../platform/feature.ts";
import { companyIbanRoutes } from "./company-iban.routes.ts";
import * as queries from "./company.queries.ts";
import { companyNotifications } from "./company-notifications.ts";
import { companyRoutes } from "./company.routes.ts";
import { customersRoutes } from "./operator/customers.routes.ts";
import { mandatesRoutes } from "./operator/mandates.routes.ts";

export const company = defineFeature({
  name: "company",
  area: "Company",
  about: "The company: address, bank account and invoice settings.",
  writes: ["customer", "sepa_mandate"],
  routes: [companyRoutes, companyIbanRoutes],
  operatorRoutes: [customersRoutes, mandatesRoutes],
  searchers: [{ kind: "company", find: queries.searchCompanies }],
  work: [
    {
      kind: "iban-missing",
      role: "RESELLER_ADMIN",
      severity: "warn",
      route: "/company/edit/iban",
      isStep: true,
      find: queries.countMissingIban,
    },
    {
      kind: "mandate-pending",
      role: "RESELLER_FINANCE",
      severity: "info",
      isAdvice: true,
      route: "/company",
      find: queries.countPendingMandates,
    },
    {
      kind: "invoice-reference-missing",
      role: "RESELLER_FINANCE",
      severity: "info",
      isAdvice: true,
      route: "/company",
      find: queries.countMissingReference,
    },
  ],
  notifications: companyNotifications,
  demo: [
    { phase: "companies", load: async (client) => (await import("./demo/company.demo.ts")).insertCompanies(client) },
  ],
});
