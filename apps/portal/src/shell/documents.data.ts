import * as contract from "@demarc/contract/documents";
import type { UploadedKind } from "@demarc/contract/documents";
import { upload } from "./calls/upload.ts";

/**
 * Sends a file of a company: a letter of authorisation, or an attachment of a request. Resolves to its id, which another call names
 * within a day.
 */
export const uploadFile = async (customerId: number, file: File, kind: UploadedKind = "LOA"): Promise<string> =>
  (await upload(contract.uploadDocument, file, { params: { customerId }, query: { kind } })).id;
