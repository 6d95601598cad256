import { answerTasks, madeDocument } from "../../../platform/documents/worker-tasks.ts";
import { type QuotationPaper, renderQuotation } from "./quotation-pdf.ts";

answerTasks(async (quotation: QuotationPaper) => madeDocument(await renderQuotation(quotation)));
