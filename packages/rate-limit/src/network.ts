import { isIPv6 } from "node:net";

const zeros = (count: number): string[] => Array.from({ length: Math.max(0, count) }, () => "0");

/** An IPv4 address that is written as IPv6, as a socket that listens to both tells it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one caller: a household or a server has a whole /64 of IPv6, and one address of IPv4.
 * Anything that is no address stays as it is.
 */
export const networkOf = (address: string): string => {
  const plain = mapped.exec(address)?.[1];
  if (plain !== undefined) return plain;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("%", 1)[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = address.includes("::") ? tail.split(":").filter(Boolean) : [];
  const groups = [...left, ...zeros(8 - left.length - right.length), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
};
