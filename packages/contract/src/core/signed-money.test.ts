import { expect, test } from "vitest";
import { amountFormat, signedEuroFormat } from "./signed-money.ts";

const tidy = (text: string) => text.replaceAll("\u00A0", " ");

test("a negative amount has a minus before the currency, in both languages", () => {
  expect(amountFormat("en")("-79.00")).toBe("\u2212€79.00");
  expect(tidy(amountFormat("nl")("-1114.95"))).toBe("\u2212€ 1.114,95");
  expect(amountFormat("en")("0.23145")).toBe("€0.23145");
});

test("a difference has a sign unless it is nothing", () => {
  const format = signedEuroFormat("en");
  expect(["12.10", "-12.10", "0.00"].map(format)).toEqual(["+€12.10", "\u2212€12.10", "€0.00"]);
});
