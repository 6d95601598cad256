export { findContent, pageOfInvoices } from "./invoice/invoices.queries.ts";
export { putInvoice, putInvoiceById } from "./operator/invoice-writing.ts";
