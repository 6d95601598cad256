import { answerTasks, madeDocument } from "../../../platform/documents/worker-tasks.ts";
import type { InvoiceAnswer, InvoiceTask } from "./invoice-workers.ts";
import { readLines } from "./unread-lines.ts";

/** Imports the module for a kind of task with the first task of that kind. */
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
