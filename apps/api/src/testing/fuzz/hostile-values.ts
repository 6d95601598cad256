import fc from "fast-check";

/** A placeholder in a body for a number that JSON can hold and JavaScript cannot. */
const beyondNumbers = "@beyond@";

export const jsonWithHugeNumbers = (value: unknown): string =>
  (JSON.stringify(value) as string | undefined)?.replaceAll(`"${beyondNumbers}"`, "1e309") ?? "";

const numbers = [0, -1, 1.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296, 2 ** 53 + 2, 1e21, 1e308];

const texts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\uD800",
  "\uDC00x",
  "🧨🧨🧨🧨🧨",
  "é\u0301\u0301",
  "\u202Etxt",
  "'; drop table customer; --",
  "%",
  "_\\%",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "&nbsp;&#65;",
  "1e309",
  "NaN",
  "-0",
  "0x10",
  "9007199254740993",
  "2026-02-30",
  "infinity",
  "0000-00-00",
  "275761-01-01",
  "::1",
  "0.0.0.0/0",
  "2001:db8::/129",
  "constructor",
  "__proto__",
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...texts),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer({ min: 1, max: 3000 }).map((length) => "🧨".repeat(length)),
  fc.integer({ min: 1, max: 3000 }).map((length) => "x".repeat(length)),
);

const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(null, true, false, {}, [], beyondNumbers, ...numbers),
  fc.integer({ min: 1, max: 400 }).map((length) => Array.from({ length }, () => 1)),
  fc.integer({ min: 1, max: 400 }).map((length) => Array.from({ length }, () => ({}))),
  fc.integer({ min: 1, max: 2000 }).map(nested),
  fc.dictionary(fc.string({ unit: "binary", maxLength: 8 }), fc.constantFrom<unknown>(1, null, []), { maxKeys: 60 }),
);

/** URL-encoded text for a path segment or a query value. */
export const hostilePart: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom("%00", "a%00b", "%E0%A4%A", "%zz", "%C0%80", "%ED%A0%80", "%FF", "%2F", "%20", "+", "%F0%9F%A7%A8"),
  fc.constantFrom(...numbers.map(String), "1e309", "-1", "9007199254740993", "0x10", "x".repeat(180), "x".repeat(300)),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 600).replace(/%.?$/, "")),
);
