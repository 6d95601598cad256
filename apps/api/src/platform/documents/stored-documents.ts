import { createHash } from "node:crypto";
import { uploadedKinds } from "@demarc/contract/documents";
import { largestUpload } from "@demarc/contract/core/upload";
import type { Database, Tenant, Transaction } from "../database/database.ts";
import { ApiError, found, invalid } from "../refusals/errors.ts";
import { sql } from "../database/sql.ts";

export type DocumentKind =
  | "INVOICE_PDF"
  | "INVOICE_UBL"
  | "MSA"
  | "MSA_SIGNED"
  | "AGREEMENT"
  | "QUOTATION_PDF"
  | "LOA"
  | "TEST_REPORT"
  | "ORDER_CONFIRMATION"
  | "ATTACHMENT";

export interface StoredDocument {
  readonly id: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256: string;
}

/** The extensions of the types that are accepted; a name gets the first one unless it has one of them. */
const extensions: Readonly<Record<string, readonly string[]>> = {
  "application/pdf": ["pdf"],
  "application/xml": ["xml"],
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
};

/** Scanners and mail gateways write bytes before the header of a PDF. Readers accept it within so many (Adobe PDF Reference, H.3.4.1). */
const latestPdfHeader = 1024;

const isPdf = (content: Buffer): boolean => content.subarray(0, latestPdfHeader + "%PDF-".length).includes("%PDF-");

/** A root that a browser renders, so that its scripts run: a page, a picture or a script, with or without a prefix. */
const rendered = /^(?:[\w.-]+:)?(?:html|script|svg)$/i;
const renderedNamespace = /["']http:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg)["']/i;

/** Whether it is XML without a declaration, which is optional (XML 1.0, 2.8). A page or picture with scripts is not. */
const isBareXml = (content: Buffer): boolean => {
  const text = new TextDecoder().decode(content.subarray(0, 4096));
  const root = /^\s*(?:<!--(?:(?!-->)[^])*-->\s*)*<([A-Za-z_][\w.:-]*)(?=[\s/>])/.exec(text)?.[1];
  const end = content.subarray(-4096).toString("utf8").trimEnd();
  if (root === undefined || rendered.test(root) || renderedNamespace.test(text)) return false;
  return end.endsWith(`</${root}>`) || end.endsWith("/>");
};

/**
 * Detects the media type from the content, regardless of name and header. Throws a 400 on `field` for other than the
 * four allowed types.
 */
const sniff = async (content: Buffer, field: string): Promise<string> => {
  const { fileTypeFromBuffer } = await import("file-type");
  const known = (await fileTypeFromBuffer(content))?.mime;
  if (known !== undefined && Object.hasOwn(extensions, known)) return known;
  if (known === undefined && isPdf(content)) return "application/pdf";
  if (known === undefined && isBareXml(content)) return "application/xml";
  throw invalid(field, "validation.file-type");
};

const longestName = 255;

/** A name that opens as what the file is: a PDF that is called `letter.html` becomes `letter.html.pdf`. */
const namedAs = (fileName: string, mediaType: string): string => {
  const [usual = "", ...others] = extensions[mediaType] ?? [];
  const given = fileName.split(".").at(-1)?.toLowerCase() ?? "";
  if (fileName.includes(".") && [usual, ...others].includes(given)) return fileName;
  return `${fileName.slice(0, longestName - usual.length - 1).toWellFormed()}.${usual}`;
};

interface GivenDocument {
  readonly customerId: number;
  readonly kind: DocumentKind;
  readonly fileName: string;
  readonly content: Buffer;
  /** The field of the request that has the file; by default `file`. */
  readonly field?: string;
}

interface SniffedDocument extends GivenDocument {
  readonly mediaType: string;
  readonly sha256: Buffer;
}

export const insertDocument = (given: SniffedDocument) => sql<{ id: string }>`
  insert into document (customer_id, kind, file_name, media_type, size, sha256, content)
  values (${given.customerId}, ${given.kind}, ${given.fileName}, ${given.mediaType}, ${given.content.length},
    ${given.sha256}, ${given.content})
  returning id`;

/**
 * Stores a customer's file inside a transaction. Accepts pdf, xml, png and jpg up to 10 MB, detected from the content, which
 * also gives its name the extension.
 * Throws 413 if it is larger, and a 400 on its field if it is empty or of another type.
 */
export async function storeDocument(transaction: Transaction, given: GivenDocument): Promise<StoredDocument> {
  const { content, field = "file" } = given;
  if (content.length > largestUpload) throw new ApiError(413, "body-too-large", "A file may be at most 10 MB.");
  const mediaType = await sniff(content, field);
  const fileName = namedAs(given.fileName, mediaType);
  const sha256 = createHash("sha256").update(content).digest();
  const [row] = await transaction.query(insertDocument({ ...given, fileName, mediaType, sha256 }));
  return { id: row?.id ?? "", fileName, mediaType, size: content.length, sha256: sha256.toString("hex") };
}

/** Stores a file as `storeDocument` does. Throws a 400 on its field for another type than PDF too. */
export const storePdf = async (transaction: Transaction, given: GivenDocument): Promise<StoredDocument> => {
  const stored = await storeDocument(transaction, given);
  if (stored.mediaType !== "application/pdf") throw invalid(given.field ?? "file", "validation.file-not-pdf");
  return stored;
};

interface DocumentRow {
  id: string;
  file_name: string;
  media_type: string;
  size: number;
  sha256: Buffer;
  content: Buffer;
}

interface WantedDocument {
  readonly customerId: number;
  readonly id: string;
  readonly kinds: readonly DocumentKind[];
}

export const findDocument = ({ customerId, id, kinds }: WantedDocument) => sql<DocumentRow>`
  select id, file_name, media_type, size, sha256, content from document
  where id = ${id}::uuid and customer_id = ${customerId}::int and customer_id = any (current_customers())
    and kind = any (${[...kinds]}::text[]) and visible_to_customer`;

/** The content of a file of a company, for the operator. */
export const findAnyDocument = (customerId: number, id: string) => sql<Pick<DocumentRow, "content">>`
  select content from document where id = ${id}::uuid and customer_id = ${customerId}::int`;

const uploaded: ReadonlySet<DocumentKind> = new Set(uploadedKinds);

/**
 * A customer's file of one of these kinds, with its content. Throws 404 if it does not exist, is not visible, or
 * belongs to another company. What a company has uploaded is read by that company alone, not by its reseller.
 */
export async function readDocument(
  database: Database,
  tenant: Tenant,
  wanted: WantedDocument,
): Promise<StoredDocument & { content: Buffer }> {
  const isOwn = tenant.customerId === wanted.customerId;
  const kinds = wanted.kinds.filter((kind) => isOwn || !uploaded.has(kind));
  const row = found(await database.read(tenant, findDocument({ ...wanted, kinds })));
  return {
    id: row.id,
    fileName: row.file_name,
    mediaType: row.media_type,
    size: row.size,
    sha256: row.sha256.toString("hex"),
    content: row.content,
  };
}

/** The `Content-Disposition` of a download, with an ASCII and a UTF-8 file name (RFC 6266). */
export const contentDisposition = (fileName: string): string => {
  const plain = fileName.replaceAll(/[^\w .()-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
};
