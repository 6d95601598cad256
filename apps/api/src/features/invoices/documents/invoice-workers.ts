import { availableParallelism } from "node:os";
import type { InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import type { InvoiceDocumentType } from "@demarc/contract/core/invoices/invoice-mail";
import { unavailable } from "../../../platform/refusals/errors.ts";
import { takeTurns } from "../../../platform/refusals/turns.ts";
import { documentPool } from "../../../platform/documents/document-process.ts";
import { type AskedExplanation, explanationPage } from "../invoice/explanation-page.ts";
import type { StoredInvoice } from "../invoice/invoices.queries.ts";
import type * as invoiceWorker from "./invoice.worker.ts";
import type { Unread } from "../invoice/unread-lines.ts";

/** An invoice with the maximum number of lines of maximum length takes half of this memory and a tenth of this time. */
const run = documentPool<typeof invoiceWorker>(new URL("./invoice.worker.ts", import.meta.url), {
  heapMb: 192,
  timeoutMs: 30_000,
  idleMs: 30_000,
});

/** Leaves one core for the main thread. */
export const documentTurns = takeTurns({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waitingEach: 20,
  busy: () => unavailable("documents.busy", "Too many documents are being made for this customer; try again later."),
});

/** Renders a document in a worker thread. Call it inside `documentTurns.take`. */
export const makeDocument = (kind: InvoiceDocumentType, invoice: Unread<StoredInvoice>): Promise<Buffer> =>
  run(kind, invoice);

/** Up to this many lines an explanation takes a few milliseconds, less than a round trip to a worker. */
const fewLines = 1000;

/**
 * Explains an invoice; in a worker if this invoice and the previous one have many lines. Large invoices are read when
 * their turn comes, so few are in memory at a time. Throws 503 when the customer already has too many documents queued.
 */
export const makeExplanation = async (
  customerId: number,
  lineCount: number,
  read: () => Promise<AskedExplanation>,
): Promise<InvoiceExplanation> => {
  if (lineCount <= fewLines) return explanationPage(await read());
  return documentTurns.takeOrRefuse(customerId, async () => run("explanation", await read()));
};
