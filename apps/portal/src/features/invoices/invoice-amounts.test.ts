import { expect, test } from "vitest";
import { amountOf, centsOf, decimal, euro, isNegative, isNothing, negated, signedEuro } from "./invoice-amounts.ts";

const tidy = (text: string) => text.replaceAll("\u00A0", " ");

test.each([
  ["595.00", "€595.00", "+€595.00", "€ 595,00", "+€ 595,00"],
  ["-0.23145", "\u2212€0.23145", "\u2212€0.23145", "\u2212€ 0,23145", "\u2212€ 0,23145"],
  ["0.00", "€0.00", "€0.00", "€ 0,00", "€ 0,00"],
])("%s is %s and as a difference %s; in Dutch %s and %s", (amount, english, change, dutch, dutchChange) => {
  expect([euro(amount, "en"), signedEuro(amount, "en")]).toEqual([english, change]);
  expect([euro(amount, "nl"), signedEuro(amount, "nl")].map(tidy)).toEqual([dutch, dutchChange]);
});

test("a quantity is written as its language writes numbers", () => {
  expect([decimal("1234.50", "en"), decimal("1234.50", "nl")]).toEqual(["1,234.5", "1.234,5"]);
});

test.each([
  ["0", true, false, "-0"],
  ["0.00", true, false, "-0.00"],
  ["-0.00", true, true, "0.00"],
  ["000.00000", true, false, "-000.00000"],
  ["0.01", false, false, "-0.01"],
  ["-0.01", false, true, "0.01"],
  ["10.00", false, false, "-10.00"],
  ["100", false, false, "-100"],
])("%s is nothing: %s, negative: %s, and reversed %s", (amount, nothing, negative, reversed) => {
  expect(isNothing(amount)).toBe(nothing);
  expect(isNegative(amount)).toBe(negative);
  expect(negated(amount)).toBe(reversed);
});

test.each([
  ["0.00", 0],
  ["0.01", 1],
  // As a float, 1.15 times 100 is less than 115.
  ["1.15", 115],
  ["-191.19", -19_119],
  ["999999999999.99", 99_999_999_999_999],
])("%s is %i cents", (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
  expect(amountOf(cents)).toBe(amount);
});
