import { createHash } from "node:crypto";
import type { OperatorTransaction } from "../../../platform/changes/operator-change.ts";
import { storePdf } from "../../../platform/documents/stored-documents.ts";
import { conflict } from "../../../platform/refusals/errors.ts";
import * as queries from "./invoice-operator.queries.ts";
import { lockedInvoice, type OnInvoice, writtenAs } from "./invoice-writing.ts";

interface OwnFile {
  readonly name: string;
  readonly content: Buffer;
}

/**
 * Adds the operator's own PDF to an invoice, which customers get in place of the rendered one. The same file again changes nothing.
 * Throws 400 for another type, 413 above 10 MB, and 409 for a published invoice that has one.
 */
export const putOwnPdf = async (transaction: OperatorTransaction, on: OnInvoice, { name, content }: OwnFile) => {
  const invoice = await lockedInvoice(transaction, on);
  const { id, customerId, number, status, version } = invoice;
  const [before] = await transaction.query(queries.findOwnDocument(id));
  const sha256 = createHash("sha256").update(content).digest();
  if (before?.sha256.equals(sha256)) return writtenAs(transaction, id, "unchanged");
  if (before && number !== null)
    throw conflict("invoice.state-conflict", `${number} is published and keeps its document.`, { state: status });
  const stored = await storePdf(transaction, { customerId, kind: "INVOICE_PDF", fileName: name, content });
  transaction.send(queries.setPdf(id, stored.id));
  // A draft does not belong to a company: customers do not see it in their activity log.
  transaction.record(number === null ? null : customerId, {
    action: "invoice.document-added",
    entityType: "invoice",
    entityId: number ?? id,
    before: { attached: before?.fileName ?? null, version },
    after: { attached: stored.fileName, version: version + 1 },
    event: "invoice.document-added",
    kept: "7 years",
  });
  return writtenAs(transaction, id, "updated");
};
