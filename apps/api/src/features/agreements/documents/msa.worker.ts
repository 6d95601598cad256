import { answerTasks } from "../../../platform/documents/worker-tasks.ts";
import type { MsaAnswer, MsaTask } from "./msa-documents.ts";
import { renderMsa, renderMsaEvidence } from "./msa-paper.ts";

/** The signing library is imported with the first document that is sealed. */
const sealed = async (pdf: Buffer, { identity, label }: NonNullable<MsaTask["seal"]>): Promise<Buffer> => {
  const { signPdf } = await import("../../../platform/pdf/pdf-signature.ts");
  // Buffers arrive from the main thread as plain arrays of bytes.
  const certificates = identity.certificates.map((one) => Buffer.from(one));
  return signPdf(pdf, { ...identity, certificates, privateKey: Buffer.from(identity.privateKey) }, label);
};

const work = async ({ paper, evidence, seal }: MsaTask): Promise<MsaAnswer> => {
  const documents = evidence
    ? [await renderMsa(paper, evidence), await renderMsaEvidence(paper, evidence)]
    : [await renderMsa(paper)];
  const made = seal ? await Promise.all(documents.map((pdf) => sealed(pdf, seal))) : documents;
  // Copied, because small buffers share a pooled ArrayBuffer, which cannot be transferred.
  return { documents: made.map((pdf) => Uint8Array.from(pdf)) };
};

answerTasks(work);
