import { randomUUID } from "node:crypto";
import type { Notification } from "@demarc/contract/notifications";
import type { Home } from "@demarc/contract/home";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { createPool } from "../../platform/database/database.ts";
import { sharedSourcesOf } from "../../platform/shared-sources.ts";
import { accountOf, plantNotification } from "../../testing/notification-rows.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-config.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { notificationsJobs } from "./notifications.jobs.ts";

const { polderlicht } = companyIds;
const joris = "joris.bakker@polderlicht.example";
const daan = "daan.vos@polderlicht.example";
const mila = "mila.stone@kadeblok.example";

let api: TestApi;
let jobs: pg.Pool;
const shared = sharedSourcesOf(features);

beforeAll(async () => {
  api = await testApi();
  jobs = createPool(api.database.connect, "portal_jobs", 4);
});
beforeEach(() => api.database.rows("delete from notification"));
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const path = (customerId: number, rest = "") => `/v1/customer/${customerId}/notification${rest}`;
const accountIdOf = async (username: string) =>
  (await api.database.rows<{ id: string }>("select id from customer_account where username = $1", [username]))[0]?.id ??
  "";
const listOf = async (username: string, query = "", language = "en") =>
  (
    await api.send<{ items: Notification[]; total: number }>("GET", path(polderlicht, query), {
      token: await api.tokenOf(username),
      headers: { "accept-language": language },
    })
  ).body;
const unreadOf = async (username: string) =>
  (await api.send("GET", path(polderlicht, "/unread"), { token: await api.tokenOf(username) })).body;

describe("listNotifications", () => {
  it("200 lists the caller's own, newest first, in the language of the request", async () => {
    const id = await accountIdOf(daan);
    await plantNotification(api.database, id, { type: "order.scheduled", subject: "ORD-1", detail: "2026-12-03" });
    await plantNotification(api.database, id, { type: "order.completed", subject: "ORD-2" });
    await plantNotification(api.database, await accountIdOf(joris), { type: "order.completed", subject: "ORD-3" });
    const { items, total } = await listOf(daan);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { title: "Order ORD-2 is delivered", body: null, type: "order.completed", accountId: id, readAt: null },
      { title: "Order ORD-1 is scheduled", body: "For Thursday, 3 December 2026" },
    ]);
    expect((await listOf(daan, "", "nl")).items.map(({ title, body }) => [title, body])).toEqual([
      ["Order ORD-2 is opgeleverd", null],
      ["Order ORD-1 is ingepland", "Op donderdag 3 december 2026"],
    ]);
  });

  it("200 leaves out what the person no longer has the role for, and what this version does not know", async () => {
    const id = await accountIdOf(daan);
    await plantNotification(api.database, id, { type: "invoice.published", subject: "2026-000001" });
    await plantNotification(api.database, id, { type: "toy.painted" });
    await plantNotification(api.database, id, { type: "order.completed", subject: "ORD-2" });
    expect((await listOf(daan)).items.map(({ type }) => type)).toEqual(["order.completed"]);
    expect(await unreadOf(daan)).toMatchObject({ unread: 1 });
  });

  it("200 pages, and filters the unread ones", async () => {
    const id = await accountIdOf(daan);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push(await plantNotification(api.database, id));
    await api.database.rows("update notification set read_at = now() where id = $1", [ids[2]]);
    expect((await listOf(daan, "?limit=1&offset=1")).items.map((one) => one.id)).toEqual([ids[1]]);
    expect((await listOf(daan, "?unread=true")).items.map((one) => one.id)).toEqual([ids[1], ids[0]]);
  });
});

describe("countUnread", () => {
  it("200 counts up to a hundred and names the newest; 304 while nothing changes", async () => {
    const id = await accountIdOf(daan);
    const token = await api.tokenOf(daan);
    expect(await unreadOf(daan)).toEqual({ unread: 0, latestId: null });
    const latest = await plantNotification(api.database, id);
    const first = await api.send("GET", path(polderlicht, "/unread"), { token });
    expect(first.body).toEqual({ unread: 1, latestId: latest });
    expect(first.headers["cache-control"]).toBe("private, no-cache");
    const headers = { "if-none-match": String(first.headers["etag"]) };
    expect((await api.send("GET", path(polderlicht, "/unread"), { token, headers })).status).toBe(304);
    await api.database.rows(
      `insert into notification (customer_id, account_id, event_id, type, subject, link)
       select $1, $2, gen_random_uuid(), 'bulk-check.finished', 'x', '/' from generate_series(1, 150)`,
      [polderlicht, id],
    );
    expect(await api.send("GET", path(polderlicht, "/unread"), { token, headers })).toMatchObject({
      status: 200,
      body: { unread: 100 },
    });
  });

  it("200 is in the home as well, for people only", async () => {
    const id = await plantNotification(api.database, await accountIdOf(daan));
    const home = await api.send<Home>("GET", "/v1/home", { token: await api.tokenOf(daan) });
    expect(home.body.unread).toEqual({ unread: 1, latestId: id });
  });
});

describe("readNotification", () => {
  it("200 marks it as read, and keeps the first time", async () => {
    const token = await api.tokenOf(daan);
    const id = await plantNotification(api.database, await accountOf(api, token));
    const first = await api.send<Notification>("POST", path(polderlicht, `/${id}/read`), { token });
    expect(first.status).toBe(200);
    expect(Date.parse(first.body.readAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect((await api.send("POST", path(polderlicht, `/${id}/read`), { token })).body).toEqual(first.body);
    expect(await unreadOf(daan)).toEqual({ unread: 0, latestId: null });
  });

  it("404 hides the notification of a colleague, with the body of an unknown one", async () => {
    const id = await plantNotification(api.database, await accountIdOf(joris));
    const token = await api.tokenOf(daan);
    const foreign = await api.send<{ error: object }>("POST", path(polderlicht, `/${id}/read`), { token });
    const unknown = await api.send<{ error: object }>("POST", path(polderlicht, `/${randomUUID()}/read`), { token });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect({ ...foreign.body.error, requestId: "" }).toEqual({ ...unknown.body.error, requestId: "" });
    expect(await unreadOf(joris)).toMatchObject({ unread: 1 });
  });
});

describe("readNotifications", () => {
  it("200 marks those up to the named one, and none that came after it", async () => {
    const token = await api.tokenOf(daan);
    const id = await accountOf(api, token);
    await plantNotification(api.database, id);
    const upTo = await plantNotification(api.database, id);
    const newer = await plantNotification(api.database, id);
    const answer = await api.send("POST", path(polderlicht, "/read"), { token, body: { upTo } });
    expect(answer).toMatchObject({ status: 200, body: { unread: 1, latestId: newer } });
  });

  it("200 keeps the time at which one was read before, and marks none of a colleague", async () => {
    const token = await api.tokenOf(daan);
    await plantNotification(api.database, await accountIdOf(joris));
    const read = await plantNotification(api.database, await accountOf(api, token));
    await api.database.rows("update notification set read_at = '2026-01-02T03:04:05Z' where id = $1", [read]);
    const upTo = await plantNotification(api.database, await accountOf(api, token));
    const answer = await api.send("POST", path(polderlicht, "/read"), { token, body: { upTo } });
    expect(answer.body).toEqual({ unread: 0, latestId: null });
    const { items } = await listOf(daan);
    expect(items.map(({ readAt }) => readAt?.startsWith("2026-01-02T03:04:05"))).toEqual([false, true]);
    expect(await unreadOf(joris)).toMatchObject({ unread: 1 });
  });

  it("400 for the notification of a colleague, like an unknown one, and it marks none", async () => {
    const token = await api.tokenOf(daan);
    await plantNotification(api.database, await accountOf(api, token));
    for (const upTo of [await plantNotification(api.database, await accountIdOf(joris)), randomUUID()])
      expect(await api.send("POST", path(polderlicht, "/read"), { token, body: { upTo } })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "upTo" }] },
      });
    expect([await unreadOf(daan), await unreadOf(joris)]).toMatchObject([{ unread: 1 }, { unread: 1 }]);
  });

  it("200 twenty times at once", async () => {
    const token = await api.tokenOf(daan);
    const upTo = await plantNotification(api.database, await accountOf(api, token));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.send("POST", path(polderlicht, "/read"), { token, body: { upTo } })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe("other callers", () => {
  it("403 for the reseller of a company and 404 for another company", async () => {
    const { fietsfabriek } = companyIds;
    const token = await api.tokenOf(joris);
    for (const rest of ["", "/unread"]) {
      expect((await api.send("GET", path(fietsfabriek, rest), { token })).status).toBe(403);
      expect((await api.send("GET", path(polderlicht, rest), { token: await api.tokenOf(mila) })).status).toBe(404);
    }
  });
});

describe("the retention", () => {
  it("deletes read ones after ninety days and all after thirteen months", async () => {
    const id = await accountIdOf(daan);
    const [read, justRead, old, unread] = [
      await plantNotification(api.database, id, { subject: "read" }),
      await plantNotification(api.database, id, { subject: "just read" }),
      await plantNotification(api.database, id, { subject: "old" }),
      await plantNotification(api.database, id, { subject: "unread" }),
    ];
    await api.database.rows("update notification set read_at = now() - interval '91 days' where id = $1", [read]);
    await api.database.rows("update notification set read_at = now() - interval '89 days' where id = $1", [justRead]);
    await api.database.rows("update notification set id = first_uuidv7(now() - interval '14 months') where id = $1", [
      old,
    ]);
    await notificationsJobs({ ...shared, config: testConfig() })["notifications.sweep"]?.({}, workContext(jobs));
    const left = await api.database.rows<{ id: string }>("select id from notification order by id");
    expect(left.map((one) => one.id)).toEqual([justRead, unread]);
  });
});
