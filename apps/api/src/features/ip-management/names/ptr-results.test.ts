import type { Delegation } from "@demarc/contract/ip-management/delegation";
import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import type { OperatorPtrRecord } from "@demarc/contract/operator/ptr-records";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sequenceAll } from "../../../platform/events/sequencer.ts";
import { createLog } from "../../../platform/process/log.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { ipManagementJobs } from "../ip-management.jobs.ts";
import { createPool } from "../../../platform/database/database.ts";

const { polderlicht } = companyIds;
const settings = { DNS_CONNECTOR: "reported" };
const [first, second] = ["100.64.11.1", "100.64.11.2"];

let api: TestApi;
let token: string;
let lotte: string;
let id: string;
beforeAll(async () => {
  api = await testApi(settings);
  token = await serviceToken(api.database, { name: "dns" });
  lotte = await api.tokenOf("lotte.prins@polderlicht.example");
  const body = { customerId: polderlicht, prefix: "100.64.11.0/24", kind: "CUSTOMER_PI" };
  ({ id } = (await api.send<{ id: string }>("PUT", `/operator/v1/prefix/ref/${randomUUID()}`, { token, body })).body);
});
afterAll(() => api.close());

interface Answer {
  readonly outcome?: string;
  readonly error?: { readonly code: string };
  readonly validationErrors?: readonly { readonly field: string }[];
}
const operator = <Body = Answer>(method: string, path: string, body?: object) =>
  api.send<Body>(method, `/operator/v1/${path}`, { token, body });
const customer = <Body = Answer>(method: string, path: string, body?: object) =>
  api.send<Body>(method, `/v1/customer/${polderlicht}/prefix/${id}${path}`, { token: lotte, body });
const setNames = (records: object[]) => customer("PUT", "/ptr", { records });
const report = (records: object[], on = id) => operator("POST", `prefix/${on}/ptr/result`, { records });
const named = async (query = "") =>
  (await operator<{ items: OperatorPtrRecord[] }>("GET", `ptr-record?prefixId=${id}${query}`)).body.items;
const states = async () =>
  (await customer<{ items: IpAddress[] }>("GET", "/ip-address?show=used")).body.items.map(
    ({ address, ptr, ptrState }) => [address, ptr, ptrState],
  );
/** Runs the jobs as an installation with this setting does, and orders the events. */
const runAll = async () => {
  const pool = createPool(api.database.connect, "portal_jobs", 2);
  await runJobs(pool, ipManagementJobs(testConfig(settings), createLog("silent")));
  await sequenceAll(pool, []);
  await pool.end();
};
const cursor = async () => (await operator<{ next: string }>("GET", "event?after=latest")).body.next;
const eventsAfter = async (after: string) =>
  (await operator<{ items: { type: string; subject: string }[] }>("GET", `event?after=${after}&subject=prefix/${id}`))
    .body.items;

describe("a DNS system that reads names and reports results", () => {
  it("200 a customer sets a name, the feed shows it, the system reports it once, and the customer sees the state", async () => {
    await runAll();
    const from = await cursor();
    await setNames([
      { address: first, ptr: "router.weidemolen.example" },
      { address: second, ptr: "mail.weidemolen.example" },
    ]);
    await runAll();
    expect((await eventsAfter(from)).map(({ type }) => type)).toEqual(["ptr.changed"]);
    expect(await named("&state=PENDING")).toMatchObject([
      { address: first, name: "1.11.64.100.in-addr.arpa", ptr: "router.weidemolen.example", customerId: polderlicht },
      { address: second, state: "PENDING" },
    ]);
    const results = [
      { address: first, ptr: "router.weidemolen.example.", state: "LIVE" },
      { address: second, ptr: "mail.weidemolen.example", state: "FAILED" },
    ];
    expect((await report(results)).body.outcome).toBe("updated");
    expect((await report(results)).body.outcome).toBe("unchanged");
    expect(await states()).toEqual([
      [first, "router.weidemolen.example", "LIVE"],
      [second, "mail.weidemolen.example", "FAILED"],
    ]);
    expect(await named("&state=PENDING")).toEqual([]);
    const late = { address: first, ptr: "router.weidemolen.example", state: "FAILED" };
    expect((await report([late])).body.outcome).toBe("unchanged");
    expect((await states())[0]).toEqual([first, "router.weidemolen.example", "LIVE"]);
    const [row] = await api.database.rows(
      "select customer_id, after from audit_event where entity_id = $1 and action = 'prefix.ptr-published'",
      [id],
    );
    expect(row).toMatchObject({ customer_id: null, after: { live: 1, failed: 1 } });
  });

  it("200 leaves a name that has changed since, and takes a failed one that is published later", async () => {
    await setNames([{ address: first, ptr: "new.weidemolen.example" }]);
    expect((await report([{ address: first, ptr: "router.weidemolen.example", state: "LIVE" }])).body.outcome).toBe(
      "unchanged",
    );
    expect((await states())[0]).toEqual([first, "new.weidemolen.example", "PENDING"]);
    const later = { address: second, ptr: "mail.weidemolen.example", state: "LIVE" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => report([later])));
    expect(answers.map(({ body }) => body.outcome).filter((one) => one === "updated")).toHaveLength(1);
    expect((await states())[1]).toEqual([second, "mail.weidemolen.example", "LIVE"]);
  });

  it("200 does not list a removed name", async () => {
    await setNames([{ address: first, ptr: null }]);
    expect((await named()).map(({ address }) => address)).toEqual([second]);
    expect(await named(`&updatedSince=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
  });

  it("400 for an address outside the prefix or given twice, and odd text; 404 for an unknown prefix", async () => {
    const one = { address: second, ptr: "mail.weidemolen.example", state: "LIVE" };
    const fields = async (records: object[]) =>
      (await report(records)).body.validationErrors?.map(({ field }) => field);
    for (const address of ["100.64.12.1", "x", "2001:db8::1", "a\0", "\uD800"])
      expect(await fields([{ ...one, address }])).toEqual(["records.0.address"]);
    expect(await fields([one, { ...one, address: "100.64.11.002" }])).toEqual(["records.1.address"]);
    expect(await fields([one, one])).toEqual(["records.1.address"]);
    expect(await fields([{ ...one, state: "PENDING" }])).toEqual(["records.0.state"]);
    expect(await fields([])).toEqual(["records"]);
    expect((await report([one], randomUUID())).status).toBe(404);
  });
});

describe("a delegation that the DNS system of the provider carries out", () => {
  const servers = { nameServers: ["ns1.weidemolen.example", "ns2.weidemolen.example"] };
  const result = (state: string, more: object = {}) =>
    operator("POST", `prefix/${id}/delegation/result`, { state, ...more });
  const delegation = async () => (await customer<Delegation>("GET", "/delegation/check")).body;
  const version = async () => `"${(await delegation()).version}"`;
  const request = () => customer("PUT", "/delegation", servers);

  it("200 waits for the result, is read with its name servers, fails with findings, and is active", async () => {
    await request();
    await runAll();
    const read = await operator<Delegation>("GET", `prefix/${id}/delegation`);
    expect(read.body).toMatchObject({
      state: "CHECKING",
      ...servers,
      zones: [{ name: "11.64.100.in-addr.arpa" }],
    });
    expect((await result("REMOVED")).body.error?.code).toBe("prefix.state-conflict");
    const finding = {
      nameServer: "ns1.weidemolen.example",
      zone: "11.64.100.in-addr.arpa",
      check: "TCP",
      passed: false,
    };
    expect((await result("FAILED", { findings: [finding] })).body.outcome).toBe("updated");
    expect(await delegation()).toMatchObject({ state: "FAILED", findings: [finding] });
    expect((await result("FAILED")).body.outcome).toBe("unchanged");
    expect((await result("ACTIVE")).body.error?.code).toBe("prefix.state-conflict");
    await request();
    expect((await result("ACTIVE")).body.outcome).toBe("updated");
    expect((await result("ACTIVE")).body.outcome).toBe("unchanged");
    expect(await delegation()).toMatchObject({ state: "ACTIVE" });
    expect((await setNames([{ address: first, ptr: "x.weidemolen.example" }])).body.error?.code).toBe(
      "prefix.delegated",
    );
  });

  it("200 is removed when the system reports it, and the customer sets names again", async () => {
    expect((await result("REMOVED")).body.error?.code).toBe("prefix.state-conflict");
    await api.send("DELETE", `/v1/customer/${polderlicht}/prefix/${id}/delegation`, {
      token: lotte,
      headers: { "if-match": await version() },
    });
    await runAll();
    expect((await delegation()).state).toBe("REMOVING");
    for (const state of ["ACTIVE", "FAILED"])
      expect((await result(state)).body.error?.code).toBe("prefix.state-conflict");
    expect((await result("REMOVED")).body.outcome).toBe("updated");
    expect((await delegation()).state).toBe("HOSTED");
    expect((await setNames([{ address: first, ptr: "x.weidemolen.example" }])).status).toBe(200);
    const events = await api.database.rows<{ type: string }>(
      "select type from outbox_event where entity_id = $1 and type like 'delegation.%' order by id",
      [id],
    );
    expect(events.map(({ type }) => type)).toEqual([
      "delegation.requested",
      "delegation.failed",
      "delegation.requested",
      "delegation.activated",
      "delegation.removed",
      "delegation.ended",
    ]);
  });

  it("200 a failure while it is being published ends the wait", async () => {
    await request();
    await api.database.rows("update prefix set delegation_state = 'PUBLISHING' where id = $1", [id]);
    expect((await result("FAILED")).body.outcome).toBe("updated");
    expect((await delegation()).state).toBe("FAILED");
    await api.database.rows("update prefix set delegation_state = 'PUBLISHING' where id = $1", [id]);
    expect((await result("ACTIVE")).body.outcome).toBe("updated");
  });
});

it("503 for a reconciliation, because the DNS system reads the names itself", async () => {
  const { status, body } = await operator("POST", "ptr-record/reconcile", {});
  expect([status, body.error?.code]).toEqual([503, "reverse-dns.unavailable"]);
});
