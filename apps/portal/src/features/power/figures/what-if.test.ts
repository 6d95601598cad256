import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { describe, expect, test } from "vitest";
import { demoPower } from "../demo-power.ts";
import { type Carried, carriedPct } from "./breaker-load.ts";
import { costWith, mostWatts, verdictOf, wattsFrom, withServer } from "./what-if.ts";

const carried: Carried = {
  carries: "B",
  failed: "A",
  amperes: 9.8,
  ownA: 4.7,
  limitA: 16,
  warningPct: 80,
  volts: 230,
};

describe("the verdict with an extra server", () => {
  test.each([
    // 12.8 A are 80 % and 16 A are 100 % of the breaker; both still hold.
    [9.8, 0, "OK"],
    [9.8, 690, "OK"],
    [9.8, 700, "WARNING"],
    [9.8, 1420, "WARNING"],
    [9.8, 1430, "CRITICAL"],
    [11.8, 230, "OK"],
    [11.8, 231, "WARNING"],
    [15, 230, "WARNING"],
    [15, 231, "CRITICAL"],
    [17.6, 0, "CRITICAL"],
  ])("of %s A and %i W is %s", (amperes, watts, verdict) => {
    expect(verdictOf(withServer({ ...carried, amperes }, watts))).toBe(verdict);
  });

  test("is of the limit of the feed, and of the voltage of a phase", () => {
    expect(verdictOf({ ...carried, amperes: 15, warningPct: 100 })).toBe("OK");
    const three = withServer({ ...carried, amperes: 5, volts: 115 }, 115);
    expect([three.amperes, carriedPct(three)]).toEqual([6, 37.5]);
  });
});

describe("the slider", () => {
  test.each([
    // What is left of the breaker and a quarter of it, in steps of 100 W: 6.2 + 4 A, and 4 A, of 230 V.
    ["a rack with room", 9.8, 2400],
    ["an empty rack", 0, 4600],
    ["a full rack", 16, 1000],
    ["a rack that already trips", 20, 1000],
  ])("of %s ends where the breaker has tripped", (_, amperes, most) => {
    const rack = { ...carried, amperes };
    expect(mostWatts(rack)).toBe(most);
    expect(verdictOf(withServer(rack, most))).toBe("CRITICAL");
  });

  test.each([
    ["400", 400],
    ["400.6", 401],
    ["", 0],
    ["-5", 0],
    ["x", 0],
    ["9999", 2400],
  ])("takes %j as %i W", (text, watts) => expect(wattsFrom(text, 2400)).toBe(watts));
});

describe("the cost of a month", () => {
  const cost = (watts: number, change: Partial<PowerDashboard> = {}) => {
    const { extra, total } = costWith({ ...demoPower, ...change }, watts);
    return [extra.toFixed(2), total?.toFixed(2)];
  };
  const month = (change: Partial<PowerDashboard["month"]>) => ({ month: { ...demoPower.month, ...change } });
  const committed = { powerModel: "COMMITTED", committedKw: 2 } as const;

  test.each<[string, number, Partial<PowerDashboard>, readonly unknown[]]>([
    // 400 W are 292 kWh a month; 2 kW committed are 1,460 kWh.
    ["of nothing more is the forecast", 0, {}, ["0.00", "465.18"]],
    ["is all energy of a metered rack", 400, {}, ["83.95", "549.13"]],
    [
      "has no total before there is a forecast",
      400,
      month({ forecastCost: null, forecastKwh: null }),
      ["83.95", undefined],
    ],
    [
      "is nothing while the energy is included",
      400,
      { ...committed, ...month({ forecastKwh: 1168, forecastCost: "0.00" }) },
      ["0.00", "0.00"],
    ],
    [
      "is what is above the included energy",
      400,
      { ...committed, ...month({ forecastKwh: 1360, forecastCost: "0.00" }) },
      ["55.20", "55.20"],
    ],
    [
      "is all of it once nothing included is left",
      400,
      { ...committed, ...month({ forecastKwh: 1618, forecastCost: "45.43" }) },
      ["83.95", "129.38"],
    ],
    // 1,600 W are 1,168 kWh a month.
    [
      "is estimated from the power of now before there is a forecast",
      500,
      {
        ...committed,
        ...month({ forecastKwh: null, forecastCost: null }),
        total: { ...demoPower.total, powerW: 1600 },
      },
      ["20.99", undefined],
    ],
  ])("%s", (_, watts, change, expected) => expect(cost(watts, change)).toEqual(expected));
});
