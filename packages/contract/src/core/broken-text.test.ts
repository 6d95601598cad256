import { expect, it } from "vitest";
import { isBrokenText } from "./broken-text.ts";

it.each([
  ["", false],
  ["Coöperatie 😀", false],
  ["a\0b", true],
  ["a\uFFFDb", true],
  ["a\uD83D", true],
  ["\uDE00a", true],
])("%j is broken: %s", (text, isBroken) => {
  expect(isBrokenText(text)).toBe(isBroken);
});
