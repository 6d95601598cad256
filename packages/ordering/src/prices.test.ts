import type { OrderLine } from "@demarc/contract/core/order-line";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soldPackage, soldProduct } from "./testing/sold-packages.ts";
import type { Package, PackageProduct } from "@demarc/contract/core/package";
import { amountOf, choicePrice, discountOf, firstInvoice, orderLines, orderTotals, vatRateOf } from "./prices.ts";

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
  const terms = { termDiscounts: { "12": 5, "36": 10 }, setupWaivedFrom: 36 };

  it("is for the term, and only on the monthly price of connections and space", () => {
    for (const type of ["CONNECTION", "SPACE"] as const)
      expect([1, 12, 24, 36].map((term) => discountOf(terms, { type, chargeType: "MRC" }, term))).toEqual([
        0, 5, 0, 10,
      ]);
    for (const type of ["IPADDRESS", "POWER", "ENERGY", "SLA", "OPTION", "DISCOUNT"] as const)
      expect(discountOf(terms, { type, chargeType: "MRC" }, 36)).toBe(0);
    expect(discountOf(terms, { type: "CONNECTION", chargeType: "NRC" }, 36)).toBe(0);
    expect(discountOf(terms, { type: "CONNECTION", chargeType: "USAGE" }, 36)).toBe(0);
  });

  it("waives the set-up from a term on, if the package does", () => {
    const setUp = { type: "SETUP", chargeType: "NRC" } as const;
    expect([12, 35, 36, 37, 60].map((term) => discountOf(terms, setUp, term))).toEqual([0, 0, 100, 100, 100]);
    expect(discountOf({ ...terms, setupWaivedFrom: null }, setUp, 60)).toBe(0);
  });
});

const product = (code: string, more: Partial<PackageProduct> = {}): PackageProduct =>
  soldProduct(code, { type: "CONNECTION", price: "10.05", mandatory: true, maxQty: 9, ...more });
const sold = (...products: PackageProduct[]): Package =>
  soldPackage({ termDiscounts: { "36": 10 }, setupWaivedFrom: 36, products });

describe("the lines of an order", () => {
  const priced = (chosen: Package, termMonths: number, units = 1, values = {}) =>
    orderLines(chosen, { termMonths, units, values }).map(
      ({ position, productCode, quantity, unitPrice, discountPct, amount }) =>
        [position, productCode, quantity, unitPrice, discountPct, amount].join(" "),
    );

  it("multiply pieces by units, less the discount of the term; usage has its price per unit", () => {
    const chosen = sold(
      product("SETUP", { type: "SETUP", chargeType: "NRC", price: "49.00" }),
      product("LINE"),
      product("POWER", { type: "POWER", price: "0.335", mandatory: false, quantityFrom: "pieces" }),
      product("ENERGY", { type: "ENERGY", chargeType: "USAGE", price: "0.28750" }),
    );
    expect(priced(chosen, 36, 2, { pieces: "3" })).toEqual([
      "1 SETUP 2 49.00 100 0.00",
      "2 LINE 2 10.05 10 18.09",
      "3 POWER 6 0.335 0 2.01",
      "4 ENERGY 1 0.28750 0 0.28750",
    ]);
    expect(priced(chosen, 12)).toEqual([
      "1 SETUP 1 49.00 0 49.00",
      "2 LINE 1 10.05 0 10.05",
      "3 ENERGY 1 0.28750 0 0.28750",
    ]);
  });

  it.each([
    ["LINE", 3, 3, 3, 3, 3],
    ["RACK", 3, 3, 3, 3, 3],
    ["DC_CONNECTION", 3, 3, 3, 3, 3],
    ["SHARED_COLO", 3, 3, 1, 1, 2],
  ] as const)(
    "of a %s count its space %i, its set-up %i, addresses %i, an option %i and a counted product %i times of three units",
    (kind, ...quantities) => {
      const chosen = {
        ...sold(
          product("SPACE", { type: "SPACE" }),
          product("SETUP", { type: "SETUP", chargeType: "NRC" }),
          product("ADDRESSES", { type: "IPADDRESS" }),
          product("OPTION", { type: "OPTION" }),
          product("COUNTED", { type: "POWER", mandatory: false, quantityFrom: "counted" }),
        ),
        kind,
      };
      const counted = kind === "SHARED_COLO" ? "2" : "1";
      const lines = orderLines(chosen, { termMonths: 12, units: 3, values: { counted } });
      expect(lines.map(({ quantity }) => Number(quantity))).toEqual(quantities);
    },
  );

  it.each([
    ["MRC", 36, { mrcTotal: "18.10", nrcTotal: "0.00", mrcTotalInclVat: "21.90", contractTotal: "651.60" }],
    ["NRC", 12, { mrcTotal: "0.00", nrcTotal: "0.02", nrcTotalInclVat: "0.02", contractTotal: "0.02" }],
  ] as const)("are rounded each before they are added: %s", (chargeType, term, totals) => {
    const price = chargeType === "MRC" ? "10.05" : "0.005";
    const lines = orderLines(sold(product("A", { chargeType, price }), product("B", { chargeType, price })), {
      termMonths: term,
      units: 1,
      values: {},
    });
    expect(orderTotals(lines, term, "21.00")).toMatchObject(totals);
  });
});

describe("the price of a choice", () => {
  const options = sold(
    product("SLA", { mandatory: false, selectedBy: { sla: ["GOLD"] }, price: "10.00" }),
    product("SLA-SETUP", { mandatory: false, selectedBy: { sla: ["GOLD"] }, chargeType: "NRC", price: "25.00" }),
    product("SLA-AMS1", { mandatory: false, selectedBy: { sla: ["GOLD"] }, siteCode: "AMS1", price: "5.00" }),
    product("SLA-ROUTE", { mandatory: false, selectedBy: { sla: ["GOLD"] }, routeCode: "R1", price: "7.00" }),
    product("FREE", { mandatory: false, selectedBy: { sla: ["NONE"] }, price: "0.00" }),
  );

  it.each([
    ["GOLD", {}, { nrc: "25.00", mrc: "10.00" }],
    ["GOLD", { siteCode: "AMS1" }, { nrc: "25.00", mrc: "15.00" }],
    ["GOLD", { siteCode: "ENS1", routeCode: "R1" }, { nrc: "25.00", mrc: "17.00" }],
    ["NONE", {}, { nrc: "0.00", mrc: "0.00" }],
    ["OTHER", {}, undefined],
  ])("of %s at %j is that of the products that it selects there", (value, place, price) => {
    expect(choicePrice(options, "sla", value, place)).toEqual(price);
  });
});

describe("totals", () => {
  it("leave out prices for usage, and the contract counts every month", () => {
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
