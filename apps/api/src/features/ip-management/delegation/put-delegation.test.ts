import type { Delegation } from "@demarc/contract/ip-management/delegation";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { Plan } from "@demarc/contract/operator/writing";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool, queryRows } from "../../../platform/database/database.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { prefixNotifications } from "../notifications/prefix-notifications.ts";

const { polderlicht } = companyIds;
type Answer = Partial<Plan> & {
  readonly outcome?: string;
  readonly version?: number;
  readonly error?: { readonly code: string };
  readonly validationErrors?: readonly { readonly field: string }[];
};
interface More {
  readonly query?: string;
  readonly headers?: Record<string, string>;
  readonly at?: TestApi;
}

let api: TestApi;
let token: string;
let harness: ReturnType<typeof prefixHarness>;
let jobs: pg.Pool;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "ipam" });
  harness = prefixHarness(api, await api.tokenOf("lotte.prins@polderlicht.example"));
  jobs = createPool(api.database.connect, "portal_jobs", 1);
  await api.database.rows("delete from job");
});
afterAll(async () => {
  await jobs.end();
  await api.close();
});

const servers = ["ns1.polderlicht.example", "ns2.polderlicht.example"];
const others = ["ns3.polderlicht.example", "ns4.polderlicht.example"];
const digest = "0123456789ABCDEF".repeat(4);
const [published, requested] = [
  { nameServers: servers, state: "PUBLISHED" },
  { nameServers: servers, state: "REQUESTED" },
];

const putTo = (id: string, body: object, { query = "", headers = {}, at = api }: More = {}) =>
  at.send<Answer>("PUT", `/operator/v1/prefix/${id}/delegation${query}`, { token, body, headers });
const put = async (prefix: string, body: object, more: More = {}) => putTo(await harness.idOf(prefix), body, more);
const outcomeOf = async (...given: Parameters<typeof put>) => {
  const { status, body } = await put(...given);
  return status === 200 ? body.outcome : `${status} ${body.error?.code ?? body.validationErrors?.[0]?.field}`;
};
const stateOf = async (prefix: string) =>
  (await harness.send<Delegation>("GET", prefix, "/delegation/check")).body.state;
const whole = async (prefix: string) =>
  (await api.database.rows("select to_jsonb(prefix) as row from prefix where prefix = $1", [prefix]))[0];
const waiting = async (prefix: string) =>
  api.database.rows("select kind from job where payload ->> 'prefixId' = $1", [await harness.idOf(prefix)]);
const ledger = async (prefix: string) =>
  api.database.rows<{ action: string; actor: string }>(
    `select action, actor_type as actor, actor_id as by, customer_id as company, reason from audit_event
     where entity_id = $1 order by id`,
    [await harness.idOf(prefix)],
  );
const events = async (prefix: string) =>
  (
    await api.database.rows<{ type: string }>("select type from outbox_event where entity_id = $1 order by id", [
      await harness.idOf(prefix),
    ])
  ).map(({ type }) => type);

describe("a delegation that exists in DNS", () => {
  it("200 is active at once, without a check and a publication, and is changed and ended in the same way", async () => {
    const prefix = await harness.fresh();
    const given = { nameServers: ["NS1.Polderlicht.example.", servers[1]], dsRecords: [`2371 13 2 ${digest}`] };
    const first = await put(prefix, { ...given, state: "PUBLISHED", reason: "Moved to Demarc" });
    expect([first.status, first.body]).toMatchObject([200, { outcome: "updated", version: 2 }]);
    expect((await harness.send<Delegation>("GET", prefix, "/delegation/check")).body).toMatchObject({
      state: "ACTIVE",
      nameServers: servers,
      dsRecords: [`2371 13 2 ${digest}`],
      findings: [],
      checkedAt: null,
    });
    expect((await harness.send<Prefix>("GET", prefix, "")).body).toMatchObject({ reverseMode: "DELEGATED" });
    const address = prefix.replace("/48", "7");
    const named = await harness.send<Answer>("PUT", prefix, `/ip-address/${address}`, { ptr: "a.a.example" });
    expect(named.body.error?.code).toBe("prefix.delegated");
    expect(await outcomeOf(prefix, { ...given, state: "PUBLISHED" })).toBe("unchanged");
    // The whole delegation is replaced: without DS records it has none.
    expect(await outcomeOf(prefix, { nameServers: given.nameServers, state: "PUBLISHED" })).toBe("updated");
    expect(await outcomeOf(prefix, { nameServers: others, state: "PUBLISHED" })).toBe("updated");
    expect(await outcomeOf(prefix, { nameServers: null, state: "PUBLISHED" })).toBe("updated");
    expect(await outcomeOf(prefix, { nameServers: null, state: "PUBLISHED" })).toBe("unchanged");
    expect((await harness.send<Prefix>("GET", prefix, "")).body).toMatchObject({
      delegationState: "HOSTED",
      reverseMode: "HOSTED",
      nameServers: [],
      dsRecords: [],
    });
    expect(await waiting(prefix)).toEqual([]);
  });

  it("200 is in the log of its customer as an act of the operator, and sends the events of a delegation", async () => {
    const prefix = await harness.fresh();
    await put(prefix, { ...published, reason: "Moved to Demarc" });
    await put(prefix, { nameServers: null, state: "PUBLISHED" });
    const by = { actor: "OPERATOR", by: "ipam", company: polderlicht };
    expect(await ledger(prefix)).toEqual([
      { action: "prefix.delegation-activated", ...by, reason: "Moved to Demarc" },
      { action: "prefix.delegation-ended", ...by, reason: null },
    ]);
    expect(await events(prefix)).toEqual(["delegation.activated", "delegation.ended"]);
  });

  it("200 does not notify its customer, unlike one that was checked", async () => {
    const prefix = await harness.fresh();
    const id = await harness.idOf(prefix);
    const source = prefixNotifications.find(({ event }) => event === "delegation.activated");
    const notified = async () => source && (await queryRows(jobs, source.find(polderlicht, id))).length;
    await put(prefix, published);
    expect(await notified()).toBe(0);
    await put(prefix, { nameServers: others, state: "REQUESTED" });
    await harness.doJobs();
    expect([await stateOf(prefix), await notified()]).toEqual(["ACTIVE", 1]);
  });

  it("200 can be brought in and ended without a DNS system, 503 for a request and a removal", async () => {
    const without = await testApi({ DNS_CONNECTOR: "off" }, api.database);
    try {
      const prefix = await harness.fresh();
      const at = { at: without };
      expect(await outcomeOf(prefix, requested, at)).toBe("503 reverse-dns.unavailable");
      expect(await outcomeOf(prefix, published, at)).toBe("updated");
      expect(await outcomeOf(prefix, { nameServers: null, state: "REQUESTED" }, at)).toBe(
        "503 reverse-dns.unavailable",
      );
      expect(await stateOf(prefix)).toBe("ACTIVE");
      expect(await outcomeOf(prefix, { nameServers: null, state: "PUBLISHED" }, at)).toBe("updated");
    } finally {
      await without.close();
    }
  });

  it("200 replaces one that failed, and is withdrawn when its customer removes it", async () => {
    const prefix = await harness.fresh("FAILED");
    expect(await outcomeOf(prefix, published)).toBe("updated");
    expect((await harness.send<Delegation>("DELETE", prefix, "/delegation")).body.state).toBe("REMOVING");
    await harness.doJobs();
    expect(await stateOf(prefix)).toBe("HOSTED");
  });
});

describe("a delegation that is requested for a customer", () => {
  it("200 is checked and published, and removed again, like the request of a customer", async () => {
    const prefix = await harness.fresh();
    expect(await outcomeOf(prefix, requested)).toBe("updated");
    expect(await stateOf(prefix)).toBe("CHECKING");
    expect(await outcomeOf(prefix, requested)).toBe("unchanged");
    await harness.doJobs();
    expect(await stateOf(prefix)).toBe("ACTIVE");
    expect(await outcomeOf(prefix, requested)).toBe("unchanged");
    expect(await outcomeOf(prefix, { nameServers: null, state: "REQUESTED" })).toBe("updated");
    expect(await stateOf(prefix)).toBe("REMOVING");
    expect(await outcomeOf(prefix, { nameServers: null, state: "REQUESTED" })).toBe("unchanged");
    await harness.doJobs();
    expect(await stateOf(prefix)).toBe("HOSTED");
    expect(await outcomeOf(prefix, { nameServers: null, state: "REQUESTED" })).toBe("unchanged");
    expect((await ledger(prefix)).map(({ action, actor }) => `${action} ${actor}`)).toEqual([
      "prefix.delegation-requested OPERATOR",
      "prefix.delegation-activated SYSTEM",
      "prefix.delegation-removed OPERATOR",
      "prefix.delegation-ended SYSTEM",
    ]);
    expect(await events(prefix)).toEqual([
      "delegation.requested",
      "delegation.activated",
      "delegation.removed",
      "delegation.ended",
    ]);
  });

  it("200 is requested again after it failed", async () => {
    const prefix = await harness.fresh();
    const lame = { nameServers: ["ns1.a.example", "lame.a.example"], state: "REQUESTED" };
    await put(prefix, lame);
    await harness.doJobs();
    expect(await stateOf(prefix)).toBe("FAILED");
    expect(await outcomeOf(prefix, lame)).toBe("updated");
    expect(await stateOf(prefix)).toBe("CHECKING");
    expect(await outcomeOf(prefix, { nameServers: null, state: "REQUESTED" })).toBe("updated");
    expect(await stateOf(prefix)).toBe("NONE");
    await harness.doJobs();
  });
});

describe("a change of a delegation", () => {
  it.each([
    ["PUBLISHED", servers],
    ["PUBLISHED", null],
    ["REQUESTED", servers],
  ])("200 %s %j: a dry run changes nothing, and its plan is carried out", async (state, nameServers) => {
    const prefix = await harness.fresh("ACTIVE");
    const body = { nameServers, state };
    const before = [await whole(prefix), await ledger(prefix), await waiting(prefix)];
    const { body: plan } = await put(prefix, body, { query: "?dryRun=true" });
    expect(plan).toMatchObject({ outcome: "updated", events: [{ type: expect.stringMatching(/^delegation\./) }] });
    expect(plan.changes?.map(({ field }) => field)).toEqual(expect.arrayContaining(["nameServers"]));
    expect([await whole(prefix), await ledger(prefix), await waiting(prefix)]).toEqual(before);
    const planned = { query: `?planHash=${plan.planHash}` };
    expect(await outcomeOf(prefix, { ...body, nameServers: others }, planned)).toBe("409 plan-outdated");
    expect(await outcomeOf(prefix, body, planned)).toBe("updated");
    await harness.doJobs();
  });

  it.each(["PUBLISHED", "REQUESTED"])("200 %s: twenty at once make one change", async (state) => {
    const prefix = await harness.fresh();
    const answers = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(prefix, { ...published, state })));
    expect(answers.map(String).toSorted()).toEqual([...Array.from({ length: 19 }, () => "unchanged"), "updated"]);
    expect(await ledger(prefix)).toHaveLength(1);
    await harness.doJobs();
  });

  it.each(["CHECKING", "PUBLISHING", "REMOVING"])(
    "409 while the delegation is %s, which goes on unchanged",
    async (now) => {
      const prefix = await harness.fresh(now);
      const before = await whole(prefix);
      for (const state of ["PUBLISHED", "REQUESTED"])
        expect(await outcomeOf(prefix, { nameServers: others, state })).toBe("409 prefix.state-conflict");
      expect(await outcomeOf(prefix, { nameServers: null, state: "PUBLISHED" })).toBe("409 prefix.state-conflict");
      expect(await whole(prefix)).toEqual(before);
    },
  );

  it("409 for a prefix that is released, and for a link prefix", async () => {
    for (const [kind, lifecycle] of [
      ["ASSIGNED_PA", "RELEASING"],
      ["ASSIGNED_PA", "RELEASED"],
      ["LINK", "ACTIVE"],
    ] as const) {
      const prefix = await harness.fresh("HOSTED", kind, lifecycle);
      for (const state of ["PUBLISHED", "REQUESTED"])
        expect(await outcomeOf(prefix, { nameServers: servers, state })).toBe("409 prefix.state-conflict");
    }
  });

  it("409 for a stale version, and 404 for a prefix that does not exist", async () => {
    const prefix = await harness.fresh();
    expect(await outcomeOf(prefix, published, { headers: { "if-match": '"7"' } })).toBe("409 edit-conflict");
    expect(await outcomeOf(prefix, published, { headers: { "if-match": '"1"' } })).toBe("updated");
    expect((await putTo(randomUUID(), published)).status).toBe(404);
    expect((await putTo("x", published)).status).toBe(400);
  });

  it.each([
    ["nameServers", { nameServers: ["ns1.a.example"] }],
    ["nameServers", { nameServers: [] }],
    ["nameServers", { nameServers: Array.from({ length: 7 }, (_, place) => `ns${place}.a.example`) }],
    ["nameServers", { nameServers: "ns1.a.example" }],
    ["nameServers", { nameServers: undefined }],
    ["nameServers.1", { nameServers: ["ns1.a.example", "NS1.a.example."] }],
    ["nameServers.1", { nameServers: ["ns1.a.example", "nope"] }],
    ["nameServers.0", { nameServers: ["x".repeat(10_000), "ns1.a.example"] }],
    ["nameServers.0", { nameServers: ["ns1\u0000.a.example", "ns1.a.example"] }],
    ["nameServers.0", { nameServers: [7, "ns1.a.example"] }],
    ["dsRecords.1", { dsRecords: [`2371 13 2 ${digest}`, `2371 13 1 ${digest}`] }],
    ["dsRecords", { dsRecords: Array.from({ length: 9 }, (_, tag) => `${tag} 13 2 ${digest}`) }],
    ["dsRecords", { nameServers: null, dsRecords: [`2371 13 2 ${digest}`] }],
    ["state", { state: "ACTIVE" }],
    ["state", { state: undefined }],
    ["reverseMode", { reverseMode: "HOSTED" }],
  ])("400 names %s: %#", async (field, body) => {
    const prefix = await harness.fresh();
    const before = await whole(prefix);
    expect(await outcomeOf(prefix, { ...published, ...body })).toBe(`400 ${field}`);
    expect(await whole(prefix)).toEqual(before);
  });

  it("400 for DS records of a prefix with several zones", async () => {
    const block = "2001:db8:910::/45";
    await api.database.rows(
      "insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode) values ($1, $2, 'ASSIGNED_PA', 'ACTIVE', 'HOSTED')",
      [polderlicht, block],
    );
    const dsRecords = [`2371 13 2 ${digest}`];
    expect(await outcomeOf(block, { ...published, dsRecords })).toBe("400 dsRecords");
    expect(await outcomeOf(block, published)).toBe("updated");
  });
});
