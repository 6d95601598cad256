import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { prefixHarness } from "../../../testing/ip-management/prefix-harness.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";

interface Answer {
  readonly outcome: string;
  readonly version: number;
  readonly prefixId: string;
  readonly error?: { readonly code: string };
  readonly validationErrors?: readonly { readonly field: string; readonly message: string }[];
}

let api: TestApi;
let token: string;
let prefixes: ReturnType<typeof prefixHarness>;
let block: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "ipam" });
  prefixes = prefixHarness(api, token);
});
beforeEach(async () => {
  block = await prefixes.fresh();
});
afterAll(() => api.close());

const address = () => block.replace("/48", "7");
const put = (ptr: unknown, at = address(), more: { query?: string; headers?: Record<string, string> } = {}) =>
  api.send<Answer>("PUT", `/operator/v1/ptr-record/${encodeURIComponent(at)}${more.query ?? ""}`, {
    token,
    body: { ptr },
    ...(more.headers && { headers: more.headers }),
  });
const names = async () =>
  api.database.rows(
    `select ptr, ptr_state as state, count(job.id)::int as jobs from ip_address join prefix on prefix.id = prefix_id
     left join job on job.kind = 'ip.ptr' and payload ->> 'prefixId' = prefix.id::text where prefix = $1 group by 1, 2`,
    [block],
  );

describe("the name of an address", () => {
  it("200 is created, unchanged, updated and removed, with the prefix that holds the address", async () => {
    const prefixId = await prefixes.idOf(block);
    expect((await put("A.polderlicht.example.")).body).toEqual({ prefixId, version: 2, outcome: "created" });
    expect(await names()).toEqual([{ ptr: "a.polderlicht.example", state: "PENDING", jobs: 1 }]);
    const spelled = address().toUpperCase().replace("::", ":0::");
    expect((await put("a.polderlicht.example", spelled)).body).toMatchObject({ version: 2, outcome: "unchanged" });
    expect((await put("b.polderlicht.example")).body).toMatchObject({ version: 3, outcome: "updated" });
    expect((await put(null)).body).toMatchObject({ version: 4, outcome: "updated" });
    expect((await put(null)).body).toMatchObject({ version: 4, outcome: "unchanged" });
    expect(await names()).toEqual([]);
    const ledger = await api.database.rows(
      "select actor_id as by, after -> 'ptr' as ptr from audit_event where entity_id = $1 order by id",
      [prefixId],
    );
    expect(ledger).toEqual(
      ["a.polderlicht.example", "b.polderlicht.example", "–"].map((name) => ({
        by: "ipam",
        ptr: [`${address()} ${name}`],
      })),
    );
  });

  it("200 a dry run changes nothing", async () => {
    expect((await put("a.polderlicht.example", address(), { query: "?dryRun=true" })).body).toMatchObject({
      outcome: "created",
      events: [{ type: "ptr.changed" }],
    });
    expect(await names()).toEqual([]);
  });

  it("200 with an event publishes a name again that could not be published, once", async () => {
    const { prefixId } = (await put("a.polderlicht.example")).body;
    await api.database.rows("update ip_address set ptr_state = 'FAILED' where prefix_id = $1", [prefixId]);
    const again = await put("a.polderlicht.example");
    expect(again.body).toMatchObject({ version: 3, outcome: "updated" });
    expect((await put("a.polderlicht.example")).body).toMatchObject({ version: 3, outcome: "unchanged" });
    const [state] = await api.database.rows("select ptr_state as state from ip_address where prefix_id = $1", [
      prefixId,
    ]);
    expect(state).toEqual({ state: "PENDING" });
  });

  it("400 in a prefix that is released, until its next holder has it", async () => {
    block = await prefixes.fresh("HOSTED", "ASSIGNED_PA", "RELEASED");
    expect((await put("a.polderlicht.example")).status).toBe(400);
    await api.database.rows(
      `insert into prefix (customer_id, prefix, kind, reverse_mode, delegation_state, lifecycle)
       select $2, prefix, kind, reverse_mode, delegation_state, 'ACTIVE' from prefix where prefix = $1`,
      [block, companyIds.kadeblok],
    );
    expect((await put("a.polderlicht.example")).body.outcome).toBe("created");
  });

  it("200 for twenty at once creates it once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => put("a.polderlicht.example")));
    expect(answers.map(({ body }) => body.outcome).toSorted()).toEqual([
      "created",
      ...Array.from({ length: 19 }, () => "unchanged"),
    ]);
  });

  it.each([
    ["2001:db9::1", "a.polderlicht.example", "address", "validation.ip-not-in-prefix"],
    ["x", "a.polderlicht.example", "address", "validation.ip-not-in-prefix"],
    ["::ffff:192.0.2.1", "a.polderlicht.example", "address", "validation.ip-not-in-prefix"],
    ["198.51.100.64", "a.polderlicht.example", "address", "validation.invalid-value"],
    ["198.51.100.70", "geen naam", "ptr", "validation.fqdn-invalid"],
  ])("400 for %s with the name %s", async (at, ptr, field, message) => {
    const { status, body } = await put(ptr, at);
    expect([status, body.validationErrors]).toEqual([400, [expect.objectContaining({ field, message })]]);
  });

  it("409 where the customer's own servers are authoritative, for a link prefix, and for a stale version", async () => {
    const code = async (...given: Parameters<typeof put>) => (await put(...given)).body.error?.code;
    expect(await code("a.polderlicht.example", "198.51.100.130")).toBe("prefix.delegated");
    expect(await code("a.polderlicht.example", "192.0.2.9")).toBe("prefix.state-conflict");
    await put("a.polderlicht.example");
    expect(await code("b.polderlicht.example", address(), { headers: { "if-match": '"1"' } })).toBe("edit-conflict");
  });
});
