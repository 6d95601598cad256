import { randomUUID } from "node:crypto";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Notice } from "@demarc/contract/notices";
import { serviceLifecycles, type Termination } from "@demarc/contract/services/services";
import { describe, expect, it } from "vitest";
import {
  codeOf,
  contractEnd,
  endDate as date,
  letTermEnd,
  terminationHarness,
  types,
} from "../../testing/orders/ended-services.ts";
import { companyIds } from "../../testing/test-api.ts";

const { fietsfabriek, kadeblok, polderlicht } = companyIds;
const today = amsterdamDate(new Date());
const yesterday = daysAfter(today, -1);
const { rows, tokenOf, get, plant, stored, call, runJob, letTimePass, ledgerOf } = terminationHarness();

describe.each(types)("the termination of a %s", (type) => {
  it("201 schedules an order at once, whose last day is the day asked for", async () => {
    const id = await plant(type);
    const { status, body } = await call("POST", type, id, { body: { date, reason: "We move" } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      action: "TERMINATE",
      status: "SCHEDULED",
      stage: "SCHEDULED",
      wishDate: date,
      plannedDate: date,
      nrcTotal: "0.00",
      mrcTotal: "0.00",
      targetService: { type, id },
      details: { remarks: "We move" },
      milestones: [],
      history: [
        { from: "DRAFT", to: "SUBMITTED", actorType: "ACCOUNT", reason: "We move" },
        { from: "SUBMITTED", to: "SCHEDULED", actorType: "SYSTEM" },
      ],
      possible: { cancel: "NONE", edit: expect.any(String) },
    });
    expect(body.orderNumber).toMatch(/^ORD-\d{4}-\d{6}$/);
    expect(body.targetService?.name).not.toBe("");
    expect(await stored(type, id)).toEqual({ lifecycle: "TERMINATION_SCHEDULED", lastDay: date });
    expect(await ledgerOf(id)).toEqual([`${type}.termination-requested ACCOUNT 13 months`]);
    expect(await ledgerOf(body.id)).toEqual(["order.submitted ACCOUNT 7 years", "order.scheduled SYSTEM 7 years"]);
    const events = await rows("select type from outbox_event where entity_id = $1", [id]);
    expect(events).toEqual([{ type: `${type}.termination-requested` }]);
  });

  it.each(
    serviceLifecycles.map((lifecycle) => [["ACTIVE", "SUSPENDED"].includes(lifecycle) ? 201 : 409, lifecycle] as const),
  )("%i in the state %s", async (expected, lifecycle) => {
    const id = await plant(type, lifecycle);
    const before = await stored(type, id);
    const answer = await call("POST", type, id);
    expect(answer.status).toBe(expected);
    if (expected === 201) return;
    expect(answer.body).toMatchObject({
      error: { code: `${type}.state-conflict`, details: { state: lifecycle, event: "scheduleTermination" } },
    });
    expect(await stored(type, id)).toEqual(before);
  });

  it("400 for a day before the contract ends, with the first day that is possible", async () => {
    const id = await plant(type);
    const answer = await call("POST", type, id, { body: { date: daysAfter(contractEnd, -1) } });
    expect(codeOf(answer)).toMatchObject([
      400,
      [{ field: "date", message: "validation.date-too-early", params: { date: contractEnd } }],
    ]);
    expect((await call("POST", type, id, { body: { date: contractEnd } })).status).toBe(201);
  });

  it.each([
    [12, 100],
    [3, 100],
    [36, 400],
  ])(
    "400 for a day before a running renewal of %i months ends, as the page and the calendar say",
    async (months, ago) => {
      const id = await plant(type);
      const end = daysAfter(today, -ago);
      await letTermEnd(rows, type, id, end, months);
      const [running] = await rows<{ end: string }>(
        `select to_char(min(ends), 'YYYY-MM-DD') as "end" from generate_series(1, 100) renewal cross join lateral (
         select ($1::date + 1 + make_interval(months => renewal * $2::int))::date - 1 as ends) period
       where ends >= $3::date`,
        [end, months, today],
      );
      const bound = [running?.end ?? "", daysAfter(today, 30)].toSorted().at(-1) ?? "";
      const { body: page } = await get<{ termination: Termination }>(`/v1/customer/${polderlicht}/${type}/${id}`);
      const { body: calendar } = await get<{ items: Notice[] }>(
        `/v1/customer/${polderlicht}/notice?limit=200&kind=${type}`,
      );
      expect(page.termination).toMatchObject({ earliestDate: bound });
      expect(calendar.items.find((notice) => notice.id === id)?.earliestEnd).toBe(bound);
      expect((await call("POST", type, id, { body: { date: daysAfter(bound, -1) } })).status).toBe(400);
      expect((await call("POST", type, id, { body: { date: bound } })).status).toBe(201);
    },
  );

  it.each(["ACTIVE", "SUSPENDED"] as const)("200 a withdrawal leaves a service %s as it was", async (lifecycle) => {
    const id = await plant(type, lifecycle);
    const { body: order } = await call("POST", type, id);
    const { status, body } = await call("DELETE", type, id);
    expect([status, body.id, body.status]).toEqual([200, order.id, "CANCELLED"]);
    expect(await stored(type, id)).toEqual({ lifecycle, lastDay: null });
    expect((await ledgerOf(id)).at(-1)).toBe(`${type}.termination-withdrawn ACCOUNT 13 months`);
    expect((await ledgerOf(order.id)).at(-1)).toBe("order.cancelled ACCOUNT 7 years");
    expect(codeOf(await call("DELETE", type, id))).toEqual([409, `${type}.state-conflict`]);
    expect((await call("POST", type, id)).status).toBe(201);
  });

  it("409 a withdrawal after the last day, before and after the job has run", async () => {
    const id = await plant(type);
    await call("POST", type, id);
    await letTimePass(type, id, yesterday);
    expect(codeOf(await call("DELETE", type, id))).toEqual([409, `${type}.state-conflict`]);
    await runJob();
    expect(codeOf(await call("DELETE", type, id))).toEqual([409, `${type}.state-conflict`]);
    expect(await stored(type, id)).toEqual({ lifecycle: "TERMINATED", lastDay: yesterday });
  });

  it("ends the day after its last day, not on it, with the order COMPLETED", async () => {
    const id = await plant(type);
    const { body: order } = await call("POST", type, id);
    await letTimePass(type, id, today);
    await runJob();
    expect((await stored(type, id)).lifecycle).toBe("TERMINATION_SCHEDULED");
    await letTimePass(type, id, yesterday);
    await Promise.allSettled([runJob(), runJob()]);
    await runJob();
    expect(await stored(type, id)).toEqual({ lifecycle: "TERMINATED", lastDay: yesterday });
    const [done] = await rows(
      "select status, delivered_date::text as delivered, services -> 0 ->> 'id' as service from customer_order where id = $1",
      [order.id],
    );
    expect(done).toEqual({ status: "COMPLETED", delivered: yesterday, service: id });
    expect((await ledgerOf(id)).filter((entry) => entry.startsWith(`${type}.terminated`))).toEqual([
      `${type}.terminated SYSTEM 13 months`,
    ]);
  });

  it("404 for a service of another company, and 403 without the role", async () => {
    const id = await plant(type, "ACTIVE", kadeblok);
    expect(codeOf(await call("POST", type, id))).toEqual([404, "not-found"]);
    expect(codeOf(await call("DELETE", type, id))).toEqual([404, "not-found"]);
    expect(codeOf(await call("POST", type, id, { customerId: kadeblok }))).toEqual([404, "not-found"]);
    const own = await plant(type);
    const as = await tokenOf("lotte.prins@polderlicht.example");
    expect(codeOf(await call("POST", type, own, { as }))).toEqual([403, "role.missing"]);
    expect((await stored(type, id)).lifecycle).toBe("ACTIVE");
  });

  it("201 a reseller ends a service of its child", async () => {
    const id = await plant(type, "ACTIVE", fietsfabriek);
    const { status, body } = await call("POST", type, id, { customerId: fietsfabriek });
    expect([status, body.customerId]).toEqual([201, fietsfabriek]);
    expect((await call("DELETE", type, id, { customerId: fietsfabriek })).status).toBe(200);
  });

  it("201 once for twenty requests at the same moment, and 200 for the others", async () => {
    const id = await plant(type);
    const answers = await Promise.all(Array.from({ length: 20 }, () => call("POST", type, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(await rows("select 1 from customer_order where target_service_id = $1", [id])).toHaveLength(1);
  });

  it("200 the same day again changes nothing and writes no second event; 409 another day", async () => {
    const id = await plant(type);
    const { body: order } = await call("POST", type, id);
    const key = randomUUID();
    const again = await call("POST", type, id, { key, ifMatch: 1 });
    expect([again.status, again.body]).toEqual([200, order]);
    expect((await call("POST", type, id, { key, ifMatch: 1 })).status).toBe(200);
    expect(await rows("select type from outbox_event where entity_id in ($1, $2)", [id, order.id])).toHaveLength(3);
    const other = await call("POST", type, id, { body: { date: daysAfter(date, 1) } });
    expect(codeOf(other)).toEqual([409, `${type}.state-conflict`]);
    expect((await stored(type, id)).lastDay).toBe(date);
  });

  it("409 edit-conflict for a version of the service that is not the latest", async () => {
    const id = await plant(type);
    expect(codeOf(await call("POST", type, id, { ifMatch: 99 }))).toEqual([409, "edit-conflict"]);
    expect((await stored(type, id)).lifecycle).toBe("ACTIVE");
    expect((await call("POST", type, id, { ifMatch: 1 })).status).toBe(201);
    expect(codeOf(await call("DELETE", type, id, { ifMatch: 1 }))).toEqual([409, "edit-conflict"]);
    expect((await stored(type, id)).lifecycle).toBe("TERMINATION_SCHEDULED");
    expect((await call("DELETE", type, id, { ifMatch: 2 })).status).toBe(200);
  });

  it("201 a repetition with the same key gets the same order", async () => {
    const id = await plant(type);
    const key = randomUUID();
    const first = await call("POST", type, id, { key });
    const again = await call("POST", type, id, { key });
    expect([again.status, again.body.id, again.headers["idempotent-replayed"]]).toEqual([201, first.body.id, "true"]);
  });
});
