import { defineFeature } from "../../platform/feature.ts";
import { disputeStaffMails } from "./dispute-staff.mails.ts";
import { invoiceNotifications } from "./invoice-notifications.ts";
import { findInvoiceFigures } from "./invoice-figures.queries.ts";
import { invoiceName, searchInvoices } from "./invoice-search.queries.ts";
import { countOpenInvoices, countOverdueInvoices } from "./invoice-work.queries.ts";
import { invoiceJobs, invoiceTimers } from "./invoices.jobs.ts";
import { invoicesRoutes } from "./invoices.routes.ts";
import { operatorInvoicesRoutes } from "./operator/operator-invoices.routes.ts";
import { paymentsRoutes } from "./operator/payments.routes.ts";

export const invoices = defineFeature({
  name: "invoices",
  area: "Invoices",
  about: "Invoices: list, explain, download, dispute, cost allocation.",
  writes: [
    "audit_event",
    "invoice",
    "invoice_dispute",
    "invoice_line",
    "invoice_number_sequence",
    "invoice_payment",
    "job",
    "outbox_event",
  ],
  routes: [invoicesRoutes],
  operatorRoutes: [operatorInvoicesRoutes, paymentsRoutes],
  jobs: ({ config }) => invoiceJobs(config),
  timers: invoiceTimers,
  records: [invoiceName],
  searchers: [{ kind: "invoice", roles: ["RESELLER_FINANCE"], find: searchInvoices }],
  work: [
    {
      kind: "invoice-overdue",
      role: "RESELLER_FINANCE",
      severity: "bad",
      route: "/invoices?status=OVERDUE",
      find: countOverdueInvoices,
    },
    {
      kind: "invoice-open",
      role: "RESELLER_FINANCE",
      severity: "info",
      route: "/invoices?status=OPEN,PARTIALLY_PAID",
      find: countOpenInvoices,
    },
  ],
  figures: [{ name: "invoices", role: "RESELLER_FINANCE", find: findInvoiceFigures }],
  notifications: invoiceNotifications,
  demo: [
    { phase: "records", load: async (client) => (await import("./demo/invoices.demo.ts")).insertInvoices(client) },
  ],
  staffMails: disputeStaffMails,
});
