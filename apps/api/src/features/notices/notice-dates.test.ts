import { daysAfter } from "@demarc/contract/core/calendar";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { earliestEnd } from "../../platform/contract-end.ts";
import { runs } from "../../testing/runs.ts";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { remindingDay } from "../../platform/jobs/reminding-day.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

type Contract = [
  start: string,
  end: string | null,
  noticeDays: number,
  renews: boolean,
  months: number,
  /** The months of the first term, if periods count from the first day. */
  term?: number,
];

const datesOf = async ([start, end, noticeDays, renews, months, term]: Contract, today: string) => {
  const [row] = await database.rows<{ text: string }>(
    "select concat_ws(' ', period_start, period_end, cancel_by, is_renewal) as text from notice_dates($1, $2, $3, $4, $5, $6, $7)",
    [start, end, noticeDays, renews, months, today, term ?? null],
  );
  return row?.text;
};

describe("the last day to cancel a contract", () => {
  it.each<[what: string, contract: Contract, today: string, dates: string | undefined]>([
    [
      "is the notice before the end of the first term",
      ["2024-03-01", "2027-02-28", 30, true, 1],
      "2026-11-25",
      "2024-03-01 2027-02-28 2027-01-29 f",
    ],
    ["can be today", ["2025-12-26", "2026-12-25", 30, true, 1], "2026-11-25", "2025-12-26 2026-12-25 2026-11-25 f"],
    ["can be tomorrow", ["2025-12-27", "2026-12-26", 30, true, 1], "2026-11-25", "2025-12-27 2026-12-26 2026-11-26 f"],
    [
      "can be today without renewal",
      ["2025-12-26", "2026-12-25", 30, false, 1],
      "2026-11-25",
      "2025-12-26 2026-12-25 2026-11-25 f",
    ],
    [
      "of the first renewal follows once that of the term is past",
      ["2025-12-25", "2026-12-24", 30, true, 1],
      "2026-11-25",
      "2026-12-25 2027-01-24 2026-12-25 t",
    ],
    [
      "is the last of a short month",
      ["2025-02-01", "2026-01-31", 0, true, 1],
      "2026-02-10",
      "2026-02-01 2026-02-28 2026-02-28 t",
    ],
    [
      "is the last of a long month again after a short one",
      ["2025-03-01", "2026-02-28", 0, true, 1],
      "2026-03-29",
      "2026-03-01 2026-03-31 2026-03-31 t",
    ],
    [
      "of a renewal to the leap day counts from it",
      ["2026-03-01", "2027-02-28", 30, true, 12],
      "2027-06-01",
      "2027-03-01 2028-02-29 2028-01-30 t",
    ],
    [
      "of a term to the leap day renews to the last of February",
      ["2027-03-01", "2028-02-29", 30, true, 12],
      "2028-03-01",
      "2028-03-01 2029-02-28 2029-01-29 t",
    ],
    [
      "of a term from the 31st that counts from its first day",
      ["2026-01-31", "2026-02-27", 0, true, 1, 1],
      "2026-02-27",
      "2026-01-31 2026-02-27 2026-02-27 f",
    ],
    [
      "of its renewal is back on the 30th",
      ["2026-01-31", "2026-02-27", 0, true, 1, 1],
      "2026-02-28",
      "2026-02-28 2026-03-30 2026-03-30 t",
    ],
    [
      "of its sixth renewal still counts from the first day",
      ["2026-01-31", "2026-02-27", 10, true, 3, 1],
      "2027-05-30",
      "2027-05-31 2027-08-30 2027-08-20 t",
    ],
    [
      "is not moved by the day on which summer time begins",
      ["2026-03-29", "2027-03-28", 1, true, 12],
      "2027-03-27",
      "2026-03-29 2027-03-28 2027-03-27 f",
    ],
    [
      "is not moved by the day on which it ends",
      ["2025-10-26", "2026-10-25", 0, true, 12],
      "2026-10-25",
      "2025-10-26 2026-10-25 2026-10-25 f",
    ],
    [
      "on a Sunday or a holiday stays that day",
      ["2025-12-28", "2026-12-27", 2, true, 12],
      "2026-11-25",
      "2025-12-28 2026-12-27 2026-12-25 f",
    ],
    [
      "of a contract that ended years ago is that of its running year",
      ["2019-02-01", "2020-01-31", 90, true, 12],
      "2026-11-25",
      "2027-02-01 2028-01-31 2027-11-02 t",
    ],
    [
      "exists without renewal as well",
      ["2025-02-01", "2027-01-31", 30, false, 12],
      "2026-11-25",
      "2025-02-01 2027-01-31 2027-01-01 f",
    ],
    [
      "is none for a term that is over and does not renew",
      ["2020-01-01", "2020-12-31", 30, false, 12],
      "2026-11-25",
      undefined,
    ],
    [
      "is none for a term whose end the notice no longer reaches, by a day",
      ["2025-12-25", "2026-12-24", 30, false, 12],
      "2026-11-25",
      undefined,
    ],
    ["is none for a contract without a term", ["2025-12-02", null, 30, true, 12], "2026-11-25", undefined],
  ])("%s", async (_what, contract, today, dates) => {
    expect(await datesOf(contract, today)).toBe(dates);
  });
});

describe("a cancellation on the last day", () => {
  const day = (days: number) => daysAfter("2026-01-01", days);
  const contracts = fc.record({
    end: fc.integer({ min: -3000, max: 400 }).map(day),
    today: fc.integer({ min: 0, max: 800 }).map(day),
    noticeDays: fc.integer({ min: 0, max: 200 }),
    autoRenew: fc.boolean(),
    renewalMonths: fc.integer({ min: 1, max: 60 }),
  });

  it("ends a contract with its period, and one a day later does not", async () => {
    const judged = fc.asyncProperty(contracts, async ({ end, today, noticeDays, autoRenew, renewalMonths }) => {
      const [dates] = await database.rows<{ period: string; last: string }>(
        `select period_end::text as period, cancel_by::text as last
         from notice_dates('2015-01-01', $1, $2, $3, $4, $5)`,
        [end, noticeDays, autoRenew, renewalMonths, today],
      );
      if (!dates) return;
      const contract = { endDate: end, noticeDays, autoRenew, renewalMonths };
      expect(earliestEnd(contract, dates.last).date).toBe(dates.period);
      expect(earliestEnd(contract, daysAfter(dates.last, 1)).date > dates.period).toBe(true);
    });
    await fc.assert(judged, { numRuns: runs(2000), seed: 4 });
  });

  it("of any day ends it with the notice, and not before the first end of a period from that day on", async () => {
    const judged = fc.asyncProperty(contracts, async ({ end, today, noticeDays, autoRenew, renewalMonths }) => {
      const [own] = await database.rows<{ date: string }>(
        `select greatest($5::date + $2::int, case when $1::date >= $5::date or not $3::boolean then $1::date else (
           select min(ends) from generate_series(1, 300) renewal cross join lateral (
             select ($1::date + 1 + make_interval(months => renewal * $4::int))::date - 1 as ends) period
           where ends >= $5::date) end)::text as date`,
        [end, noticeDays, autoRenew, renewalMonths, today],
      );
      expect(earliestEnd({ endDate: end, noticeDays, autoRenew, renewalMonths }, today).date).toBe(own?.date);
    });
    await fc.assert(judged, { numRuns: runs(2000), seed: 4 });
  });
});

describe("the reminder of a day", () => {
  const stepOf = async (cancelBy: string, day: string, { start = "2020-01-01", renewal = false, months = 12 } = {}) => {
    const [row] = await database.rows<{ step: number | null }>("select notice_step($1, $2, $3, $4, $5) as step", [
      start,
      cancelBy,
      renewal,
      months,
      day,
    ]);
    return row?.step;
  };

  it.each([
    ["91 days ahead", "2027-03-01", "2026-11-30", null],
    ["90 days ahead", "2027-03-01", "2026-12-01", 90],
    ["31 days ahead", "2027-03-01", "2027-01-29", 90],
    ["30 days ahead", "2027-03-01", "2027-01-30", 30],
    ["8 days ahead", "2027-03-01", "2027-02-21", 30],
    ["7 days ahead", "2027-03-01", "2027-02-22", 7],
    ["6 days ahead", "2027-03-01", "2027-02-23", 7],
    ["on the day itself", "2027-03-01", "2027-03-01", 7],
  ] as const)("%s", async (_what, cancelBy, day, step) => {
    expect(await stepOf(cancelBy, day)).toBe(step);
  });

  it("is none before the period of the contract began", async () => {
    // The reminder is due from 30 January on.
    expect(await stepOf("2027-03-01", "2027-01-30", { start: "2027-01-29" })).toBe(30);
    expect(await stepOf("2027-03-01", "2027-01-30", { start: "2027-01-30" })).toBe(30);
    expect(await stepOf("2027-03-01", "2027-01-30", { start: "2027-01-31" })).toBe(null);
    expect(await stepOf("2027-03-01", "2027-02-22", { start: "2027-01-31" })).toBe(7);
  });

  it("is none for a renewal of less than three months", async () => {
    expect(await stepOf("2027-03-01", "2027-02-25", { renewal: true, months: 2 })).toBe(null);
    expect(await stepOf("2027-03-01", "2027-02-25", { renewal: true, months: 3 })).toBe(7);
    expect(await stepOf("2027-03-01", "2027-02-25", { renewal: false, months: 1 })).toBe(7);
  });
});

describe("the days on which reminders go out", () => {
  it.each([
    ["a working day has its own", "2026-11-25T09:00:00Z", { day: "2026-11-25", until: "2026-11-25" }],
    ["a Friday has those of the weekend", "2026-11-27T09:00:00Z", { day: "2026-11-27", until: "2026-11-29" }],
    [
      "the day before Christmas has those of four days",
      "2026-12-24T09:00:00Z",
      { day: "2026-12-24", until: "2026-12-27" },
    ],
    ["a Saturday has none", "2026-11-28T09:00:00Z", undefined],
    ["King's Day has none", "2026-04-27T09:00:00Z", undefined],
    ["before seven in winter there are none", "2026-11-25T05:59:00Z", undefined],
    ["from seven in winter they go out", "2026-11-25T06:00:00Z", { day: "2026-11-25", until: "2026-11-25" }],
    ["before seven in summer there are none", "2026-07-01T04:59:00Z", undefined],
    ["from seven in summer they go out", "2026-07-01T05:00:00Z", { day: "2026-07-01", until: "2026-07-01" }],
    ["the day is that of Amsterdam", "2026-11-25T23:30:00Z", undefined],
  ])("%s", (_what, now, days) => {
    expect(remindingDay(new Date(now))).toEqual(days);
  });
});
