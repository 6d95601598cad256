import { describe, expect, it } from "vitest";
import { adviceFor, isPublicAsn, maxLengthBounds, needsLoa, validityOf } from "./route-authorisations.rules.ts";

describe("an AS number that can originate a route", () => {
  it.each([
    [0, false],
    [1, true],
    [23_455, true],
    [23_456, false],
    [23_457, true],
    [64_495, true],
    [64_512, false],
    [131_071, false],
    [131_072, true],
    [4_199_999_999, true],
    [4_200_000_000, false],
    [4_294_967_295, false],
  ])("%i: %s", (asn, isPublic) => {
    expect([isPublicAsn(asn, false), isPublicAsn(asn, true)]).toEqual([isPublic, isPublic]);
  });

  it.each([64_496, 64_511])("%i only in the demo, as an example", (asn) => {
    expect([isPublicAsn(asn, false), isPublicAsn(asn, true)]).toEqual([false, true]);
  });
});

it.each([
  ["198.51.100.0/23", { least: 23, most: 24 }],
  ["198.51.100.0/24", { least: 24, most: 24 }],
  ["198.51.100.0/25", undefined],
  ["2001:db8::/32", { least: 32, most: 48 }],
  ["2001:db8::/48", { least: 48, most: 48 }],
  ["2001:db8::/49", undefined],
])("%s can be announced with lengths %j", (prefix, bounds) => {
  expect(maxLengthBounds(prefix)).toEqual(bounds);
});

it.each([
  ["ASSIGNED_PA", false],
  ["LINK", false],
  ["CUSTOMER_PI", true],
  ["CUSTOMER_BYOIP", true],
])("a prefix of kind %s needs a letter: %s", (kind, needed) => {
  expect(needsLoa(kind)).toBe(needed);
});

type Authorised = Parameters<typeof validityOf>[1][number];
const roa = (more: Partial<Authorised> = {}): Authorised => ({
  originAsn: 64_500,
  maxLength: 24,
  kind: "ROA",
  state: "PUBLISHED",
  ...more,
});
const announced = { prefix: "198.51.100.0/24", originAsn: 64_500 };

describe("the validity of an announcement", () => {
  it.each<[string, Authorised[], string, string[]]>([
    ["without an authorisation", [], "NOT_FOUND", ["NO_ROA"]],
    ["with only a route object", [roa({ kind: "ROUTE_OBJECT" })], "NOT_FOUND", ["NO_ROA"]],
    ["with one that is requested", [roa({ state: "REQUESTED" })], "NOT_FOUND", ["NO_ROA"]],
    ["with one that is revoked", [roa({ state: "REVOKED" })], "NOT_FOUND", ["NO_ROA"]],
    ["with its own", [roa()], "VALID", []],
    ["with its own of both kinds", [roa({ kind: "BOTH" })], "VALID", []],
    ["with that of another network", [roa({ originAsn: 64_501 })], "INVALID", ["ORIGIN_MISMATCH"]],
    ["with one for shorter prefixes", [roa({ maxLength: 23 })], "INVALID", ["ORIGIN_MISMATCH"]],
    ["with one for longer prefixes", [roa({ maxLength: 25 })], "VALID", ["LOOSE_MAX_LENGTH"]],
    ["with its own and another", [roa({ originAsn: 64_501 }), roa()], "VALID", []],
    [
      "with that of another network, for longer prefixes",
      [roa({ originAsn: 64_501, maxLength: 25 })],
      "INVALID",
      ["ORIGIN_MISMATCH", "LOOSE_MAX_LENGTH"],
    ],
    ["with a longer one that is not published", [roa(), roa({ maxLength: 25, state: "REJECTED" })], "VALID", []],
  ])("%s", (_what, authorised, validity, advice) => {
    expect(validityOf(announced, authorised)).toBe(validity);
    expect(adviceFor(announced, authorised)).toEqual(advice);
  });

  it("of a prefix that is too small has no advice to authorise it", () => {
    const small = { prefix: "198.51.100.0/28", originAsn: null };
    expect([validityOf(small, []), adviceFor(small, [])]).toEqual(["NOT_FOUND", []]);
  });
});
