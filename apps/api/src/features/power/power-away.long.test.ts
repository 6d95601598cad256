import { setTimeout as sleep } from "node:timers/promises";
import type { Home } from "@demarc/contract/home";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds } from "../../testing/company-ids.ts";
import { createPool } from "../../platform/database/database.ts";
import { createLog } from "../../platform/process/log.ts";
import { linkTo } from "../../testing/power/power-link.ts";
import { plantPower } from "../../testing/power/power-rows.ts";
import { workContext } from "../../testing/run-jobs.ts";
import { testConfig } from "../../testing/test-config.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { testDatabase } from "../../testing/test-database.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { powerJobs } from "./power.jobs.ts";

const { kadeblok } = companyIds;
const ready = async () => {
  const database = await testDatabase(true);
  const { connectPower = database.connect } = database;
  const link = await linkTo(connectPower);
  const api: TestApi = await testApi({}, { ...database, connectPower: link.connect });
  const pools = {
    jobs: createPool(database.connect, "portal_jobs", 2),
    power: createPool(link.connect, "portal_jobs", 2, { statementMs: 2000, lockMs: 1000, silentMs: 1000 }),
  };
  return { database, link, api, pools, ...(await plantPower(database, kadeblok)) };
};

let given: Awaited<ReturnType<typeof ready>>;
let token: string;
let system: string;
beforeAll(async () => {
  given = await ready();
  token = await given.api.tokenOf("ruth.klein@kadeblok.example");
  system = await serviceToken(given.database);
});
afterAll(async () => {
  await given.api.close();
  await Promise.all(Object.values(given.pools).map((pool) => pool.end()));
  await given.link.close();
  await given.database.drop();
});

const get = <Body>(path: string) => given.api.send<Body>("GET", path, { token });
const rackPath = () => `/v1/customer/${kadeblok}/rack/${given.rackId}`;
const post = (path: string, body: unknown) => given.api.send("POST", path, { token: system, body });
const reading = () => ({ meter: given.meterId, at: new Date(Date.now() - 60_000).toISOString(), powerW: 1234 });
const stored = () =>
  given.database.figures<{ count: number }>("select count(*)::int as count from power_reading where power_w = 1234");
const corrected = () =>
  given.database.rows<{ count: number }>(
    "select count(*)::int as count from audit_event where action = 'power.readings-corrected'",
  );
const figures = async () => (await get<Home>("/v1/home")).body.figures.power;
const run = (key: string) =>
  powerJobs({ config: testConfig(), log: createLog("silent"), powerPool: given.pools.power })[key]?.(
    {},
    workContext(given.pools.jobs),
  );

const charts = ["power/dashboard", "power/series?metric=power", "power/export?month=2026-11"];

/** Until the next try of the database succeeds: while it is away it is tried every few seconds. */
const recovered = async () => {
  for (;;) {
    const { status } = await get(`${rackPath()}/power/dashboard`);
    if (status === 200) return;
  }
};

describe.each([
  ["that is gone", () => given.link.down()],
  ["that carries nothing any more", () => given.link.freeze()],
])("a power database %s", (_, leave) => {
  it("503 for charts and readings, which are not taken in; the rest works; it recovers by itself", async () => {
    const before = await figures();
    expect(before?.currentW).toBeGreaterThan(0);
    leave();
    // The first page of all waits, and does not fail.
    const home = await get<Home>("/v1/home");
    expect([home.status, home.body.figures.power]).toEqual([200, { ...before, currentW: null, worst: null }]);
    for (const chart of charts) {
      const { status, body, headers } = await get(`${rackPath()}/${chart}`);
      expect([status, body, headers["retry-after"]]).toMatchObject([
        503,
        { error: { code: "power.unavailable" } },
        "5",
      ]);
    }
    const rack = await get<{ currentW: number | null; warning: string }>(rackPath());
    expect([rack.status, rack.body.currentW, rack.body.warning]).toEqual([200, null, "THRESHOLD"]);
    const list = await get<{ items: { currentW: number | null }[] }>(`/v1/customer/${kadeblok}/rack`);
    expect(list.body.items.map(({ currentW }) => currentW).filter((watt) => watt !== null)).toEqual([]);
    expect((await get(`${rackPath()}/power/alert`)).status).toBe(200);
    const [{ count: already } = { count: 0 }] = await stored();
    const [{ count: records } = { count: 0 }] = await corrected();
    expect((await post("/operator/v1/power-reading", [reading()])).status).toBe(503);
    const correction = { reason: "Wrong", readings: [reading()] };
    expect((await post("/operator/v1/power-reading/correct", correction)).status).toBe(503);
    expect([await stored(), await corrected()]).toEqual([[{ count: already }], [{ count: records }]]);
    for (const job of ["power.roll-up", "power.months", "power.watch", "power.retention"]) await run(job);
    given.link.up();
    await recovered();
    expect(await figures()).toEqual(before);
    expect((await post("/operator/v1/power-reading", [reading()])).status).toBe(202);
    expect(await stored()).toEqual([{ count: already + 1 }]);
    await given.database.figures("delete from power_reading where power_w = 1234");
    await given.database.figures("update power_current set power_w = 1000, current_ma = 4350 where meter_id = $1", [
      given.meterId,
    ]);
    await run("power.roll-up");
  });
});

it("another database that answers in its place is not used", async () => {
  const pair = await given.database.figures<{ id: string }>("select id from power_pair");
  given.link.down();
  expect((await get(`${rackPath()}/power/dashboard`)).status).toBe(503);
  await given.database.figures("update power_pair set id = gen_random_uuid()");
  given.link.up();
  await sleep(5100);
  expect((await get(`${rackPath()}/power/dashboard`)).status).toBe(503);
  expect((await post("/operator/v1/power-reading", [reading()])).status).toBe(503);
  const rolled = () => given.database.figures("select claimed_until::text, rolled_until::text from power_progress");
  await given.database.figures("update power_progress set claimed_until = 'epoch', rolled_until = 'epoch'");
  await run("power.roll-up");
  expect(await rolled()).toEqual([
    { claimed_until: expect.stringMatching(/^1970/), rolled_until: expect.stringMatching(/^1970/) },
  ]);
  await given.database.figures("update power_pair set id = $1", [pair[0]?.id]);
  await recovered();
  await run("power.roll-up");
  expect(await rolled()).toEqual([
    { claimed_until: expect.stringMatching(/^20/), rolled_until: expect.stringMatching(/^20/) },
  ]);
});

it("a correction is recorded in the main database, and stored in the other one", async () => {
  const [{ count: before } = { count: 0 }] = await corrected();
  const body = { reason: "Wrong multiplier", readings: [reading()] };
  expect((await post("/operator/v1/power-reading/correct", body)).status).toBe(202);
  expect([await stored(), await corrected()]).toEqual([[{ count: 1 }], [{ count: before + 1 }]]);
});

it("a meter that was read cannot be deleted: its readings would belong to no one", async () => {
  expect((await post("/operator/v1/power-reading", [reading()])).status).toBe(202);
  await expect(given.database.rows("delete from power_meter where id = $1", [given.meterId])).rejects.toMatchObject({
    code: "23503",
  });
});
