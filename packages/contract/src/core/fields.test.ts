import { expect, it } from "vitest";
import { accountReference, isOn } from "./fields.ts";

it.each([
  [undefined, false],
  ["", true],
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["TRUE", false],
  ["0", false],
])("a switch of a query that is %j is on: %s", (value, on) => {
  expect(isOn(value)).toBe(on);
});

it.each([
  ["73", true],
  ["123456789", true],
  ["1234567890", false],
  ["0192f4aa-0000-7000-8000-00000000000A", true],
  ["0192f4aa-0000-7000-8000-00000000000", false],
  ["73x", false],
  ["", false],
])("%j refers to an account: %s", (reference, is) => {
  const { pattern = "" } = accountReference() as { pattern?: string };
  expect(new RegExp(pattern, "u").test(reference)).toBe(is);
});
