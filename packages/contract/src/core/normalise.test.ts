import { describe, expect, it } from "vitest";
import { normalise } from "./normalise.ts";

describe("what a person typed becomes what the rule expects", () => {
  it.each<[keyof typeof normalise, string, string]>([
    ["text", "  Kade 1 ", "Kade 1"],
    ["email", " S@polderlicht.example ", "S@polderlicht.example"],
    ["postal-code", " 8011\u00A0ab ", "8011AB"],
    ["iban", " nl91 abna.0417-1643 00", "NL91ABNA0417164300"],
    ["bic", " abna nl2a ", "ABNANL2A"],
    ["vat-number", " nl 9999.00110-b01 ", "NL999900110B01"],
    ["coc-number", " 9999.00 11 ", "99990011"],
    ["coc-number", "9999-0011", "99990011"],
    ["phone-number", "+31 (0)20 - 123.45 67", "0201234567"],
    ["phone-number", " 0031(0) 20 1234567", "0201234567"],
    ["phone-number", "+31201234567", "0201234567"],
    ["phone-number", "020 1234567", "0201234567"],
    ["phone-number", "(020) 123-4567", "0201234567"],
    ["phone-number", "+32 2 123", "+322123"],
    ["phone-number", "06 0031 1234", "0600311234"],
  ])("%s: %j becomes %j", (rule, typed, value) => {
    expect(normalise[rule](typed)).toBe(value);
  });
});
