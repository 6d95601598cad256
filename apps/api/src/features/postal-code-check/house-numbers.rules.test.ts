import { describe, expect, it } from "vitest";
import { hasHouseNumber, houseNumbersFrom, overlap } from "./house-numbers.rules.ts";

const numbersOf = (text: string, most = 20): number[] => {
  const numbers = houseNumbersFrom(text) ?? [];
  return Array.from({ length: most }, (_, place) => place + 1).filter((number) => hasHouseNumber(numbers, number));
};

describe("house numbers", () => {
  it.each([
    ["3", [3]],
    ["3-6", [3, 4, 5, 6]],
    ["2-9 odd", [3, 5, 7, 9]],
    ["1 - 6 even, 11; 13", [2, 4, 6, 11, 13]],
    ["20-20", [20]],
  ])("%s are %j", (text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });

  it("are all of them without a text", () => {
    expect(numbersOf(" ", 3)).toEqual([1, 2, 3]);
  });

  it.each(["0", "01", "9-3", "3-3 even", "1-9 od", "1-", "1,,2", "100000", "a"])("cannot be %s", (text) => {
    expect(houseNumbersFrom(text)).toBeUndefined();
  });

  it.each([
    ["1-9 odd", "2-10 even", false],
    ["1-9 odd", "3-11 odd", true],
    ["1-9 odd", "9-20", true],
    ["2-8 even", "9-20", false],
    ["1-4", "5", false],
    ["1-5", "5", true],
    ["", "7", true],
    ["1, 20", "3-19, 20", true],
  ])("%s and %s overlap: %s", (one, other, expected) => {
    const [first, second] = [houseNumbersFrom(one) ?? [], houseNumbersFrom(other) ?? []];
    expect(overlap(first, second)).toBe(expected);
    expect(overlap(second, first)).toBe(expected);
  });
});
