import { describe, expect, it } from "vitest";
import { monthOf } from "./months.rules.ts";
import type { SubjectRow } from "../subjects/subject.queries.ts";

const metered: SubjectRow = {
  name: "AMS1-R2-07",
  reference: null,
  siteCode: "AMS1",
  metering: "FEED",
  powerModel: "METERED",
  committedKw: null,
  expectedKw: null,
  contractedW: null,
  committedKwh: null,
  kwhPrice: "0.25000",
  contractStart: "2024-01-01",
};
/** Midnight in Amsterdam is 23:00 UTC in winter, and 22:00 UTC in summer. */
const at = (instant: string, kwh: number, subject: SubjectRow = metered, day = instant.slice(0, 10)) =>
  monthOf({ subject, days: [{ day, kwh }], months: [], now: new Date(instant) });

describe("the forecast of a month", () => {
  it("scales the measured use to every hour of the month", () => {
    // Ten of thirty days
    expect(at("2026-11-10T23:00:00Z", 1000)).toMatchObject({
      month: "2026-11",
      kwh: 1000,
      energyCost: "250.00",
      forecastKwh: 3000,
      forecastCost: "750.00",
    });
  });

  it("begins on day 3", () => {
    expect(at("2026-11-02T22:59:59Z", 100).forecastKwh).toBeNull();
    // Two of thirty days
    expect(at("2026-11-02T23:00:00Z", 100).forecastKwh).toBe(1500);
  });

  it("counts the hour that October has more and March less", () => {
    // 601 of 745 hours, and 695 of 743
    expect(at("2026-10-25T23:00:00Z", 601).forecastKwh).toBe(745);
    expect(at("2026-03-29T22:00:00Z", 695).forecastKwh).toBe(743);
  });

  it("begins with the contract", () => {
    // Five of fifteen days
    const subject = { ...metered, contractStart: "2026-11-16" };
    expect(at("2026-11-20T23:00:00Z", 100, subject).forecastKwh).toBe(300);
  });

  it("charges with committed power what is above it, and compares with the part of it so far", () => {
    // 2 kW for 730 hours are 1460 kWh; a third of them is 486.67.
    const subject: SubjectRow = { ...metered, powerModel: "COMMITTED", committedKw: 2 };
    expect(at("2026-11-10T23:00:00Z", 600, subject)).toMatchObject({
      contractBasis: "COMMITTED",
      contractedKwh: 486.67,
      contractedMonthKwh: 1460,
      pctOfContracted: 123.3,
      energyCost: "0.00",
      forecastKwh: 1800,
      forecastCost: "85.00",
    });
  });
});
