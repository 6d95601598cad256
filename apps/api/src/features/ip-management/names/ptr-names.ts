import { isHostName, plainHostName } from "@demarc/contract/core/host-name";
import type { PtrPreview } from "@demarc/contract/ip-management/ptr-records";
import { type Address, addressFrom, addressText, type Block } from "../blocks/ip-block.ts";
import { nibbles } from "../delegation/reverse-zones.ts";

type Verdict = PtrPreview["records"][number]["verdict"];

/** Whether an address is the network or broadcast address. IPv6 prefixes and IPv4 /31 and /32 have neither. */
export const reservedIn = ({ family, length, first, last }: Block, number: bigint): "NETWORK" | "BROADCAST" | null => {
  if (family === 6 || length > 30) return null;
  return number === first ? "NETWORK" : number === last ? "BROADCAST" : null;
};

/** Parses an address of a prefix; undefined if it lies outside. */
export const addressIn = (prefix: Block, text: string): Address | undefined => {
  const address = addressFrom(text);
  if (!address || address.family !== prefix.family) return undefined;
  return address.number >= prefix.first && address.number <= prefix.last ? address : undefined;
};

const placeholders = (prefix: Block, number: bigint): Readonly<Record<string, string>> => {
  const index = String(number - prefix.first);
  if (prefix.family === 6) return { index, hex: nibbles(number) };
  const [a = "", b = "", c = "", d = ""] = addressText(4, number).split(".");
  return { a, b, c, d, index, hex: number.toString(16).padStart(8, "0") };
};

/** Whether a pattern has placeholders, all of this address family. */
export const isPattern = (prefix: Block, pattern: string): boolean => {
  const known = placeholders(prefix, prefix.first);
  const named = [...pattern.matchAll(/\{(\w*)\}/g)].map(([, name = ""]) => name);
  return named.length > 0 && named.every((name) => name in known) && !/[{}]/.test(pattern.replaceAll(/\{\w*\}/g, ""));
};

export const nameFor = (prefix: Block, pattern: string, number: bigint): string => {
  const known = placeholders(prefix, number);
  return plainHostName(pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? ""));
};

export const verdictFor = (
  prefix: Block,
  number: bigint,
  given: {
    readonly before: string | null;
    readonly after: string;
    readonly onlyEmpty: boolean;
    readonly isNew: boolean;
    /** The address is not in use, and addresses that are not in use stay free. */
    readonly staysFree: boolean;
  },
): Verdict => {
  const { before, after, onlyEmpty, isNew, staysFree } = given;
  const reserved = reservedIn(prefix, number);
  if (reserved) return reserved;
  if (staysFree) return "FREE";
  if (!isHostName(after)) return "INVALID_NAME";
  if (!isNew) return "SAME";
  return onlyEmpty && before !== null ? "KEPT" : "CHANGES";
};
