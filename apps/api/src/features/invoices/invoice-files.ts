import { setImmediate as othersFirst } from "node:timers/promises";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { type InvoiceDocumentType, invoiceFileName } from "@demarc/contract/core/invoice-mail";
import { makeZip } from "client-zip";
import { csvLine, csvStart } from "../../platform/csv.ts";
import { whole } from "../../platform/file-download.ts";
import type { StoredInvoice } from "./invoices.queries.ts";

/** Each comes with the first document of its type: what draws and writes them takes a tenth of a start to load. */
const render: Readonly<Record<InvoiceDocumentType, (invoice: StoredInvoice) => Promise<Buffer>>> = {
  pdf: async (invoice) => (await import("./invoice-pdf.ts")).renderPdf(invoice),
  ubl: async (invoice) => Buffer.from((await import("./invoice-ubl.ts")).renderUbl(invoice)),
};

const mediaTypes = { pdf: "application/pdf", ubl: "application/xml" } as const;

/** One document of an invoice in memory, named as everywhere. */
export const renderDocument = async (invoice: StoredInvoice, type: InvoiceDocumentType) => ({
  fileName: invoiceFileName(invoice, type),
  mediaType: mediaTypes[type],
  content: await render[type](invoice),
});

/** One document of an invoice, made from what is stored. */
export const documentFile = async (invoice: StoredInvoice, type: InvoiceDocumentType): Promise<FileAnswer> => {
  const { fileName, mediaType, content } = await renderDocument(invoice, type);
  return { type: mediaType, name: fileName, parts: whole(content) };
};

/** What became of one document of a zip: `failure` says why it is not in it. */
interface Outcome {
  readonly number: string;
  readonly type: InvoiceDocumentType;
  readonly file?: string;
  readonly bytes?: number;
  readonly failure?: "not-found" | "not-rendered";
}

const manifest = (outcomes: readonly Outcome[]): string =>
  csvStart +
  csvLine(["number", "type", "file", "bytes", "result"]) +
  outcomes
    .map(({ number, type, file, bytes, failure }) => csvLine([number, type, file, bytes, failure ?? "ok"]))
    .join("");

interface Entry {
  readonly name: string;
  readonly input: string | Uint8Array;
  readonly lastModified: Date;
}

const invoicesInPart = 20;

/** Reads whole invoices by their numbers; those that are not the customer's are missing. */
export type ReadInvoices = (numbers: readonly string[]) => Promise<StoredInvoice[]>;

async function* entriesOf(
  numbers: readonly string[],
  types: readonly InvoiceDocumentType[],
  read: ReadInvoices,
): AsyncGenerator<Entry> {
  const outcomes: Outcome[] = [];
  for (let start = 0; start < numbers.length; start += invoicesInPart) {
    const part = numbers.slice(start, start + invoicesInPart);
    const found = new Map((await read(part)).map((invoice) => [invoice.number, invoice]));
    for (const [number, type] of part.flatMap((one) => types.map((kind) => [one, kind] as const))) {
      const invoice = found.get(number);
      if (!invoice) {
        outcomes.push({ number, type, failure: "not-found" });
        continue;
      }
      // A document takes its time from everybody: in between, the process answers whoever else has asked.
      await othersFirst();
      const file = await renderDocument(invoice, type).catch(() => undefined);
      if (!file) {
        outcomes.push({ number, type, failure: "not-rendered" });
        continue;
      }
      const { fileName, content } = file;
      outcomes.push({ number, type, file: fileName, bytes: content.length });
      yield { name: fileName, input: content, lastModified: new Date(invoice.issueDate) };
    }
  }
  yield { name: "manifest.csv", input: manifest(outcomes), lastModified: new Date() };
}

/** Documents of several invoices as a zip, each rendered when it is sent; its manifest.csv names every file and failure. */
export const zipFile = (
  name: string,
  numbers: readonly string[],
  types: readonly InvoiceDocumentType[],
  read: ReadInvoices,
): FileAnswer => ({
  type: "application/zip",
  name,
  parts: makeZip(entriesOf(numbers, types, read)),
});
