import * as contract from "@demarc/contract/documents";
import type { UploadedKind } from "@demarc/contract/documents";
import { upload } from "@demarc/shell/calls/upload.ts";

/**
 * Uploads a file for a company: a letter of authorisation, or an attachment of a request. Resolves to its id. The server deletes
 * the file unless another call refers to it within a day.
 */
export const uploadFile = async (customerId: number, file: File, kind: UploadedKind = "LOA"): Promise<string> =>
  (await upload(contract.uploadDocument, file, { params: { customerId }, query: { kind } })).id;
