import { parseIp, stringifyIp } from "ip-bigint";

type Family = 4 | 6;

/** A block of addresses: `first` to `last`, both included, on the border of its length. */
export interface Block {
  readonly family: Family;
  readonly length: number;
  readonly first: bigint;
  readonly last: bigint;
}

export interface Address {
  readonly family: Family;
  readonly number: bigint;
}

export const bitsOf = (family: Family): number => (family === 4 ? 32 : 128);
const sizeOf = (family: Family, length: number): bigint => 1n << BigInt(bitsOf(family) - length);

/** Reads an address; undefined for anything else. An address of IPv4 in the dress of IPv6, or one with a zone, is none. */
export const addressFrom = (text: string): Address | undefined => {
  try {
    const { number, version, ipv4mapped, scopeid } = parseIp(text.trim());
    return ipv4mapped || scopeid !== undefined ? undefined : { family: version, number };
  } catch {
    return undefined;
  }
};

export const addressText = (family: Family, number: bigint): string => stringifyIp({ number, version: family });

/** The block of a length that an address lies in. */
export const blockAround = (family: Family, number: bigint, length: number): Block => {
  const size = sizeOf(family, length);
  const first = number - (number % size);
  return { family, length, first, last: first + size - 1n };
};

/** Reads a block (`198.51.100.0/28`); undefined for anything else, and for one whose host bits are set. */
export const blockFrom = (text: string): Block | undefined => {
  const [base = "", length = "", ...more] = text.trim().split("/");
  const address = addressFrom(base);
  if (!address || more.length > 0 || !/^\d{1,3}$/.test(length) || Number(length) > bitsOf(address.family))
    return undefined;
  const block = blockAround(address.family, address.number, Number(length));
  return block.first === address.number ? block : undefined;
};

/** A block that the database has told; it is canonical. */
export const storedBlock = (text: string): Block => {
  const block = blockFrom(text);
  if (!block) throw new Error(`${text} is no block`);
  return block;
};

export const blockText = ({ family, first, length }: Block): string => `${addressText(family, first)}/${length}`;

export const addressesIn = ({ first, last }: Block): bigint => last - first + 1n;

export const holds = (outer: Block, inner: Block): boolean =>
  outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;

/** The fewest blocks that cover the addresses from `first` to `last`. */
function* cover(family: Family, first: bigint, last: bigint): Generator<Block> {
  for (let at = first; at <= last;) {
    let length = bitsOf(family);
    while (length > 0) {
      const wider = blockAround(family, at, length - 1);
      if (wider.first !== at || wider.last > last) break;
      length -= 1;
    }
    const block = blockAround(family, at, length);
    yield block;
    at = block.last + 1n;
  }
}

/** What of a block none of these takes, in the fewest blocks; they may nest, and come in any order. */
export const gapsIn = (whole: Block, taken: readonly Block[]): Block[] => {
  const gaps: Block[] = [];
  let at = whole.first;
  for (const { first, last } of taken.toSorted((one, other) => (one.first < other.first ? -1 : 1))) {
    if (first > at) gaps.push(...cover(whole.family, at, first - 1n));
    if (last >= at) at = last + 1n;
  }
  if (at <= whole.last) gaps.push(...cover(whole.family, at, whole.last));
  return gaps;
};

/**
 * Cuts a block from its start into parts of these lengths, the largest first, so that each stands on its border; one length
 * alone cuts it whole. Undefined when they do not fit.
 */
export const cut = (whole: Block, lengths: readonly number[]): Block[] | undefined => {
  const { family } = whole;
  const [only = 0] = lengths;
  if (lengths.some((length) => length <= whole.length || length > bitsOf(family))) return undefined;
  const all =
    lengths.length === 1 ? Array.from({ length: 2 ** Math.min(only - whole.length, 20) }, () => only) : lengths;
  let at = whole.first;
  const parts = [...all]
    .toSorted((one, other) => one - other)
    .map((length) => {
      const part = blockAround(family, at, length);
      at = part.last + 1n;
      return part;
    });
  return at - 1n > whole.last ? undefined : parts;
};
