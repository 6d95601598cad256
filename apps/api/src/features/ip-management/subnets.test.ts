import type { TreeNode } from "@demarc/contract/subnets";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht } = companyIds;
const path = `/v1/customer/${polderlicht}/prefix`;
let api: TestApi;
let token: string;

const idOf = async (prefix: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from prefix where prefix = $1", [prefix]);
  return row?.id ?? "";
};
const get = <Body>(rest: string, bearer = token, customerId = polderlicht) =>
  api.send<Body>("GET", `/v1/customer/${customerId}/prefix${rest}`, { token: bearer });
const tree = async (parent = "", more = "") =>
  (
    await get<{ items: TreeNode[]; total: number }>(
      `/tree?${parent ? `parent=${encodeURIComponent(parent)}` : ""}${more}`,
    )
  ).body;
const create = async (prefix: string, subnet: string, more = {}, headers = {}) =>
  api.send<{ id: string; version: number }>("POST", `${path}/${await idOf(prefix)}/subnet`, {
    token,
    body: { subnet, ...more },
    headers,
  });
const plan = async (prefix: string, body: object, headers = {}) =>
  api.send<{ rows: { block: string; change: string }[] }>("POST", `${path}/${await idOf(prefix)}/subnet/plan`, {
    token,
    body: { dryRun: false, ...body },
    headers,
  });
const changesOf = ({ body }: { body: { rows: { block: string; change: string }[] } }) =>
  body.rows.map(({ block, change }) => `${change} ${block}`);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
});
afterAll(() => api.close());

describe("subnets", () => {
  const prefix = "2001:db8:103::/48";

  it("201 keeps a nested block, 409 the same one twice, also of twenty at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(prefix, "2001:db8:103:10::/60")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: "subnet.exists" } });
    expect((await create(prefix, "2001:db8:103::/56")).status).toBe(201);
    expect((await create(prefix, "2001:DB8:103:10:0::/64")).status).toBe(201);
  });

  it("keeps each of ten subnets once that are asked for twice each at once, and no two siblings overlap", async () => {
    const asked = Array.from({ length: 20 }, (_, place) => `2001:db8:103:${(0x1000 + (place % 10)).toString(16)}::/64`);
    await Promise.all(asked.map((subnet) => create(prefix, subnet)));
    const overlapping = await api.database.rows(
      `select 1 from subnet one join subnet other on one.prefix_id = other.prefix_id and one.id < other.id
       where one.subnet && other.subnet and not one.subnet << other.subnet and not other.subnet << one.subnet`,
    );
    expect(overlapping).toEqual([]);
    const [{ count } = { count: 0 }] = await api.database.rows<{ count: number }>(
      "select count(*)::int as count from subnet where subnet <<= '2001:db8:103:1000::/52'",
    );
    expect(count).toBe(10);
  });

  it("refuses in the database itself what lies outside the prefix, and a prefix over another", async () => {
    const id = await idOf(prefix);
    await expect(
      api.database.rows(
        "insert into subnet (customer_id, prefix_id, prefix, subnet) values ($1, $2, $3, '2001:db8:104::/64')",
        [polderlicht, id, prefix],
      ),
    ).rejects.toThrow(/subnet_check|check constraint/);
    await expect(
      api.database.rows(
        "insert into subnet (customer_id, prefix_id, prefix, subnet) values ($1, $2, '2001:db8::/32', '2001:db8:104::/64')",
        [polderlicht, id],
      ),
    ).rejects.toThrow(/foreign key/);
    const allocations = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) =>
        api.database.rows("insert into prefix (customer_id, prefix, kind) values ($1, $2, 'ASSIGNED_PA')", [
          polderlicht,
          `2001:db8:400::/${40 + (place % 9)}`,
        ]),
      ),
    );
    expect(allocations.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await api.database.rows("delete from prefix where prefix <<= '2001:db8:400::/40'");
  });

  it.each([
    ["subnet", "2001:db8:103::1/64", "validation.invalid-value"],
    ["subnet", "nonsense", "validation.invalid-value"],
    ["subnet", "2001:db8:104::/64", "validation.ip-not-in-prefix"],
    ["subnet", "2001:db8:103::/48", "validation.ip-not-in-prefix"],
    ["subnet", "198.51.100.0/29", "validation.ip-not-in-prefix"],
  ])("400 names %s for %s", async (field, subnet, message) =>
    expect(await create(prefix, subnet)).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field, message }] },
    }),
  );

  it("400 answers alike for end customers of others and unknown ones", async () => {
    const [foreign] = await api.database.rows<{ id: string }>("select id from end_customer where customer_id <> $1", [
      polderlicht,
    ]);
    for (const endCustomerId of [foreign?.id, randomUUID()])
      expect(await create(prefix, "2001:db8:103:ff::/64", { endCustomerId })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "endCustomerId", message: "validation.invalid-value" }] },
      });
  });

  it("200 relabels, 409 on a stale version, 204 takes away; 201 answers the same under one key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const made = await create(prefix, "2001:db8:103:aa::/64", {}, headers);
    expect((await create(prefix, "2001:db8:103:aa::/64", {}, headers)).body).toEqual(made.body);
    const place = `${path}/${await idOf(prefix)}/subnet/${made.body.id}`;
    const changed = await api.send("PATCH", place, { token, body: { label: "Gasten" } });
    expect(changed.body).toMatchObject({ label: "Gasten", version: 2 });
    const stale = { token, headers: { "if-match": '"1"' } };
    expect((await api.send("DELETE", place, stale)).status).toBe(409);
    expect((await api.send("DELETE", place, { token })).status).toBe(204);
    expect((await api.send("DELETE", place, { token })).status).toBe(404);
  });
});

describe("planSubnets", () => {
  const prefix = "198.51.100.32/28";

  it("200 previews a split, applies the same in one go, and merges it again", async () => {
    const split = { action: "SPLIT", block: prefix, lengths: [30] };
    const previewed = changesOf(await plan(prefix, { ...split, dryRun: true }));
    expect(previewed).toEqual([
      "ADDED 198.51.100.32/30",
      "ADDED 198.51.100.36/30",
      "ADDED 198.51.100.40/30",
      "ADDED 198.51.100.44/30",
    ]);
    expect((await tree(prefix)).items.filter(({ kind }) => kind === "SUBNET")).toEqual([]);
    expect(changesOf(await plan(prefix, split))).toEqual(previewed);
    expect(changesOf(await plan(prefix, split)).every((row) => row.startsWith("KEPT"))).toBe(true);
    const half = { action: "MERGE", block: "198.51.100.32/29" };
    expect(changesOf(await plan(prefix, half))).toEqual([
      "ADDED 198.51.100.32/29",
      "REMOVED 198.51.100.32/30",
      "REMOVED 198.51.100.36/30",
    ]);
    expect(
      changesOf(await plan(prefix, { action: "MERGE", block: prefix })).filter((row) => row.startsWith("ADDED")),
    ).toEqual([]);
    expect((await tree(prefix)).items.filter(({ kind }) => kind === "SUBNET")).toEqual([]);
  });

  it("200 splits by a list of sizes and says what stays free", async () => {
    expect(changesOf(await plan(prefix, { action: "SPLIT", block: prefix, lengths: [30, 29], dryRun: true }))).toEqual([
      "ADDED 198.51.100.32/29",
      "ADDED 198.51.100.40/30",
      "FREE 198.51.100.44/30",
    ]);
  });

  it.each([
    ["lengths", { action: "SPLIT", block: prefix, lengths: [29, 29, 29] }],
    ["lengths", { action: "SPLIT", block: prefix, lengths: [28] }],
    ["lengths", { action: "SPLIT", block: prefix }],
    ["block", { action: "SPLIT", block: "198.51.100.0/24", lengths: [28] }],
    ["block", { action: "SPLIT", block: "198.51.100.33/28", lengths: [30] }],
    ["block", { action: "MERGE", block: prefix }],
    ["prices", { action: "MERGE", block: prefix, prices: 1 }],
  ])("400 names %s", async (field, body) =>
    expect(await plan(prefix, body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } }),
  );

  it("400 refuses to cut through a subnet that stands there", async () => {
    const whole = "198.51.100.64/27";
    expect(await plan(whole, { action: "SPLIT", block: whole, lengths: [30] })).toMatchObject({ status: 400 });
  });
});
