import { parentPort } from "node:worker_threads";
import type { InvoiceAnswer, InvoiceTask } from "./invoice-workers.ts";
import { readLines } from "./unread-lines.ts";

/** The module that does the work is imported with the first task of its kind. */
const work = async (task: InvoiceTask): Promise<InvoiceAnswer> => {
  if (task.kind === "explanation")
    return { explanation: (await import("./explanation-page.ts")).explanationPage(task.asked) };
  const invoice = readLines(task.invoice);
  const content =
    task.kind === "pdf"
      ? await (await import("./invoice-pdf.ts")).renderPdf(invoice)
      : (await import("./invoice-ubl.ts")).renderUbl(invoice);
  // Copied, because small buffers share a pooled ArrayBuffer, which cannot be transferred.
  return { content: Uint8Array.from(Buffer.from(content)) };
};

parentPort?.on("message", (task: InvoiceTask) => {
  void work(task)
    .catch((error: unknown): InvoiceAnswer => ({ failure: String(error) }))
    .then((answer) => parentPort?.postMessage(answer, "content" in answer ? [answer.content.buffer] : []));
});
