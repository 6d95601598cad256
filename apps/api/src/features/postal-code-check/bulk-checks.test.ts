import type { BulkCheck, BulkCheckRow } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import type { ErrorBody } from "@demarc/contract/core/errors";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { postalCodeJobs } from "./postal-code-check.jobs.ts";

const { polderlicht, fietsfabriek } = companyIds;
const path = `/v1/customer/${polderlicht}/postal-code-check/bulk`;
const log = createLog("silent");

interface Rows {
  readonly total: number;
  readonly items: readonly BulkCheckRow[];
}

let api: TestApi;
let token: string;

const start = (addresses: readonly string[], key: string = randomUUID(), from = api) =>
  from.send<BulkCheck>("POST", path, { token, body: { addresses }, headers: { "idempotency-key": key } });
const get = async (id: string) => (await api.send<BulkCheck>("GET", `${path}/${id}`, { token })).body;
const fileOf = async (id: string) =>
  (await api.send<string>("GET", `${path}/${id}/result?format=csv&csv=standard`, { token })).body;
const many = (count: number) => Array.from({ length: count }, (_none, at) => `1234AB ${at + 1}`);

/** Runs jobs, as a product process does, until the check has made enough progress. */
const work = async (id: string, enough: (check: BulkCheck) => boolean): Promise<void> => {
  const pool = createPool(api.database.connect, "portal_jobs", 2);
  const handlers = postalCodeJobs(testConfig(), log);
  const jobs = await testJobs({ connect: api.database.connect, pool, leasePool: pool, handlers, timers: [], log });
  await expect.poll(async () => enough(await get(id)), { interval: 5 }).toBe(true);
  await jobs.close();
  await pool.end();
};

beforeAll(async () => {
  api = await testApi({ LIMIT_BULK_POSTAL_CODE_CHECKS_PER_DAY: "500" });
  token = await api.tokenOf("lotte.prins@polderlicht.example");
});
beforeEach(async () => {
  await api.database.rows("delete from job");
  await api.database.rows("delete from bulk_check_row");
  await api.database.rows("delete from bulk_check");
});
afterAll(() => api.close());

describe("bulk checks", () => {
  it("202 queues a job, and 200 returns the results in order, also as a file", async () => {
    const { status, body } = await start(["8011ab 12a", "9999ZZ 1", "8011AB 12 Z", "=nowhere"]);
    expect([status, body.state, body.total, body.done]).toEqual([202, "RUNNING", 4, 0]);
    await work(body.id, ({ state }) => state === "DONE");
    expect(await get(body.id)).toMatchObject({ state: "DONE", total: 4, done: 4, available: 1 });
    const [head, ...rows] = (await fileOf(body.id)).trim().split("\r\n");
    expect(head).toContain("address,outcome,street,city,speedDown,speedUp,packages");
    expect(rows[0]).toContain("8011ab 12a,AVAILABLE,Wolweverswal,Zwolle,4000000,4000000,FIB-100 FIB-500");
    expect(rows[1]).toContain("9999ZZ 1,NOTHING,Wadweg");
    expect(rows[2]).toContain("8011AB 12 Z,UNKNOWN");
    expect(rows[3]).toContain(`"'=nowhere",UNREAD`);
    const { body: listed } = await api.send<BulkCheck[]>("GET", path, { token });
    expect(listed.map(({ id }) => id)).toEqual([body.id]);
    const ledger = "select action, after ->> 'total' as total from audit_event where entity_id = $1 order by id";
    expect(await api.database.rows(ledger, [body.id])).toEqual([
      { action: "bulk-check.started", total: "4" },
      { action: "bulk-check.finished", total: "4" },
    ]);
  });

  it("200 pages the results in order, filters them by outcome, and has them before they are checked", async () => {
    const { body } = await start(["8011ab 12a", "9999ZZ 1", "8011AB 12 Z", "nowhere"]);
    const rows = async (query: string) =>
      (await api.send<Rows>("GET", `${path}/${body.id}/row?${query}`, { token })).body;
    expect((await rows("")).items.map(({ outcome }) => outcome)).toEqual([null, null, null, null]);
    await work(body.id, ({ state }) => state === "DONE");
    expect((await rows("")).items).toMatchObject([
      { position: 1, address: "8011ab 12a", outcome: "AVAILABLE", street: "Wolweverswal", city: "Zwolle" },
      { position: 2, outcome: "NOTHING", packages: [] },
      { position: 3, outcome: "UNKNOWN", street: null, speedDown: null },
      { position: 4, outcome: "UNREAD" },
    ]);
    expect((await rows("")).items[0]).toMatchObject({ speedDown: 4_000_000, speedUp: 4_000_000 });
    expect((await rows("")).items[0]?.packages).toContain("FIB-500");
    expect(await rows("limit=1&offset=1")).toMatchObject({ total: 4, items: [{ position: 2 }] });
    expect(await rows("outcome=UNKNOWN")).toMatchObject({ total: 1, items: [{ position: 3 }] });
    expect((await api.send("GET", `${path}/${body.id}/row?outcome=WRONG`, { token })).status).toBe(400);
  });

  it("404 for the results of another company's check", async () => {
    const { body } = await start(["8011AB 12"]);
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const theirs = `/v1/customer/${companyIds.kadeblok}/postal-code-check/bulk/${body.id}/row`;
    expect((await api.send("GET", theirs, { token: mila })).status).toBe(404);
    expect((await api.send("GET", `${path}/${body.id}/row`, { token: mila })).status).toBe(404);
  });

  it("continues after the process that worked on it is killed, and checks no address twice", async () => {
    const { body } = await start(many(90));
    await work(body.id, ({ done }) => done > 0);
    const before = await get(body.id);
    expect(before.state).toBe("RUNNING");
    const kept = await api.database.rows(
      "select position, xmin::text from bulk_check_row where outcome is not null order by 1",
    );
    await work(body.id, ({ state }) => state === "DONE");
    expect(await get(body.id)).toMatchObject({ done: 90, available: 90 });
    const after = await api.database.rows("select position, xmin::text from bulk_check_row order by 1");
    expect(after.slice(0, kept.length)).toEqual(kept);
    expect(await api.database.rows("select 1 from job")).toEqual([]);
  });

  it("202 returns the same response per key, and creates one of twenty parallel requests", async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(["8011AB 12"], key)));
    expect(new Set(answers.filter(({ status }) => status === 202).map(({ body }) => body.id)).size).toBe(1);
    expect(await api.database.rows("select 1 from bulk_check")).toHaveLength(1);
    expect((await start(["8011AB 12B"], key)).status).toBe(409);
  });

  it("429 beyond 500 addresses per company and day, also for parallel requests, with the start of the next day", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(many(100))));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    const wait = Number(refused?.headers["retry-after"]);
    const error = (refused?.body as ErrorBody | undefined)?.error;
    expect([error?.code, error?.details]).toEqual([
      "postal-code-check.daily-limit",
      { limit: 500, left: 0, freeAt: expect.stringMatching(/T(22|23):00:00Z$/) },
    ]);
    expect(Math.abs(Date.parse(String(error?.details?.["freeAt"])) - Date.now() - wait * 1000)).toBeLessThan(60_000);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(25 * 3600);
    await api.database.rows("update bulk_check set created_at = now() - interval '25 hours'");
    expect((await start(many(500))).status).toBe(202);
  });

  it("400 without a key, without addresses, above 500, and for one that is too long", async () => {
    expect((await api.send("POST", path, { token, body: { addresses: ["8011AB 12"] } })).status).toBe(400);
    for (const addresses of [[], many(501), ["x".repeat(61)]]) expect((await start(addresses)).status).toBe(400);
  });

  it("404 for another company's check, and 403 for a reseller that would use the quota of its child", async () => {
    const { body } = await start(["8011AB 12"]);
    const eva = await api.tokenOf("eva.postma@fietsfabriek.example");
    const child = `/v1/customer/${fietsfabriek}/postal-code-check/bulk`;
    for (const end of ["", "/result"])
      expect((await api.send("GET", `${child}/${body.id}${end}`, { token: eva })).status).toBe(404);
    const asked = { token, body: { addresses: ["8011AB 12"] }, headers: { "idempotency-key": randomUUID() } };
    expect(await api.send("POST", child, asked)).toMatchObject({
      status: 403,
      body: { error: { code: "customer.own-only" } },
    });
  });
});
