import { createHash } from "node:crypto";

/** How long a row of the ledger is kept. */
export type Kept = "13 months" | "7 years";

/** The rows of a company that are dropped together. Rows without a company are those of company 0. */
export interface Chain {
  readonly customerId: number;
  /** Such as 2026-11, in UTC. */
  readonly month: string;
  readonly kept: Kept;
}

/** A field of a row: its key and text, or only the hash of both. */
export type Leaf = readonly [name: string, key: string, text: string] | readonly [name: string, hash: string];

/** A row of the ledger with its seal. Hashes and keys are hexadecimal. */
export interface SealedRow {
  readonly position: number;
  readonly sealedAt: string;
  readonly sealedUntil: string;
  readonly rowHash: string;
  readonly hash: string;
  /** Null if the row cannot be read. */
  readonly leaves: readonly Leaf[] | null;
}

export const chainName = ({ customerId, month, kept }: Chain): string => `${customerId} ${month} ${kept}`;

const bytes = (hex: string): Buffer => Buffer.from(hex, "hex");

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The key of a field: its salt. */
export const keyOf = (salt: string, name: string): string => sha256(bytes(salt), name).toString("hex");

/** The hash of a field with its key. */
export const leafHash = (leaf: Leaf): Buffer => (leaf.length === 2 ? bytes(leaf[1]) : sha256(bytes(leaf[1]), leaf[2]));

const inOrder = (one: Leaf, other: Leaf): number => Buffer.compare(Buffer.from(one[0]), Buffer.from(other[0]));

/** The hash of a row: its fields in the order of the bytes of their names. */
export const rowHashOf = (leaves: readonly Leaf[]): string =>
  sha256(...leaves.toSorted(inOrder).flatMap((leaf) => [leaf[0], "\0", leafHash(leaf)])).toString("hex");

/** The hash before the first row. */
export const startOf = (chain: Chain): string => sha256(`demarc ledger ${chainName(chain)}`).toString("hex");

/** The hash of a chain up to a row, from that up to the row before. */
export const nextHash = (
  before: string,
  { rowHash, position, sealedAt, sealedUntil }: Omit<SealedRow, "hash" | "leaves">,
): string => sha256(bytes(before), bytes(rowHash), `${position} ${sealedAt} ${sealedUntil}`).toString("hex");
