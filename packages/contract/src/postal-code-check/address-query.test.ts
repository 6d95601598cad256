import fc from "fast-check";
import { expect, it } from "vitest";
import { addressQueryText, houseInCells, parseAddressQuery } from "./address-query.ts";

const plain = { extension: null, room: null };

it.each([
  ["1234AB 56", { postalCode: "1234AB", houseNumber: 56, ...plain }],
  ["1234AB 56 bis B", { postalCode: "1234AB", houseNumber: 56, extension: "BIS B", room: null }],
  ["1234 ab 56-2", { postalCode: "1234AB", houseNumber: 56, extension: "2", room: null }],
  ["  1234ab56a  ", { postalCode: "1234AB", houseNumber: 56, extension: "A", room: null }],
  ["1234 AB, 56 A kamer 3", { postalCode: "1234AB", houseNumber: 56, extension: "A", room: "3" }],
  ["1234AB 56 room 12B", { postalCode: "1234AB", houseNumber: 56, extension: null, room: "12B" }],
  ["1234AB 56 bis zolder", { postalCode: "1234AB", houseNumber: 56, extension: "BIS", room: "ZOLDER" }],
  ["１２３４AB\u00A05", { postalCode: "1234AB", houseNumber: 5, ...plain }],
  ["6811ZZ 30\u20131", { postalCode: "6811ZZ", houseNumber: 30, extension: "1", room: null }],
  ["6811ZZ 30\u20111", { postalCode: "6811ZZ", houseNumber: 30, extension: "1", room: null }],
  ["6811\u2011ZZ 30", { postalCode: "6811ZZ", houseNumber: 30, ...plain }],
  ["8011AB 12, A", { postalCode: "8011AB", houseNumber: 12, extension: "A", room: null }],
  ["8011AB 12.A.", { postalCode: "8011AB", houseNumber: 12, extension: "A", room: null }],
  ["8011AB 12 /2", { postalCode: "8011AB", houseNumber: 12, extension: "2", room: null }],
  ["8011AB 12 A 2", { postalCode: "8011AB", houseNumber: 12, extension: "A 2", room: null }],
  ["3511ZZ 14 (bis)", { postalCode: "3511ZZ", houseNumber: 14, extension: "BIS", room: null }],
  ["3511ZZ nr 14", { postalCode: "3511ZZ", houseNumber: 14, ...plain }],
  ["3511ZZ, huisnummer: 14", { postalCode: "3511ZZ", houseNumber: 14, ...plain }],
  ["8011AB 12 A 3e verdieping", { postalCode: "8011AB", houseNumber: 12, extension: "A", room: "3E VERD" }],
  ["8011AB 12 A begane grond", { postalCode: "8011AB", houseNumber: 12, extension: "A BG", room: null }],
  ["8011AB 12 A k. 3", { postalCode: "8011AB", houseNumber: 12, extension: "A", room: "3" }],
  ["30\u00AD12AB \u200B12\u202FA", { postalCode: "3012AB", houseNumber: 12, extension: "A", room: null }],
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
  "1234AB 12 A 3e verdieping achter",
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

it.each([
  [["12A"], [12, "A", undefined]],
  [["12 A"], [12, "A", undefined]],
  [["12\u00A0A"], [12, "A", undefined]],
  [["12-2"], [12, "2", undefined]],
  [["14 bis A"], [14, "bis A", undefined]],
  [["30\u20131"], [30, "1", undefined]],
  [["30-1 hoog"], [30, "1 hoog", undefined]],
  [["12 A kamer 3"], [12, "A", "3"]],
  [
    ["12 A kamer 3", undefined, "4"],
    ["12 A kamer 3", undefined, "4"],
  ],
  [
    ["12", "a", "3e"],
    [12, "a", "3e"],
  ],
  [
    ["12", "bis-B"],
    [12, "bis B", undefined],
  ],
  [
    ["12 A", "B"],
    ["12 A", "B", undefined],
  ],
  [["012"], [12, undefined, undefined]],
  [["0"], [0, undefined, undefined]],
  [["100000"], [100_000, undefined, undefined]],
  [
    ["12", "ABCDEFG"],
    [12, "ABCDEFG", undefined],
  ],
  [["twelve"], ["twelve", undefined, undefined]],
  [[], [undefined, undefined, undefined]],
])("the cells %j are the house number %j", ([houseNumber, extension, room], house) => {
  const read = houseInCells({ houseNumber, extension, room });
  expect([read.houseNumber, read.houseNumberExtension, read.room]).toEqual(house);
});
