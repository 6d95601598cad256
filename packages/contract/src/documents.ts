import { described, type Static, Type } from "./core/json-schema.ts";
import { endpoint } from "./core/endpoint.ts";
import { customerIdParam, oneOf, payload, uuid } from "./core/fields.ts";
import { fileAnswer } from "./core/file-answer.ts";

declare module "./core/words.ts" {
  interface ContractFiles {
    readonly documents: typeof import("./documents.ts");
  }
}

export const ledger = {
  "document.uploaded": "document.uploaded",
  "document.removed": null,
} as const;

/**
 * Kinds of uploads: a letter of authorisation, in which another party allows a connection or an announcement, and an attachment
 * of a request for a quotation.
 */
export const uploadedKinds = ["LOA", "ATTACHMENT"] as const;
export type UploadedKind = (typeof uploadedKinds)[number];

/** Kinds of files that a customer can download by their id: its own, and those of its orders. */
export const downloadedKinds = [...uploadedKinds, "TEST_REPORT", "ORDER_CONFIRMATION"] as const;

/** Hours until an uploaded file is deleted if nothing refers to it. */
export const hoursUnnamed = 24;

const anyUploader = { caller: ["RESELLER_SERVICE_DESK", "RESELLER_ORDER"] } as const;

export const StoredDocument = Type.Object(
  {
    id: described(uuid(), "Id of the document"),
    fileName: described(Type.String(), "Name of the file", "letter-of-authorisation.pdf"),
    mediaType: described(Type.String(), "Media type of the file", "application/pdf"),
    size: described(Type.Integer(), "Size in bytes", 48_213),
    sha256: described(
      Type.String(),
      "SHA-256 of the content, in hexadecimal",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
  },
  { title: "StoredDocument" },
);
export type StoredDocument = Static<typeof StoredDocument>;

export const uploadDocument = endpoint({
  name: "uploadDocument",
  summary: "Upload a document",
  details:
    "Accepts PDF, XML, PNG and JPEG files, recognised by their content. A file that no other call refers to within 24 hours is deleted.",
  method: "POST",
  path: "/v1/customer/:customerId/document",
  access: anyUploader,
  params: payload("customer", customerIdParam),
  query: payload("documentUploadQuery", {
    kind: described(
      Type.Optional(oneOf(uploadedKinds)),
      "LOA: a letter of authorisation. ATTACHMENT: a file of a quotation request",
    ),
  }),
  upload: true,
  body: Type.Unsafe<{ readonly file: File }>({
    title: "documentUpload",
    type: "object",
    properties: { file: described(Type.Unsafe<File>({ type: "string", format: "binary" }), "The file") },
    required: ["file"],
    additionalProperties: false,
  }),
  idempotent: "optional",
  responses: { 201: StoredDocument },
  errors: { 503: ["upload.busy"] },
});

export const downloadDocument = endpoint({
  name: "downloadDocument",
  summary: "Download a document",
  details:
    "Returns an uploaded file unchanged, or a file of an order. An uploaded file is returned to its own company only, not to its reseller.",
  method: "GET",
  path: "/v1/customer/:customerId/document/:documentId/download",
  access: anyUploader,
  params: payload("document", { ...customerIdParam, documentId: described(uuid(), "Id of the document") }),
  responses: { 200: fileAnswer("application/pdf", "application/xml", "image/png", "image/jpeg") },
});
