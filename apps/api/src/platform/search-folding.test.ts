import { plainText } from "@demarc/contract/core/search-text";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Without surrogates, and without the ranges to which Unicode added letters after the oldest PostgreSQL that is supported. */
const characters = `select chr(code) as character from generate_series(1, 917999) code
  where code not between 55296 and 57343 and code not between 131072 and 917503
    and code not between x'1C89'::int and x'1C8A'::int and code not between x'A7C0'::int and x'A7FF'::int
    and code not between x'10D40'::int and x'10D8F'::int and code not between x'16EA0'::int and x'16EDF'::int
    and code not between x'105C0'::int and x'105FF'::int and code not between x'11380'::int and x'113FF'::int
    and code not between x'16100'::int and x'1613F'::int and code not between x'16D40'::int and x'16D7F'::int
    and code not between x'1CC00'::int and x'1CEBF'::int and code not between x'1E030'::int and x'1E08F'::int`;

it("the database folds every character as the browser does", async () => {
  const rows = await database.rows<{ character: string; plain: string }>(
    `select character, search_plain(character) as plain from (${characters}) every`,
  );
  const different = rows.filter(({ character, plain }) => plainText(character) !== plain);
  expect(rows.length).toBeGreaterThan(120_000);
  expect(different.map(({ character }) => character.codePointAt(0)?.toString(16)).join(" ")).toBe("");
});

it("the database folds texts as the browser does", async () => {
  const unit = fc.constantFrom(...Array.from("ab1 -'ØøŁÆßÐ’–½″´é·l\u0301\u200B\u2011\u00ADＡΣςİıﬁ`"));
  const texts = fc.sample(fc.string({ unit, maxLength: 20 }), { numRuns: 500, seed: 24 });
  const rows = await database.rows<{ plain: string }>(
    "select search_plain(text) as plain from unnest($1::text[]) with ordinality as given (text, place) order by place",
    [texts],
  );
  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainText));
});

it("a search folds what PostgreSQL's unaccent folds", async () => {
  await database.rows("create extension unaccent");
  const rows = await database.rows<{ character: string; plain: string }>(
    `select character, unaccent(character) as plain from (${characters}) every where unaccent(character) <> character`,
  );
  // PostgreSQL 15 leaves out the space before a fraction.
  const different = rows.filter(({ character, plain }) => plainText(character).trim() !== plainText(plain).trim());
  expect(rows.length).toBeGreaterThan(1600);
  // A soft hyphen is invisible, and PostgreSQL 15 takes ℌ for an x.
  expect(different.map(({ character }) => character).filter((character) => character !== "ℌ")).toEqual(["\u00AD"]);
});
