import type { ServiceLifecycle } from "@demarc/contract/services/services";
import { describe, expect, it } from "vitest";
import { begunMonths, type StoredContract, terminationOf } from "./termination.ts";

const today = "2026-11-22";
const service = (lifecycle: ServiceLifecycle, contract: Partial<StoredContract> = {}) => ({
  lifecycle,
  contract: {
    startDate: "2024-01-01",
    termMonths: 36,
    endDate: "2027-01-01",
    noticeDays: 30,
    autoRenew: true,
    renewalMonths: 1,
    terminationRequestedAt: null,
    terminationDate: null,
    nrc: "49.00",
    mrc: "67.10",
    ...contract,
  },
});

describe("termination of a service", () => {
  it.each([
    ["the contract's end, when that is later than the notice", "2027-01-01", 30, "2027-01-01", "CONTRACT", 2, "134.20"],
    ["the notice, when the contract ends before", "2026-12-01", 30, "2026-12-22", "NOTICE", 1, "67.10"],
    ["the notice, a day after the contract's end", "2026-12-21", 30, "2026-12-22", "NOTICE", 1, "67.10"],
    ["the notice, on the day of the contract's end", "2026-12-22", 30, "2026-12-22", "NOTICE", 1, "67.10"],
    ["the contract's end, a day after the notice", "2026-12-23", 30, "2026-12-23", "CONTRACT", 2, "134.20"],
    ["the notice, when a month of renewal ends before", "2025-01-01", 30, "2026-12-22", "NOTICE", 1, "67.10"],
    [
      "the end of the running month, when a contract without notice renews by months",
      "2025-01-01",
      0,
      "2026-12-01",
      "CONTRACT",
      1,
      "67.10",
    ],
  ])("is %s", (_what, endDate, noticeDays, earliestDate, boundBy, remainingMonths, cost) => {
    expect(terminationOf(service("ACTIVE", { endDate, noticeDays }), today)).toEqual({
      possible: true,
      reason: null,
      earliestDate,
      noticeDays,
      boundBy,
      withdrawal: "NONE",
      remainingMonths,
      cost,
    });
  });

  it.each([
    ["2026-01-10", 12, "2027-01-10"],
    ["2026-11-21", 12, "2027-11-21"],
    ["2026-11-22", 12, "2026-12-22"],
    ["2024-02-29", 12, "2027-02-28"],
    ["2016-12-31", 3, "2026-12-31"],
    ["2026-08-21", 3, "2027-02-21"],
    ["2026-08-22", 3, "2026-12-22"],
  ])("of a contract until %s that renews for %i months is %s", (endDate, renewalMonths, earliestDate) => {
    expect(terminationOf(service("ACTIVE", { endDate, renewalMonths }), today)).toMatchObject({ earliestDate });
  });

  it("is possible with the notice alone after a contract that does not renew", () => {
    const over = { endDate: "2025-01-01", noticeDays: 0, autoRenew: false, renewalMonths: 12 };
    expect(terminationOf(service("ACTIVE", over), today)).toMatchObject({ earliestDate: today, boundBy: "NOTICE" });
  });

  it.each([
    ["PLANNED", "NOT_DELIVERED"],
    ["PROVISIONING", "NOT_DELIVERED"],
    ["TESTING", "NOT_DELIVERED"],
    ["CHANGE_PENDING", "CHANGE_PENDING"],
    ["TERMINATED", "ENDED"],
  ] as const)("is nothing for a service that is %s", (lifecycle, reason) => {
    expect(terminationOf(service(lifecycle), today)).toMatchObject({
      possible: false,
      reason,
      earliestDate: null,
      cost: "0.00",
    });
  });

  it("is possible for a suspended service, and refused for one that is already ending", () => {
    expect(terminationOf(service("SUSPENDED"), today)).toMatchObject({ possible: true });
    expect(terminationOf(service("TERMINATION_SCHEDULED", { terminationDate: "2026-12-31" }), today)).toMatchObject({
      possible: false,
      reason: "ALREADY_ENDING",
      earliestDate: "2026-12-31",
      remainingMonths: 2,
    });
  });

  it("is refused for a suspended service whose end is scheduled", () => {
    expect(terminationOf(service("SUSPENDED", { terminationDate: "2026-12-31" }), today)).toMatchObject({
      possible: false,
      reason: "ALREADY_ENDING",
      earliestDate: "2026-12-31",
    });
  });

  it.each([
    ["can be withdrawn before its last day", "TERMINATION_SCHEDULED", "2026-11-23", "POSSIBLE"],
    ["can be withdrawn on its last day", "TERMINATION_SCHEDULED", today, "POSSIBLE"],
    ["cannot be withdrawn after its last day", "TERMINATION_SCHEDULED", "2026-11-21", "NONE"],
    ["cannot be withdrawn while the service is suspended", "SUSPENDED", "2026-12-31", "SUSPENDED"],
    ["of the past cannot be withdrawn", "TERMINATED", "2026-11-01", "NONE"],
  ] as const)("%s", (_what, lifecycle, terminationDate, withdrawal) => {
    expect(terminationOf(service(lifecycle, { terminationDate }), today).withdrawal).toBe(withdrawal);
  });

  it.each([
    ["2026-11-21", 2],
    ["2026-11-22", 2],
    ["2026-11-23", 1],
    ["2026-12-22", 1],
    ["2026-12-23", 0],
    ["2026-12-24", 0],
  ])("costs nothing before the first day: of a contract from %s, %i months are due", (startDate, months) => {
    const planned = service("ACTIVE", { startDate, endDate: "2026-12-01", noticeDays: 31 });
    expect(terminationOf(planned, today)).toMatchObject({ earliestDate: "2026-12-23", remainingMonths: months });
  });

  it("costs whole cents of many months", () => {
    const long = service("ACTIVE", { endDate: "2029-11-22", mrc: "0.29" });
    expect(terminationOf(long, today)).toMatchObject({ remainingMonths: 36, cost: "10.44" });
  });

  it.each([
    ["2026-01-15", "2026-02-14", 1],
    ["2026-01-15", "2026-02-15", 1],
    ["2026-01-15", "2026-02-16", 2],
    ["2026-01-31", "2026-02-28", 1],
    ["2026-11-22", "2026-11-23", 1],
    ["2026-11-22", "2026-11-22", 0],
    ["2026-12-31", "2027-01-01", 1],
    ["2026-12-15", "2028-01-16", 14],
    ["2026-11-22", "2025-11-22", 0],
  ])("from %s to %s are %i started months", (from, to, months) => {
    expect(begunMonths(from, to)).toBe(months);
  });
});
