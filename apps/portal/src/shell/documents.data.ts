import { uploadDocument } from "@demarc/contract/documents";
import { upload } from "./calls/upload.ts";

/** Sends a file of a company, such as a letter of authorisation. Resolves to its id, which another call names within a day. */
export const uploadFile = async (customerId: number, file: File): Promise<string> =>
  (await upload(uploadDocument, file, { params: { customerId }, query: { kind: "LOA" } })).id;
