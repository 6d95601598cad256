import { describe, expect, test } from "vitest";
import { orderForms } from "@demarc/ordering/order-forms";
import { configuredOrder } from "@demarc/ordering/configured-order";
import { furthestStep, judge, stepOf } from "./order-judgement.ts";
import { orderPresetFrom } from "./order-preset.ts";
import type { OrderBodyForm } from "./body/use-order-body.ts";

const order = configuredOrder(
  "LINE",
  {},
  {
    today: "2026-11-20",
    chosen: undefined,
    sites: [],
    equipment: [],
    routes: [],
    wdms: [],
    address: undefined,
  },
);
const errorsOf = (...fields: string[]) => fields.map((field) => ({ field, message: "own", params: {} }));
const form = (...ownErrors: ReturnType<typeof errorsOf>) =>
  ({ form: orderForms.LINE, chosen: undefined, ownErrors }) as never as OrderBodyForm;

describe("the errors of an order", () => {
  test("are one for each field, of which the own come first", () => {
    const own = errorsOf("packageCode", "reference");
    const errors = judge(form(...own), order);
    expect(errors.filter(({ field }) => field === "packageCode")).toEqual([own[0]]);
    expect(errors.slice(0, 2)).toEqual(own);
    expect(new Set(errors.map(({ field }) => field)).size).toBe(errors.length);
    expect(errors.length).toBeGreaterThan(2);
  });

  test.each([
    [["reference"], 3],
    [["contact.email", "packageCode", "reference"], 1],
    [["contact.email"], 2],
    [["address.postalCode"], 0],
    [[], 3],
  ])("%j lead to step %i", (fields, step) => {
    expect(furthestStep(form(), errorsOf(...fields))).toBe(step);
    if (fields.length === 1) expect(stepOf(form(), fields[0] ?? "")).toBe(step);
  });
});

describe("an address of a form presets", () => {
  const id = "0192f3a0-0000-7000-8000-0000000000d1";
  const channel = { routeCode: "AMS1-AMS2", preferredChannel: "C34" };
  test.each([
    ["WDM", "?route=AMS1-AMS2&channel=C34", { like: "", body: channel }],
    ["WDM", "?route=AMS1-AMS2", { like: "", body: {} }],
    ["WDM", "?channel=C34", { like: "", body: {} }],
    ["WDM", "?route=AMS1&channel=C34", { like: "", body: {} }],
    ["WDM", "?route=AMS1-AMS2&channel=c34", { like: "", body: {} }],
    ["WDM", `?like=${id}`, { like: id, body: {} }],
    ["DC_CONNECTION", `?like=${id}&route=AMS1-AMS2&channel=C34`, { like: id, body: {} }],
    ["DC_CONNECTION", "?like=7", { like: "", body: {} }],
    ["LINE", `?like=${id}`, { like: "", body: {} }],
    ["RACK", `?like=${id}`, { like: "", body: {} }],
  ] as const)("of %s with %s", (kind, search, preset) => expect(orderPresetFrom(kind, search)).toEqual(preset));
});
