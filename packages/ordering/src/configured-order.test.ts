import type { OrderBody, OrderKind } from "@demarc/contract/core/order-body";
import { describe, expect, it } from "vitest";
import { configuredOrder } from "./configured-order.ts";
import type { OrderContext } from "./order-context.ts";
import { soldPackage, soldParameter } from "./testing/sold-packages.ts";

const rack = "0192f4aa-0000-7000-8000-000000000001";
const chosen = soldPackage({
  parameters: [
    soldParameter("quantity", { type: "integer", default: "2" }),
    soldParameter("note", { visibleWhen: { quantity: ["3"] } }),
  ],
});
const context: OrderContext = {
  today: "2026-12-23",
  chosen,
  sites: [],
  equipment: [{ id: rack, kind: "RACK", name: "AMS1-R2-07", siteCode: "AMS1", lifecycle: "ACTIVE" }],
  routes: [],
  wdms: [],
  address: undefined,
};

describe("a configured order", () => {
  it("has the values as given, and the effective ones with defaults and without hidden values", () => {
    const { given, values, units } = configuredOrder("RACK", { parameters: { note: "x" } }, context);
    expect([given["quantity"], given["note"]]).toEqual(["", "x"]);
    expect([values["quantity"], values["note"]]).toEqual(["2", undefined]);
    expect(units).toBe(2);
  });

  it.each<[OrderKind, OrderBody, object]>([
    ["RACK", { siteCode: "RTM1", aSide: { rackId: rack } }, { siteCode: "RTM1" }],
    ["RACK", { siteCode: null }, {}],
    ["DC_CONNECTION", { siteCode: "RTM1", aSide: { rackId: rack } }, { siteCode: "AMS1" }],
    ["DC_CONNECTION", { siteCode: "RTM1" }, {}],
    ["WDM", { routeCode: "AMS1-RTM1" }, { routeCode: "AMS1-RTM1" }],
  ])("of kind %s with %j is sold at %j: its site, that of its near end, or its route", (kind, body, place) => {
    expect(configuredOrder(kind, body, context).soldAt).toEqual(place);
  });

  it("has one error per field, that of its form before that of a parameter", () => {
    const named = soldPackage({ kind: "RACK", parameters: [soldParameter("siteCode", { required: true })] });
    const body = { packageCode: "P", contractTermMonths: 12 };
    expect(configuredOrder("RACK", body, { ...context, chosen: named }).errors).toEqual([
      { field: "siteCode", message: "validation.required", params: {} },
    ]);
  });

  it("has fields of other kinds as its first errors, and those of another body if it is made of that", () => {
    const wrong = configuredOrder("RACK", { packageCode: "P", siteCode: "ZZZ9", routeCode: "X" }, context);
    expect(wrong.errors.map(({ field }) => field)).toEqual(["routeCode", "siteCode", "packageCode"]);
    const other = configuredOrder("RACK", {}, wrong);
    expect(other.errors.map(({ field }) => field)).toEqual(["siteCode", "packageCode"]);
  });
});
