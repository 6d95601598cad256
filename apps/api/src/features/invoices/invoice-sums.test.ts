import type { InvoiceLine } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedInvoices } from "../../testing/invoices/sample-invoices.ts";
import { lineAmountOf, totalsOf } from "./invoice/invoice-totals.ts";
import { add } from "../../platform/money.ts";
import { explanationPage } from "./invoice/explanation-page.ts";
import { explain } from "./invoice/invoice-explanation.ts";

describe("invoice totals", () => {
  it("are sums of rounded amounts, with VAT rounded once per rate", () => {
    fc.assert(
      fc.property(storedInvoices, ({ lines, allowances, ...stored }) => {
        const totals = totalsOf(lines, allowances);
        expect(totals).toEqual({
          lineTotal: stored.lineTotal,
          netTotal: stored.netTotal,
          vatTotal: stored.vatTotal,
          grossTotal: stored.grossTotal,
          taxSubtotals: stored.taxSubtotals,
        });
        for (const { rate, taxable, tax } of totals.taxSubtotals)
          expect(new Big(taxable).times(rate).div(100).minus(tax).abs().lte("0.005")).toBe(true);
        expect(add(...totals.taxSubtotals.map(({ taxable }) => taxable))).toBe(totals.netTotal);
        expect(add(totals.netTotal, totals.vatTotal)).toBe(totals.grossTotal);
      }),
    );
  });

  it.each([
    ["0.5", "0.01", "0.01"],
    ["1", "2.675", "2.68"],
    ["140", "0.23145", "32.40"],
    ["3", "0.33333", "1.00"],
    ["1.1", "1.1", "1.21"],
  ])("of %s at %s is %s: rounded half up, without float errors", (quantity, unitPrice, expected) => {
    expect(lineAmountOf({ quantity, unitPrice, allowanceAmount: "0" })).toBe(expected);
  });

  it("add amounts that were rounded per line", () => {
    const amounts = { quantity: "1", unitPrice: "10.045", allowanceAmount: "0" };
    const lines = Array.from({ length: 2 }, () => ({
      ...amounts,
      lineAmount: lineAmountOf(amounts),
      vatCategory: "S" as const,
      vatRate: "21.00",
    }));
    expect(totalsOf(lines, [])).toMatchObject({ lineTotal: "20.10", netTotal: "20.10", vatTotal: "4.22" });
  });

  it("separate 21 and 9 per cent, and round each once", () => {
    const line = (lineAmount: string, vatRate: string) => ({ lineAmount, vatCategory: "S", vatRate }) as const;
    const { taxSubtotals, vatTotal } = totalsOf([line("0.03", "21.00"), line("0.03", "21"), line("10.50", "9.00")], []);
    expect(taxSubtotals).toEqual([
      { category: "S", rate: "21.00", taxable: "0.06", tax: "0.01" },
      { category: "S", rate: "9.00", taxable: "10.50", tax: "0.95" },
    ]);
    expect(vatTotal).toBe("0.96");
  });
});

describe("invoice explanation", () => {
  it("adds up to both random invoices, to the cent", () => {
    fc.assert(
      fc.property(storedInvoices, storedInvoices, (current, previous) => {
        const { groups, parts, endCustomers, changes, difference, allowances, netTotal } = explain(current, previous);
        const signed = allowances.map(({ charge, amount }) => (charge ? amount : `-${amount}`));
        expect(add(...groups.map(({ amount }) => amount), ...signed)).toBe(netTotal);
        expect(add(...parts.map(({ amount }) => amount), ...signed)).toBe(netTotal);
        expect(parts.reduce((count, part) => count + part.count, 0)).toBe(current.lines.length);
        if (endCustomers.length > 0) expect(add(...endCustomers.map(({ amount }) => amount), ...signed)).toBe(netTotal);
        expect(add(...changes.map(({ amount }) => amount))).toBe(difference);
        expect(difference).toBe(add(current.netTotal, `-${previous.netTotal}`.replace("--", "")));
      }),
    );
  });

  const base = {
    id: "0192f3aa-0000-7000-8000-000000000001",
    position: 1,
    description: "Power",
    productCode: "KWH",
    period: null,
    quantity: "1000",
    unit: "KWH",
    unitPrice: "0.20",
    allowanceAmount: "0.00",
    allowanceReason: null,
    lineAmount: "200.00",
    vatCategory: "S",
    vatRate: "21.00",
    serviceRef: { type: "RACK", id: "0192f3aa-0000-7000-8000-00000000000a", label: "AMS1-R2-07" },
    endCustomerReference: null,
    endCustomerName: null,
  } as const satisfies InvoiceLine;
  const invoice = (lines: readonly InvoiceLine[]) => ({
    number: "2026-000002",
    issueDate: "2026-11-01",
    netTotal: add(...lines.map(({ lineAmount }) => lineAmount)),
    grossTotal: add(...lines.map(({ lineAmount }) => lineAmount)),
    lines,
    allowances: [],
  });
  const more = (change: Partial<InvoiceLine>): InvoiceLine => {
    const line = { ...base, ...change };
    return { ...line, lineAmount: lineAmountOf(line) };
  };

  it("distinguishes more usage from a higher price", () => {
    const changes = (change: Partial<InvoiceLine>) =>
      explain(invoice([more(change)]), invoice([base])).changes.map(({ kind, quantity, amount }) => [
        kind,
        quantity,
        amount,
      ]);
    expect(changes({ quantity: "1140" })).toEqual([["QUANTITY", "140", "28.00"]]);
    expect(changes({ unitPrice: "0.25" })).toEqual([["PRICE", null, "50.00"]]);
    expect(changes({ quantity: "1140", unitPrice: "0.25" })).toEqual([
      ["PRICE", null, "57.00"],
      ["QUANTITY", "140", "28.00"],
    ]);
    expect(changes({})).toEqual([]);
  });

  it("lists new and removed services, and counts services instead of lines", () => {
    const other = { type: "RACK", id: "0192f3aa-0000-7000-8000-00000000000b", label: "AMS1-R2-08" } as const;
    const rent = more({
      serviceRef: other,
      productCode: "RENT",
      description: "Rent",
      quantity: "1",
      unitPrice: "595.00",
      unit: "MON",
    });
    const power = more({ serviceRef: other, quantity: "10" });
    const { changes } = explain(invoice([base, rent, power]), invoice([base]));
    expect(changes).toMatchObject([{ kind: "STARTED", count: 1, amount: "597.00", services: [other] }]);
    expect(explain(invoice([base]), invoice([base, rent, power])).changes).toMatchObject([
      { kind: "ENDED", count: 1, amount: "-597.00" },
    ]);
  });

  it("groups lines by kind of service, one-off costs and product, and by end customer, largest first", () => {
    const line = (label: string, technology: "FTTH" | null) =>
      ({ type: "LINE", id: base.serviceRef.id, label, reference: null, technology }) as const;
    const monthly = { quantity: "1", unit: "MON", period: { from: "2026-11-01", to: "2026-11-30" } } as const;
    const lines = [
      more({
        ...monthly,
        serviceRef: line("LN-1", "FTTH"),
        unitPrice: "44",
        endCustomerReference: "B",
        endCustomerName: "B.V.",
      }),
      more({ ...monthly, serviceRef: line("LN-2", "FTTH"), unitPrice: "30" }),
      more({ serviceRef: line("LN-2", "FTTH"), quantity: "1", unit: "C62", unitPrice: "49" }),
      more({ ...monthly, serviceRef: line("LN-3", null), unitPrice: "20" }),
      base,
      more({ ...monthly, serviceRef: null, productCode: "TV", description: "TV Basis, blok A", unitPrice: "9" }),
      more({ ...monthly, serviceRef: null, productCode: "TV", description: "TV Basis, blok B", unitPrice: "8" }),
    ];
    const { parts, endCustomers } = explain(invoice(lines));
    expect(parts.map(({ kind, name, count, amount }) => [kind, name, count, amount])).toEqual([
      ["COLOCATION", null, 1, "200.00"],
      ["FTTH", null, 2, "74.00"],
      ["ONE_OFF", null, 1, "49.00"],
      ["LINE", null, 1, "20.00"],
      ["PRODUCT", "TV Basis", 2, "17.00"],
    ]);
    expect(endCustomers.map(({ kind, name, count, amount }) => [kind, name, count, amount])).toEqual([
      ["NO_END_CUSTOMER", null, 6, "316.00"],
      ["END_CUSTOMER", "B.V.", 1, "44.00"],
    ]);
    expect(explain(invoice([base])).endCustomers).toEqual([]);
  });

  it("sums the smallest parts, so that seven and the rest are left", () => {
    const lines = Array.from({ length: 12 }, (_, place) =>
      more({ serviceRef: null, productCode: `P${place}`, quantity: "1", unitPrice: String(place + 1) }),
    );
    const { parts } = explanationPage({
      current: { ...invoice(lines), lines: JSON.stringify(lines) },
      previous: undefined,
      limit: 10,
      offset: 0,
    });
    expect(parts).toHaveLength(8);
    expect(parts.at(-1)).toMatchObject({ kind: "OTHER", count: 5, amount: "15.00" });
  });
});
