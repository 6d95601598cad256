import { setImmediate as othersFirst } from "node:timers/promises";
import type { FileAnswer } from "@demarc/contract/core/file-answer";
import { type InvoiceDocumentType, invoiceFileName } from "@demarc/contract/core/invoices/invoice-mail";
import { makeZip } from "client-zip";
import { csvLine, csvStart } from "../../../platform/http/csv.ts";
import { whole } from "../../../platform/http/file-download.ts";
import type { Log } from "../../../platform/process/log.ts";
import { documentTurns, makeDocument } from "./invoice-workers.ts";
import type { DocumentSource } from "../invoice/invoices.queries.ts";

const mediaTypes = { pdf: "application/pdf", ubl: "application/xml" } as const;

/**
 * One document of an invoice in memory, with the usual file name: the operator's own file, or else it is rendered. Call it inside
 * `documentTurns.take`.
 */
const renderDocument = async ({ ownFile, ...invoice }: DocumentSource, type: InvoiceDocumentType) => ({
  fileName: invoiceFileName(invoice, type),
  mediaType: mediaTypes[type],
  content: ownFile ?? (await makeDocument(type, invoice)),
});

/** Queues a document of an invoice that is already in memory, and renders it when its turn comes. */
export const renderInTurn = (invoice: DocumentSource, type: InvoiceDocumentType) =>
  documentTurns.take(invoice.customerId, () => renderDocument(invoice, type));

/**
 * One document of a stored invoice, which is read when its turn comes, so few invoices are in memory at a time. Throws 503
 * when the customer already has too many documents queued.
 */
export const documentFile = async (
  customerId: number,
  type: InvoiceDocumentType,
  read: () => Promise<DocumentSource>,
): Promise<FileAnswer> => {
  const { fileName, mediaType, content } = await documentTurns.takeOrRefuse(customerId, async () =>
    renderDocument(await read(), type),
  );
  return { type: mediaType, name: fileName, parts: whole(content) };
};

/** The result of one document of a zip: `failure` is the reason that it is missing. */
interface Outcome {
  readonly number: string;
  readonly type: InvoiceDocumentType;
  readonly file?: string;
  readonly bytes?: number;
  readonly failure?: "not-found" | "not-rendered";
}

const manifest = (outcomes: readonly Outcome[]): string =>
  csvStart +
  csvLine(["number", "type", "file", "bytes", "result"], "standard") +
  outcomes
    .map(({ number, type, file, bytes, failure }) => csvLine([number, type, file, bytes, failure ?? "ok"], "standard"))
    .join("");

interface Entry {
  readonly name: string;
  readonly input: string | AsyncIterable<Uint8Array>;
  readonly lastModified: Date;
}

export interface Zipped {
  readonly customerId: number;
  readonly numbers: readonly string[];
  readonly types: readonly InvoiceDocumentType[];
  /** Reads a whole invoice by its number; undefined for an invoice of another customer. */
  readonly read: (number: string, type: InvoiceDocumentType) => Promise<DocumentSource | undefined>;
  /** Logs why a document is missing; the manifest only shows that it is missing. */
  readonly log: Pick<Log, "warn">;
}

const pieceBytes = 256 * 1024;

/** The zip computes a checksum in this process, so large files are yielded in pieces: other requests run in between. */
async function* inPieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < content.length; start += pieceBytes) {
    yield content.subarray(start, start + pieceBytes);
    await othersFirst();
  }
}

async function* entriesOf({ customerId, numbers, types, read, log }: Zipped): AsyncGenerator<Entry> {
  const outcomes: Outcome[] = [];
  for (const [number, type] of numbers.flatMap((one) => types.map((kind) => [one, kind] as const))) {
    const made = await documentTurns.take(customerId, async () => {
      const invoice = await read(number, type);
      if (!invoice) return { failure: "not-found" } as const;
      const file = await renderDocument(invoice, type).catch((error: unknown) =>
        log.warn({ number, type, reason: String(error) }, "a document of a zip could not be rendered"),
      );
      return file ? { file, day: invoice.issueDate } : ({ failure: "not-rendered" } as const);
    });
    if (made.failure) {
      outcomes.push({ number, type, failure: made.failure });
      continue;
    }
    const { fileName, content } = made.file;
    outcomes.push({ number, type, file: fileName, bytes: content.length });
    yield { name: fileName, input: inPieces(content), lastModified: new Date(made.day) };
  }
  yield { name: "manifest.csv", input: manifest(outcomes), lastModified: new Date() };
}

/**
 * Documents of several invoices as a zip, each rendered just before it is sent; manifest.csv lists every file and
 * failure. Throws 503 when the customer already has too many documents queued.
 */
export const zipFile = (name: string, zipped: Zipped): FileAnswer => {
  documentTurns.refuseMore(zipped.customerId);
  return { type: "application/zip", name, parts: makeZip(entriesOf(zipped)) };
};
