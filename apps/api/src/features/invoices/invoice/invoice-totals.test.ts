import type { VatCategory } from "@demarc/contract/core/invoices/invoice";
import { describe, expect, it } from "vitest";
import { lineAmountOf, totalsOf } from "./invoice-totals.ts";

const line = (lineAmount: string, vatRate = "21.00", vatCategory: VatCategory = "S") => ({
  lineAmount,
  vatCategory,
  vatRate,
});
const allowance = (amount: string, vatRate = "21.00", charge = false) => ({
  charge,
  amount,
  vatCategory: "S" as const,
  vatRate,
});

describe("the amount of a line", () => {
  it.each([
    ["3", "10.00", "0.00", "30.00"],
    ["3", "10.00", "5.00", "25.00"],
    ["1", "10.00", "12.00", "-2.00"],
    ["-1", "10.00", "0.00", "-10.00"],
    ["-1", "0.005", "0.00", "-0.01"],
    ["0", "10.00", "0.00", "0.00"],
    // The product is rounded before the allowance is subtracted.
    ["1", "0.005", "0.01", "0.00"],
  ])("of %s at %s less %s is %s", (quantity, unitPrice, allowanceAmount, amount) => {
    expect(lineAmountOf({ quantity, unitPrice, allowanceAmount })).toBe(amount);
  });
});

describe("the totals of an invoice", () => {
  it("without lines are nothing", () => {
    expect(totalsOf([], [])).toEqual({
      lineTotal: "0.00",
      netTotal: "0.00",
      vatTotal: "0.00",
      grossTotal: "0.00",
      taxSubtotals: [],
    });
  });

  it("subtract allowances and add charges, each in the VAT of its rate", () => {
    const lines = [line("100.00"), line("50.00", "9.00")];
    const allowances = [allowance("10.00"), allowance("2.50", "9.00", true), allowance("0.25", "0.00", true)];
    expect(totalsOf(lines, allowances)).toEqual({
      lineTotal: "150.00",
      netTotal: "142.75",
      vatTotal: "23.63",
      grossTotal: "166.38",
      taxSubtotals: [
        { category: "S", rate: "21.00", taxable: "90.00", tax: "18.90" },
        { category: "S", rate: "9.00", taxable: "52.50", tax: "4.73" },
        { category: "S", rate: "0.00", taxable: "0.25", tax: "0.00" },
      ],
    });
  });

  it("are negative if an allowance exceeds the lines", () => {
    expect(totalsOf([line("1.00")], [allowance("11.50")])).toMatchObject({
      lineTotal: "1.00",
      netTotal: "-10.50",
      // 21 % of 10.50 is 2.205: half a cent is rounded away from zero.
      vatTotal: "-2.21",
      grossTotal: "-12.71",
    });
  });

  it("list standard VAT, reverse charge, zero rate and export in this order, high rates first", () => {
    const lines = [
      line("1.00", "0.00", "G"),
      line("2.00", "0.00", "Z"),
      line("3.00", "0.00", "AE"),
      line("4.00", "9.00"),
      line("5.00", "21.00"),
      line("6.00", "10.00"),
    ];
    for (const given of [lines, lines.toReversed()])
      expect(totalsOf(given, []).taxSubtotals.map(({ category, rate }) => `${category} ${rate}`)).toEqual([
        "S 21.00",
        "S 10.00",
        "S 9.00",
        "AE 0.00",
        "Z 0.00",
        "G 0.00",
      ]);
  });

  it("keep categories of the same rate apart, and take a rate with any decimals as one", () => {
    expect(
      totalsOf([line("1.00", "0", "Z"), line("2.00", "0.0", "AE"), line("4.00", "0.00", "Z")], []).taxSubtotals,
    ).toEqual([
      { category: "AE", rate: "0.00", taxable: "2.00", tax: "0.00" },
      { category: "Z", rate: "0.00", taxable: "5.00", tax: "0.00" },
    ]);
  });
});
