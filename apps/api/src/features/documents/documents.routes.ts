import { downloadDocument, uploadDocument, uploadedKinds } from "@demarc/contract/documents";
import type { RouteContext } from "../../platform/route-context.ts";
import { readDocument, storeDocument } from "../../platform/documents/stored-documents.ts";
import { whole } from "../../platform/http/file-download.ts";

const longestName = 255;

/** The file name without its path. */
const plainName = (name: string): string => {
  const last = name.split(/[/\\]/).at(-1)?.trim() ?? "";
  return last.slice(-longestName).toWellFormed() || "document";
};

export function documentsRoutes({ serve, database }: RouteContext): void {
  serve(uploadDocument, async ({ params: { customerId }, query: { kind }, body: { file }, change }) => {
    const content = Buffer.from(await file.arrayBuffer());
    return change(async (transaction) => {
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
    const kept = await readDocument(database, caller, { customerId, id: documentId, kinds: uploadedKinds });
    return { type: kept.mediaType, name: kept.fileName, parts: whole(kept.content) };
  });
}
