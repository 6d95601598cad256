import type { IpAddress } from "@demarc/contract/ip-management/ptr-records";
import type { Plan } from "@demarc/contract/operator/writing";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { polderlicht } = companyIds;
const ofPolderlicht = `/v1/customer/${polderlicht}/prefix`;
const block = "100.64.9.0/28";
const [first, second] = ["100.64.9.1", "100.64.9.2"];

interface Answer extends Partial<Plan> {
  readonly outcome?: string;
  readonly version?: number;
  readonly error?: { readonly code: string };
  readonly validationErrors?: readonly { readonly field: string }[];
}

let api: TestApi;
let token: string;
let lotte: string;
let id: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "ipam", rights: ["ip.assign"] });
  lotte = await api.tokenOf("lotte.prins@polderlicht.example");
  const body = { customerId: polderlicht, prefix: block, kind: "CUSTOMER_PI" };
  const made = await api.send<{ id: string }>("PUT", "/operator/v1/prefix/ref/IPAM-PTR", { token, body });
  ({ id } = made.body);
});
afterAll(() => api.close());

const put = (records: unknown, { on = id, query = "", headers = {} } = {}) =>
  api.send<Answer>("PUT", `/operator/v1/prefix/${on}/ptr${query}`, { token, body: { records }, headers });

/** The names as the customer sees them. */
const names = async () => {
  const { body } = await api.send<{ items: IpAddress[] }>("GET", `${ofPolderlicht}/${id}/ip-address`, { token: lotte });
  return body.items.flatMap(({ address, ptr }) => (ptr === null ? [] : [[address, ptr]]));
};

describe("names of addresses by the provider", () => {
  it("200 are shown to the customer, who can undo them; the same names again change nothing", async () => {
    const records = [
      { address: first, ptr: "Router.Weidemolen.example." },
      { address: second, ptr: "mail.weidemolen.example" },
    ];
    const done = await put(records);
    expect([done.status, done.body]).toMatchObject([200, { id, externalRef: "IPAM-PTR", outcome: "updated" }]);
    expect(await put(records)).toMatchObject({ body: { outcome: "unchanged", version: done.body.version } });
    expect(await names()).toEqual([
      [first, "router.weidemolen.example"],
      [second, "mail.weidemolen.example"],
    ]);
    type Page = { items: { id: string; count: number }[] };
    const { body } = await api.send<Page>("GET", `${ofPolderlicht}/${id}/ptr/change`, { token: lotte });
    expect(body.items.map(({ count }) => count)).toEqual([2]);
    const undone = await api.send("POST", `${ofPolderlicht}/${id}/ptr/${body.items[0]?.id}/undo`, { token: lotte });
    expect([undone.status, await names()]).toEqual([200, []]);
  });

  it("200 are published by one job, and a name that is null is removed while others stay", async () => {
    await put([
      { address: first, ptr: "one.weidemolen.example" },
      { address: second, ptr: "two.weidemolen.example" },
    ]);
    expect((await put([{ address: first, ptr: null }])).body.outcome).toBe("updated");
    expect(await names()).toEqual([[second, "two.weidemolen.example"]]);
    const jobs = await api.database.rows<{ addresses: string[] }>(
      `select payload -> 'addresses' as addresses from job
       where kind = 'ip.ptr' and customer_id = $1 and payload ->> 'prefixId' = $2 order by id desc limit 2`,
      [polderlicht, id],
    );
    expect(jobs.map(({ addresses }) => addresses)).toEqual([[first], [first, second]]);
  });

  it("200 a dry run lists the change and changes nothing", async () => {
    const before = await names();
    const dry = await put([{ address: first, ptr: "dry.weidemolen.example" }], { query: "?dryRun=true" });
    expect([dry.status, dry.body.outcome, dry.body.events]).toEqual([
      200,
      "updated",
      [{ type: "ptr.changed", subject: `prefix/${id}` }],
    ]);
    expect(await names()).toEqual(before);
  });

  it.each([
    ["records.0.address", { address: "100.64.8.1", ptr: "a.example" }],
    ["records.0.address", { address: "nowhere", ptr: "a.example" }],
    ["records.0.address", { address: "\u0000", ptr: "a.example" }],
    ["records.0.address", { address: "100.64.9.0", ptr: "a.example" }],
    ["records.0.ptr", { address: first, ptr: "not a name" }],
    ["records.0.ptr", { address: first, ptr: "\ud800.example" }],
  ])("400 names %s of %j, and nothing changes", async (field, record) => {
    const before = await names();
    const answer = await put([record, { address: second, ptr: "other.weidemolen.example" }]);
    expect([answer.status, answer.body.validationErrors?.map((error) => error.field)]).toEqual([400, [field]]);
    expect(await names()).toEqual(before);
  });

  it("404 for an unknown prefix, and 409 for a version that is out of date", async () => {
    const records = [{ address: first, ptr: "a.weidemolen.example" }];
    expect((await put(records, { on: randomUUID() })).status).toBe(404);
    const stale = await put(records, { headers: { "if-match": '"999"' } });
    expect([stale.status, stale.body.error?.code]).toEqual([409, "edit-conflict"]);
  });

  it("200 twenty calls at once with the same names make one change", async () => {
    const records = [{ address: first, ptr: "at-once.weidemolen.example" }];
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(records)));
    expect(answers.map(({ body }) => `${body.outcome}`).toSorted()).toEqual([
      ...Array.from({ length: 19 }, () => "unchanged"),
      "updated",
    ]);
  });

  it("409 for a delegated prefix, and for one that is released", async () => {
    const records = [{ address: first, ptr: "a.weidemolen.example" }];
    const codeOf = async () => {
      const { status, body } = await put(records);
      return [status, body.error?.code];
    };
    const delegated = "reverse_mode = 'DELEGATED', name_servers = '{ns1.weidemolen.example,ns2.weidemolen.example}'";
    await api.database.rows(`update prefix set ${delegated} where id = $1`, [id]);
    expect(await codeOf()).toEqual([409, "prefix.delegated"]);
    await api.database.rows("update prefix set reverse_mode = 'HOSTED', name_servers = null where id = $1", [id]);
    await api.send("POST", `/operator/v1/prefix/${id}/release`, { token, body: { reason: "Moved" } });
    expect(await codeOf()).toEqual([409, "prefix.state-conflict"]);
  });

  it("503 without a DNS system", async () => {
    const other = await testApi({ DNS_CONNECTOR: "off" });
    const own = await serviceToken(other.database);
    const [held] = await other.database.rows<{ id: string }>(
      "select id from prefix where reverse_mode = 'HOSTED' limit 1",
    );
    const body = { records: [{ address: "2001:db8::1", ptr: null }] };
    const answer = await other.send<Answer>("PUT", `/operator/v1/prefix/${held?.id}/ptr`, { token: own, body });
    expect([answer.status, answer.body.error?.code]).toEqual([503, "reverse-dns.unavailable"]);
    await other.close();
  });
});
