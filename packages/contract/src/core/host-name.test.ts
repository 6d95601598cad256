import { expect, it } from "vitest";
import { isHostName, plainHostName } from "./host-name.ts";

const long = (last: string) => `${"a".repeat(63)}.${"b".repeat(63)}.${"c".repeat(63)}.${last}`;

it.each([
  ["ns1.polderlicht.example", true],
  ["NS1.Polderlicht.example.", true],
  ["a.b", true],
  ["xn--4ca.example", true],
  ["192-0-2-1.static.example", true],
  ["localhost", false],
  ["localhost.", false],
  ["", false],
  [".example", false],
  ["a..example", false],
  ["a.example..", false],
  ["-a.example", false],
  ["a-.example", false],
  ["a_b.example", false],
  ["a b.example", false],
  ["192.0.2.1", false],
  ["a.1b", true],
  [`${"a".repeat(63)}.example`, true],
  [`${"a".repeat(64)}.example`, false],
  [long("d".repeat(61)), true],
  [`${long("d".repeat(61))}.`, true],
  [long("d".repeat(62)), false],
])("%s is a host name: %s", (text, is) => {
  expect(isHostName(text)).toBe(is);
});

it("a host name is stored in lower case, without spaces and trailing dot", () => {
  expect(plainHostName(" NS1.Polderlicht.Example. ")).toBe("ns1.polderlicht.example");
  expect(plainHostName("ns1.polderlicht.example")).toBe("ns1.polderlicht.example");
});
