import { downloadDocument, downloadedKinds, uploadDocument } from "@demarc/contract/documents";
import type { RouteContext } from "../../platform/route-context.ts";
import { countUploadedBytes, lockUploadsOf } from "./documents.queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { readDocument, storeDocument } from "../../platform/documents/stored-documents.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import { found, tooManyRequests } from "../../platform/errors.ts";

const longestName = 255;
const secondsToWait = 3600;

/** The file name without its path. */
const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1)?.trim() ?? "";
  return last.slice(-longestName).toWellFormed() || "document";
};

/** Throws 429 if a company has uploaded too much in the last day. */
const refuseTooMuch = async (transaction: Transaction, customerId: number, most: number): Promise<void> => {
  await transaction.query(lockUploadsOf(customerId));
  const { bytes } = found(await transaction.query(countUploadedBytes(customerId)));
  if (bytes >= most) throw tooManyRequests(secondsToWait);
};

export function documentsRoutes({ serve, database, config }: RouteContext): void {
  serve(uploadDocument, async ({ params: { customerId }, query: { kind = "LOA" }, body: { file }, change }) => {
    const content = Buffer.from(await file.arrayBuffer());
    return change(async (transaction) => {
      await refuseTooMuch(transaction, customerId, config.limits.uploadedBytesPerDay);
      const kept = await storeDocument(transaction, { customerId, kind, fileName: plainName(file.name), content });
      transaction.record({
        action: "document.uploaded",
        entityType: "document",
        entityId: kept.id,
        after: { kind, fileName: kept.fileName, size: kept.size, sha256: kept.sha256 },
        event: "document.uploaded",
      });
      return kept;
    });
  });

  serve(downloadDocument, async ({ params: { customerId, documentId }, caller }) => {
    return documentFile(await readDocument(database, caller, { customerId, id: documentId, kinds: downloadedKinds }));
  });
}
