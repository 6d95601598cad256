import { soldParameter } from "@demarc/ordering/testing/sold-packages";
import { describe, expect, it } from "vitest";
import { deliveredOrder, usualTerms } from "../../../testing/orders/delivered-orders.ts";
import { deliveredValues, dividedAmount, onlyTerms, prefixesOf, termsOf } from "./order-delivery.rules.ts";

it.each([
  ["67.10", 1, ["67.10"]],
  ["67.10", 3, ["22.37", "22.37", "22.36"]],
  ["0.02", 3, ["0.01", "0.01", "0.00"]],
  ["0.03", 3, ["0.01", "0.01", "0.01"]],
  ["0.00", 2, ["0.00", "0.00"]],
  ["10.00", 6, ["1.67", "1.67", "1.67", "1.67", "1.66", "1.66"]],
])("%s among %i are %j, to the cent", (total, parts, amounts) => {
  expect(dividedAmount(total, parts)).toEqual(amounts);
});

describe("the terms of the services of an order", () => {
  const order = { nrcTotal: "100.01", mrcTotal: "67.10", reference: "Winkel Zwolle" } as const;
  const facts = { endCustomerId: "0192f4aa-0000-7000-8000-0000000000ec", noticeDays: 60 };

  it("are those of the order, whose price they share", () => {
    const terms = { ...usualTerms, ...facts, reference: "Winkel Zwolle" };
    expect(termsOf(deliveredOrder({ order, facts }), 3)).toEqual([
      { ...terms, nrc: "33.34", mrc: "22.37" },
      { ...terms, nrc: "33.34", mrc: "22.37" },
      { ...terms, nrc: "33.33", mrc: "22.36" },
    ]);
    expect(onlyTerms(deliveredOrder({ order, facts }))).toEqual({ ...terms, nrc: "100.01", mrc: "67.10" });
  });

  it.each([
    [36, [12], 36],
    [null, [24, 12], 24],
    [null, [], 1],
  ])("last %s months, else the first of %j, which is %i", (contractTermMonths, contractTerms, termMonths) => {
    const given = deliveredOrder({ order: { contractTermMonths }, chosen: { contractTerms } });
    expect(onlyTerms(given).termMonths).toBe(termMonths);
  });
});

it.each([
  [
    { ipv4Length: "29", ipv6Length: "48" },
    [
      [4, 29],
      [6, 48],
    ],
  ],
  [{ ipv4Length: "", ipv6Length: "56" }, [[6, 56]]],
  [{ ipv4Length: "32" }, [[4, 32]]],
  [{ ipv4Length: "0", ipv6Length: "none" }, []],
])("the prefixes of %j are %j", (values, prefixes) => {
  const { order, chosen, ...given } = deliveredOrder({});
  expect(prefixesOf({ ...given, order, chosen, values })).toEqual(
    prefixes.map(([family, length]) => ({ family, length })),
  );
});

it("a named block becomes the prefix of its family, and is refused if the order does not include that prefix", () => {
  const given = { ...deliveredOrder({}), values: { ipv4Length: "29" } };
  const delivered = (...blocks: { family: 4 | 6; block: string }[]) =>
    prefixesOf({ ...given, delivery: { ...given.delivery, prefixes: blocks } });
  const block = { family: 4, block: "198.51.100.8/29" } as const;
  expect(delivered(block)).toEqual([{ length: 29, ...block }]);
  expect(() => delivered({ family: 6, block: "2001:db8::/48" })).toThrow(
    "The order does not include a prefix such as 2001:db8::/48",
  );
  expect(() => delivered(block, { ...block, block: "198.51.100.16/29" })).toThrow("198.51.100.16/29");
});

it.each(["RACK", "SHARED_COLO"] as const)("an order of kind %s has the values of an order of racks", (kind) => {
  const { order, chosen } = deliveredOrder({
    order: { kind, body: { uplink: { speed: "10G" } } },
    chosen: { parameters: [soldParameter("uplinkSpeed"), soldParameter("lockType", { default: "BADGE" })] },
  });
  expect(deliveredValues(order, chosen).values).toMatchObject({ uplinkSpeed: "10G", lockType: "BADGE" });
});
