import { expect, it } from "vitest";
import { matchesWildcard } from "./wildcard.ts";

it.each([
  ["order.*", "order.submitted", true],
  ["order.*", "order", false],
  ["*", "", true],
  ["*.paid", "invoice.paid", true],
  ["invoice.paid", "invoice.paid", true],
  ["invoice.paid", "invoice.paid.late", false],
  ["in*oice.*d", "invoice.paid", true],
  ["a*a", "a", false],
  ["*b*b*", "abcb", true],
  ["*b*b*", "abc", false],
])("%s matches %s: %s", (pattern, name, matches) => {
  expect(matchesWildcard(pattern, name)).toBe(matches);
});

it("judges a pattern of many wildcards at once", () => {
  const started = performance.now();
  expect(matchesWildcard(`${"*a".repeat(5000)}z`, "a".repeat(5000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});
