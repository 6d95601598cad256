import { describe, expect, it } from "vitest";
import {
  type AgreementAction,
  type AgreementDates,
  agreementStates,
  type AgreementStatus,
  agreementRenewal,
  agreementTermination,
  isOver,
  possibleOf,
  runningPeriod,
} from "./manual-agreements.rules.ts";

const today = "2027-01-30";
const agreement = (change: Partial<AgreementDates> = {}): AgreementDates => ({
  status: "ACTIVE",
  startDate: "2026-01-31",
  termMonths: 12,
  noticeDays: 30,
  renewalMonths: 12,
  renewals: 0,
  termEndDate: "2027-03-01",
  endDate: null,
  acceptUntil: null,
  ...change,
});
const amounts = { nrcTotal: "100.00", mrcTotal: "0.29" };

describe("the last day of an agreement, on 30 January", () => {
  it.each([
    ["2027-01-29", true],
    ["2027-01-30", false],
    ["2027-01-31", false],
    [null, false],
  ])("%s is over: %s", (day, over) => {
    expect(isOver(agreement({ status: "PENDING_ACCEPTANCE", acceptUntil: day, endDate: "2000-01-01" }), today)).toBe(
      over,
    );
    expect(isOver(agreement({ status: "ENDING", endDate: day, acceptUntil: "2000-01-01" }), today)).toBe(over);
    expect(isOver(agreement({ status: "ACTIVE", endDate: day, acceptUntil: day }), today)).toBe(false);
  });

  it.each([
    ["2027-01-29", false],
    ["2027-01-30", true],
  ])("decides what is possible: until %s, %s", (day, can) => {
    const pending = possibleOf(agreement({ status: "PENDING_ACCEPTANCE", acceptUntil: day }), today);
    expect(pending).toEqual({ accept: can, decline: can, terminate: false, withdraw: false });
    const ending = possibleOf(agreement({ status: "ENDING", endDate: day }), today);
    expect(ending).toEqual({ accept: false, decline: false, terminate: false, withdraw: can });
  });

  it("leaves an active one to be ended, and one that has ended to nothing", () => {
    expect(possibleOf(agreement(), today)).toEqual({ accept: false, decline: false, terminate: true, withdraw: false });
    for (const status of ["ENDED", "DECLINED", "DRAFT"] as const)
      expect(possibleOf(agreement({ status }), today)).toMatchObject({
        accept: false,
        terminate: false,
        withdraw: false,
      });
  });
});

describe("the running period", () => {
  it.each([
    ["2027-01-29", 0, "2027-01-30"],
    ["2027-01-30", 0, "2027-01-30"],
    ["2027-01-31", 1, "2028-01-30"],
    ["2028-01-30", 1, "2028-01-30"],
    ["2028-01-31", 2, "2029-01-30"],
  ])("of a year from 31 January, on %s: renewal %i, until %s", (day, renewals, termEndDate) => {
    const period = runningPeriod({ termMonths: 12, renewalMonths: 12, renewals: 0 }, "2026-01-31", day);
    expect(period).toEqual({ startDate: "2026-01-31", renewals, termEndDate, endDate: null });
  });

  it("counts on from the renewals that it had", () => {
    expect(runningPeriod({ termMonths: 1, renewalMonths: 1, renewals: 3 }, "2026-01-31", "2026-02-01")).toMatchObject({
      renewals: 3,
      termEndDate: "2026-05-30",
    });
  });

  it("is the term without renewals, also after it", () => {
    expect(runningPeriod({ termMonths: 1, renewalMonths: null, renewals: 0 }, "2026-01-31", "2030-01-01")).toEqual({
      startDate: "2026-01-31",
      renewals: 0,
      termEndDate: "2026-02-27",
      endDate: "2026-02-27",
    });
  });
});

describe("a termination on 30 January", () => {
  it.each([
    ["2027-02-28", 30, "2027-03-01", "NOTICE", 2],
    ["2027-03-01", 30, "2027-03-01", "NOTICE", 2],
    ["2027-03-02", 30, "2027-03-02", "CONTRACT", 2],
    ["2027-03-30", 0, "2027-03-30", "CONTRACT", 2],
    ["2027-03-31", 0, "2027-03-31", "CONTRACT", 3],
  ])(
    "with %s as the end of the term and %i days' notice ends on %s",
    (termEndDate, noticeDays, date, boundBy, months) => {
      expect(agreementTermination({ ...agreement({ termEndDate, noticeDays }), ...amounts }, today)).toMatchObject({
        earliestDate: date,
        boundBy,
        noticeDays,
        remainingMonths: months,
        cost: (0.29 * months).toFixed(2),
      });
    },
  );

  it("ends with the term without renewals, whatever the notice", () => {
    const fixed = { ...agreement({ renewalMonths: null, noticeDays: 200, termEndDate: "2027-02-01" }), ...amounts };
    expect(agreementTermination(fixed, today)).toMatchObject({ earliestDate: "2027-02-01", noticeDays: 200 });
  });

  it("means nothing for an agreement that is not in force", () => {
    for (const status of ["DRAFT", "PENDING_ACCEPTANCE", "DECLINED", "ENDED"] as const)
      expect(agreementTermination({ ...agreement({ status }), ...amounts }, today)).toBeNull();
    for (const missing of [{ termEndDate: null }, { startDate: null }])
      expect(agreementTermination({ ...agreement(missing), ...amounts }, today)).toBeNull();
  });

  it("of one that is ending is its last day", () => {
    const ending = { ...agreement({ status: "ENDING", endDate: "2027-02-10" }), ...amounts };
    expect(agreementTermination(ending, today)).toMatchObject({ possible: false, earliestDate: "2027-02-10" });
  });
});

describe("the next renewal", () => {
  it("begins the day after the term, and can be prevented until the notice before its end", () => {
    expect(agreementRenewal(agreement())).toEqual({ date: "2027-03-02", months: 12, lastCancelDate: "2027-01-30" });
  });

  it("is none for an agreement that is not active, or does not renew", () => {
    expect(agreementRenewal(agreement({ status: "ENDING" }))).toBeNull();
    expect(agreementRenewal(agreement({ renewalMonths: null }))).toBeNull();
    expect(agreementRenewal(agreement({ termEndDate: null }))).toBeNull();
  });
});

describe("an agreement", () => {
  const actions: readonly AgreementAction[] = [
    "publish",
    "accept",
    "decline",
    "activate",
    "requestTermination",
    "withdrawTermination",
    "renew",
    "end",
  ];
  const pending = "PENDING_ACCEPTANCE";

  it.each<[AgreementStatus, boolean, (AgreementStatus | "-")[]]>([
    ["DRAFT", false, [pending, "-", "-", "ACTIVE", "-", "-", "-", "-"]],
    [pending, false, [pending, "ACTIVE", "DECLINED", "ACTIVE", "-", "-", "-", "ENDED"]],
    [pending, true, [pending, "-", "-", "ACTIVE", "-", "-", "-", "ENDED"]],
    ["ACTIVE", false, ["-", "ACTIVE", "-", "ACTIVE", "ENDING", "ACTIVE", "ACTIVE", "ENDED"]],
    ["ENDING", false, ["-", "-", "-", "ACTIVE", "ENDING", "ACTIVE", "-", "ENDED"]],
    ["ENDING", true, ["-", "-", "-", "ACTIVE", "ENDING", "-", "-", "ENDED"]],
    ["DECLINED", false, ["-", "-", "-", "-", "-", "-", "-", "-"]],
    ["ENDED", false, ["-", "-", "-", "-", "-", "-", "-", "-"]],
  ])("that is %s, its last day over: %s, becomes %j, by action", (status, over, becomes) => {
    expect(actions.map((action) => agreementStates.next(status, action, { isOver: over }) ?? "-")).toEqual(becomes);
  });
});
