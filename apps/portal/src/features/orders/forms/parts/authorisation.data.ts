import { uploadDocument } from "@demarc/contract/documents";
import { upload } from "../../../../shell/calls/upload.ts";

/** Sends a letter of authorisation and resolves to its id. */
export const uploadAuthorisation = async (customerId: number, file: File): Promise<string> =>
  (await upload(uploadDocument, file, { params: { customerId }, query: { kind: "LOA" } })).id;
