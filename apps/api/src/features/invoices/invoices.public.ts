export { draftAfter, invoiceDrafts } from "./drafts-of-invoices.ts";
export { draftInvoice, publishInvoice, takeInvoiceStep } from "./invoice-steps.ts";
export type { DraftLine, InvoiceDraft } from "./invoice-provider.queries.ts";
export type { Payment, ProviderStep } from "./invoice-steps.ts";
