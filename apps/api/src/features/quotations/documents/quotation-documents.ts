import { documentPool } from "../../../platform/documents/document-process.ts";
import type * as quotationPdf from "./quotation-pdf.ts";

const run = documentPool<typeof quotationPdf>(new URL("./quotation-pdf.ts", import.meta.url), {
  heapMb: 128,
  timeoutMs: 30_000,
  idleMs: 10_000,
});

/** Renders a quotation in a worker thread. The same paper always gives the same bytes. */
export const quotationDocument = (paper: quotationPdf.QuotationPaper): Promise<Buffer> => run("renderQuotation", paper);
