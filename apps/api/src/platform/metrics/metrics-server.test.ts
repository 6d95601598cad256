import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../../features.ts";
import { freePorts } from "../../testing/free-ports.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { measured } from "../../testing/measured.ts";
import { listen } from "../database/channel-listener.ts";
import { type Connect, createPool, queryRows } from "../database/database.ts";
import { sql } from "../database/sql.ts";
import { circuitBreaker } from "../jobs/circuit-breaker.ts";
import { createLog } from "../process/log.ts";
import { revokedSessions } from "../tokens/revoked-sessions.ts";
import { channelUp, connectionSeconds } from "./metrics.ts";
import { serveMetrics } from "./metrics-server.ts";

const log = createLog("silent");
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const serve = async (given: { readonly connect?: Connect; readonly revokedAlready?: boolean } = {}) => {
  const [port = 0] = await freePorts(1);
  const pool = createPool(api.database.connect, "portal_auth", 2);
  const small = createPool(api.database.connect, "portal_signup", 1);
  const revoked = await revokedSessions(api.database.connect, pool, log);
  if (given.revokedAlready) await revoked.close();
  const metrics = await serveMetrics({
    at: { host: "127.0.0.1", port },
    connect: given.connect ?? api.database.connect,
    pools: { auth: pool, small },
    revoked,
    metrics: features.flatMap(({ databaseMetrics = [] }) => databaseMetrics),
    log,
  });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    small,
    scrape: async () => (await fetch(`${url}/metrics`)).text(),
    close: async () => {
      await metrics.close();
      if (!given.revokedAlready) await revoked.close();
      await Promise.all([pool.end(), small.end()]);
    },
  };
};

/** The value of a line such as `name{label="value"} 1`. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split("\n").find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1).replace("+Inf", "Infinity"));
};

describe("metrics", () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    served = await serve();
  });
  afterAll(() => served.close());

  it("count requests by operation and status, also refused ones and addresses that do not exist", async () => {
    const count = async () => {
      const text = await served.scrape();
      return [
        `{operation="getCustomer",status="200"}`,
        `{operation="getCustomer",status="401"}`,
        `{operation="unknown",status="404"}`,
      ].map((labels) => valueOf(text, `demarc_http_requests_total${labels}`) ?? 0);
    };
    const timed = async () =>
      valueOf(await served.scrape(), `demarc_http_request_duration_seconds_count{operation="getCustomer"}`) ?? 0;
    const [before, already] = [await count(), await timed()];
    const token = await api.tokenOf("joris.bakker@polderlicht.example");
    await api.send("GET", `/v1/customer/${companyIds.polderlicht}`, { token });
    await api.send("GET", `/v1/customer/${companyIds.polderlicht}`);
    await api.send("GET", "/v1/secret-name-of-a-customer");
    expect(await count()).toEqual(before.map((value) => value + 1));
    expect(await served.scrape()).not.toContain("secret-name");
    expect(await timed()).toBe(already + 2);
  });

  it("count jobs by queue and kind: waiting with their age, running and failed", async () => {
    await api.database.rows("delete from job where kind = 'ip.ptr'");
    await api.database.rows(
      `insert into job (queue, kind, payload, created_at, run_at, failed_at, locked_by) values
         ('dns', 'ip.ptr', '{}', now() - interval '1 hour', now(), null, null), ('dns', 'ip.ptr', '{}', now(), now(), null, null),
         ('dns', 'ip.ptr', '{}', now(), now() + interval '20 seconds', null, gen_random_uuid()),
         ('dns', 'ip.ptr', '{}', now(), now(), now(), null), ('dns', 'ip.ptr', '{}', now(), now(), now(), null),
         ('dns', 'ip.ptr', '{}', now(), now(), now(), null)`,
    );
    const text = await served.scrape();
    const labels = `{queue="dns",kind="ip.ptr"}`;
    const names = ["jobs_waiting", "jobs_running", "jobs_failed"];
    expect(names.map((name) => valueOf(text, `demarc_${name}${labels}`))).toEqual([2, 1, 3]);
    expect(valueOf(text, `demarc_job_oldest_seconds${labels}`)).toBeGreaterThanOrEqual(3600);
    await api.database.rows("delete from job where kind = 'ip.ptr'");
    expect(valueOf(await served.scrape(), `demarc_jobs_failed${labels}`)).toBeUndefined();
  });

  it("count webhooks by state, and the events that wait for them", async () => {
    await api.database.rows(
      `with endpoint as (
         insert into webhook_endpoint (url, format, types, signature, owner, state, disabled_reason, failing_since) values
           ('https://a.example', 'standard', '{*}', 'v1', 'erp', 'ENABLED', null, now()),
           ('https://b.example', 'standard', '{*}', 'v1', 'erp', 'DISABLED', 'gone', now()) returning id, url)
       insert into webhook_delivery (endpoint_id, type, subject, state, created_at)
       select id, 'webhook.test', 'webhook-endpoint/1', state, now() - interval '1 hour'
       from endpoint, unnest(array['PENDING', 'FAILED']) state where url = 'https://a.example'`,
    );
    const text = await served.scrape();
    expect(valueOf(text, `demarc_webhook_endpoints{state="failing"}`)).toBe(1);
    expect(valueOf(text, `demarc_webhook_endpoints{state="disabled"}`)).toBe(1);
    expect(valueOf(text, "demarc_webhook_deliveries_waiting")).toBe(1);
    expect(valueOf(text, "demarc_webhook_delivery_oldest_seconds")).toBeGreaterThanOrEqual(3600);
  });

  it("name systems that are away until they answer again", async () => {
    const breaker = circuitBreaker("dns.test", 1000, log);
    for (let times = 0; times < 4; times += 1) breaker.away();
    const away = async () => valueOf(await served.scrape(), `demarc_system_away{system="dns.test"}`);
    expect(await away()).toBeUndefined();
    breaker.away();
    expect(await away()).toBe(1);
    breaker.answered();
    expect(await away()).toBe(0);
    const text = await served.scrape();
    const calls = ["away", "answered"].map((outcome) =>
      valueOf(text, `demarc_system_calls_total{system="dns.test",outcome="${outcome}"}`),
    );
    expect(calls).toEqual([5, 1]);
  });

  it("count the connections of a pool that are used, idle and awaited, and the time that work waits for one", async () => {
    const connections = async () => {
      const text = await served.scrape();
      return ["used", "idle", "awaited"].map((state) =>
        valueOf(text, `demarc_database_connections{pool="small",state="${state}"}`),
      );
    };
    const held = await served.small.connect();
    const waits = () => measured(connectionSeconds, { role: "portal_signup" });
    const before = await waits();
    const work = queryRows(served.small, sql`select 1`);
    const busy = await connections();
    held.release();
    await work;
    expect([busy, await connections()]).toEqual([
      [1, 0, 1],
      [0, 1, 0],
    ]);
    expect(await waits()).toBe(before + 1);
  });

  it("measure the database, the pools, the event loop and the revocations", async () => {
    const text = await served.scrape();
    expect(valueOf(text, "demarc_database_up")).toBe(1);
    expect(valueOf(text, "demarc_database_scrape_seconds")).toBeGreaterThan(0);
    expect(valueOf(text, `demarc_database_connections{pool="auth",state="awaited"}`)).toBe(0);
    expect(valueOf(text, `demarc_database_batch_duration_seconds_count{role="portal_api"}`)).toBeGreaterThan(0);
    expect(valueOf(text, `demarc_database_channel_up{channel="session_revoked"}`)).toBe(1);
    expect(valueOf(text, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
    const lag = valueOf(text, "demarc_revocation_lag_seconds");
    expect(lag).toBeGreaterThan(0);
    expect(lag).toBeLessThan(2);
  });

  it("are those of the manual, and the dashboard and the alert rules use no others", async () => {
    const manual = (name: string) =>
      fs.readFileSync(new URL(`../../../../../docs/operations/${name}`, import.meta.url), "utf8");
    const namesIn = (text: string, pattern: RegExp) => [
      ...new Set(Array.from(text.matchAll(pattern), ([, name = ""]) => name)),
    ];
    const listed = namesIn(manual("monitoring.md"), /^\| `(demarc_\w+)`/gm);
    const offered = namesIn(await served.scrape(), /^# TYPE (demarc_\w+)/gm);
    expect(listed.toSorted()).toEqual(offered.toSorted());
    for (const file of ["monitoring/alerts.yml", "monitoring/dashboard.json"]) {
      const used = namesIn(manual(file), /\b(demarc_[a-z_]+)\b/g).map((name) =>
        name.replace(/_(bucket|sum|count)$/, ""),
      );
      expect([...new Set(used)].filter((name) => !listed.includes(name))).toEqual([]);
    }
  });

  it("are served at one address, alike to twenty scrapes at once", async () => {
    for (const [path, init] of [
      ["/", {}],
      ["/metrics", { method: "POST" }],
      ["/v1/health", {}],
    ] as const)
      expect((await fetch(served.url + path, init)).status).toBe(404);
    const answers = await Promise.all(Array.from({ length: 20 }, () => fetch(`${served.url}/metrics`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]?.headers.get("content-type")).toContain("text/plain; version=0.0.4");
  });
});

it("a process that does not hear of revocations has an infinite lag", async () => {
  const served = await serve({ revokedAlready: true });
  expect(valueOf(await served.scrape(), "demarc_revocation_lag_seconds")).toBe(Infinity);
  await served.close();
});

it("a channel that is lost is down until it is open again", async () => {
  const channel = await listen(
    api.database.connect,
    "portal_auth",
    "test_lost",
    { heard: () => {}, connected: async () => {} },
    log,
  );
  const isUp = () => measured(channelUp, { channel: "test_lost" });
  expect(await isUp()).toBe(1);
  await api.database.rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen test_lost' and datname = current_database()",
  );
  await expect.poll(isUp).toBe(0);
  await expect.poll(isUp, { timeout: 20_000 }).toBe(1);
  await channel.close();
});

it("a scrape without the database still answers, and says so", async () => {
  const [port = 0] = await freePorts(1);
  const served = await serve({ connect: () => ({ host: "127.0.0.1", port, user: "portal_jobs" }) });
  const text = await served.scrape();
  expect(valueOf(text, "demarc_database_up")).toBe(0);
  expect(text).not.toMatch(/^demarc_jobs_waiting/m);
  expect(text).toContain("nodejs_heap_size_used_bytes");
  await served.close();
});
