import { expect, it } from "vitest";
import { codesFilter } from "./list-filters.ts";

it.each([
  ["AMS1", true],
  ["XC-SMF,AMS1-AMS2", true],
  ["A1", true],
  ["A", false],
  ["ABCDEFGHIJKLMNOPQ", true],
  ["ABCDEFGHIJKLMNOPQR", false],
  ["AMS1,A", false],
  ["AMS1,ABCDEFGHIJKLMNOPQR", false],
  ["AMS1,AMS2,RTM1", true],
  ["AMS1,", false],
  [",AMS1", false],
  ["AMS1;AMS2", false],
  ["ams1", false],
  ["", false],
])("a filter by the codes %j is possible: %s", (codes, isPossible) => {
  const { pattern } = codesFilter() as { readonly pattern?: string };
  expect(pattern).toBeDefined();
  expect(new RegExp(pattern ?? "").test(codes)).toBe(isPossible);
});
