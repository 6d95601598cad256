import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds } from "../../../testing/company-ids.ts";
import { at, line, type MaintenanceApi, maintenanceApi } from "../../../testing/maintenance-api.ts";

let calls: MaintenanceApi;
beforeAll(async () => {
  calls = await maintenanceApi();
});
afterAll(() => calls.close());

const { polderlicht, kadeblok } = companyIds;

describe("states", () => {
  const publishes = () => calls.published({});

  it.each([
    ["publish", "cancelled", 409],
    ["reschedule", "cancelled", 409],
    ["complete", "cancelled", 409],
    ["cancel", "cancelled", 200],
    ["publish", "completed", 409],
    ["reschedule", "completed", 409],
    ["cancel", "completed", 409],
    ["complete", "completed", 200],
    ["publish", "published", 200],
    ["reschedule", "drafted", 409],
    ["complete", "drafted", 409],
  ] as const)("%s of what is %s: %i", async (action, state, status) => {
    const id = state === "drafted" ? (await calls.put(`CHG-S-${action}`)).body.id : await publishes();
    if (state === "cancelled") await calls.step(id, "cancel", { reason: "x" });
    if (state === "completed") await calls.step(id, "complete");
    const bodies = { cancel: { reason: "x" }, reschedule: { startsAt: at(5), endsAt: at(6) } };
    const answer = await calls.step(id, action, action in bodies ? bodies[action as keyof typeof bodies] : {});
    expect([answer.status, answer.body.error?.code ?? answer.body.outcome]).toEqual([
      status,
      status === 409 ? "maintenance.state-conflict" : "unchanged",
    ]);
  });

  it("409 for a change of published maintenance, but sending the same body changes nothing", async () => {
    const { body } = await calls.put("CHG-LOCK");
    await calls.step(body.id, "publish");
    expect((await calls.put("CHG-LOCK")).body.outcome).toBe("unchanged");
    expect((await calls.put("CHG-LOCK", { title: { nl: "x", en: "y" } })).body.error?.code).toBe(
      "maintenance.state-conflict",
    );
  });

  it("400 for a change to a window that is over", async () => {
    const { status, body } = await calls.step(await publishes(), "reschedule", { startsAt: at(-2), endsAt: at(-1) });
    expect([status, body.validationErrors?.[0]?.field]).toEqual([400, "endsAt"]);
  });

  it("400 for a cancellation without a reason", async () => {
    expect((await calls.step(await publishes(), "cancel", {})).status).toBe(400);
  });

  it("change by themselves when the window begins and ends, with one event each", async () => {
    const id = await calls.published({ services: [line(await calls.lineOf(polderlicht))] });
    const status = async () => (await calls.send("GET", `/${id}`)).body.status;
    await calls.passTime();
    expect(await status()).toBe("PLANNED");
    await calls.api.database.rows("update maintenance set starts_at = now() - interval '1 minute' where id = $1", [id]);
    await Promise.all([calls.passTime(), calls.passTime()]);
    expect(await status()).toBe("IN_PROGRESS");
    await calls.api.database.rows(
      "update maintenance set starts_at = now() - interval '2 minutes', ends_at = now() - interval '1 minute' where id = $1",
      [id],
    );
    await calls.passTime();
    await calls.passTime();
    expect(await status()).toBe("DONE");
    const events = await calls.api.database.rows<{ type: string }>(
      "select type from outbox_event where entity_id = $1 order by id",
      [id],
    );
    expect(events.map(({ type }) => type)).toEqual([
      "maintenance.created",
      "maintenance.published",
      "maintenance.started",
      "maintenance.completed",
    ]);
  });

  it("200 maintenance that has begun is in progress when it is published, and planned again when it moves", async () => {
    const id = await calls.published({ startsAt: at(-0.1), endsAt: at(0.1) });
    expect((await calls.send("GET", `/${id}`)).body.status).toBe("IN_PROGRESS");
    expect((await calls.step(id, "reschedule", { startsAt: at(1), endsAt: at(2) })).body.status).toBe("PLANNED");
  });

  it("200 a new window also affects services that were delivered after the publication", async () => {
    const rack = await calls.idOf(
      `select id from rack where customer_id = $1 and site_code = 'AMS1' and not shared and lifecycle = 'ACTIVE'
       order by id limit 1`,
      kadeblok,
    );
    const setLifecycle = (lifecycle: string) =>
      calls.api.database.rows("update rack set lifecycle = $2 where id = $1", [rack, lifecycle]);
    const affected = async (id: string) =>
      (await calls.seen(kadeblok, id)).body.services.some((one) => one.id === rack);
    await setLifecycle("TERMINATED");
    const id = await calls.published({ sites: [{ code: "AMS1", impact: "OUTAGE" }] });
    await setLifecycle("ACTIVE");
    const before = (await calls.send("GET", `/${id}`)).body.serviceCount;
    expect(await affected(id)).toBe(false);
    await calls.step(id, "reschedule", { startsAt: at(5), endsAt: at(6) });
    expect(await affected(id)).toBe(true);
    expect((await calls.send("GET", `/${id}`)).body.serviceCount).toBe(before + 1);
  });

  it("200 twenty parallel publications send each mail once", async () => {
    const { body } = await calls.put("CHG-20P", { services: [line(await calls.lineOf(polderlicht))] });
    const since = await calls.moment();
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.step(body.id, "publish")));
    expect(answers.filter((one) => one.body.outcome === "updated")).toHaveLength(1);
    const recipients = (await calls.mailsSince(since)).map(({ recipient }) => recipient);
    expect(new Set(recipients).size).toBe(recipients.length);
  });
});
