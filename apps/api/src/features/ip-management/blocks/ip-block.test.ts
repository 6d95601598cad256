import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addressesIn,
  addressFrom,
  addressText,
  blockAround,
  blockFrom,
  blockText,
  cut,
  gapsIn,
  holds,
} from "./ip-block.ts";
import { isPattern, nameFor, reservedIn } from "../names/ptr-names.ts";
import { reverseName, zonesOf } from "../delegation/reverse-zones.ts";
import { adviceFor, isPublicAsn, validityOf } from "../route-authorisations/route-authorisations.rules.ts";

const block = (text: string) => {
  const read = blockFrom(text);
  if (!read) throw new Error(text);
  return read;
};

const anyBlock = fc.oneof(
  fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }), fc.integer({ min: 0, max: 32 }))
    .map(([number, length]) => blockAround(4, number, length)),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }), fc.integer({ min: 0, max: 128 }))
    .map(([number, length]) => blockAround(6, number, length)),
);

describe("blocks", () => {
  it.each([
    ["198.51.100.0/28", "198.51.100.0/28"],
    [" 2001:DB8:0:0::/48 ", "2001:db8::/48"],
    ["\u202A198.51.100.0\u200B/28\u202C", "198.51.100.0/28"],
    ["１９８.51.100.0／28\u00A0", "198.51.100.0/28"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["198.51.100.1/28", undefined],
    ["2001:db8::1/64", undefined],
    ["198.51.100.0/33", undefined],
    ["198.51.100.0/024", undefined],
    ["198.51.100.0", undefined],
    ["198.51.100/24", undefined],
    ["198.51.100.0/28/29", undefined],
    ["198.051.100.0/28", undefined],
    ["::ffff:198.51.100.0/128", undefined],
    ["fe80::%eth0/64", undefined],
    ["", undefined],
  ])("parse %j as %j", (text, read) => {
    const found = blockFrom(text);
    expect(found && blockText(found)).toBe(read);
  });

  it.each(["\u202A198.51.100.7\u202C", "198.51.100\u200B.7", "１９８.51.100.7\u00A0"])(
    "parse the address %j",
    (text) => {
      expect(addressFrom(text)).toEqual(addressFrom("198.51.100.7"));
      expect(addressFrom(text)).toBeDefined();
    },
  );

  it("are formatted as they were parsed", () => {
    fc.assert(
      fc.property(anyBlock, (whole) => {
        expect(blockFrom(blockText(whole))).toEqual(whole);
      }),
    );
  });

  it("leave gaps that complete the block exactly, in the fewest blocks", () => {
    const parts = fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 255n }), fc.integer({ min: 24, max: 32 })), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(parts, (given) => {
        const whole = block("198.51.100.0/24");
        const taken = given.map(([offset, length]) => blockAround(4, whole.first + offset, length));
        const gaps = gapsIn(whole, taken);
        const isTaken = (number: bigint) => taken.some(({ first, last }) => first <= number && number <= last);
        for (let number = whole.first; number <= whole.last; number += 1n) {
          const holders = gaps.filter(({ first, last }) => first <= number && number <= last);
          expect(holders).toHaveLength(isTaken(number) ? 0 : 1);
        }
        const merged = gaps.some((gap) => {
          const wider = blockAround(4, gap.first, gap.length - 1);
          return (
            gap.length > 24 &&
            gaps.filter((other) => other !== gap && other.length === gap.length && holds(wider, other)).length > 0
          );
        });
        expect(merged).toBe(false);
      }),
    );
  });

  it("are cut into aligned parts, largest first, or not at all", () => {
    const texts = (lengths: number[]) => cut(block("198.51.100.0/24"), lengths)?.map(blockText);
    expect(texts([26])).toEqual(["198.51.100.0/26", "198.51.100.64/26", "198.51.100.128/26", "198.51.100.192/26"]);
    expect(texts([28, 25, 26])).toEqual(["198.51.100.0/25", "198.51.100.128/26", "198.51.100.192/28"]);
    expect(texts([25, 25, 32])).toBeUndefined();
    expect(texts([24])).toBeUndefined();
    expect(addressesIn(block("2001:db8::/64"))).toBe(2n ** 64n);
  });
});

describe("reverse zones", () => {
  it.each([
    ["203.0.113.0/24", ["113.0.203.in-addr.arpa"]],
    ["198.51.100.0/28", ["0-15.100.51.198.in-addr.arpa"]],
    ["198.51.100.128/26", ["128-191.100.51.198.in-addr.arpa"]],
    ["198.51.100.7/32", ["7.100.51.198.in-addr.arpa"]],
    ["198.51.100.0/23", ["100.51.198.in-addr.arpa", "101.51.198.in-addr.arpa"]],
    ["198.18.0.0/16", ["18.198.in-addr.arpa"]],
    ["2001:db8::/32", ["8.b.d.0.1.0.0.2.ip6.arpa"]],
    ["2001:db8:100::/48", ["0.0.1.0.8.b.d.0.1.0.0.2.ip6.arpa"]],
    ["2001:db8:100::/47", ["0.0.1.0.8.b.d.0.1.0.0.2.ip6.arpa", "1.0.1.0.8.b.d.0.1.0.0.2.ip6.arpa"]],
  ])("of %s are %j", (prefix, names) => {
    expect(zonesOf(prefix).map(({ name }) => name)).toEqual(names);
  });

  it("of a /45 are its eight /48s", () => {
    const zones = zonesOf("2001:db8:200::/45");
    expect(zones).toHaveLength(8);
    expect(zones.at(-1)).toEqual({
      name: "7.0.2.0.8.b.d.0.1.0.0.2.ip6.arpa",
      block: "2001:db8:207::/48",
      kind: "NIBBLE",
      parent: "0.2.0.8.b.d.0.1.0.0.2.ip6.arpa",
    });
  });

  it("name an address in reverse order", () => {
    expect(reverseName(4, addressFrom("198.51.100.7")?.number ?? 0n)).toBe("7.100.51.198.in-addr.arpa");
    expect(reverseName(6, addressFrom("2001:db8::7")?.number ?? 0n)).toBe(
      `7.${"0.".repeat(23)}8.b.d.0.1.0.0.2.ip6.arpa`,
    );
  });
});

describe("name patterns", () => {
  const four = block("198.51.100.16/28");
  const six = block("2001:db8:100::/48");
  it("support octets, position and digits", () => {
    const number = addressFrom("198.51.100.18")?.number ?? 0n;
    expect(nameFor(four, "{a}-{b}-{c}-{d}.Static.example.net.", number)).toBe("198-51-100-18.static.example.net");
    expect(nameFor(four, "host-{index}.{hex}.example", number)).toBe("host-2.c6336412.example");
    expect(nameFor(six, "{hex}.example", six.first + 10n)).toBe(`20010db80100${"0".repeat(19)}a.example`);
  });

  it("are refused for unknown placeholders, and if all names would be equal", () => {
    expect(
      ["{d}.example", "host.example", "{e}.example", "{d.example", "{}.example"].map((text) => isPattern(four, text)),
    ).toEqual([true, false, false, false, false]);
    expect(isPattern(six, "{d}.example")).toBe(false);
  });

  it("skip network and broadcast addresses, except in blocks of one or two addresses and in IPv6", () => {
    expect([reservedIn(four, four.first), reservedIn(four, four.last), reservedIn(four, four.first + 1n)]).toEqual([
      "NETWORK",
      "BROADCAST",
      null,
    ]);
    const pair = block("198.51.100.16/31");
    const single = block("198.51.100.16/32");
    expect([reservedIn(pair, pair.first), reservedIn(pair, pair.last)]).toEqual([null, null]);
    expect([reservedIn(single, single.first), reservedIn(six, six.first)]).toEqual([null, null]);
    const smallest = block("198.51.100.16/30");
    expect([0n, 1n, 2n, 3n].map((place) => reservedIn(smallest, smallest.first + place))).toEqual([
      "NETWORK",
      null,
      null,
      "BROADCAST",
    ]);
    expect(addressText(6, six.first)).toBe("2001:db8:100::");
  });
});

describe("route authorisations", () => {
  const roa = { originAsn: 64_500, maxLength: 24, kind: "ROA", state: "PUBLISHED" } as const;
  const announced = { prefix: "203.0.113.0/24", originAsn: 64_500 };

  it.each([
    [0, false],
    [23_456, false],
    [64_511, false],
    [64_512, false],
    [65_535, false],
    [131_071, false],
    [4_200_000_000, false],
    [4_294_967_295, false],
    [1, true],
    [64_495, true],
    [131_072, true],
  ])("accept AS number %i: %s", (asn, allowed) => expect(isPublicAsn(asn, false)).toBe(allowed));

  it("accept AS numbers for examples only in demo mode", () => expect(isPublicAsn(64_500, true)).toBe(true));

  it("make an announcement valid, invalid or unknown (RFC 6811)", () => {
    expect(validityOf(announced, [])).toBe("NOT_FOUND");
    expect(validityOf(announced, [{ ...roa, kind: "ROUTE_OBJECT" }])).toBe("NOT_FOUND");
    expect(validityOf(announced, [{ ...roa, state: "REQUESTED" }])).toBe("NOT_FOUND");
    expect(validityOf(announced, [roa])).toBe("VALID");
    expect(validityOf({ ...announced, originAsn: 64_501 }, [roa])).toBe("INVALID");
    expect(validityOf({ ...announced, originAsn: 64_501 }, [roa, { ...roa, originAsn: 64_501 }])).toBe("VALID");
  });

  it("get advice: none, wrong origin, or a maximum length that is too long (RFC 9319)", () => {
    expect(adviceFor(announced, [])).toEqual(["NO_ROA"]);
    expect(adviceFor(announced, [roa])).toEqual([]);
    expect(adviceFor({ ...announced, originAsn: 1 }, [roa])).toEqual(["ORIGIN_MISMATCH"]);
    expect(adviceFor({ prefix: "2001:db8:200::/44", originAsn: 64_500 }, [{ ...roa, maxLength: 48 }])).toEqual([
      "LOOSE_MAX_LENGTH",
    ]);
    expect(adviceFor({ prefix: "198.51.100.0/28", originAsn: 64_496 }, [])).toEqual([]);
  });
});
