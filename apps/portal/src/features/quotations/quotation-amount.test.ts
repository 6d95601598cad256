import { expect, test } from "vitest";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { quotationAmount } from "./quotation-amount.ts";

test.each([
  [1, "SENT", "€44.00"],
  [2, "SENT", "quotations.from amount=€44.00"],
  [2, "EXPIRED", "quotations.from amount=€44.00"],
  [2, "ACCEPTED", "€44.00"],
  [2, "ORDERED", "€44.00"],
] as const)("the amount of %i options that are %s is %s", (optionCount, status, text) => {
  expect(quotationAmount(keyText, "en", { optionCount, status: status as never })("44.00")).toBe(text);
});
