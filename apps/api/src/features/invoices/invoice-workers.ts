import { availableParallelism } from "node:os";
import type { InvoiceExplanation } from "@demarc/contract/core/invoice";
import type { InvoiceDocumentType } from "@demarc/contract/core/invoice-mail";
import { takeTurns } from "../../platform/turns.ts";
import { workerPool } from "../../platform/worker-pool.ts";
import { type AskedExplanation, explanationPage } from "./explanation-page.ts";
import type { StoredInvoice } from "./invoices.queries.ts";
import type { Unread } from "./unread-lines.ts";

export type InvoiceTask =
  | { readonly kind: InvoiceDocumentType; readonly invoice: Unread<StoredInvoice> }
  | { readonly kind: "explanation"; readonly asked: AskedExplanation };

export type InvoiceAnswer =
  | { readonly content: Uint8Array<ArrayBuffer> }
  | { readonly explanation: InvoiceExplanation }
  | { readonly failure: string };

/** An invoice of the most lines, each as long as it may be, takes half of the memory and a tenth of the time. */
const run = workerPool<InvoiceTask, InvoiceAnswer>(new URL("./invoice.worker.ts", import.meta.url), {
  heapMb: 192,
  timeoutMs: 30_000,
  idleMs: 30_000,
});

/** One core is left to the process itself. */
export const documentTurns = takeTurns({
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waitingEach: 20,
});

/** Makes a document beside the process's own work; to be called in a turn. */
export const makeDocument = async (kind: InvoiceDocumentType, invoice: Unread<StoredInvoice>): Promise<Buffer> => {
  const answer = await run({ kind, invoice });
  if (!("content" in answer)) throw new Error("failure" in answer ? answer.failure : "a worker made something else");
  return Buffer.from(answer.content.buffer);
};

/** Up to here an explanation takes a few milliseconds, less than a way to a worker and back. */
const fewLines = 1000;

/**
 * Explains an invoice, in a worker where it and the one before it have many lines. Those are read when their turn comes, so
 * that few are in memory at a time. Throws 503 where the customer has enough to wait for.
 */
export const makeExplanation = async (
  customerId: number,
  lineCount: number,
  read: () => Promise<AskedExplanation>,
): Promise<InvoiceExplanation> => {
  if (lineCount <= fewLines) return explanationPage(await read());
  documentTurns.refuseMore(customerId);
  return documentTurns.take(customerId, async () => {
    const answer = await run({ kind: "explanation", asked: await read() });
    if (!("explanation" in answer))
      throw new Error("failure" in answer ? answer.failure : "a worker made something else");
    return answer.explanation;
  });
};
