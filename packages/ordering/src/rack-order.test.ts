import { describe, expect, it } from "vitest";
import { soldPackage, soldProduct } from "./testing/sold-packages.ts";
import { availableWatts, feedProfileOf } from "./rack-order.ts";

const feeds = { labels: ["A", "B"] as const, phase: 1, voltage: 230, amperage: 16, powerOption: "1x16A" };

it.each([
  // 80 % of volts x amperes, and of the square root of three for three phases.
  [1, 230, 16, 2944],
  [1, 230, 32, 5888],
  [3, 400, 16, 8868],
  [3, 400, 32, 17_736],
])("a feed of %i phases, %i V and %i A can carry %i W", (phase, voltage, amperage, watts) => {
  expect(availableWatts({ ...feeds, phase, voltage, amperage })).toBe(watts);
});

describe("the feeds under a code", () => {
  const power = (more: object) =>
    soldProduct("PWR", { type: "POWER", selectedBy: { feedProfile: ["PWR-2X16"] }, meta: feeds, ...more });
  const found = (code: string | null | undefined, ...products: ReturnType<typeof power>[]) =>
    feedProfileOf(soldPackage({ products }), code);

  it("are those of the power product that it selects", () => {
    const others = [power({ selectedBy: { feedProfile: ["PWR-1X16"] }, meta: { ...feeds, labels: ["A"] } }), power({})];
    expect(found("PWR-2X16", ...others)).toEqual(feeds);
    expect(found("PWR-1X16", ...others)?.labels).toEqual(["A"]);
  });

  it.each([
    ["of another code", "PWR-2X32", {}],
    ["of no code", null, {}],
    ["of an unknown code", undefined, {}],
    ["of a product of another type", "PWR-2X16", { type: "ENERGY" }],
    ["of a product that nothing selects", "PWR-2X16", { selectedBy: null }],
    ["of a product that another value selects", "PWR-2X16", { selectedBy: { powerModel: ["PWR-2X16"] } }],
    ...Object.keys(feeds).map((name): [string, string, object] => [
      `without ${name}`,
      "PWR-2X16",
      { meta: Object.fromEntries(Object.entries(feeds).filter(([field]) => field !== name)) },
    ]),
  ])("are not those %s", (_what, code, more) => {
    expect(found(code, power(more))).toBeUndefined();
  });
});
