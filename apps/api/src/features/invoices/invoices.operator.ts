export { draftAfter, invoiceDrafts, openDisputes } from "./operator/invoice-drafts.ts";
export { draftInvoice, publishInvoice, takeInvoiceStep } from "./operator/invoice.steps.ts";
export { type InvoiceRecord, recordOnInvoice } from "./operator/invoice-recording.ts";
export type { DraftLine, InvoiceDraft } from "./operator/invoice-operator.queries.ts";
export type { Payment, OperatorStep } from "./operator/invoice.steps.ts";
