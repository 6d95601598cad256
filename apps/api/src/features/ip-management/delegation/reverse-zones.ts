import type { ReverseZone } from "@demarc/contract/ip-management/delegation";
import {
  addressFrom,
  addressText,
  type Block,
  blockAround,
  blockFrom,
  blockText,
  plainAddress,
  storedBlock,
} from "../blocks/ip-block.ts";

const octets = (number: bigint): number[] => [24n, 16n, 8n, 0n].map((shift) => Number((number >> shift) & 255n));

export const nibbles = (number: bigint): string => number.toString(16).padStart(32, "0");

const zoneOf4 = (number: bigint, count: number): string =>
  [...octets(number).slice(0, count).toReversed(), "in-addr.arpa"].join(".");
const zoneOf6 = (number: bigint, count: number): string =>
  [...nibbles(number).slice(0, count).split("").toReversed(), "ip6.arpa"].join(".");

export const reverseName = (family: 4 | 6, number: bigint): string =>
  family === 4 ? zoneOf4(number, 4) : zoneOf6(number, 32);

export const reverseNameOf = (address: string): string => {
  const { family = 4, number = 0n } = addressFrom(address) ?? {};
  return reverseName(family, number);
};

/** The address of a reverse name, as a block of one; undefined for other names. */
export const reversedBlock = (name: string): Block | undefined => {
  const [, four, six] = /^((?:\d{1,3}\.){4})in-addr\.arpa$|^((?:[\da-f]\.){32})ip6\.arpa$/.exec(name) ?? [];
  if (four) return blockFrom(`${four.split(".").slice(0, 4).toReversed().join(".")}/32`);
  if (!six) return undefined;
  return blockAround(6, BigInt(`0x${six.split(".").toReversed().join("")}`), 128);
};

/** One spelling of an address, also of one that is given as its reverse name; undefined for other texts. */
export const addressOf = (text: string): string | undefined => {
  const { family, first } = reversedBlock(text.toLowerCase().replace(/\.$/, "")) ?? {};
  return family === undefined || first === undefined ? plainAddress(text) : addressText(family, first);
};

const partsOf = (whole: Block, length: number): Block[] =>
  Array.from({ length: 2 ** (length - whole.length) }, (_, place) => {
    const size = (whole.last - whole.first + 1n) >> BigInt(length - whole.length);
    return blockAround(whole.family, whole.first + size * BigInt(place), length);
  });

/** Smaller than a /24: a sub-zone of the octet's zone, named by its address range (RFC 2317). */
const classless = (block: Block): ReverseZone => {
  const parent = zoneOf4(block.first, 3);
  const [from, to] = [block.first & 255n, block.last & 255n];
  const name = from === to ? `${from}.${parent}` : `${from}-${to}.${parent}`;
  return { name, block: blockText(block), kind: "CLASSLESS", parent };
};

/**
 * The reverse zones of a prefix. IPv4 is delegated on octet boundaries and, if smaller, by RFC 2317; IPv6 on nibble
 * boundaries. A prefix between two boundaries has several zones.
 */
export const zonesOf = (prefix: string): ReverseZone[] => {
  const block = storedBlock(prefix);
  if (block.family === 4 && block.length > 24) return [classless(block)];
  const step = block.family === 4 ? 8 : 4;
  const count = Math.ceil(block.length / step);
  const zone = block.family === 4 ? zoneOf4 : zoneOf6;
  return partsOf(block, count * step).map((part) => ({
    name: zone(part.first, count),
    block: blockText(part),
    kind: block.family === 4 ? "OCTET" : "NIBBLE",
    parent: zone(part.first, count - 1),
  }));
};
