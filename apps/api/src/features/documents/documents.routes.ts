import { downloadDocument, downloadedKinds, uploadDocument } from "@demarc/contract/documents";
import type { RouteContext } from "../../platform/route-context.ts";
import { readDocument, storeDocument } from "../../platform/documents/stored-documents.ts";
import { documentFile } from "../../platform/http/file-download.ts";
import { invalid } from "../../platform/refusals/errors.ts";

const longestName = 255;

/** The file name without its path, and without control characters and marks that turn the direction of text. */
const plainName = (name: string): string => {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, "");
  const last = visible.split(/[/\\]/).at(-1)?.trim() ?? "";
  return last.slice(-longestName).toWellFormed() || "document";
};

export function documentsRoutes({ serve, database }: RouteContext): void {
  serve(uploadDocument, async ({ params: { customerId }, query: { kind = "LOA" }, http, change }) => {
    const { uploadedFile } = http;
    if (!uploadedFile) throw invalid("file", "validation.required");
    const { name, content } = uploadedFile;
    return change(async (transaction) => {
      const kept = await storeDocument(transaction, { customerId, kind, fileName: plainName(name), content });
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
