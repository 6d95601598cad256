import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { foldedText, readableText } from "./folded-text.ts";
import { normalise } from "./normalise.ts";
import { verdictOf } from "./rules.ts";
import { lineNumberOf, plainText, searchWords } from "./search-text.ts";

const invisible = Array.from(
  "\u00AD\u061C\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2069\uFE0F\uFEFF",
);
const blanks = Array.from(" \t\u00A0\u2002\u2007\u2009\u200A\u202F\u205F\u3000");
const dashes = Array.from("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D");
const apostrophes = Array.from("'\u2018\u2019\u201B\u2032\u02BC\uFF07`\u00B4");

const widened = (character: string): string =>
  /[!-~]/.test(character) ? String.fromCharCode(character.charCodeAt(0) + 0xfee0) : character;

/** Ways to write one character: as it is, wide, and the typographic forms of a dash, an apostrophe and a space. */
const formsOf = (character: string): readonly string[] => {
  if (character === "-") return dashes;
  if (character === "'") return apostrophes;
  return character === " " ? blanks : [character, character, character.normalize("NFD"), widened(character)];
};

/** The value as a word processor, spreadsheet or telephone may deliver it. `between`: what may separate its characters. */
const decorated = (value: string, between: readonly string[]) => {
  const gap = fc.oneof({ weight: 6, arbitrary: fc.constant("") }, fc.constantFrom(...invisible, ...between));
  const pieces = Array.from(value, (character) => fc.tuple(gap, fc.constantFrom(...formsOf(character))));
  const outside = fc.string({ unit: fc.constantFrom(...blanks, ...invisible), maxLength: 3 });
  return fc
    .tuple(outside, ...pieces, gap, outside)
    .map(([before, ...rest]) => before + rest.map((piece) => (Array.isArray(piece) ? piece.join("") : piece)).join(""));
};

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from("0123456789")), minLength: length, maxLength: length });

const kinds = {
  "phone-number": {
    values: fc.tuple(fc.constantFrom("02", "09"), digits(8)).map((parts) => parts.join("")),
    between: [...blanks, ...dashes, ".", "/", "(", ")"],
  },
  iban: {
    values: fc.constantFrom("NL91ABNA0417164300", "NL90ABNA0417164300", "DE89370400440532013000", "NL00DEMO0000000064"),
    between: [...blanks, ...dashes, "."],
  },
  bic: { values: fc.constantFrom("ABNANL2A", "DEUTDEFF500", "ABNANL2"), between: [...blanks, ...dashes] },
  "vat-number": {
    values: fc.constantFrom("NL999900110B01", "BE0123456789", "N"),
    between: [...blanks, ...dashes, "."],
  },
  "coc-number": { values: fc.oneof(digits(8), digits(7)), between: [...blanks, ...dashes, "."] },
  "postal-code": { values: fc.constantFrom("8011ZZ", "8011Z", "0123AB"), between: [...blanks, ...dashes] },
  email: {
    values: fc.constantFrom("s.o'brien@polderlicht.example", "a-b@polderlicht.example", "a@b", "a b@c.nl"),
    between: [],
  },
} as const;

const runs = 500;

describe("a value has one verdict, however it is decorated", () => {
  it.each(Object.entries(kinds))("%s", (name, { values, between }) => {
    const rule = name as keyof typeof kinds;
    const cases = values.chain((value) => fc.tuple(fc.constant(value), decorated(value, between)));
    let refused = 0;
    let tried = 0;
    fc.assert(
      fc.property(cases, ([value, typed]) => {
        expect(normalise[rule](typed)).toBe(value);
        const verdict = verdictOf({ [rule]: true }, normalise[rule](typed));
        expect(verdict).toEqual(verdictOf({ [rule]: true }, value));
        tried += 1;
        refused += verdict ? 1 : 0;
      }),
      { numRuns: runs, seed: 20 },
    );
    expect(tried).toBe(runs);
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(runs);
  });

  it.each(["Coöperatie d'Ørsted-Łódź", "O'Brien & Zn", "Straße 12-2"])("the search text of %s", (name) => {
    fc.assert(
      fc.property(decorated(name, []), (typed) => {
        expect(searchWords(typed)).toEqual(searchWords(name));
      }),
      { numRuns: runs, seed: 21 },
    );
  });

  it("a line number", () => {
    const numbers = digits(6).map((number) => `LN-${number}`);
    const cases = numbers.chain((number) => fc.tuple(fc.constant(number), decorated(number, [])));
    fc.assert(
      fc.property(cases, fc.boolean(), ([number, typed], isShort) => {
        const written = isShort ? typed.replace(/^(\P{Nd}*)/u, "") : typed.toLowerCase();
        expect(lineNumberOf(written)).toBe(number);
        expect(searchWords(typed)).toEqual([plainText(number)]);
      }),
      { numRuns: runs, seed: 22 },
    );
  });
});

test.each([
  ["+31 (0)20 - 123.45 67", "0201234567"],
  ["\u202A020 123 45 67\u202C", "0201234567"],
  ["(+31) 20 123 4567", "0201234567"],
  ["020/1234567", "0201234567"],
  ["tel:+31-20-123-4567", "0201234567"],
  ["Tel. 020 1234567", "0201234567"],
  ["０２０１２３４５６７", "0201234567"],
])("the telephone number %j is %s", (typed, number) => {
  expect(normalise["phone-number"](typed)).toBe(number);
});

test.each([
  ["iban", "IBAN: NL74 DEMO 0200 0000 25", "NL74DEMO0200000025"],
  ["iban", "IBAN NL74 DEMO 0200 0000 25", "NL74DEMO0200000025"],
  ["vat-number", "BTW NL9999.00.110.B.01", "NL999900110B01"],
  ["coc-number", "KvK 9999 0011", "99990011"],
] as const)("the %s %j is %s without its name", (rule, typed, value) => {
  expect(normalise[rule](typed)).toBe(value);
});

test.each([
  [" Cafe\u0301\u202E ", "Café"],
  ["O’Brien – Ørsted", "O’Brien – Ørsted"],
  ["\u200BKade\u00A01\uFEFF", "Kade\u00A01"],
  ["a\u0007\u2066b", "ab"],
  ["een\r\n\ttwee", "een\r\n\ttwee"],
  ["👩\u200D💻 👍\uFE0F", "👩\u200D💻 👍\uFE0F"],
])("the name %j is kept as %j", (typed, kept) => {
  expect(readableText(typed)).toBe(kept);
});

test("folding and reading twice gives what once gives", () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...invisible, ...blanks, ...dashes, ...apostrophes),
      fc.constantFrom(...Array.from("aÉ0ŉ+31tel")),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(foldedText, readableText, plainText, ...Object.values(normalise)),
      text,
      (once, typed) => {
        expect(once(once(typed))).toBe(once(typed));
      },
    ),
    { numRuns: runs, seed: 23 },
  );
});

test("a name with long inner blanks is trimmed in linear time", () => {
  const inner = `a${" ".repeat(1_000_000)}b`;
  expect(readableText(`  ${inner}  `)).toBe(inner);
});
