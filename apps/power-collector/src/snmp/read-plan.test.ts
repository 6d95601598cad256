import { describe, expect, it } from "vitest";
import type { MeterConfig } from "../config/collector-config.ts";
import { device, meter } from "../testing/test-collector.ts";
import { quantities, type Quantity } from "./presets/preset.ts";
import { oidsOf, type OidValue, planOf, readingsFrom } from "./read-plan.ts";

const at = "2026-11-25T10:14:00.000Z";
const oid = (column: number, row = 1): string => `1.3.6.1.4.1.32473.1.1.${column}.${row}`;
/** Each quantity in a column of its own, in the order of the API. */
const oids = (scales: Partial<Record<Quantity, number>> = {}, row = 1): NonNullable<MeterConfig["oids"]> =>
  Object.fromEntries(
    quantities.map((quantity, column) => [quantity, { oid: oid(column + 1, row), scale: scales[quantity] ?? 1 }]),
  );
const planFor = (...meters: readonly MeterConfig[]) => planOf(device(161, { meters: [...meters] }));
const valuesOf = (values: Readonly<Record<string, number | string>>): Map<string, OidValue> =>
  new Map(
    Object.entries(values).map(([key, value]) => [key, typeof value === "number" ? { value } : { reason: value }]),
  );
const rowOf = (row: number, values: readonly number[]) =>
  Object.fromEntries(values.map((value, column) => [oid(column + 1, row), value]));
const raw = valuesOf(rowOf(1, [5.1, 231, 1150, 6000, 0.98]));

describe("a reading", () => {
  it("multiplies current, power and energy by the ratio of the transformer, and neither voltage nor power factor", () => {
    const { readings, missing } = readingsFrom(planFor(meter({ meter: "A", oids: oids(), multiplier: 40 })), raw, at);
    expect(missing).toEqual([]);
    expect(readings).toEqual([
      { meter: "A", at, currentA: 204, voltageV: 231, powerW: 46_000, energyWh: 240_000, powerFactor: 0.98 },
    ]);
  });

  it("also multiplies by a ratio below one, in each phase, for that meter only", () => {
    const meters = [
      meter({
        meter: "A",
        oids: oids(),
        phaseOids: [oids({}, 2), oids({}, 3), oids({}, 4)],
        phases: 3,
        multiplier: 0.5,
      }),
      meter({ meter: "B", oids: oids() }),
    ];
    const values = valuesOf(
      Object.assign({}, ...[1, 2, 3, 4].map((row) => rowOf(row, [row * 2, 230, row * 100, 10, 0.5]))) as Record<
        string,
        number
      >,
    );
    const { readings } = readingsFrom(planFor(...meters), values, at);
    expect(readings.map(({ meter: of, phase, ...rest }) => [of, phase, Object.values(rest).slice(1)])).toEqual([
      ["A", undefined, [1, 230, 50, 5, 0.5]],
      ["A", 1, [2, 230, 100, 5, 0.5]],
      ["A", 2, [3, 230, 150, 5, 0.5]],
      ["A", 3, [4, 230, 200, 5, 0.5]],
      ["B", undefined, [2, 230, 100, 10, 0.5]],
    ]);
  });

  it("scales each quantity by its own scale", () => {
    const scales = { currentA: 0.1, voltageV: 0.01, powerW: 10, energyWh: 100, powerFactor: 0.001 };
    const values = valuesOf(rowOf(1, [57, 23_040, 131, 812, 970]));
    expect(readingsFrom(planFor(meter({ meter: "A", oids: oids(scales) })), values, at).readings).toEqual([
      { meter: "A", at, currentA: 5.7, voltageV: 230.4, powerW: 1310, energyWh: 81_200, powerFactor: 0.97 },
    ]);
  });

  it.each<[Quantity, number, number | undefined]>([
    ["currentA", 10_000, 10_000],
    ["currentA", 10_000.001, undefined],
    ["currentA", 5.1234, 5.123],
    ["voltageV", 3000, 3000],
    ["voltageV", 3000.1, undefined],
    ["voltageV", 230.46, 230.5],
    ["powerW", 10_000_000, 10_000_000],
    ["powerW", 10_000_001, undefined],
    ["powerW", 1150.4, 1150],
    ["energyWh", 1_000_000_000_000, 1_000_000_000_000],
    ["energyWh", 1_000_000_000_001, undefined],
    ["powerFactor", 1, 1],
    ["powerFactor", 1.004, 1],
    ["powerFactor", 1.01, undefined],
    ["currentA", 0, 0],
  ])("with a %s of %s has %s, as the API takes it", (quantity, value, sent) => {
    const base = quantity === "powerW" ? "voltageV" : "powerW";
    const column = (of: Quantity) => oid(quantities.indexOf(of) + 1);
    const own = { [base]: { oid: column(base), scale: 1 }, [quantity]: { oid: column(quantity), scale: 1 } };
    const plan = planFor(meter({ meter: "A", oids: own }));
    const { readings, missing } = readingsFrom(plan, valuesOf({ [column(base)]: 1, [column(quantity)]: value }), at);
    expect([readings[0]?.[quantity], readings[0]?.[base]]).toEqual([sent, 1]);
    expect(missing.map(({ reason }) => reason)).toEqual(sent === undefined ? [`${value} is too large`] : []);
  });

  it("lacks what has no answer, and is left out with nothing or a power factor alone", () => {
    const meters = [meter({ meter: "A", oids: oids() }), meter({ meter: "B", oids: oids({}, 2) })];
    const values = new Map([...valuesOf({ ...rowOf(1, [0, 0, 0, 0, 0.9]) }), ...valuesOf({ [oid(5, 2)]: 0.9 })]);
    values.set(oid(2), { reason: "no such row" });
    const { readings, missing } = readingsFrom(planFor(...meters), values, at);
    expect(readings).toEqual([{ meter: "A", at, currentA: 0, powerW: 0, energyWh: 0, powerFactor: 0.9 }]);
    expect(missing.map(({ meter: of, quantity, oid: where, reason }) => [of, quantity, where, reason])).toEqual([
      ["A", "voltageV", oid(2), "no such row"],
      ["B", "currentA", oid(1, 2), "no answer"],
      ["B", "voltageV", oid(2, 2), "no answer"],
      ["B", "powerW", oid(3, 2), "no answer"],
      ["B", "energyWh", oid(4, 2), "no answer"],
    ]);
  });
});

describe("the decimals that a device states", () => {
  const pdu = "1.3.6.1.4.1.13742.6";
  const [value, digits] = [`${pdu}.5.2.3.1.4.1.1.5`, `${pdu}.3.3.4.1.7.1.1.5`];
  const plan = planOf(device(161, { preset: "raritan-pdu2", meters: [meter({ meter: "A", multiplier: 10 })] })).map(
    (planned) => Object.assign(planned, { sources: { powerW: planned.sources.powerW } }),
  );

  it("are requested beside the value, each OID once", () => {
    expect(oidsOf([...plan, ...plan])).toEqual([value, digits]);
  });

  it.each<[number | string | undefined, number | string]>([
    [0, 1_234_560],
    [2, 12_346],
    [5, 12],
    [9, 0],
    [10, "has impossible decimals"],
    [1.5, "has impossible decimals"],
    ["no such row", "its decimals: no such row"],
    [undefined, "its decimals: no answer"],
  ])("%s make it %s", (stated, expected) => {
    const values = valuesOf({ [value]: 123_456, ...(stated === undefined ? {} : { [digits]: stated }) });
    const { readings, missing } = readingsFrom(plan, values, at);
    expect(readings[0]?.powerW ?? missing[0]?.reason).toBe(expected);
  });
});

describe("a preset", () => {
  const oidOf = (change: Partial<MeterConfig>, quantity: Quantity, preset = "eaton-epdu" as const) =>
    planOf(device(161, { preset, meters: [meter({ meter: "A", ...change })] })).map(({ phase, sources }) => [
      phase,
      sources[quantity]?.oid.replace("1.3.6.1.4.1.534.6.6.7.", ""),
    ]);

  it("takes the power of the whole, and the current of the only phase", () => {
    expect(oidOf({}, "powerW")).toEqual([[0, "3.5.1.4.0.1"]]);
    expect(oidOf({}, "currentA")).toEqual([[0, "3.3.1.4.0.1.1"]]);
    expect(oidOf({ unit: 3, inlet: 2 }, "currentA")).toEqual([[0, "3.3.1.4.3.2.1"]]);
  });

  it("takes each of three phases, and no current of the whole that its MIB does not have", () => {
    expect(oidOf({ phases: 3, inlet: 2 }, "currentA")).toEqual([
      [0, undefined],
      [1, "3.3.1.4.0.2.1"],
      [2, "3.3.1.4.0.2.2"],
      [3, "3.3.1.4.0.2.3"],
    ]);
    expect(oidOf({ phases: 3 }, "powerW").map(([, own]) => own)).toEqual([
      "3.5.1.4.0.1",
      "3.4.1.4.0.1.1",
      "3.4.1.4.0.1.2",
      "3.4.1.4.0.1.3",
    ]);
  });

  it("takes an outlet", () => {
    expect(oidOf({ outlet: 7 }, "powerW")).toEqual([[0, "6.5.1.3.0.7"]]);
  });
});
