import type { InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";
import type { AskedExplanation } from "../invoice/explanation-page.ts";
import { readLines, type Unread } from "../invoice/unread-lines.ts";

// Each function imports its module with the first task of its kind.

export const pdf = async (invoice: Unread<StoredInvoice>): Promise<Buffer> =>
  (await import("./invoice-pdf.ts")).renderPdf(readLines(invoice));

export const ubl = async (invoice: Unread<StoredInvoice>): Promise<Buffer> =>
  Buffer.from((await import("./invoice-ubl.ts")).renderUbl(readLines(invoice)));

export const explanation = async (asked: AskedExplanation): Promise<InvoiceExplanation> =>
  (await import("../invoice/explanation-page.ts")).explanationPage(asked);
