import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import type { Notice } from "@demarc/contract/notices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { plantAgreement, type PlantedAgreement } from "../../testing/agreements/manual-agreement-rows.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const daan = "daan.vos@polderlicht.example";
const mila = "mila.stone@kadeblok.example";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** The date in Amsterdam `days` from today. */
const dayIn = (days: number) => daysAfter(amsterdamDate(new Date()), days);
const listOf = async (query = "", username = daan, customerId = polderlicht) =>
  (
    await api.send<{ items: Notice[] }>("GET", `/v1/customer/${customerId}/notice${query}`, {
      token: await api.tokenOf(username),
    })
  ).body;

describe("bespoke agreements in the calendar", () => {
  /** A one-year agreement that began `monthsAgo`, with one-year renewals and a notice period of 30 days. */
  const begun = async (monthsAgo: number, given: PlantedAgreement = {}) => {
    const [dates] = await api.database.rows<{ start: string; end: string }>(
      `select to_char(start, 'YYYY-MM-DD') as start,
         to_char(start + make_interval(months => 12 * ceil(($1::int + 0.5) / 12)::int) - interval '1 day', 'YYYY-MM-DD') as end
       from (select (now() at time zone 'Europe/Amsterdam')::date - make_interval(months => $1::int) as start) given`,
      [monthsAgo],
    );
    const startDate = dates?.start ?? "";
    const termEnd = dates?.end ?? "";
    return {
      ...(await plantAgreement(api.database, polderlicht, { status: "ACTIVE", startDate, termEnd, ...given })),
      termEnd,
    };
  };
  const rowOf = async (id: string) => (await listOf("?limit=200")).items.find((notice) => notice.id === id);
  const pageOf = async (id: string) =>
    (
      await api.send<ManualAgreement>("GET", `/v1/customer/${polderlicht}/manual-agreement/${id}`, {
        token: await api.tokenOf(daan),
      })
    ).body;

  it.each([
    ["in its first term", 3],
    ["in a renewal", 16],
  ])("200 lists one %s with the last day and the first end of its page", async (_where, monthsAgo) => {
    const { id, number, termEnd } = await begun(monthsAgo, { title: "Dark fibre ring" });
    const { renewal, termination } = await pageOf(id);
    expect(await rowOf(id)).toMatchObject({
      kind: "manual-agreement",
      name: number,
      reference: "Dark fibre ring",
      place: null,
      term: "FIXED",
      cancelBy: renewal?.lastCancelDate,
      endDate: termEnd,
      earliestEnd: termination?.earliestDate,
      renews: true,
      renewalMonths: 12,
      noticeDays: 30,
      mrc: "450.00",
      route: `/manual-agreement/view/${id}`,
    });
  });

  it("200 shows one whose last day has passed with the next one", async () => {
    const { id, termEnd } = await begun(12 * 5 - 1, { noticeDays: 60 });
    const { renewal, termination } = await pageOf(id);
    const [next] = await api.database.rows<{ end: string }>(
      "select to_char($1::date + 1 + interval '12 months' - interval '1 day', 'YYYY-MM-DD') as end",
      [termEnd],
    );
    const row = await rowOf(id);
    expect(row?.endDate).toBe(next?.end);
    expect(row?.cancelBy).not.toBe(renewal?.lastCancelDate);
    expect(row?.earliestEnd).toBe(termination?.earliestDate);
  });

  it("200 leaves out one that waits, is terminated, has ended, or ends with its term", async () => {
    const { id: waiting } = await plantAgreement(api.database, polderlicht);
    const { id: ending } = await begun(3, { status: "ENDING", endDate: dayIn(300) });
    const { id: fixed } = await begun(3, { renewalMonths: null, endDate: (await begun(3)).termEnd });
    const { id: draft } = await plantAgreement(api.database, polderlicht, { status: "DRAFT" });
    const listed = new Set((await listOf("?limit=200&kind=manual-agreement")).items.map(({ id }) => id));
    for (const id of [waiting, ending, fixed, draft]) expect(listed).not.toContain(id);
    expect(listed.size).toBeGreaterThan(0);
  });

  it("200 shows none of another company", async () => {
    const { id } = await plantAgreement(api.database, kadeblok, {
      status: "ACTIVE",
      startDate: dayIn(-30),
      termEnd: dayIn(334),
    });
    expect(await rowOf(id)).toBeUndefined();
    expect((await listOf("", mila, kadeblok)).items.map((notice) => notice.id)).toContain(id);
  });
});
