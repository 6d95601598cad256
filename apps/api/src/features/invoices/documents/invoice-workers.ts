import { availableParallelism } from "node:os";
import type { InvoiceExplanation } from "@demarc/contract/core/invoices/invoice";
import type { InvoiceDocumentType } from "@demarc/contract/core/invoices/invoice-mail";
import { unavailable } from "../../../platform/errors.ts";
import { takeTurns } from "../../../platform/turns.ts";
import { workerPool } from "../../../platform/documents/worker-pool.ts";
import type { MadeDocument, WorkerFailure } from "../../../platform/documents/worker-tasks.ts";
import { type AskedExplanation, explanationPage } from "./explanation-page.ts";
import type { StoredInvoice } from "../invoices.queries.ts";
import type { Unread } from "./unread-lines.ts";

export type InvoiceTask =
  | { readonly kind: InvoiceDocumentType; readonly invoice: Unread<StoredInvoice> }
  | { readonly kind: "explanation"; readonly asked: AskedExplanation };

export type InvoiceAnswer = MadeDocument | { readonly explanation: InvoiceExplanation } | WorkerFailure;

/** An invoice with the maximum number of lines of maximum length takes half of this memory and a tenth of this time. */
const run = workerPool<InvoiceTask, InvoiceAnswer>(new URL("./invoice.worker.ts", import.meta.url), {
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
export const makeDocument = async (kind: InvoiceDocumentType, invoice: Unread<StoredInvoice>): Promise<Buffer> => {
  const answer = await run({ kind, invoice });
  if (!("content" in answer)) throw new Error("failure" in answer ? answer.failure : "unexpected response of a worker");
  return Buffer.from(answer.content.buffer);
};

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
  return documentTurns.takeOrRefuse(customerId, async () => {
    const answer = await run({ kind: "explanation", asked: await read() });
    if (!("explanation" in answer))
      throw new Error("failure" in answer ? answer.failure : "unexpected response of a worker");
    return answer.explanation;
  });
};
