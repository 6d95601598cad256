import { serviceLifecycles, serviceOperationals } from "@demarc/contract/services/services";
import { expect, it } from "vitest";
import { dutchLifecycles, dutchOperationals } from "./dutch-lifecycles.ts";

it.each([
  ["lifecycle", dutchLifecycles, serviceLifecycles],
  ["operational state", dutchOperationals, serviceOperationals],
])("every %s has a Dutch word of its own", (_what, words, states) => {
  expect(Object.keys(words)).toEqual([...states]);
  const texts = Object.values(words);
  expect(new Set(texts).size).toBe(states.length);
  for (const text of texts) expect(text).toMatch(/^[A-Z][a-zë]+( [a-z]+)*$/);
});
