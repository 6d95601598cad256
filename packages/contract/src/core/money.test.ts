import { describe, expect, it } from "vitest";
import { decimalFormat, euroFormat } from "./money.ts";

const tidy = (text: string) => text.replaceAll("\u00A0", " ");

describe("an amount in euros", () => {
  it.each([
    ["0", "€0.00", "€ 0,00"],
    ["7", "€7.00", "€ 7,00"],
    ["595.00", "€595.00", "€ 595,00"],
    ["1234.5", "€1,234.50", "€ 1.234,50"],
    ["0.23145", "€0.23145", "€ 0,23145"],
    ["0.2500", "€0.25", "€ 0,25"],
    ["0.000015", "€0.00002", "€ 0,00002"],
    // More digits than a float holds.
    ["12345678901234567.89", "€12,345,678,901,234,567.89", "€ 12.345.678.901.234.567,89"],
  ])("of %s is %s in English and %s in Dutch", (amount, english, dutch) => {
    expect(euroFormat("en")(amount)).toBe(english);
    expect(tidy(euroFormat("nl")(amount))).toBe(dutch);
  });
});

describe("a quantity", () => {
  it.each([
    ["0", "0", "0"],
    ["21.00", "21", "21"],
    ["1234.5", "1,234.5", "1.234,5"],
    ["0.12345", "0.1235", "0,1235"],
    ["-1.5", "-1.5", "-1,5"],
    ["12345678901234567.89", "12,345,678,901,234,567.89", "12.345.678.901.234.567,89"],
  ])("of %s is %s in English and %s in Dutch", (value, english, dutch) => {
    expect(decimalFormat("en")(value)).toBe(english);
    expect(decimalFormat("nl")(value)).toBe(dutch);
  });
});
