import type { SignatureLabel } from "../../../platform/pdf/pdf-signature.ts";
import type { SigningIdentity } from "../../../platform/pdf/signing-identity.ts";
import { type MsaPaper, renderMsa, renderMsaEvidence, type SigningEvidence } from "./msa-paper.ts";

export interface MsaTask {
  readonly paper: MsaPaper;
  readonly evidence?: SigningEvidence;
  readonly seal?: { readonly identity: SigningIdentity; readonly label: SignatureLabel };
}

/** The signing library is imported with the first document that is sealed. */
const sealed = async (pdf: Buffer, { identity, label }: NonNullable<MsaTask["seal"]>): Promise<Buffer> => {
  const { signPdf } = await import("../../../platform/pdf/pdf-signature.ts");
  // Buffers arrive from the main thread as plain arrays of bytes.
  const certificates = identity.certificates.map((one) => Buffer.from(one));
  return signPdf(pdf, { ...identity, certificates, privateKey: Buffer.from(identity.privateKey) }, label);
};

export interface MsaDocuments {
  readonly documents: readonly Uint8Array[];
  /** Characters that the documents cannot show; such documents are not sealed. */
  readonly missing: string;
}

export const msaDocuments = async ({ paper, evidence, seal }: MsaTask): Promise<MsaDocuments> => {
  const made = evidence
    ? [await renderMsa(paper, evidence), await renderMsaEvidence(paper, evidence)]
    : [await renderMsa(paper)];
  const missing = made.map((one) => one.missing).join("");
  const documents = made.map(({ pdf }) => pdf);
  return {
    documents: seal && missing === "" ? await Promise.all(documents.map((pdf) => sealed(pdf, seal))) : documents,
    missing,
  };
};
