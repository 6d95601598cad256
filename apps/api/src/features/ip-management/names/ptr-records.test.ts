import type { BulkChange } from "@demarc/contract/core/bulk-change";
import type { IpAddress, PtrPreview, PtrResult } from "@demarc/contract/ip-management/ptr-records";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { kadeblok } = companyIds;
let api: TestApi;
let token: string;
let other: string;

let harness: ReturnType<typeof prefixHarness>;
const idOf: typeof harness.idOf = (prefix) => harness.idOf(prefix);
const send: typeof harness.send = (...asked) => harness.send(...asked);
const addresses: typeof harness.addresses = (prefix) => harness.addresses(prefix);
const doJobs = () => harness.doJobs();
const fresh: typeof harness.fresh = (...given) => harness.fresh(...given);
const ptrsOf = async (prefix: string) => (await addresses(prefix)).map(({ ptr }) => ptr);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  harness = prefixHarness(api, token);
  other = await api.tokenOf("tim.okafor@kadeblok.example");
  await api.database.rows("delete from job");
});
afterAll(() => api.close());

describe("names by a pattern", () => {
  const prefix = "198.51.100.0/28";

  it("200 previews every address of a /28, applies the preview, publishes it, and undoes it", async () => {
    const before = await ptrsOf(prefix);
    const pattern = { pattern: "{a}-{b}-{c}-{d}.static.polderlicht.example", onlyEmpty: false, includeFree: true };
    const { body } = await send<PtrPreview>("POST", prefix, "/ptr/generate", pattern);
    expect(body.records).toHaveLength(16);
    expect([body.records[0]?.verdict, body.records[15]?.verdict]).toEqual(["NETWORK", "BROADCAST"]);
    expect(await ptrsOf(prefix)).toEqual(before);
    const records = body.records
      .filter(({ verdict }) => verdict === "CHANGES")
      .map(({ address, after }) => ({ address, ptr: after }));
    expect(records).toHaveLength(14);
    const version = { "if-match": `"${body.version}"` };
    const written = await send<PtrResult>("PUT", prefix, "/ptr", { records }, version);
    expect(written).toMatchObject({ status: 200, body: { version: body.version + 1 } });
    expect((await send("PUT", prefix, "/ptr", { records }, version)).status).toBe(409);
    expect((await addresses(prefix))[7]).toMatchObject({
      ptr: "198-51-100-7.static.polderlicht.example",
      ptrState: "PENDING",
    });
    await doJobs();
    expect((await addresses(prefix))[7]?.ptrState).toBe("LIVE");
    await send("PUT", prefix, "/ip-address/198.51.100.7", { ptr: "eigen.polderlicht.example." });
    const undone = await send("POST", prefix, `/ptr/${written.body.changeId}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { restored: 13, kept: ["198.51.100.7"] } });
    const ledger = await api.database.rows(
      "select jsonb_array_length(after -> 'ptr') as names from audit_event where action = 'prefix.ptr-change-undone'",
    );
    expect(ledger).toEqual([{ names: 13 }]);
    const after = await ptrsOf(prefix);
    expect(after[7]).toBe("eigen.polderlicht.example");
    expect(after.toSpliced(7, 1)).toEqual(before.toSpliced(7, 1));
    expect(await send("POST", prefix, `/ptr/${written.body.changeId}/undo`)).toMatchObject({
      status: 409,
      body: { error: { code: "ptr.change-undone" } },
    });
  });

  it("200 lists changes of several names with who made them, drops them after thirty days, and 409 for undoing them then", async () => {
    const block = "198.51.100.24/29";
    const list = async () => (await send<{ items: BulkChange[]; total: number }>("GET", block, "/ptr/change")).body;
    const records = ["26", "27"].map((last) => ({
      address: `198.51.100.${last}`,
      ptr: `n${last}.polderlicht.example`,
    }));
    const { body } = await send<PtrResult>("PUT", block, "/ptr", { records });
    await send("PUT", block, "/ip-address/198.51.100.28", { ptr: "een.polderlicht.example" });
    expect(await list()).toMatchObject({
      total: 1,
      items: [{ id: body.changeId, by: "Lotte Prins", count: 2, undoneAt: null }],
    });
    const age = (days: number) =>
      api.database.rows("update ptr_change set created_at = now() - make_interval(days => $2) where id = $1", [
        body.changeId,
        days,
      ]);
    await age(31);
    expect(await list()).toMatchObject({ items: [], total: 0 });
    const undo = () => send("POST", block, `/ptr/${body.changeId}/undo`);
    expect(await undo()).toMatchObject({ status: 409, body: { error: { code: "ptr.change-expired" } } });
    await age(29);
    expect((await undo()).status).toBe(200);
    expect((await list()).items.find(({ id }) => id === body.changeId)?.undoneAt).not.toBeNull();
  });

  it.each([
    ["{a}.polderlicht.example", {}, 400],
    ["{a}-{b}-{c}.polderlicht.example", {}, 400],
    ["{a}.polderlicht.example", { first: "198.51.100.3", last: "198.51.100.3" }, 200],
    ["{a}.polderlicht.example", { first: "198.51.100.0", last: "198.51.100.1" }, 200],
    ["{d}.polderlicht.example", {}, 200],
  ])("a pattern gives each address its own name: %s with %j is %i", async (pattern, range, status) => {
    const answer = await send("POST", prefix, "/ptr/generate", { pattern, ...range });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toMatchObject({ validationErrors: [{ field: "pattern" }] });
  });

  it("200 undoing a change leaves the changes before it, which can then be undone, and those of another prefix", async () => {
    const [block, other] = [await fresh(), await fresh()];
    const name = async (of: string, ptr: string) => {
      const records = [{ address: of.replace("/48", "7"), ptr }];
      return (await send<PtrResult>("PUT", of, "/ptr", { records })).body.changeId;
    };
    const [elsewhere, first, second] = [
      await name(other, "a.polderlicht.example"),
      await name(block, "a.polderlicht.example"),
      await name(block, "b.polderlicht.example"),
    ];
    for (const [of, change, left] of [
      [block, second, ["a.polderlicht.example"]],
      [block, first, []],
      [other, elsewhere, []],
    ] as const) {
      expect(await send("POST", of, `/ptr/${change}/undo`)).toMatchObject({ status: 200, body: { restored: 1 } });
      expect(await ptrsOf(of)).toEqual(left);
    }
  });

  it("200 for one of two parallel undo requests, and 409 for the other", async () => {
    const records = [{ address: "198.51.100.5", ptr: "vijf.polderlicht.example" }];
    const { body } = await send<PtrResult>("PUT", prefix, "/ptr", { records });
    const held = await holdTransaction(
      api.database,
      "select from ip_address where address = '198.51.100.5' for update",
    );
    const answers = [1, 2].map(() => send("POST", prefix, `/ptr/${body.changeId}/undo`));
    await held.untilWaiting(2);
    await held.commit();
    const sorted = (await Promise.all(answers)).toSorted((one, other) => one.status - other.status);
    expect(sorted).toMatchObject([
      { status: 200, body: { restored: 1 } },
      { status: 409, body: { error: { code: "ptr.change-undone" } } },
    ]);
  });

  it("200 applies directly on request, once per key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const body = { pattern: "host-{index}.polderlicht.example", onlyEmpty: true, includeFree: true };
    const [one, two] = [
      await send<PtrPreview>("POST", "198.51.100.16/29", "/ptr/generate?apply=true", body, headers),
      await send<PtrPreview>("POST", "198.51.100.16/29", "/ptr/generate?apply=true", body, headers),
    ];
    expect(one.body.changeId).not.toBeNull();
    expect(two.body).toEqual(one.body);
    expect(one.body.records.some(({ verdict }) => verdict === "KEPT")).toBe(true);
  });

  it.each([
    ["pattern", { pattern: "same.polderlicht.example" }],
    ["pattern", { pattern: "{e}.polderlicht.example" }],
    ["first", { pattern: "{d}.a.example", first: "198.51.100.200" }],
    ["last", { pattern: "{d}.a.example", first: "198.51.100.9", last: "198.51.100.3" }],
    ["color", { pattern: "{d}.a.example", color: "blue" }],
  ])("400 names %s", async (field, body) =>
    expect(await send("POST", prefix, "/ptr/generate", body)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field }] },
    }),
  );
});

describe("single names", () => {
  const prefix = "198.51.100.64/27";

  it("200 stores a name in lower case without a trailing dot, 204 clears it and deletes the row", async () => {
    const put = await send<IpAddress>("PUT", prefix, "/ip-address/198.51.100.90", {
      ptr: "Mail.Polderlicht.Example.",
      label: "Post",
    });
    expect(put).toMatchObject({
      status: 200,
      body: { ptr: "mail.polderlicht.example", ptrState: "PENDING", label: "Post" },
    });
    expect((await send("DELETE", prefix, "/ip-address/198.51.100.90")).status).toBe(204);
    expect((await addresses(prefix))[26]).toMatchObject({ ptr: null, label: null, used: false, ptrState: "NONE" });
  });

  it.each([
    ["198.51.100.1", { ptr: "a.example.nl" }, "address", "validation.ip-not-in-prefix"],
    ["2001:db8::1", { ptr: "a.example.nl" }, "address", "validation.ip-not-in-prefix"],
    ["198.51.100.64", { ptr: "a.example.nl" }, "address", "validation.invalid-value"],
    ["198.51.100.95", { ptr: "a.example.nl" }, "address", "validation.invalid-value"],
    ["198.51.100.70", { ptr: "geen naam" }, "ptr", "validation.fqdn-invalid"],
    ["198.51.100.70", { label: "x".repeat(121) }, "label", "validation.max-length"],
  ])("400 for %s with %j", async (address, body, field, message) =>
    expect(await send("PUT", prefix, `/ip-address/${address}`, body)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field, message }] },
    }),
  );

  it("400 for a whole bulk request, with each invalid record", async () => {
    const before = await ptrsOf(prefix);
    const records = [
      { address: "198.51.100.70", ptr: "goed.example.nl" },
      { address: "198.51.100.1", ptr: "fout.example.nl" },
      { address: "198.51.100.71", ptr: "fout" },
      { address: "198.51.100.070", ptr: null },
      { address: "198.51.100.70", ptr: null },
    ];
    const { status, body } = await send<{ validationErrors: { field: string }[] }>("PUT", prefix, "/ptr", { records });
    expect(status).toBe(400);
    expect(body.validationErrors.map(({ field }) => field)).toEqual([
      "records.1.address",
      "records.2.ptr",
      "records.3.address",
      "records.4.address",
    ]);
    expect(await ptrsOf(prefix)).toEqual(before);
  });

  it("409 where the customer's own servers are authoritative, and for a link prefix", async () => {
    const delegated = await send("PUT", "198.51.100.128/26", "/ip-address/198.51.100.130", { ptr: "a.example.nl" });
    expect(delegated).toMatchObject({ status: 409, body: { error: { code: "prefix.delegated" } } });
    const link = await send("PUT", "192.0.2.8/30", "/ip-address/192.0.2.9", { ptr: "a.example.nl" });
    expect(link).toMatchObject({ status: 409, body: { error: { code: "prefix.state-conflict" } } });
  });

  it("404 for addresses, changes and records of another company", async () => {
    const foreign = `/v1/customer/${kadeblok}/prefix/${await idOf(prefix)}`;
    for (const [method, rest, body] of [
      ["GET", "/ip-address", undefined],
      ["PUT", "/ip-address/198.51.100.70", { label: "x" }],
      ["POST", "/ptr/generate", { pattern: "{d}.polderlicht.example" }],
      ["POST", "/ptr/generate?apply=true", { pattern: "{d}.polderlicht.example", addresses: ["198.51.100.70"] }],
      ["PUT", "/ptr", { records: [{ address: "198.51.100.70", ptr: null }] }],
      ["POST", `/ptr/${randomUUID()}/undo`, undefined],
      ["GET", "/ptr/change", undefined],
      ["GET", "/delegation/check", undefined],
      ["GET", "/route-authorisation", undefined],
    ] as const)
      expect((await api.send(method, foreign + rest, { token: other, body })).status).toBe(404);
  });

  it("200 for twenty parallel changes of one address leaves one complete name, and all are in the ledger", async () => {
    const whole = await fresh();
    const at = whole.replace("/48", "7");
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        send("PUT", whole, `/ip-address/${at}`, { ptr: `keer-${place}.example.nl` }),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const ledger = await api.database.rows(
      "select 1 from audit_event where action = 'prefix.ptr-changed' and entity_id = $1",
      [await idOf(whole)],
    );
    expect(ledger).toHaveLength(20);
    await doJobs();
    expect((await addresses(whole))[0]).toMatchObject({ ptrState: "LIVE" });
  });
});
