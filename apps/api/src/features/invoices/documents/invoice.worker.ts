import { answerTasks, madeDocument } from "../../../platform/documents/worker-tasks.ts";
import type { InvoiceAnswer, InvoiceTask } from "./invoice-workers.ts";
import { readLines } from "./unread-lines.ts";

/** The module that does the work is imported with the first task of its kind. */
const work = async (task: InvoiceTask): Promise<InvoiceAnswer> => {
  if (task.kind === "explanation")
    return { explanation: (await import("./explanation-page.ts")).explanationPage(task.asked) };
  const invoice = readLines(task.invoice);
  return madeDocument(
    task.kind === "pdf"
      ? await (await import("./invoice-pdf.ts")).renderPdf(invoice)
      : (await import("./invoice-ubl.ts")).renderUbl(invoice),
  );
};

answerTasks(work);
