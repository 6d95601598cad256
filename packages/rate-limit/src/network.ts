import { isIPv6 } from "node:net";

const zeros = (count: number): string[] => Array.from({ length: Math.max(0, count) }, () => "0");

/** An IPv4-mapped IPv6 address, as reported by a dual-stack socket. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * The network that counts as one caller: a /64 of IPv6, which a household or a server usually has, or one IPv4 address.
 * Text that is not an address is returned unchanged.
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
