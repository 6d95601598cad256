import type { Delegation } from "@demarc/contract/ip-management/delegation";
import type { PtrPreview } from "@demarc/contract/ip-management/ptr-records";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";

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

  it("leaves a delegation alone for which a newer job waits", async () => {
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
    expect(await waitingJobs(prefix)).toEqual([again, again]);
    const set = () => send("PUT", prefix, `/ip-address/${kept}`, { ptr: "kept.a.example" });
    await set();
    expect(await states()).toEqual(["PENDING"]);
    await harness.giveUpJobs();
    await send("PUT", prefix, "/ptr", { records: records.slice(0, 1) });
    expect(await states()).toEqual(["PENDING"]);
    await harness.doJobs();
    expect(await states()).toEqual(["LIVE"]);
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

  it("a job that has something to publish fails, and one that has nothing ends", async () => {
    const prefix = await fresh();
    await send("PUT", prefix, "/delegation", servers);
    await expect(harness.doJobs({ DNS_CONNECTOR: "off" })).rejects.toThrow("no DNS system is connected");
    await send("DELETE", prefix, "/delegation");
    await harness.doJobs({ DNS_CONNECTOR: "off" });
    expect((await delegationOf(prefix)).state).toBe("NONE");
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
