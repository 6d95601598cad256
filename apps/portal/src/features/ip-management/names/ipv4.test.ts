import { expect, test } from "vitest";
import { ipv4Block, ipv4Number, ipv4Text } from "./ipv4.ts";

test.each(["0.0.0.0", "203.0.113.22", "255.255.255.255"])("%s is a number, and the number is the address", (address) =>
  expect(ipv4Text(ipv4Number(address) ?? -1)).toBe(address),
);

test.each(["", "203.0.113", "203.0.113.256", "203.0.113.022", "203.0.113.1e1", "2001:db8::1"])(
  "%s is no IPv4 address",
  (text) => expect(ipv4Number(text)).toBeUndefined(),
);

test("a block has its first address and its size", () => {
  expect(ipv4Block("198.51.100.16/28")).toEqual({ first: ipv4Number("198.51.100.16"), size: 16 });
  expect(ipv4Block("2001:db8::/48")).toBeUndefined();
});
