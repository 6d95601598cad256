import { type Diagnosis, diagnosisOutcomes, type LatestDiagnosis } from "@demarc/contract/lines/line-doctor";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPool } from "../../platform/database/database.ts";
import { testJobs } from "../../testing/test-jobs.ts";
import { createLog } from "../../platform/process/log.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { testConfig } from "../../testing/test-config.ts";
import { lineTest } from "./line-test.connector.ts";
import { lineJobs } from "./lines.jobs.ts";

const { polderlicht, fietsfabriek } = companyIds;
const log = createLog("silent");
let api: TestApi;
let token: string;

const idOf = async (lineNumber: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from line where line_number = $1", [lineNumber]);
  return row?.id ?? "";
};
const ask = async (lineNumber: string, more = {}, bearer = token, customerId = polderlicht) =>
  api.send<{ diagnosisId: string }>("POST", `/v1/customer/${customerId}/line/${await idOf(lineNumber)}/diagnose`, {
    token: bearer,
    body: {},
    ...more,
  });
const found = async (lineNumber: string, diagnosisId: string, customerId = polderlicht) =>
  api.send<Diagnosis>("GET", `/v1/customer/${customerId}/line/${await idOf(lineNumber)}/diagnose/${diagnosisId}`, {
    token,
  });

const doJobs = async (environment: Record<string, string> = {}): Promise<void> => {
  const pool = createPool(api.database.connect, "portal_jobs", 2);
  const handlers = lineJobs(testConfig(environment), log);
  const jobs = await testJobs({ connect: api.database.connect, pool, leasePool: pool, handlers, timers: [], log });
  await expect.poll(() => api.database.rows("select 1 from job where kind = 'lines.diagnose'")).toEqual([]);
  await jobs.close();
  await pool.end();
};

const examined = async (lineNumber: string, environment: Record<string, string> = {}): Promise<Diagnosis> => {
  await api.database.rows("delete from line_diagnosis");
  const { body } = await ask(lineNumber);
  await doJobs(environment);
  return (await found(lineNumber, body.diagnosisId)).body;
};

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  await api.database.rows("delete from job");
});
beforeEach(() => api.database.rows("delete from line_diagnosis"));
afterAll(() => api.close());

describe("diagnoseLine and getDiagnosis", () => {
  it("202 queues a test, which is pending until a job has finished it", async () => {
    const { status, body } = await ask("LN-104207");
    expect(status).toBe(202);
    expect((await found("LN-104207", body.diagnosisId)).body).toMatchObject({ state: "RUNNING", outcome: null });
    await doJobs();
    const { body: done } = await found("LN-104207", body.diagnosisId);
    expect(done).toMatchObject({ state: "DONE", evidence: { sync: false } });
    expect(done.doneAt).not.toBeNull();
  });

  it("200 returns a finding that matches the line, the same each time", async () => {
    expect(await examined("LN-104201")).toMatchObject({ outcome: "UP", evidence: { sync: true } });
    const down = await examined("LN-104207");
    expect(["OPTICAL_DEAD", "EQUIPMENT_OFF", "KNOWN_OUTAGE", "CARRIER_TEST_FAILED"]).toContain(down.outcome);
    expect((await examined("LN-104207")).outcome).toBe(down.outcome);
    expect(["OPTICAL_LOW", "HIGH_ERRORS", "LOW_SPEED"]).toContain((await examined("LN-104230")).outcome);
  });

  it("429 with the time to wait, also for parallel requests; another line is unaffected", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask("LN-104207")));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      202, 429, 429, 429, 429, 429,
    ]);
    const late = answers.find(({ status }) => status === 429);
    expect(late?.body).toMatchObject({ error: { code: "line.examined-recently" } });
    expect(Number(late?.headers["retry-after"])).toBeGreaterThan(290);
    expect((await ask("LN-104208")).status).toBe(202);
  });

  it("202 returns the same response per key, and tests once", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await ask("LN-104207", { headers }), await ask("LN-104207", { headers })];
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect(await api.database.rows("select 1 from line_diagnosis")).toHaveLength(1);
  });

  it("409 before delivery and after the end", async () => {
    for (const lifecycle of ["PLANNED", "PROVISIONING", "TERMINATED"]) {
      await api.database.rows("update line set lifecycle = $1 where line_number = 'LN-104210'", [lifecycle]);
      expect(await ask("LN-104210")).toMatchObject({ status: 409, body: { error: { code: "line.state-conflict" } } });
    }
    await api.database.rows("update line set lifecycle = 'ACTIVE' where line_number = 'LN-104210'");
  });

  it("404 for lines and findings of others, 403 for the child that the line is delivered to", async () => {
    expect((await ask("LN-204301")).status).toBe(404);
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    expect(await ask("LN-104204", {}, child, fietsfabriek)).toMatchObject({
      status: 403,
      body: { error: { code: "line.read-only" } },
    });
    const { body } = await ask("LN-104207");
    expect((await found("LN-104208", body.diagnosisId)).status).toBe(404);
    expect((await found("LN-104207", randomUUID())).status).toBe(404);
  });

  it("200 adds the finding to the line's history, and the requester to the ledger", async () => {
    const { outcome } = await examined("LN-104211");
    const events = await api.database.rows("select meta from line_event where type = 'DIAGNOSED' and line_id = $1", [
      await idOf("LN-104211"),
    ]);
    expect(events).toEqual([{ meta: { outcome } }]);
    const ledger = await api.database.rows(
      "select action from audit_event where entity_id = $1 and action = 'line.diagnosed'",
      [await idOf("LN-104211")],
    );
    expect(ledger).toHaveLength(1);
  });
});

describe("getLatestDiagnosis", () => {
  const latest = async (lineNumber: string, bearer = token) =>
    (
      await api.send<LatestDiagnosis>("GET", `/v1/customer/${polderlicht}/line/${await idOf(lineNumber)}/diagnose`, {
        token: bearer,
      })
    ).body;

  it("200 keeps the last finding, says what runs, and when the next is possible", async () => {
    expect(await latest("LN-104207")).toEqual({ diagnosis: null, runningId: null, nextAt: null });
    const { body } = await ask("LN-104207");
    expect(await latest("LN-104207")).toMatchObject({ diagnosis: null, runningId: body.diagnosisId });
    await doJobs();
    const done = await latest("LN-104207", await api.tokenOf("daan.vos@polderlicht.example"));
    expect(done).toMatchObject({ diagnosis: { id: body.diagnosisId, state: "DONE" }, runningId: null });
    expect(Date.parse(done.nextAt ?? "")).toBeGreaterThan(Date.now());
    await api.database.rows("update line_diagnosis set created_at = now() - interval '6 minutes'");
    expect(await latest("LN-104207")).toMatchObject({ diagnosis: { id: body.diagnosisId }, nextAt: null });
  });

  it("200 forgets an examination that never ended, and shows a child nothing of its reseller", async () => {
    await ask("LN-104205");
    await api.database.rows("update line_diagnosis set created_at = now() - interval '6 minutes'");
    expect(await latest("LN-104205")).toEqual({ diagnosis: null, runningId: null, nextAt: null });
    const eva = await api.tokenOf("eva.postma@fietsfabriek.example");
    await ask("LN-104205");
    await doJobs();
    const path = `/v1/customer/${fietsfabriek}/line/${await idOf("LN-104205")}/diagnose`;
    const { body } = await api.send("GET", path, { token: eva });
    expect(body).toEqual({ diagnosis: null, runningId: null, nextAt: null });
    expect(
      (await api.send("GET", path.replace(String(fietsfabriek), String(polderlicht)), { token: eva })).status,
    ).toBe(404);
  });
});

describe("the connector", () => {
  const withSystem = async <Result>(answer: unknown, status: number, work: (url: string) => Promise<Result>) => {
    const seen: { body: string; authorization: string | undefined }[] = [];
    const system = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        seen.push({ body, authorization: request.headers.authorization });
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => system.listen(0, "127.0.0.1", resolve));
    try {
      const result = await work(`http://127.0.0.1:${(system.address() as AddressInfo).port}/test`);
      return { result, seen };
    } finally {
      system.close();
    }
  };

  it.each(diagnosisOutcomes)("200 accepts %s from another system, and omits unknown values", async (outcome) => {
    const answer = { outcome, evidence: { sync: false, errorsPerHour: 7, secret: "x", carrierTest: { deep: 1 } } };
    const { result, seen } = await withSystem(answer, 200, (url) =>
      examined("LN-104207", { LINE_TEST_URL: url, LINE_TEST_TOKEN: "secret" }),
    );
    expect(result).toMatchObject({ outcome, evidence: { sync: false, errorsPerHour: 7 } });
    expect(Object.keys(result.evidence)).toHaveLength(2);
    expect(seen).toMatchObject([{ authorization: "Bearer secret" }]);
    expect(JSON.parse(seen[0]?.body ?? "")).toMatchObject({ line: { lineNumber: "LN-104207", operational: "DOWN" } });
  });

  it.each([
    ["fails", {}, 500],
    ["sends an unknown outcome", { outcome: "FINE" }, 200],
  ])("200 is UNKNOWN when the other system %s", async (_what, answer, status) => {
    const { result } = await withSystem(answer, status, (url) => examined("LN-104207", { LINE_TEST_URL: url }));
    expect(result).toMatchObject({ state: "DONE", outcome: "UNKNOWN", evidence: {} });
  });

  it("200 is UNKNOWN without a connector", async () => {
    expect((await examined("LN-104207", { LINE_TEST_CONNECTOR: "off" })).outcome).toBe("UNKNOWN");
  });

  it("opens the circuit after five failures", async () => {
    const { seen } = await withSystem({}, 503, async (url) => {
      const test = lineTest({ kind: "http", url, token: "" }, log);
      for (let round = 0; round < 8; round += 1) expect(await test({} as never)).toMatchObject({ outcome: "UNKNOWN" });
    });
    expect(seen).toHaveLength(5);
  });
});
