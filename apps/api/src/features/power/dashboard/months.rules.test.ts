import { describe, expect, it } from "vitest";
import type { MonthRow } from "./figures.queries.ts";
import { monthOf, monthsAt, previousMonthOf, startOfDay } from "./months.rules.ts";
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
const committed: Partial<SubjectRow> = { powerModel: "COMMITTED", committedKw: 2 };
const units: Partial<SubjectRow> = { metering: "OUTLET", powerModel: "COMMITTED", committedKwh: 600 };
const share: Partial<SubjectRow> = { ...units, metering: "SHARE" };
const monthRow = (month: string, change: Partial<MonthRow> = {}): MonthRow => ({
  month,
  kwh: 900,
  peakW: 2890,
  peakAt: "2026-11-05T10:00:00Z",
  p95W: 2540,
  coveragePct: 99.8,
  closed: false,
  correctionKwh: 0,
  ...change,
});
const measured = { peakW: 2890, peakAt: "2026-11-05T10:00:00Z", p95W: 2540, coveragePct: 99.8 };
const unmeasured = { peakW: null, peakAt: null, p95W: null, coveragePct: null };

/** Ten of the thirty days of November in Amsterdam. */
const afterTenDays = new Date("2026-11-10T23:00:00Z");
interface Given {
  readonly subject?: Partial<SubjectRow>;
  readonly days?: readonly (readonly [day: string, kwh: number])[];
  readonly months?: readonly MonthRow[];
  readonly now?: Date;
}
const figures = ({ subject = {}, days = [["2026-11-05", 100]], months = [], now = afterTenDays }: Given) => ({
  subject: { ...metered, ...subject },
  days: days.map(([day, kwh]) => ({ day, kwh })),
  months,
  now,
});
const month = (given: Given) => monthOf(figures(given));
const previousMonth = (given: Given) => previousMonthOf(figures(given));

describe("a day in Amsterdam", () => {
  it.each([
    ["2027-01-15", "2027-01-14T23:00:00Z"],
    ["2027-07-15", "2027-07-14T22:00:00Z"],
    // Summer time begins on 28 March and ends on 31 October.
    ["2027-03-28", "2027-03-27T23:00:00Z"],
    ["2027-03-29", "2027-03-28T22:00:00Z"],
    ["2027-10-31", "2027-10-30T22:00:00Z"],
    ["2027-11-01", "2027-10-31T23:00:00Z"],
  ])("%s begins at %s", (day, instant) => {
    expect(startOfDay(day)).toBe(Date.parse(instant));
  });
});

describe("the months", () => {
  it.each([
    ["2026-12-31T22:59:59.999Z", "2026-12-31", "2026-12-01", "2026-11-01", "2027-01-01"],
    ["2026-12-31T23:00:00.000Z", "2027-01-01", "2027-01-01", "2026-12-01", "2027-02-01"],
    ["2028-03-31T10:00:00.000Z", "2028-03-31", "2028-03-01", "2028-02-01", "2028-04-01"],
  ])("at %s, on %s, begin on %s and %s, and end before %s", (instant, today, first, previous, end) => {
    expect(monthsAt(new Date(instant))).toEqual({ today, first, previous, end });
  });
});

describe("this month", () => {
  it("has the energy of its own days and the figures of its own row, and no contract", () => {
    expect(
      month({
        days: [
          ["2026-10-31", 50],
          ["2026-11-01", 10.001],
          ["2026-11-10", 20.003],
        ],
        months: [monthRow("2026-10", { peakW: 1 }), monthRow("2026-11")],
      }),
    ).toEqual({
      month: "2026-11",
      kwh: 30,
      ...measured,
      energyCost: "7.50",
      contractBasis: null,
      contractedKwh: null,
      contractedMonthKwh: null,
      pctOfContracted: null,
      forecastKwh: 90.01,
      forecastCost: "22.50",
    });
  });

  it("without a row and without energy is zero, not absent", () => {
    expect(month({ days: [], months: [monthRow("2026-10")] })).toMatchObject({
      kwh: 0,
      ...unmeasured,
      energyCost: "0.00",
      forecastKwh: 0,
    });
  });

  it.each<[string, Partial<SubjectRow>, "COMMITTED" | "EXPECTED" | null, number | null]>([
    ["nothing", {}, null, null],
    ["expected power as guidance", { expectedKw: 1.5 }, "EXPECTED", 1095],
    ["expected power before the power of units", { expectedKw: 1.5, contractedW: 500 }, "EXPECTED", 1095],
    ["the power of units in W", { metering: "OUTLET", contractedW: 500 }, "EXPECTED", 365],
    ["committed power", committed, "COMMITTED", 1460],
    ["no commitment if the power is metered", { committedKw: 2 }, null, null],
    ["expected power if the commitment is missing", { powerModel: "COMMITTED", expectedKw: 1 }, "EXPECTED", 730],
    ["committed energy of units", units, "COMMITTED", 600],
    ["committed energy of units before their power", { ...units, contractedW: 500 }, "COMMITTED", 600],
    ["committed power of a rack, never energy", { ...committed, committedKwh: 600 }, "COMMITTED", 1460],
  ])("is compared with %s", (_what, subject, contractBasis, contractedMonthKwh) => {
    expect(month({ subject })).toMatchObject({
      contractBasis,
      contractedMonthKwh,
      contractedKwh: contractedMonthKwh === null ? null : Number((contractedMonthKwh / 3).toFixed(2)),
    });
  });

  it.each([
    ["committed energy is free", units, 600, "0.00"],
    ["energy above the commitment is charged", units, 600.1, "0.03"],
    ["all energy is charged if power is only expected", { expectedKw: 2 }, 600, "150.00"],
    ["the cost is rounded half up", {}, 0.1, "0.03"],
    ["the cost counts three decimals of the energy", { kwhPrice: "100.00000" }, 0.0004, "0.00"],
  ])("%s", (_what, subject, kwh, energyCost) => {
    expect(month({ subject, days: [["2026-11-05", kwh]] }).energyCost).toBe(energyCost);
  });

  it("is compared in percent with the part of the contract so far, and not with none", () => {
    expect(month({ subject: units, days: [["2026-11-05", 250]] }).pctOfContracted).toBe(125);
    expect(month({ subject: { ...committed, committedKw: 0 } })).toMatchObject({
      contractBasis: "COMMITTED",
      contractedKwh: 0,
      contractedMonthKwh: 0,
      pctOfContracted: null,
      energyCost: "25.00",
    });
  });

  it.each([
    ["on its first day", "2026-11-01", 200, 600, 300],
    ["before it", "2026-10-31", 200, 600, 300],
    ["in it", "2026-11-06", 100, 500, 500],
    ["today", "2026-11-11", 0, 400, null],
    ["after today", "2026-11-21", 0, 200, null],
    ["in the next month", "2026-12-01", 0, 0, null],
    ["later", "2027-01-01", 0, 0, null],
  ])(
    "counts from a contract that starts %s",
    (_what, contractStart, contractedKwh, contractedMonthKwh, forecastKwh) => {
      expect(month({ subject: { ...units, contractStart } })).toMatchObject({
        contractedKwh,
        contractedMonthKwh,
        pctOfContracted: contractedKwh === 0 ? null : (100 / contractedKwh) * 100,
        forecastKwh,
        forecastCost: forecastKwh === null ? null : "0.00",
      });
    },
  );

  it.each([
    ["2026-11-02T22:59:59.999Z", null],
    ["2026-11-02T23:00:00.000Z", 1500],
    ["2026-11-03T22:59:59.999Z", 1500],
    ["2026-11-03T23:00:00.000Z", 1000],
  ])("of a share at %s has the forecast %s, from the third day and of whole days", (instant, forecastKwh) => {
    const now = new Date(instant);
    expect(month({ subject: share, days: [["2026-11-01", 100]], now }).forecastKwh).toBe(forecastKwh);
  });

  it("of a share counts whole days, without peak and percentage", () => {
    const now = new Date("2026-11-11T22:59:59Z");
    const given = { days: [["2026-11-05", 900]], months: [monthRow("2026-11")], now } as const;
    expect(month({ ...given, subject: share })).toEqual({
      month: "2026-11",
      kwh: 900,
      ...unmeasured,
      energyCost: "75.00",
      contractBasis: "COMMITTED",
      contractedKwh: null,
      contractedMonthKwh: 600,
      pctOfContracted: null,
      forecastKwh: 2700,
      forecastCost: "525.00",
    });
    // Almost eleven days.
    expect(month({ ...given, subject: units })).toMatchObject({
      ...measured,
      contractedKwh: 220,
      forecastKwh: 2454.55,
    });
  });
});

describe("the month before", () => {
  it("is absent without energy", () => {
    expect(previousMonth({ days: [] })).toBeNull();
    expect(previousMonth({ days: [["2026-11-05", 10]], months: [monthRow("2026-11")] })).toBeNull();
    expect(previousMonth({ days: [["2026-09-30", 10]], months: [monthRow("2026-10", { kwh: 0 })] })).toBeNull();
  });

  it("has the energy of its own days and the figures of its own row", () => {
    expect(
      previousMonth({
        days: [
          ["2026-09-30", 1000],
          ["2026-10-01", 10.001],
          ["2026-10-31", 20.003],
          ["2026-11-01", 1000],
        ],
        months: [monthRow("2026-11", { peakW: 1 }), monthRow("2026-10", { correctionKwh: -1.234 })],
      }),
    ).toEqual({
      month: "2026-10",
      kwh: 30,
      ...measured,
      energyCost: "7.50",
      kwhSoFar: 10,
      closed: false,
      correctionKwh: -1.23,
    });
  });

  it("without a row is open and has no correction", () => {
    expect(previousMonth({ days: [["2026-10-05", 10]] })).toMatchObject({
      kwh: 10,
      ...unmeasured,
      closed: false,
      correctionKwh: 0,
    });
  });

  it("keeps its energy once it is closed, also without its days", () => {
    const months = [monthRow("2026-10", { closed: true })];
    expect(previousMonth({ days: [["2026-10-05", 10]], months })).toMatchObject({
      kwh: 900,
      energyCost: "225.00",
      kwhSoFar: 10,
      closed: true,
    });
    expect(previousMonth({ days: [], months })).toMatchObject({ kwh: 900, kwhSoFar: 0 });
    expect(previousMonth({ days: [], months: [monthRow("2026-10")] })).toMatchObject({ kwh: 0, closed: false });
  });

  it.each([
    ["at midnight", "2026-11-10T23:00:00Z", {}, 10],
    ["at noon", "2026-11-11T11:00:00Z", {}, 20],
    ["at noon, of a share", "2026-11-11T11:00:00Z", share, 10],
    ["a day before", "2026-11-10T11:00:00Z", {}, 5],
    // 25 October 2026 has 25 hours.
    ["in the last hour of a long day", "2026-10-25T22:30:00Z", {}, 500],
  ])("%s (%s) has the energy up to the same point", (_what, now, subject, kwhSoFar) => {
    const days = [
      ["2026-10-10", 10],
      ["2026-10-11", 20],
      ["2026-10-12", 40],
      ["2026-09-25", 500],
      ["2026-09-26", 1000],
    ] as const;
    expect(previousMonth({ subject, days, now: new Date(now) })?.kwhSoFar).toBe(kwhSoFar);
  });

  it("is counted whole on a day that it does not have", () => {
    const now = new Date("2027-03-30T10:00:00Z");
    expect(
      previousMonth({
        days: [
          ["2027-02-01", 1],
          ["2027-02-28", 2],
        ],
        now,
      })?.kwhSoFar,
    ).toBe(3);
  });

  it.each([
    ["2024-01-01", units, "100.00"],
    // 385 of 745 hours, as summer time ends on the 25th: 310.067 of 600 kWh.
    ["2026-10-16", units, "172.48"],
    ["2026-11-01", units, "250.00"],
    ["2024-01-01", { expectedKw: 1 }, "250.00"],
  ])("of a contract from %s with %j costs %s", (contractStart, subject, energyCost) => {
    expect(previousMonth({ subject: { ...subject, contractStart }, days: [["2026-10-20", 1000]] })?.energyCost).toBe(
      energyCost,
    );
  });
});
