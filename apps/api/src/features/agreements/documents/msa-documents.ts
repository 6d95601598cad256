import { workerPool } from "../../../platform/documents/worker-pool.ts";
import type { SigningIdentity } from "../../../platform/pdf/signing-identity.ts";
import { msaLabels } from "./msa-labels.ts";
import type { MsaPaper, SigningEvidence } from "./msa-paper.ts";
import type * as msaWorker from "./msa.worker.ts";

const run = workerPool<typeof msaWorker>(new URL("./msa.worker.ts", import.meta.url), {
  heapMb: 192,
  timeoutMs: 30_000,
  idleMs: 30_000,
});

const documentsOf = async (task: msaWorker.MsaTask): Promise<Buffer[]> =>
  (await run("msaDocuments", task)).map((one) => Buffer.from(one));

/** Renders an agreement in a worker thread. The same paper always gives the same bytes. */
export const unsignedMsa = async (paper: MsaPaper): Promise<Buffer> => (await documentsOf({ paper }))[0] ?? Buffer.of();

export interface SignedMsa {
  /** The agreement with its evidence. */
  readonly signed: Buffer;
  /** The page of evidence only. */
  readonly certificate: Buffer;
}

/** Renders an agreement with the evidence of its signature, and seals it, in a worker thread. */
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
