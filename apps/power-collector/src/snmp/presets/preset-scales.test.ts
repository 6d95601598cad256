import { describe, expect, it } from "vitest";
import type { MeterConfig } from "../../config/collector-config.ts";
import { device, meter } from "../../testing/test-collector.ts";
import { type OidValue, planOf, readingsFrom } from "../read-plan.ts";
import type { presetNames } from "../../config/collector-config.ts";

const at = "2026-11-25T10:14:00.000Z";
type Values = Readonly<Record<string, number>>;

const readingsOf = (
  preset: (typeof presetNames)[number],
  entry: string,
  values: Values,
  change: Partial<MeterConfig>,
) => {
  const answers = new Map<string, OidValue>(
    Object.entries(values).map(([oid, value]) => [`1.3.6.1.4.1.${entry}.${oid}`, { value }]),
  );
  const plan = planOf(device(161, { preset, meters: [meter({ meter: "A", ...change })] }));
  const { readings, missing } = readingsFrom(plan, answers, at);
  return { readings, missing: missing.map(({ phase, quantity }) => `${phase} ${quantity}`) };
};
const all = { currentA: 5.2, voltageV: 230.5, powerW: 1180, energyWh: 4000, powerFactor: 0.97 };

// As the presets have them, so that a change of one is seen.
describe("the phases of a preset", () => {
  it.each<[(typeof presetNames)[number], string, Values, object, number]>([
    [
      "apc-rpdu2",
      "318.1.1.26",
      { "6.3.1.5.2": 52, "6.3.1.6.2": 231, "6.3.1.7.2": 118, "6.3.1.9.2": 97 },
      { currentA: 5.2, voltageV: 231, powerW: 1180, powerFactor: 0.97 },
      11,
    ],
    [
      "raritan-pdu2",
      "13742.6",
      {
        "5.2.4.1.4.1.1.2.1": 5200,
        "3.3.6.1.7.1.1.2.1": 3,
        "5.2.4.1.4.1.1.2.25": 2305,
        "3.3.6.1.7.1.1.2.25": 1,
        "5.2.4.1.4.1.1.2.5": 1180,
        "3.3.6.1.7.1.1.2.5": 0,
        "5.2.4.1.4.1.1.2.8": 4000,
        "3.3.6.1.7.1.1.2.8": 0,
        "5.2.4.1.4.1.1.2.7": 97,
        "3.3.6.1.7.1.1.2.7": 2,
      },
      all,
      15,
    ],
    [
      "servertech-sentry4",
      "1718.4.1",
      {
        "5.3.1.6.1.1.2": 520,
        "5.3.1.3.1.1.2": 2305,
        "5.3.1.8.1.1.2": 1180,
        "5.3.1.13.1.1.2": 40,
        "5.3.1.10.1.1.2": 97,
      },
      all,
      13,
    ],
    [
      "eaton-epdu",
      "534.6.6.7",
      {
        "3.3.1.4.0.1.2": 5200,
        "3.2.1.3.0.1.2": 230_500,
        "3.4.1.4.0.1.2": 1180,
        "3.4.1.5.0.1.2": 4000,
        "3.4.1.7.0.1.2": 970,
      },
      all,
      13,
    ],
    [
      "vertiv-v5",
      "21239.5.2.3",
      { "2.1.8.2": 520, "2.1.4.2": 2305, "2.1.12.2": 1180, "2.1.15.2": 4000, "2.1.14.2": 97 },
      all,
      13,
    ],
  ])("of %s are in the units of the API", (preset, entry, values, expected, lacking) => {
    const { readings, missing } = readingsOf(preset, entry, values, { phases: 3 });
    expect(readings).toEqual([{ meter: "A", at, phase: 2, ...expected }]);
    expect(missing).toHaveLength(lacking);
  });
});

describe("an outlet of a preset", () => {
  it.each<[(typeof presetNames)[number], string, Values, object]>([
    ["apc-rpdu2", "318.1.1.26", { "9.4.3.1.6.7": 52, "9.4.3.1.11.7": 40 }, { currentA: 5.2, energyWh: 4000 }],
    [
      "raritan-pdu2",
      "13742.6",
      Object.fromEntries(
        [
          [1, 5200, 3],
          [4, 2305, 1],
          [5, 1180, 0],
          [8, 4000, 0],
          [7, 97, 2],
        ].flatMap(([type, value = 0, digits = 0]) => [
          [`5.4.3.1.4.1.7.${type}`, value],
          [`3.5.4.1.7.1.7.${type}`, digits],
        ]),
      ),
      all,
    ],
    [
      "servertech-sentry4",
      "1718.4.1",
      {
        "8.3.1.3.1.1.7": 520,
        "8.3.1.6.1.1.7": 2305,
        "8.3.1.7.1.1.7": 1180,
        "8.3.1.14.1.1.7": 4000,
        "8.3.1.10.1.1.7": 97,
      },
      all,
    ],
    [
      "eaton-epdu",
      "534.6.6.7",
      { "6.4.1.3.0.7": 5200, "6.3.1.2.0.7": 230_500, "6.5.1.3.0.7": 1180, "6.5.1.4.0.7": 4000, "6.5.1.6.0.7": 970 },
      all,
    ],
    [
      "vertiv-v5",
      "21239.5.2.3",
      { "6.1.8.7": 520, "6.1.4.7": 2305, "6.1.12.7": 1180, "6.1.15.7": 4000, "6.1.14.7": 97 },
      all,
    ],
  ])("of %s is in the units of the API", (preset, entry, values, expected) => {
    expect(readingsOf(preset, entry, values, { outlet: 7 })).toEqual({
      readings: [{ meter: "A", at, ...expected }],
      missing: [],
    });
  });
});
