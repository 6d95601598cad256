import { createHash } from "node:crypto";
import { largestUpload } from "@demarc/contract/core/upload";
import type { Database, Tenant, Transaction } from "./database.ts";
import { ApiError, invalid, notFound } from "./errors.ts";
import { sql } from "./sql.ts";

export type DocumentKind =
  | "INVOICE_PDF"
  | "INVOICE_UBL"
  | "MSA"
  | "MSA_SIGNED"
  | "AGREEMENT"
  | "QUOTATION_PDF"
  | "LOA"
  | "TEST_REPORT"
  | "ORDER_CONFIRMATION";

export interface StoredDocument {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

const acceptedTypes = new Set(["application/pdf", "application/xml", "image/png", "image/jpeg"]);

/** What the content is, whatever its name or sender says. Throws a 400 on `file` for anything else than the four types. */
const sniff = async (content: Buffer): Promise<string> => {
  const { fileTypeFromBuffer } = await import("file-type");
  const mediaType = (await fileTypeFromBuffer(content))?.mime ?? "";
  if (!acceptedTypes.has(mediaType)) throw invalid("file", "validation.invalid-value");
  return mediaType;
};

/**
 * Stores a file of a customer inside a transaction. Accepts pdf, xml, png and jpg of at most 10 MB, told by content.
 * Throws 413 when it is larger and a 400 on `file` when it is empty or of another type.
 */
export async function storeDocument(
  transaction: Transaction,
  given: { customerId: number; kind: DocumentKind; fileName: string; content: Buffer },
): Promise<StoredDocument> {
  const { customerId, kind, fileName, content } = given;
  if (content.length > largestUpload) throw new ApiError(413, "body-too-large", "A file may be at most 10 MB.");
  const mediaType = await sniff(content);
  const sha256 = createHash("sha256").update(content).digest();
  const [row] = await transaction.query<{ id: string }>(
    sql`insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
        values (${customerId}, ${kind}, ${fileName}, ${mediaType}, ${content.length}, ${sha256}, ${content})
        returning id`,
  );
  return { id: row?.id ?? "", fileName, mediaType, size: content.length, sha256: sha256.toString("hex") };
}

/** A customer's file of one of these kinds, with its content. Throws 404 when it is not there, not visible, or another company's. */
export async function readDocument(
  database: Database,
  tenant: Tenant,
  wanted: { readonly customerId: number; readonly id: string; readonly kinds: readonly DocumentKind[] },
): Promise<StoredDocument & { content: Buffer }> {
  const [row] = await database.read<{
    id: string;
    file_name: string;
    media_type: string;
    size: number;
    sha256: Buffer;
    content: Buffer;
  }>(
    tenant,
    sql`select id, file_name, media_type, size, sha256, content from document
        where id = ${wanted.id}::uuid and customer_id = ${wanted.customerId}::int and customer_id = any (current_customers())
          and kind = any (${[...wanted.kinds]}::text[]) and visible_to_customer`,
  );
  if (!row) throw notFound();
  return {
    id: row.id,
    fileName: row.file_name,
    mediaType: row.media_type,
    size: row.size,
    sha256: row.sha256.toString("hex"),
    content: row.content,
  };
}

/** The header that names a download, for plain and for other letters (RFC 6266). */
export const contentDisposition = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w .()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};
