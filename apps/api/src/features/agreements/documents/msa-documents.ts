import { namedCharacters } from "@demarc/contract/core/printable-text";
import { documentPool } from "../../../platform/documents/document-process.ts";
import { conflict } from "../../../platform/refusals/errors.ts";
import type { SigningIdentity } from "../../../platform/pdf/signing-identity.ts";
import { msaLabels } from "./msa-labels.ts";
import type { MsaPaper, SigningEvidence } from "./msa-paper.ts";
import type * as msaWorker from "./msa.worker.ts";

const run = documentPool<typeof msaWorker>(new URL("./msa.worker.ts", import.meta.url), {
  heapMb: 192,
  timeoutMs: 30_000,
  idleMs: 30_000,
});

/** Throws 409 `msa.unprintable` rather than give a document that does not show all of its texts. */
const documentsOf = async (task: msaWorker.MsaTask): Promise<Buffer[]> => {
  const { documents, missing } = await run("msaDocuments", task);
  const characters = namedCharacters(missing);
  if (characters !== "")
    throw conflict("msa.unprintable", `The agreement cannot show these characters: ${characters}`, { characters });
  return documents.map((one) => Buffer.from(one));
};

/** Renders an agreement in a worker thread. The same paper always gives the same bytes. Throws 409 `msa.unprintable`. */
export const unsignedMsa = async (paper: MsaPaper): Promise<Buffer> => (await documentsOf({ paper }))[0] ?? Buffer.of();

export interface SignedMsa {
  /** The agreement with its evidence. */
  readonly signed: Buffer;
  /** The page of evidence only. */
  readonly certificate: Buffer;
}

/** Renders an agreement with the evidence of its signature, and seals it, in a worker thread. Throws 409 `msa.unprintable`. */
export const signedMsa = async (
  paper: MsaPaper,
  evidence: SigningEvidence,
  identity: SigningIdentity,
): Promise<SignedMsa> => {
  const { sealReason } = msaLabels[paper.language];
  const label = { name: paper.text.provider.name, reason: sealReason, at: new Date(evidence.at) };
  const [signed = Buffer.of(), certificate = Buffer.of()] = await documentsOf({
    paper,
    evidence,
    seal: { identity, label },
  });
  return { signed, certificate };
};
