import Big from "big.js";
import { expect, it } from "vitest";
import { add, isPositive, isZero, money, subtract } from "./money.ts";

it.each([
  ["0", "0.00"],
  ["7", "7.00"],
  ["0.004", "0.00"],
  ["0.005", "0.01"],
  ["1.0149999", "1.01"],
  ["1.015", "1.02"],
  ["-1.0149999", "-1.01"],
  ["-1.015", "-1.02"],
  ["-0.001", "0.00"],
  ["-0.005", "-0.01"],
  ["12345678901234567.895", "12345678901234567.90"],
])("%s is %s: two decimals, half away from zero", (value, rounded) => {
  expect(money(new Big(value))).toBe(rounded);
});

it.each([
  [[], "0.00"],
  [["12.10"], "12.10"],
  [["0.10", "0.20"], "0.30"],
  [["1.00", "-0.01", "-0.99"], "0.00"],
  [["5.00", "-7.25"], "-2.25"],
  // Rounded once, as a sum.
  [["0.004", "0.004"], "0.01"],
])("the sum of %j is %s", (amounts, sum) => {
  expect(add(...amounts)).toBe(sum);
});

it.each([
  ["0.30", "0.10", "0.20"],
  ["0.10", "0.30", "-0.20"],
  ["5.00", "5.00", "0.00"],
  ["5.00", "-5.00", "10.00"],
])("%s less %s is %s", (one, other, difference) => {
  expect(subtract(one, other)).toBe(difference);
});

it.each([
  ["0.01", true, false],
  ["0.00", false, true],
  ["-0.00", false, true],
  ["-0.01", false, false],
])("%s is positive: %s, zero: %s", (amount, positive, zero) => {
  expect(isPositive(amount)).toBe(positive);
  expect(isZero(amount)).toBe(zero);
});
