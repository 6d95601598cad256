import fc from "fast-check";
import { expect, it } from "vitest";
import { addressQueryText, parseAddressQuery } from "./address-query.ts";

const plain = { extension: null, room: null };

it.each([
  ["1234AB 56", { postalCode: "1234AB", houseNumber: 56, ...plain }],
  ["1234AB 56 bis B", { postalCode: "1234AB", houseNumber: 56, extension: "BIS B", room: null }],
  ["1234 ab 56-2", { postalCode: "1234AB", houseNumber: 56, extension: "2", room: null }],
  ["  1234ab56a  ", { postalCode: "1234AB", houseNumber: 56, extension: "A", room: null }],
  ["1234 AB, 56 A kamer 3", { postalCode: "1234AB", houseNumber: 56, extension: "A", room: "3" }],
  ["1234AB 56 room 12B", { postalCode: "1234AB", houseNumber: 56, extension: null, room: "12B" }],
  ["1234AB 56 bis zolder", { postalCode: "1234AB", houseNumber: 56, extension: "BIS", room: "ZOLDER" }],
  ["9999ZZ 99999", { postalCode: "9999ZZ", houseNumber: 99_999, ...plain }],
])("%s is parsed", (text, query) => {
  expect(parseAddressQuery(text)).toEqual(query);
});

it.each([
  "",
  "1234AB",
  "0123AB 5",
  "1234A 56",
  "1234AB 0",
  "1234AB 100000",
  "56 1234AB",
  "１２３４AB 5",
  "1234AB 5 <b>",
])("%s is not an address", (text) => {
  expect(parseAddressQuery(text)).toBeUndefined();
});

const letters = [...Array(26).keys()].map((at) => String.fromCodePoint(65 + at));
const word = (longest: number) =>
  fc.string({
    unit: fc.constantFrom(...letters, ...[...Array(10).keys()].map(String)),
    minLength: 1,
    maxLength: longest,
  });
const query = fc.record({
  postalCode: fc
    .tuple(fc.integer({ min: 1000, max: 9999 }), fc.constantFrom(...letters), fc.constantFrom(...letters))
    .map(([digits, ...both]) => `${digits}${both.join("")}`),
  houseNumber: fc.integer({ min: 1, max: 99_999 }),
  extension: fc.option(word(6)),
  room: fc.option(word(10)),
});
// A room keyword is parsed as a room, so an extension with that name is ambiguous.
const isUnclear = (extension: string | null) => extension !== null && /^(KAMER|ROOM|UNIT|KMR)/.test(extension);

it("formatted addresses are parsed back unchanged", () => {
  fc.assert(
    fc.property(query, (given) => {
      fc.pre(!isUnclear(given.extension));
      expect(parseAddressQuery(addressQueryText(given))).toEqual(given);
    }),
  );
});

it("any text is parsed as undefined, or as a valid address", () => {
  const near = fc
    .tuple(fc.constantFrom("1234AB 5", "1234 ab56", "9999zz 1-"), fc.string({ unit: "binary", maxLength: 30 }))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 80 }), near), (text) => {
      const read = parseAddressQuery(text);
      if (!read) return;
      expect(read.postalCode).toMatch(/^[1-9][0-9]{3}[A-Z]{2}$/);
      expect(read.houseNumber).toBeGreaterThan(0);
      expect(read.houseNumber).toBeLessThan(100_000);
      expect(read.extension ?? "A").toMatch(/^.{1,6}$/);
      expect(read.room ?? "A").toMatch(/^.{1,10}$/);
    }),
  );
});
