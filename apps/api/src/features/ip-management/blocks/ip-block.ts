import { foldedText } from "@demarc/contract/core/folded-text";
import { parseIp, stringifyIp } from "ip-bigint";

type Family = 4 | 6;

/** An aligned block of addresses, from `first` to `last` inclusive. */
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

/** Parses an address; undefined if invalid. IPv4-mapped IPv6 addresses and zone indices are invalid. */
export const addressFrom = (text: string): Address | undefined => {
  try {
    const { number, version, ipv4mapped, scopeid } = parseIp(foldedText(text));
    return ipv4mapped || scopeid !== undefined ? undefined : { family: version, number };
  } catch {
    return undefined;
  }
};

export const addressText = (family: Family, number: bigint): string => stringifyIp({ number, version: family });

/** One spelling of an address; undefined if it is invalid. */
export const plainAddress = (text: string): string | undefined => {
  const address = addressFrom(text);
  return address && addressText(address.family, address.number);
};

/** Completes a text that has only the last octet or IPv6 group, from a nearby address; undefined for other texts. */
export const lastPart = (family: Family, near: bigint, text: string): string | undefined => {
  const part = foldedText(text);
  if (!(family === 4 ? /^\d{1,3}$/ : /^[\da-f]{1,4}$/i).test(part)) return undefined;
  const [size, value] = family === 4 ? [256n, BigInt(part)] : [65_536n, BigInt(`0x${part}`)];
  return value < size ? addressText(family, near - (near % size) + value) : undefined;
};

export const blockAround = (family: Family, number: bigint, length: number): Block => {
  const size = sizeOf(family, length);
  const first = number - (number % size);
  return { family, length, first, last: first + size - 1n };
};

/** Parses a block (`198.51.100.0/28`); undefined if invalid, written as 024, or if host bits are set. */
export const blockFrom = (text: string): Block | undefined => {
  const [base = "", length = "", ...more] = foldedText(text).split("/");
  const address = addressFrom(base);
  if (!address || more.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(length) || Number(length) > bitsOf(address.family))
    return undefined;
  const block = blockAround(address.family, address.number, Number(length));
  return block.first === address.number ? block : undefined;
};

/** Parses a block from the database, which is canonical. */
export const storedBlock = (text: string): Block => {
  const block = blockFrom(text);
  if (!block) throw new Error(`${text} is not a block`);
  return block;
};

export const blockText = ({ family, first, length }: Block): string => `${addressText(family, first)}/${length}`;

export const addressesIn = ({ first, last }: Block): bigint => last - first + 1n;

export const holds = (outer: Block, inner: Block): boolean =>
  outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;

/** The fewest blocks that cover `first` to `last`. */
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

/** The free space of a block, in the fewest blocks. `taken` may be nested and in any order. */
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
 * Cuts a block into parts of the given prefix lengths, from its start, largest first, so that each is aligned. A single
 * length fills the whole block. Undefined if they do not fit.
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
