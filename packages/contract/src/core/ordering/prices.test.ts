import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountOf, discountOf, firstInvoice, orderTotals, type OrderLine, vatRateOf } from "./prices.ts";

const line = (chargeType: OrderLine["chargeType"], amount: string): OrderLine => ({
  position: 1,
  productCode: "X",
  description: { nl: "x", en: "x" },
  chargeType,
  quantity: "1",
  unitPrice: amount,
  discountPct: "0",
  amount,
  vatCode: "S",
});

describe("an amount", () => {
  it("is quantity x price less the discount, rounded once, half up", () => {
    expect(amountOf("1", "44.00", "10")).toBe("39.60");
    expect(amountOf("1", "0.005", "0")).toBe("0.01");
    expect(amountOf("3", "0.335", "0")).toBe("1.01");
    expect(amountOf("1", "34.828125", "5")).toBe("33.09");
    expect(amountOf("2.5", "199.00", "0")).toBe("497.50");
    expect(amountOf("1", "49.00", "100")).toBe("0.00");
    expect(amountOf("1", "-2.005", "0")).toBe("-2.01");
  });

  it("is that of a calculation in whole hundred-thousandths", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999n }),
        fc.bigInt({ min: 1n, max: 120n }),
        fc.bigInt({ min: 0n, max: 100n }),
        (price, quantity, discount) => {
          const text = `${price / 100_000n}.${String(price % 100_000n).padStart(5, "0")}`;
          // In units of 1/100,000 cent. The division truncates, so half a cent is added for rounding.
          const cents = (price * quantity * (100n - discount) + 50_000n) / 100_000n;
          const wanted = `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
          expect(amountOf(String(quantity), text, String(discount))).toBe(wanted);
        },
      ),
      { numRuns: 1000, seed: 15 },
    );
  });
});

describe("a discount", () => {
  const sold = { termDiscounts: { "12": 5, "36": 10 }, setupWaivedFrom: 36 };

  it("is for the term, and only on the monthly price of connections and space", () => {
    for (const type of ["CONNECTION", "SPACE"] as const)
      expect([1, 12, 24, 36].map((term) => discountOf(sold, { type, chargeType: "MRC" }, term))).toEqual([0, 5, 0, 10]);
    for (const type of ["IPADDRESS", "POWER", "ENERGY", "SLA", "OPTION", "DISCOUNT"] as const)
      expect(discountOf(sold, { type, chargeType: "MRC" }, 36)).toBe(0);
    expect(discountOf(sold, { type: "CONNECTION", chargeType: "NRC" }, 36)).toBe(0);
    expect(discountOf(sold, { type: "CONNECTION", chargeType: "USAGE" }, 36)).toBe(0);
  });

  it("waives the set-up from a term on, if the package does", () => {
    const setUp = { type: "SETUP", chargeType: "NRC" } as const;
    expect([12, 36, 60].map((term) => discountOf(sold, setUp, term))).toEqual([0, 100, 100]);
    expect(discountOf({ ...sold, setupWaivedFrom: null }, setUp, 60)).toBe(0);
  });
});

describe("totals", () => {
  it("are sums of rounded lines, without prices for usage, and the contract counts every month", () => {
    const lines = [line("NRC", "49.00"), line("MRC", "39.60"), line("MRC", "15.00"), line("USAGE", "0.28750")];
    expect(orderTotals(lines, 36, "21.00")).toEqual({
      nrcTotal: "49.00",
      mrcTotal: "54.60",
      vatRate: "21.00",
      nrcTotalInclVat: "59.29",
      mrcTotalInclVat: "66.07",
      contractTotal: "2014.60",
    });
    expect(orderTotals(lines, 36, vatRateOf("REVERSE_CHARGE_EU"))).toMatchObject({
      mrcTotalInclVat: "54.60",
      vatRate: "0.00",
    });
    expect(vatRateOf("STANDARD_NL")).toBe("21.00");
  });

  it("of the first invoice count the days that remain, the first one included", () => {
    const totals = orderTotals([line("NRC", "10.00"), line("MRC", "31.00")], 1, "21.00");
    expect(firstInvoice(totals, "2026-12-01")).toEqual({ amount: "41.00", from: "2026-12-01", to: "2026-12-31" });
    expect(firstInvoice(totals, "2026-12-31")).toEqual({ amount: "11.00", from: "2026-12-31", to: "2026-12-31" });
    expect(firstInvoice(totals, "2028-02-29")).toEqual({ amount: "11.07", from: "2028-02-29", to: "2028-02-29" });
  });
});
