import type { Delegation } from "@demarc/contract/ip-management/delegation";
import type { Prefix } from "@demarc/contract/ip-management/prefixes";
import type { PtrPreview } from "@demarc/contract/ip-management/ptr-records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let off: TestApi;
let harness: ReturnType<typeof prefixHarness>;
let withoutDns: ReturnType<typeof prefixHarness>;

const send: typeof harness.send = (...asked) => harness.send(...asked);
const fresh: typeof harness.fresh = (...given) => harness.fresh(...given);
const servers = { nameServers: ["ns1.a.example", "ns2.a.example"] };
const delegationOf = async (prefix: string) => (await send<Delegation>("GET", prefix, "/delegation/check")).body;
const waitingJobs = async (prefix: string) =>
  api.database.rows(
    `select kind, round(extract(epoch from run_at - now()) / 3600)::int as hours, payload -> 'addresses' as addresses from job
     where failed_at is null and payload ->> 'prefixId' = $1`,
    [await harness.idOf(prefix)],
  );

beforeAll(async () => {
  api = await testApi();
  off = await testApi({ DNS_CONNECTOR: "off" }, api.database);
  const token = await api.tokenOf("lotte.prins@polderlicht.example");
  harness = prefixHarness(api, token);
  withoutDns = prefixHarness(off, token);
  await api.database.rows("delete from job");
});
afterAll(async () => {
  await off.close();
  await api.close();
});

describe("a job that is given up", () => {
  it("fails a delegation without a finding, which can then be requested again", async () => {
    const prefix = await fresh();
    await send("PUT", prefix, "/delegation", servers);
    await harness.giveUpJobs();
    expect(await delegationOf(prefix)).toMatchObject({ state: "FAILED", findings: [] });
    expect(await harness.ledgerOf(prefix, "prefix.delegation-failed", "delegation.failed")).toEqual([
      { actor: "SYSTEM", after: "FAILED", published: 1 },
    ]);
    expect((await send<Delegation>("PUT", prefix, "/delegation", servers)).body.state).toBe("CHECKING");
    await harness.doJobs();
    expect((await delegationOf(prefix)).state).toBe("ACTIVE");
  });

  it("does not change a delegation that has a newer job", async () => {
    const prefix = await fresh();
    await send("PUT", prefix, "/delegation", servers);
    await api.database.rows("update job set run_at = now() + interval '1 minute'");
    await send("DELETE", prefix, "/delegation");
    await send("PUT", prefix, "/delegation", servers);
    await harness.giveUpJobs();
    expect((await delegationOf(prefix)).state).toBe("CHECKING");
    await api.database.rows("update job set run_at = now() where failed_at is null");
    await harness.doJobs();
    expect((await delegationOf(prefix)).state).toBe("ACTIVE");
  });

  it("tries a removal again after an hour", async () => {
    const prefix = await fresh("ACTIVE");
    await send("DELETE", prefix, "/delegation");
    await harness.giveUpJobs();
    expect((await delegationOf(prefix)).state).toBe("REMOVING");
    expect(await waitingJobs(prefix)).toEqual([{ kind: "ip.delegation", hours: 1, addresses: null }]);
    await api.database.rows("update job set run_at = now() where failed_at is null");
    await harness.doJobs();
    expect((await delegationOf(prefix)).state).toBe("HOSTED");
  });

  it("fails names, which can be set again, and tries the removal of names again after an hour", async () => {
    const prefix = await fresh();
    const [kept, cleared] = [prefix.replace("/48", "7"), prefix.replace("/48", "8")];
    const records = [
      { address: kept, ptr: "kept.a.example" },
      { address: cleared, ptr: "cleared.a.example" },
    ];
    await send("PUT", prefix, "/ptr", { records });
    await send("DELETE", prefix, `/ip-address/${cleared}`);
    await harness.giveUpJobs();
    const states = async () => (await harness.addresses(prefix)).map(({ ptrState }) => ptrState);
    expect(await states()).toEqual(["FAILED"]);
    const again = { kind: "ip.ptr", hours: 1, addresses: [cleared] };
    expect(await waitingJobs(prefix)).toEqual([again]);
    const set = () => send("PUT", prefix, `/ip-address/${kept}`, { ptr: "kept.a.example" });
    await set();
    expect(await states()).toEqual(["PENDING"]);
    await harness.giveUpJobs();
    await send("PUT", prefix, "/ptr", { records: records.slice(0, 1) });
    expect(await states()).toEqual(["PENDING"]);
    await harness.doJobs();
    expect(await states()).toEqual(["LIVE"]);
  });

  it("does not change names that have a newer job, and gives up the others", async () => {
    const prefix = await fresh();
    const [both, early] = [prefix.replace("/48", "7"), prefix.replace("/48", "8")];
    const name = (address: string, ptr: string) => ({ address, ptr });
    await send("PUT", prefix, "/ptr", { records: [name(both, "old.a.example"), name(early, "early.a.example")] });
    await api.database.rows("update job set run_at = now() - interval '1 minute' where failed_at is null");
    await send("PUT", prefix, "/ptr", { records: [name(both, "new.a.example")] });
    await api.database.rows(
      "update job set run_at = now() + interval '1 minute' where failed_at is null and run_at > now() - interval '30 seconds'",
    );
    await harness.giveUpJobs();
    expect((await harness.addresses(prefix)).map(({ ptrState }) => ptrState)).toEqual(["PENDING", "FAILED"]);
  });

  it.each([
    ["", "a removal", async (prefix: string) => send("DELETE", prefix, "/delegation")],
    ["", "a release", async (prefix: string) => send("POST", prefix, "/release", {})],
    [
      "with a later request, ",
      "a removal",
      async (prefix: string) => {
        await send("PUT", prefix, "/delegation", servers);
        return send("DELETE", prefix, "/delegation");
      },
    ],
  ])("withdraws a delegation that was given up while it was published: %s%s", async (_, __, end) => {
    const prefix = await fresh("PUBLISHING");
    await api.database.rows(
      `update prefix set delegation_findings = '[{"nameServer":"ns1.a.example","zone":"x","check":"UDP","passed":true}]'
       where prefix = $1`,
      [prefix],
    );
    await api.database.rows(
      `insert into job (queue, kind, customer_id, payload)
       select 'dns', 'ip.delegation', customer_id, jsonb_build_object('prefixId', id) from prefix where prefix = $1`,
      [prefix],
    );
    await harness.giveUpJobs();
    expect((await delegationOf(prefix)).state).toBe("FAILED");
    expect((await end(prefix)).status).toBe(200);
    expect((await delegationOf(prefix)).state).toBe("REMOVING");
    await harness.doJobs();
    expect((await delegationOf(prefix)).state).toBe("HOSTED");
  });

  it("ends a failed check at once: nothing was published", async () => {
    const prefix = await fresh();
    await send("PUT", prefix, "/delegation", { nameServers: ["ns1.a.example", "lame.a.example"] });
    await harness.doJobs();
    expect((await delegationOf(prefix)).state).toBe("FAILED");
    expect((await send<Delegation>("DELETE", prefix, "/delegation")).body.state).toBe("NONE");
  });

  it("leaves a name failed only until a later publication succeeds", async () => {
    const prefix = await fresh();
    const address = prefix.replace("/48", "7");
    await send("PUT", prefix, `/ip-address/${address}`, { ptr: "late.a.example" });
    await api.database.rows("update ip_address set ptr_state = 'FAILED' where ptr = 'late.a.example'");
    const { body } = await send<PtrPreview>("POST", prefix, "/ptr/generate", { pattern: "{hex}.a.example" });
    expect(body.records.map(({ verdict }) => verdict)).toEqual(["CHANGES"]);
    await harness.doJobs();
    expect((await harness.addresses(prefix)).map(({ ptrState }) => ptrState)).toEqual(["LIVE"]);
  });
});

describe("without a DNS system", () => {
  const refused = { status: 503, body: { error: { code: "reverse-dns.unavailable" } } };

  it("503 for names and delegations, which change nothing; labels can be changed", async () => {
    const [prefix, delegated] = [await fresh(), await fresh("ACTIVE")];
    const address = prefix.replace("/48", "7");
    const { body: before } = await send<Delegation>("GET", delegated, "/delegation/check");
    for (const [method, block, rest, body] of [
      ["PUT", prefix, `/ip-address/${address}`, { ptr: "a.a.example" }],
      ["PUT", prefix, "/ptr", { records: [{ address, ptr: "a.a.example" }] }],
      ["POST", prefix, "/ptr/generate", { pattern: "{hex}.a.example" }],
      ["PUT", prefix, "/delegation", servers],
      ["DELETE", delegated, "/delegation", undefined],
    ] as const)
      expect([rest, await withoutDns.send(method, block, rest, body)]).toMatchObject([rest, refused]);
    expect(await delegationOf(delegated)).toEqual(before);
    expect((await withoutDns.send("PUT", prefix, `/ip-address/${address}`, { label: "Lab" })).status).toBe(200);
    expect((await withoutDns.send("DELETE", prefix, `/ip-address/${address}`)).status).toBe(204);
  });

  it.each([
    ["a delegation", "ACTIVE", false],
    ["a name", "HOSTED", true],
  ])(
    "503 for the release of a prefix with %s, which changes nothing; 200 for one with neither",
    async (_, state, named) => {
      const [prefix, plain] = [await fresh(state), await fresh()];
      if (named) await send("PUT", prefix, `/ip-address/${prefix.replace("/48", "7")}`, { ptr: "a.a.example" });
      await api.database.rows("delete from job where failed_at is null");
      expect(await withoutDns.send("POST", prefix, "/release", {})).toMatchObject(refused);
      expect((await send<Prefix>("GET", prefix, "")).body.lifecycle).toBe("ACTIVE");
      expect(await waitingJobs(prefix)).toEqual([]);
      expect(await withoutDns.send("POST", plain, "/release", {})).toMatchObject({ status: 200 });
      await harness.doJobs({ DNS_CONNECTOR: "off" });
    },
  );

  it("a job that has something to publish fails, and one that has nothing ends", async () => {
    const prefix = await fresh();
    await send("PUT", prefix, "/delegation", servers);
    await expect(harness.doJobs({ DNS_CONNECTOR: "off" })).rejects.toThrow("no DNS system is connected");
    await send("DELETE", prefix, "/delegation");
    await harness.doJobs({ DNS_CONNECTOR: "off" });
    expect((await delegationOf(prefix)).state).toBe("NONE");
  });
});

describe("a reserved prefix that is released with a delegation and names", () => {
  const released = async () => {
    const prefix = await fresh("ACTIVE", "ASSIGNED_PA", "RESERVED");
    const address = prefix.replace("/48", "7");
    await api.database.rows(
      `insert into ip_address (customer_id, prefix_id, address, ptr, ptr_state)
       select customer_id, id, $2, 'a.a.example', 'LIVE' from prefix where prefix = $1`,
      [prefix, address],
    );
    expect(await send("POST", prefix, "/release", {})).toMatchObject({
      status: 200,
      body: { lifecycle: "RELEASED", delegationState: "REMOVING" },
    });
    return { prefix, address };
  };

  it("has its removals queued again, until its zones are the operator's", async () => {
    const { prefix, address } = await released();
    await harness.giveUpJobs();
    const jobs = await waitingJobs(prefix);
    expect(jobs).toHaveLength(2);
    expect(jobs).toEqual(
      expect.arrayContaining([
        { kind: "ip.ptr", hours: 1, addresses: [address] },
        { kind: "ip.delegation", hours: 1, addresses: null },
      ]),
    );
    await api.database.rows("update job set run_at = now() where failed_at is null");
    await harness.doJobs();
    expect((await delegationOf(prefix)).state).toBe("HOSTED");
  });

  it("does not change the zones of a block that has a new holder", async () => {
    const { prefix } = await released();
    await api.database.rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, reverse_mode, delegation_state, name_servers)
       values ($1, $2, 'ASSIGNED_PA', 'ACTIVE', 'DELEGATED', 'ACTIVE', '{ns1.b.example,ns2.b.example}')`,
      [companyIds.kadeblok, prefix.replace("/48", "/56")],
    );
    // The simulated system is off, so a job that called it would fail.
    await harness.doJobs({ DNS_CONNECTOR: "off" });
    expect(await waitingJobs(prefix)).toEqual([]);
    expect((await delegationOf(prefix)).state).toBe("REMOVING");
  });

  it("has nothing queued again when the block has a new holder", async () => {
    const { prefix } = await released();
    await api.database.rows(
      "insert into prefix (customer_id, prefix, kind, lifecycle) values ($1, $2, 'ASSIGNED_PA', 'ACTIVE')",
      [companyIds.kadeblok, prefix],
    );
    await harness.giveUpJobs();
    expect(await waitingJobs(prefix)).toEqual([]);
  });
});

describe("a repeated removal of a delegation", () => {
  it("200 changes nothing, also with the version of the first request, in twenty parallel requests", async () => {
    const prefix = await fresh("ACTIVE");
    const { version } = await delegationOf(prefix);
    const remove = () => send<Delegation>("DELETE", prefix, "/delegation", undefined, { "if-match": `"${version}"` });
    const answers = await Promise.all(Array.from({ length: 20 }, remove));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.state}`))).toEqual(new Set(["200 REMOVING"]));
    expect(await harness.ledgerOf(prefix, "prefix.delegation-removed", "delegation.removed")).toHaveLength(1);
    await harness.doJobs();
    expect(await remove()).toMatchObject({ status: 200, body: { state: "HOSTED" } });
  });

  it("409 for a stale version of a delegation that can be removed", async () => {
    const prefix = await fresh("ACTIVE");
    expect(await send("DELETE", prefix, "/delegation", undefined, { "if-match": '"7"' })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict" } },
    });
  });
});
