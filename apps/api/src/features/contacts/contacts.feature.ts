import { defineFeature } from "../../platform/feature.ts";
import { contactJobs, contactTimers } from "./contacts.jobs.ts";
import { findMissingTypes, searchContacts } from "./contacts.queries.ts";
import { contactsOperatorRoutes } from "./operator/contacts-operator.routes.ts";
import { contactsRoutes } from "./contacts.routes.ts";

const isUrgent = (type: string): boolean => type === "main" || type === "billing";

export const contacts = defineFeature({
  name: "contacts",
  area: "Contacts",
  about: "People and mailboxes of the company, by contact type.",
  writes: ["customer_contact", "prefix"],
  routes: [contactsRoutes],
  operatorRoutes: [contactsOperatorRoutes],
  jobs: () => contactJobs,
  timers: contactTimers,
  searchers: [{ kind: "contact", find: searchContacts }],
  work: [
    {
      kind: "contact-type-missing",
      role: "RESELLER_ADMIN",
      severity: (missing) => (missing.some(isUrgent) ? "bad" : "warn"),
      route: "/company",
      isStep: true,
      find: findMissingTypes,
    },
  ],
  demo: [{ phase: "people", load: async (client) => (await import("./contacts.demo.ts")).insertContacts(client) }],
});
