import { amsterdamDate, daysAfter, monthsAfter } from "@demarc/contract/core/calendar";
import { describe, expect, it } from "vitest";
import { dayText } from "../../platform/day-text.ts";
import { agreementHarness, codeOf, ruth } from "../../testing/agreements/manual-agreement-calls.ts";
import { agreementRenewal, agreementTermination, runningPeriod } from "./agreement/manual-agreements.rules.ts";

const { api, plant, read, call, runTimer, ledgerOf, eventsOf, mailsAbout } = agreementHarness();
const today = amsterdamDate(new Date());
const yesterday = daysAfter(today, -1);
const startDate = monthsAfter(today, -8);
const active = { status: "ACTIVE", startDate, termEnd: daysAfter(monthsAfter(startDate, 12), -1) } as const;

const stateOf = async (id: string) => {
  const [row] = await api().database.rows<{ row: string }>(
    `select concat_ws(' ', status, term_end, end_date, renewals) as row from manual_agreement where id = $1`,
    [id],
  );
  return row?.row;
};

describe("ending an agreement", () => {
  it("200 ends with its running term when the notice period is shorter, and says what it costs before", async () => {
    const { id } = await plant(active);
    expect((await read(id)).termination).toEqual({
      possible: true,
      reason: null,
      earliestDate: active.termEnd,
      noticeDays: 30,
      boundBy: "CONTRACT",
      withdrawal: "NONE",
      remainingMonths: 4,
      cost: "1800.00",
    });
    const { status, body } = await call("POST", id, "termination", { body: { reason: "We move" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "ENDING",
      endDate: active.termEnd,
      renewal: null,
      termination: { possible: false, reason: "ALREADY_ENDING", withdrawal: "POSSIBLE", earliestDate: active.termEnd },
      possible: { accept: false, decline: false, terminate: false, withdraw: true },
    });
    expect(body.history.at(-1)).toMatchObject({ event: "requestTermination", reason: "We move", date: active.termEnd });
    expect(await ledgerOf(id)).toEqual(["manual-agreement.termination-requested ACCOUNT 7 years"]);
  });

  it("200 ends after the notice period when that is longer than the running period", async () => {
    const { id } = await plant({ ...active, termEnd: daysAfter(today, 10) });
    expect((await read(id)).termination).toMatchObject({ earliestDate: daysAfter(today, 30), boundBy: "NOTICE" });
    expect((await call("POST", id, "termination")).body.endDate).toBe(daysAfter(today, 30));
  });

  it("200 of a renewed agreement, not before its renewal period ends", async () => {
    const { id } = await plant({ ...active, renewals: 1, termEnd: daysAfter(today, 300) });
    expect((await call("POST", id, "termination")).body.endDate).toBe(daysAfter(today, 300));
  });

  it("200 takes a later day; 400 names the first possible one for an earlier day", async () => {
    const { id } = await plant(active);
    const end = (date: string) => call("POST", id, "termination", { body: { date } });
    expect(codeOf(await end(daysAfter(active.termEnd, -1)))).toEqual([
      400,
      [{ field: "date", message: "validation.date-too-early", params: { date: active.termEnd } }],
    ]);
    expect((await end(daysAfter(active.termEnd, 40))).body.endDate).toBe(daysAfter(active.termEnd, 40));
  });

  it("400 for a day after the end of an agreement that does not renew, which ends with its term", async () => {
    const { id } = await plant({ ...active, renewalMonths: null, endDate: active.termEnd, noticeDays: 200 });
    expect((await read(id)).termination).toMatchObject({ earliestDate: active.termEnd, noticeDays: 200 });
    expect(codeOf(await call("POST", id, "termination", { body: { date: daysAfter(active.termEnd, 1) } }))).toEqual([
      400,
      [{ field: "date", message: "validation.invalid-value", params: {} }],
    ]);
    expect((await call("POST", id, "termination")).body).toMatchObject({ status: "ENDING", endDate: active.termEnd });
    expect((await call("DELETE", id, "termination")).body).toMatchObject({ status: "ACTIVE", endDate: active.termEnd });
  });

  it("200 the same termination again changes nothing; 409 for another day", async () => {
    const { id } = await plant(active);
    const { body } = await call("POST", id, "termination");
    for (const again of [{}, { date: active.termEnd }, { date: null }])
      expect((await call("POST", id, "termination", { body: again })).body.version).toBe(body.version);
    const other = await call("POST", id, "termination", { body: { date: daysAfter(active.termEnd, 5) } });
    expect(codeOf(other)).toEqual([409, "manual-agreement.state-conflict"]);
    expect(await ledgerOf(id)).toHaveLength(1);
  });

  it("200 twenty at once end it once, with one confirmation to each person", async () => {
    const { id, number } = await plant(active);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call("POST", id, "termination", { headers: { "if-match": '"1"' } })),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.version}`))).toEqual(new Set(["200 2"]));
    expect(await eventsOf(id)).toEqual(["manual-agreement.termination-requested"]);
    expect(await mailsAbout(number)).toHaveLength(2);
  });

  it("409 of a version that has changed, and a withdrawal too", async () => {
    const { id } = await plant(active);
    const stale = { headers: { "if-match": '"9"' } };
    expect(codeOf(await call("POST", id, "termination", stale))).toEqual([409, "edit-conflict"]);
    await call("POST", id, "termination");
    expect(codeOf(await call("DELETE", id, "termination", stale))).toEqual([409, "edit-conflict"]);
  });

  it("200 the same withdrawal again changes nothing, also at the version before it, and is confirmed once", async () => {
    const { id, number } = await plant(active);
    await call("POST", id, "termination");
    const withdrawals = await Promise.all(
      Array.from({ length: 20 }, () => call("DELETE", id, "termination", { headers: { "if-match": '"2"' } })),
    );
    expect(new Set(withdrawals.map(({ status, body }) => `${status} ${body.status} ${body.version}`))).toEqual(
      new Set(["200 ACTIVE 3"]),
    );
    expect(await eventsOf(id)).toEqual([
      "manual-agreement.termination-requested",
      "manual-agreement.termination-withdrawn",
    ]);
    expect(
      (await mailsAbout(number)).filter(({ recipient }) => recipient === ruth).map(({ subject }) => subject),
    ).toEqual([
      "Confirmation: Maintenance of the branch network is terminated",
      "Confirmation: Maintenance of the branch network continues",
    ]);
  });

  it("200 a withdrawal is confirmed with the last day of an agreement that does not renew", async () => {
    const { id, number } = await plant({ ...active, renewalMonths: null, endDate: active.termEnd });
    await call("POST", id, "termination");
    await call("DELETE", id, "termination");
    const text = (await mailsAbout(number)).at(-1)?.text;
    expect(text).toContain(`It continues on the same terms, until and including ${dayText("en", active.termEnd)}.`);
  });

  it("200 a withdrawal on the last day opens the end again; 409 the day after, before the timer has run", async () => {
    const last = await plant({ ...active, status: "ENDING", endDate: today });
    const { body } = await call("DELETE", last.id, "termination");
    expect(body).toMatchObject({ status: "ACTIVE", endDate: null, termEndDate: active.termEnd });
    const over = await plant({ ...active, status: "ENDING", endDate: yesterday });
    expect((await read(over.id)).possible.withdraw).toBe(false);
    expect(codeOf(await call("DELETE", over.id, "termination"))).toEqual([409, "manual-agreement.state-conflict"]);
  });

  it("200 a withdrawal after the period has ended renews the agreement at once", async () => {
    const begun = monthsAfter(daysAfter(today, -5), -12);
    const { id } = await plant({
      status: "ENDING",
      startDate: begun,
      termEnd: daysAfter(today, -6),
      endDate: daysAfter(today, 20),
    });
    const { body } = await call("DELETE", id, "termination");
    expect(body).toMatchObject({ status: "ACTIVE", endDate: null, termEndDate: daysAfter(monthsAfter(begun, 24), -1) });
  });
});

describe("what time does to agreements", () => {
  it("one that is not accepted expires after its last day, one in force ends or renews after its last day", async () => {
    const pending = await plant({ acceptUntil: yesterday });
    const ending = await plant({ ...active, status: "ENDING", endDate: yesterday });
    const fixed = await plant({ ...active, renewalMonths: null, termEnd: yesterday, endDate: yesterday });
    const begun = monthsAfter(today, -12);
    const renewing = await plant({ status: "ACTIVE", startDate: begun, termEnd: yesterday, renewalMonths: 6 });
    const late = await plant({
      status: "ACTIVE",
      startDate: monthsAfter(today, -15),
      termMonths: 1,
      renewalMonths: 1,
      termEnd: daysAfter(monthsAfter(today, -14), -1),
    });
    await runTimer();
    expect(await stateOf(pending.id)).toBe("ENDED 0");
    expect(await ledgerOf(pending.id)).toEqual(["manual-agreement.expired SYSTEM 7 years"]);
    expect(await stateOf(ending.id)).toBe(`ENDED ${active.termEnd} ${yesterday} 0`);
    expect(await ledgerOf(ending.id)).toEqual(["manual-agreement.ended SYSTEM 7 years"]);
    expect(await stateOf(fixed.id)).toBe(`ENDED ${yesterday} ${yesterday} 0`);
    expect(await stateOf(renewing.id)).toBe(`ACTIVE ${daysAfter(monthsAfter(begun, 18), -1)} 1`);
    expect(await ledgerOf(renewing.id)).toEqual(["manual-agreement.renewed SYSTEM 7 years"]);
    const [, , renewals = ""] = (await stateOf(late.id))?.split(" ") ?? [];
    expect(Number(renewals)).toBeGreaterThan(12);
    expect((await read(late.id)).termEndDate?.localeCompare(today)).toBeGreaterThanOrEqual(0);
    await runTimer();
    expect(await ledgerOf(renewing.id)).toHaveLength(1);
    expect((await read(renewing.id)).history.at(-1)).toMatchObject({ event: "renew", actorType: "SYSTEM" });
  });

  it("nothing happens on the last day itself", async () => {
    const pending = await plant({ acceptUntil: today });
    const ending = await plant({ ...active, status: "ENDING", endDate: today });
    const renewing = await plant({ ...active, termEnd: today });
    await runTimer();
    expect(await stateOf(pending.id)).toBe("PENDING_ACCEPTANCE 0");
    expect(await stateOf(ending.id)).toBe(`ENDING ${active.termEnd} ${today} 0`);
    expect(await stateOf(renewing.id)).toBe(`ACTIVE ${today} 0`);
  });

  it("a termination withdrawn while the timer waits for its lock is not carried out", async () => {
    const { id } = await plant({ ...active, status: "ENDING", endDate: yesterday });
    await api().database.rows("update manual_agreement set end_date = $2 where id = $1", [id, today]);
    await runTimer();
    expect(await stateOf(id)).toBe(`ENDING ${active.termEnd} ${today} 0`);
  });
});

describe("the dates of an agreement, typed by hand", () => {
  const terms = (termMonths: number, renewalMonths: number | null) => ({ termMonths, renewalMonths, renewals: 0 });

  it.each([
    ["a year", 12, "2026-12-01", "2027-11-30"],
    ["from the 31st, a month", 1, "2027-01-31", "2027-02-27"],
    ["from the 31st, a month of a leap year", 1, "2028-01-31", "2028-02-28"],
    ["from the 29th of a leap year, a year", 12, "2028-02-29", "2029-02-27"],
    ["until the leap day", 12, "2027-03-01", "2028-02-29"],
    ["ten years", 120, "2026-11-25", "2036-11-24"],
  ])("a term of %s", (_what, months, start, end) => {
    expect(runningPeriod(terms(months, null), start, start)).toEqual({
      startDate: start,
      renewals: 0,
      termEndDate: end,
      endDate: end,
    });
  });

  it.each([
    ["on the last day it is the term", "2027-02-27", 0, "2027-02-27"],
    ["the day after it is the first renewal, up to the end of March", "2027-02-28", 1, "2027-03-30"],
    ["a month later the second, again from the 31st", "2027-03-31", 2, "2027-04-29"],
    ["on the last day of February of the leap year the thirteenth", "2028-02-29", 13, "2028-03-30"],
  ])("a month from 31 January that renews each month: %s", (_what, day, renewals, end) => {
    expect(runningPeriod(terms(1, 1), "2027-01-31", day)).toEqual({
      startDate: "2027-01-31",
      renewals,
      termEndDate: end,
      endDate: null,
    });
  });

  const agreement = (termEndDate: string, noticeDays: number, renewalMonths: number | null = 12) => ({
    status: "ACTIVE" as const,
    startDate: "2026-01-01",
    termMonths: 12,
    noticeDays,
    renewalMonths,
    renewals: 0,
    termEndDate,
    endDate: null,
    acceptUntil: null,
    nrcTotal: "0.00",
    mrcTotal: "100.00",
  });

  it.each([
    ["a Sunday, which is the legal last day as well", "2026-12-31", 60, "2026-11-01", "2027-01-01"],
    ["the leap day", "2028-03-30", 30, "2028-02-29", "2028-03-31"],
    ["the last day of February of a common year", "2027-03-30", 30, "2027-02-28", "2027-03-31"],
    ["the last day itself, without notice", "2026-12-31", 0, "2026-12-31", "2027-12-31"],
    ["before the clocks change", "2026-11-24", 30, "2026-10-25", "2026-11-25"],
  ])("the last day to cancel is %s", (_what, termEnd, notice, lastCancelDate, later) => {
    expect(agreementRenewal(agreement(termEnd, notice))).toEqual({
      date: daysAfter(termEnd, 1),
      months: 12,
      lastCancelDate,
    });
    // Cancelled on that day, it ends before it renews; a day later it ends a day later, or with the next year if that has begun.
    const ends = (day: string) => agreementTermination(agreement(termEnd, notice), day)?.earliestDate;
    expect(ends(lastCancelDate)).toBe(termEnd);
    expect(ends(daysAfter(lastCancelDate, 1))).toBe(later);
  });

  it("nothing is due before the first day", () => {
    const future = { ...agreement("2027-12-31", 30), startDate: "2027-01-01" };
    expect(agreementTermination(future, "2026-11-25")).toMatchObject({
      earliestDate: "2027-12-31",
      remainingMonths: 12,
      cost: "1200.00",
    });
  });

  it.each(["DRAFT", "PENDING_ACCEPTANCE", "DECLINED", "ENDED"] as const)("%s has neither end nor renewal", (status) => {
    expect(agreementTermination({ ...agreement("2027-12-31", 30), status }, "2026-11-25")).toBeNull();
    expect(agreementRenewal({ ...agreement("2027-12-31", 30), status })).toBeNull();
  });
});
