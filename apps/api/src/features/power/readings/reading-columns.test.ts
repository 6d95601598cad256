import { describe, expect, it } from "vitest";
import { judgeReadings } from "./reading-columns.ts";

const nowMs = Date.parse("2026-11-21T10:15:30Z");
const reading = { meter: "PM-1", at: "2026-11-21T10:14:00Z", powerW: 1000 };
const judge = (change: object, daysLate?: number) =>
  judgeReadings([{ ...reading, ...change }], daysLate === undefined ? { nowMs } : { nowMs, daysLate });
/** The field for which a reading is refused and why; "taken" if it is not. */
const verdict = (change: object, daysLate?: number) => {
  const [refused] = judge(change, daysLate).refused;
  return refused ? `${refused.code.replace("power-reading.", "")} ${refused.field}`.trim() : "taken";
};

describe("the time of a reading", () => {
  it.each([
    ["2026-11-21T10:20:30Z", "taken"],
    ["2026-11-21T10:20:30.001Z", "ahead at"],
    ["2026-11-14T10:15:30Z", "taken"],
    ["2026-11-14T10:15:29.999Z", "too-old at"],
    ["2026-11-21T11:20:30+01:00", "taken"],
    ["2026-11-21T10:14:00", "invalid at"],
    ["2026-11-31T10:14:00Z", "invalid at"],
    [1_795_256_040, "invalid at"],
  ])("%s, at 10:15:30 on the 21st, is %s", (at, expected) => {
    expect(verdict({ at })).toBe(expected);
  });

  it("of a correction can be older", () => {
    expect(verdict({ at: "2026-11-08T10:15:30Z" }, 13)).toBe("taken");
    expect(verdict({ at: "2026-11-08T10:15:29Z" }, 13)).toBe("too-old at");
  });

  it.each([
    ["2026-11-21T10:14:00Z", "2026-11-21T10:14:00Z"],
    ["2026-11-21T10:14:59.999Z", "2026-11-21T10:14:00Z"],
    // The hour that occurs twice when summer time ends, in its two offsets.
    ["2026-10-25T02:30:10+02:00", "2026-10-25T00:30:00Z"],
    ["2026-10-25T02:30:10+01:00", "2026-10-25T01:30:00Z"],
  ])("%s is stored as the minute %s", (at, minute) => {
    expect(judge({ at }, 40).columns.slot).toBe(`{${Date.parse(minute) / 1000}}`);
  });
});

describe("a reading", () => {
  it.each([
    [{ meter: 1 }, "taken"],
    [{ meter: 2_147_483_647 }, "taken"],
    [{ meter: 2_147_483_648 }, "invalid meter"],
    [{ meter: 0 }, "invalid meter"],
    [{ meter: 1.5 }, "invalid meter"],
    [{ meter: "" }, "invalid meter"],
    [{ meter: "m".repeat(60) }, "taken"],
    [{ meter: "m".repeat(61) }, "invalid meter"],
    [{ meter: "\ud800" }, "invalid meter"],
    [{ phase: 0 }, "taken"],
    [{ phase: 3 }, "taken"],
    [{ phase: 4 }, "invalid phase"],
    [{ phase: -1 }, "invalid phase"],
    [{ phase: "1" }, "invalid phase"],
    [{ currentA: 10_000 }, "taken"],
    [{ currentA: 10_000.001 }, "invalid currentA"],
    [{ voltageV: 3000 }, "taken"],
    [{ voltageV: 3000.1 }, "invalid voltageV"],
    [{ powerW: 10_000_000 }, "taken"],
    [{ powerW: 10_000_001 }, "invalid powerW"],
    [{ energyWh: 1_000_000_000_000 }, "taken"],
    [{ energyWh: 1_000_000_000_001 }, "invalid energyWh"],
    [{ powerFactor: 1 }, "taken"],
    [{ powerFactor: 1.01 }, "invalid powerFactor"],
    [{ powerW: 0 }, "taken"],
    [{ powerW: -0.1 }, "invalid powerW"],
    [{ powerW: null, currentA: 1 }, "taken"],
    [{ powerW: null, voltageV: 230 }, "taken"],
    [{ powerW: null, energyWh: 5 }, "taken"],
    [{ powerW: null, powerFactor: 0.9 }, "invalid"],
    [{ powerW: null }, "invalid"],
  ])("with %j is %s", (change, expected) => {
    expect(verdict(change)).toBe(expected);
  });

  it("is stored in mA, W, tenths of V, hundredths and Wh, rounded, with NULL where a value is absent", () => {
    const values = { currentA: 5.1236, powerW: 1150.5, voltageV: 231.26, powerFactor: 0.976, energyWh: 81_000.4 };
    const { columns, refusedCount } = judgeReadings(
      [
        { ...reading, ...values, meter: 'a"b\\c', phase: 2 },
        { ...reading, at: "yesterday" },
        { meter: 7, at: reading.at, voltageV: 0 },
      ],
      { nowMs },
    );
    const slot = Date.parse(reading.at) / 1000;
    expect(columns).toEqual({
      place: "{0,2}",
      meterId: "{NULL,7}",
      serial: String.raw`{"a\"b\\c",NULL}`,
      slot: `{${slot},${slot}}`,
      phase: "{2,0}",
      milliampere: "{5124,NULL}",
      watt: "{1151,NULL}",
      decivolt: "{2313,0}",
      powerFactorPct: "{98,NULL}",
      wattHour: "{81000,NULL}",
    });
    expect(refusedCount).toBe(1);
  });
});

it("lists the first hundred refusals, and counts all", () => {
  const wrong = Array.from({ length: 101 }, () => ({ ...reading, phase: 9 }));
  const { refused, refusedCount } = judgeReadings([reading, ...wrong], { nowMs });
  expect([refused.length, refused[0]?.index, refused.at(-1)?.index, refusedCount]).toEqual([100, 1, 100, 101]);
});
