export { draftInvoice, publishInvoice, takeInvoiceStep } from "./operator/invoice.steps.ts";
export type { DraftLine, InvoiceDraft } from "./operator/invoice-operator.queries.ts";
export type { Payment, OperatorStep } from "./operator/invoice.steps.ts";
export { putOwnPdf } from "./operator/invoice-own-document.ts";
export {
  creditInvoice,
  draftGiven,
  publishNamed,
  putInvoice,
  recordNamed,
  repeatInvoice,
} from "./operator/invoice-writing.ts";
export { putPayment } from "./operator/payments.operator.ts";
export { importUbl } from "./operator/ubl/import-ubl.ts";
export { readUbl } from "./operator/ubl/ubl-document.ts";
