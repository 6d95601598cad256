import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyErrors } from "./body-rules.ts";
import { normalise } from "./normalise.ts";
import english from "./rules.en.ts";
import { type RuleName, rules, verdictOf } from "./rules.ts";
import { AddressUpdate, CustomInvoiceReferenceUpdate } from "../company.ts";
import { CustomerCreate } from "../signup.ts";

/** Values that a rule accepts and refuses, typed by hand from docs/product/fields.md. */
const cases: [rule: RuleName, bound: unknown, accepted: unknown[], refused: unknown[], message: string][] = [
  ["required", true, ["x", " x ", 0, 5], ["", "   ", undefined, null, [], {}], "validation.required"],
  [
    "email",
    true,
    ["a@b.nl", "a.b+c@d-e.example"],
    [
      "a",
      "a@b",
      "@b.nl",
      ".a@b.nl",
      "a.@b.nl",
      "a..c@b.nl",
      "a@b.nl ",
      "a b@c.nl",
      "a@b..nl",
      `${"a".repeat(250)}@b.nl`,
    ],
    "validation.email",
  ],
  ["min-length", 3, ["abc", "", 123], ["ab", 12], "validation.min-length"],
  ["max-length", 3, ["abc", "", 123], ["abcd", 1234], "validation.max-length"],
  ["min-array-length", 1, [["x"]], [[]], "validation.min-array-length"],
  ["numeric", true, ["0", "0123", 7], ["1.5", "-1", "1 ", "٣", "1e3"], "validation.numeric"],
  ["any-of", ["up", "down"], ["up", "up,down", ""], ["Up", "up;down", "up, down"], "validation.invalid-value"],
  ["min", 2, [2, "3", ""], [1, "1.9"], "validation.min"],
  ["max", 2, [2, "-3", ""], [3, "2.1"], "validation.max"],
  [
    "postal-code",
    true,
    ["1234AB", "1234ab"],
    ["1234 AB", "123AB", "12345A", "12345AB", "1234ABC", "1234AB\n", "١٢٣٤AB"],
    "validation.postal-code-invalid",
  ],
  [
    "fqdn",
    true,
    ["host.polderlicht.example", "A-1.b.example.", "xn--bcher-kva.example", " mail.example.nl "],
    ["host", "-a.example", "a..example", "a_b.example", "10.0.0.1", `${"a".repeat(64)}.example`, "a.example.."],
    "validation.fqdn-invalid",
  ],
  ["bic", true, ["ABNANL2A", "ABNANL2A123"], ["ABNANL2", "abnanl2a", "ABNANL2AXX"], "validation.bic-invalid"],
  [
    "vat-number",
    true,
    ["NL999900110B01", "DE12", "be0123456789012"],
    ["N1", "NL1", "NL12345678901234", "NL 123"],
    "validation.vat-invalid",
  ],
  [
    "phone-number",
    true,
    ["0201234567", "0612345678", "0812345678"],
    ["0012345678", "0912345678", "020123456", "02012345678", "+31201234567", "020-1234567"],
    "validation.phone-number-invalid",
  ],
  [
    "printable",
    true,
    [
      "Zoë van den Broek-Ünal",
      "Łukasz Żak",
      "Ελένη Παπαδοπούλου",
      "Йоанна Щербакова",
      "Nguyễn Thị Ánh",
      "O’Brien\n& Co. €",
    ],
    ["王小明", "محمد علي", "דוד כהן", "สมชาย", "さくら", "Eva 🚀", "Jan 王"],
    "validation.unprintable",
  ],
  ["coc-number", true, ["99990011"], ["9999001", "999900111", "9999001a"], "validation.coc-invalid"],
  [
    "date",
    true,
    ["2026-02-28", "2024-02-29", "2026-11-21T10:00:00Z"],
    ["2026-02-29", "2026-13-01", "21-11-2026", "yesterday", "2026-2-1"],
    "validation.date-invalid",
  ],
  ["password-match", "secret", ["secret", "", undefined], ["Secret", "secret "], "validation.passwords-must-match"],
];

describe.each(cases)("%s (%j)", (rule, bound, accepted, refused, message) => {
  const verdict = (value: unknown) => verdictOf({ [rule]: bound }, value);
  it.each(accepted.map((value) => [value]))("accepts %j", (value) => expect(verdict(value)).toBeUndefined());
  it.each(refused.map((value) => [value]))("refuses %j", (value) => expect(verdict(value)?.message).toBe(message));
});

const anyRules = Object.keys(rules).filter(
  (name) => !["required", "min-array-length", "invalid-values", "any-of"].includes(name),
);

describe("every rule", () => {
  it.each(anyRules)("%s lets empty text and what is no text pass", (name) => {
    for (const value of ["", undefined, null, true, {}, []]) expect(verdictOf({ [name]: 1 }, value)).toBeUndefined();
  });

  it("returns its limit, and an existing message key", () => {
    expect(verdictOf({ "min-length": 3 }, "ab")).toEqual({ message: "validation.min-length", params: { min: 3 } });
    expect(verdictOf({ max: 9 }, 10)).toEqual({ message: "validation.max", params: { max: 9 } });
    for (const [, , , , message] of cases) expect(Object.keys(english)).toContain(message);
  });

  it("refuses a value that is not a list with a separate message", () => {
    expect(verdictOf({ "min-array-length": 1 }, "x")?.message).toBe("validation.invalid-data");
  });

  it("refuses forbidden values with their own message", () => {
    const forbidden = { "invalid-values": { values: ["1234"], message: "pin.too-easy" } };
    expect(verdictOf(forbidden, "1234")?.message).toBe("pin.too-easy");
    expect(verdictOf(forbidden, "4711")).toBeUndefined();
  });

  it("is fast for any text, however long", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 0, maxLength: 20_000, unit: "binary" }), (text) => {
        for (const name of anyRules) verdictOf({ [name]: 5 }, text);
      }),
      { numRuns: 200 },
    );
  });
});

describe("normalise", () => {
  it.each([
    ["phone-number", "+31 20 123 45 67", "0201234567"],
    ["phone-number", "0031(0)20-1234567", "0201234567"],
    ["phone-number", " 020 123.45.67 ", "0201234567"],
    ["postal-code", "1234 ab", "1234AB"],
    ["iban", "nl91 abna 0417 1643 00", "NL91ABNA0417164300"],
    ["vat-number", "nl.9999.00.110.b.01", "NL999900110B01"],
    ["coc-number", "9999 0011", "99990011"],
    ["email", " a@b.nl ", "a@b.nl"],
  ] as const)("%s turns %j into %j", (name, typed, expected) => expect(normalise[name](typed)).toBe(expected));

  it("is idempotent", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(normalise)), fc.string(), (once, text) => {
        expect(once(once(text))).toBe(once(text));
      }),
    );
  });
});

describe("lengths", () => {
  it.each([
    ["max-length", 3, "🧨🧨🧨", true],
    ["max-length", 3, "🧨🧨🧨🧨", false],
    ["min-length", 10, "🧨🧨🧨🧨🧨", false],
    ["min-length", 10, "🧨".repeat(10), true],
  ] as const)("%s %i counts %s in code points, as the database does", (name, bound, text, fits) => {
    expect(rules[name](text, bound) === undefined).toBe(fits);
  });
});

describe("bodyErrors", () => {
  it("reports a value that is too long for its format with the error of the format, not of the length", () => {
    const tooLong = {
      coc: "123456789",
      vatNumber: `NL${"1".repeat(14)}`,
      iban: `NL91ABNA0417164300${"0".repeat(17)}`,
      bic: "ABNANL2A1234",
      invoiceEmail: `${"x".repeat(250)}@a.nl`,
      contact: { email: `${"x".repeat(250)}@a.nl`, phoneNumber: "02012345678" },
    };
    const messages = Object.fromEntries(
      bodyErrors(CustomerCreate, tooLong).map(({ field, message }) => [field, message]),
    );
    expect(messages).toMatchObject({
      coc: "validation.coc-invalid",
      vatNumber: "validation.vat-invalid",
      iban: "validation.iban-invalid",
      bic: "validation.bic-invalid",
      invoiceEmail: "validation.email",
      "contact.email": "validation.email",
      "contact.phoneNumber": "validation.phone-number-invalid",
    });
  });

  const address = { street: "Polderlichtweg", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };

  it("returns every invalid field by its path, in the order of the form", () => {
    const errors = bodyErrors(AddressUpdate, {
      address: { ...address, street: "", houseNumber: 0, city: "x".repeat(81) },
    });
    expect(errors.map((error) => [error.field, error.message])).toEqual([
      ["address.street", "validation.required"],
      ["address.houseNumber", "validation.min"],
      ["address.city", "validation.max-length"],
    ]);
  });

  it("allows an omitted optional part, and validates a partial one completely", () => {
    expect(bodyErrors(AddressUpdate, { address })).toEqual([]);
    expect(bodyErrors(AddressUpdate, { address, invoiceAddress: null })).toEqual([]);
    expect(bodyErrors(CustomInvoiceReferenceUpdate, { customInvoiceReference: null })).toEqual([]);
    const partial = bodyErrors(AddressUpdate, { address, invoiceAddress: { street: "Postbusweg" } });
    expect(partial.map((error) => [error.field, error.message])).toEqual([
      ["invoiceAddress.houseNumber", "validation.required"],
      ["invoiceAddress.postalCode", "validation.required"],
      ["invoiceAddress.city", "validation.required"],
      ["invoiceAddress.country", "validation.required"],
    ]);
  });
});
