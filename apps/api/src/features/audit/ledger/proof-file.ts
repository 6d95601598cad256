import { createHash } from "node:crypto";
import type { RunStatement } from "../../../platform/database/database.ts";
import type { SigningIdentity } from "../../../platform/pdf/signing-identity.ts";
import { type Chain, chainName, type Leaf } from "./chain.ts";
import { headLines, signHead, signText } from "./heads.ts";
import { type ChainFilter, type ChainHead, listHeads, listSealedRows } from "./ledger.queries.ts";
import { sealedRow, shownRow } from "./sealed-row.ts";

/** The first line of a file. */
export const proofFormat = "demarc-ledger-1";

const rowsInPart = 200;

export interface Proof {
  readonly read: RunStatement;
  readonly filter: ChainFilter;
  readonly identity: SigningIdentity | undefined;
  readonly at: Date;
  /** Whether the company gets it, which does not see all fields. */
  readonly forCompany: boolean;
}

/** What the last line of a file signs: the hash of all lines before. */
export const fileText = (hash: string, at: string): string => `demarc-file ${hash} ${at}`;

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

async function* chainParts({ read, identity, at, forCompany }: Proof, found: ChainHead): AsyncGenerator<string> {
  const { customerId, month, length, hash } = found;
  const chain: Chain = { customerId, month, kept: found.kept };
  for (let last = 0; last < length;) {
    const rows = await read(listSealedRows(chain, last, length, rowsInPart));
    if (rows.length === 0) throw new Error(`the chain ${chainName(chain)} ends before its head`);
    last = rows.at(-1)?.position ?? length;
    const shown = (leaves: readonly Leaf[] | null) => (leaves && forCompany ? shownRow(leaves) : { leaves });
    const lines = rows
      .map(sealedRow)
      .map(({ eventId: _id, isErasureRecorded: _recorded, leaves, ...row }) =>
        line({ chain, ...row, ...shown(leaves) }),
      );
    yield lines.join("");
  }
  yield line({ head: headLines([signHead({ ...chain, length, hash, at: at.toISOString() }, identity)]) });
}

async function* linesOf(proof: Proof): AsyncGenerator<string> {
  const { customerId, from, to } = proof.filter;
  const heads = await proof.read(listHeads(proof.filter));
  yield line({ format: proofFormat, customerId, from, to, at: proof.at.toISOString() });
  for (const head of heads) yield* chainParts(proof, head);
}

async function* signedLines(proof: Proof): AsyncGenerator<string> {
  const hash = createHash("sha256");
  for await (const part of linesOf(proof)) {
    hash.update(part);
    yield part;
  }
  const [file, at] = [hash.digest("hex"), proof.at.toISOString()];
  yield line({ file, at, ...signText(fileText(file, at), proof.identity) });
}

/**
 * A file with whole months of the ledger and all that is needed to check it, as JSON lines. The first part is read before it resolves, so
 * that an error can still set the status.
 */
export const proofParts = async (proof: Proof): Promise<AsyncGenerator<string>> => {
  const lines = signedLines(proof);
  const first = await lines.next();
  return (async function* parts() {
    if (!first.done) yield first.value;
    yield* lines;
  })();
};
