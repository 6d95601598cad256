import { workerPool } from "../../../platform/documents/worker-pool.ts";
import type { MadeDocument, WorkerFailure } from "../../../platform/documents/worker-tasks.ts";
import type { QuotationPaper } from "./quotation-pdf.ts";

const run = workerPool<QuotationPaper, MadeDocument | WorkerFailure>(
  new URL("./quotation.worker.ts", import.meta.url),
  {
    heapMb: 128,
    timeoutMs: 30_000,
    idleMs: 10_000,
  },
);

/** Renders a quotation in a worker thread. The same paper always gives the same bytes. */
export const quotationDocument = async (paper: QuotationPaper): Promise<Buffer> => {
  const answer = await run(paper);
  if ("failure" in answer) throw new Error(answer.failure);
  return Buffer.from(answer.content.buffer);
};
