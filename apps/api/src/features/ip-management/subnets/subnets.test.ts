import type { Subnet, SubnetPlanResult, TreeNode } from "@demarc/contract/ip-management/subnets";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

const { polderlicht } = companyIds;
const path = `/v1/customer/${polderlicht}/prefix`;
type Planned = Pick<SubnetPlanResult, "rows" | "changeId">;
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
  api.send<Planned>("POST", `${path}/${await idOf(prefix)}/subnet/plan`, {
    token,
    body: { dryRun: false, ...body },
    headers,
  });
const undo = async (prefix: string, changeId: string | null) =>
  api.send("POST", `${path}/${await idOf(prefix)}/subnet/plan/${changeId}/undo`, { token });
const changesOf = ({ body }: { body: { rows: { block: string; change: string }[] } }) =>
  body.rows.map(({ block, change }) => `${change} ${block}`);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
});
afterAll(() => api.close());

describe("subnets", () => {
  const prefix = "2001:db8:103::/48";

  it("201 creates a nested block, 409 for a duplicate, also for twenty parallel requests", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(prefix, "2001:db8:103:10::/60")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: "subnet.exists" } });
    expect((await create(prefix, "2001:db8:103::/56")).status).toBe(201);
    expect((await create(prefix, "2001:DB8:103:10:0::/64")).status).toBe(201);
  });

  it("201 creates each of ten subnets once from duplicate parallel requests, without overlapping siblings", async () => {
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

  it("are refused by the database outside their prefix, like a prefix that overlaps another", async () => {
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

  it("400 with the same body for end customers of others and unknown ones", async () => {
    const [foreign] = await api.database.rows<{ id: string }>("select id from end_customer where customer_id <> $1", [
      polderlicht,
    ]);
    for (const endCustomerId of [foreign?.id, randomUUID()])
      expect(await create(prefix, "2001:db8:103:ff::/64", { endCustomerId })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "endCustomerId", message: "validation.invalid-value" }] },
      });
  });

  it("200 relabels, 409 for a stale version, 204 deletes; 201 returns the same response per key", async () => {
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

  it("200 previews a split, applies it in one transaction, and merges it again", async () => {
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

  it("200 splits by a list of sizes and returns the free space", async () => {
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

  it("400 for a split through an existing subnet", async () => {
    const whole = "198.51.100.64/27";
    expect(await plan(whole, { action: "SPLIT", block: whole, lengths: [30] })).toMatchObject({ status: 400 });
  });
});

describe("undoSubnetPlan", () => {
  const prefix = "2001:db8:101::/48";
  const merge = { action: "MERGE", block: "2001:db8:101:f000::/52" };
  const halves = ["2001:db8:101:f000::/53", "2001:db8:101:f800::/53"];
  const standing = () =>
    api.database.rows<Subnet>(
      `select id, subnet::text as subnet, label, end_customer_id as "endCustomerId" from subnet
       where subnet <<= '2001:db8:101:f000::/52' order by subnet.subnet`,
    );

  it("200 restores the subnets with id, label and end customer; 409 for a second undo", async () => {
    const [label] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'STOOM'");
    for (const half of halves) await create(prefix, half, { label: `Deel ${half}`, endCustomerId: label?.id });
    const before = await standing();
    const { changeId } = (await plan(prefix, merge)).body;
    expect((await standing()).map(({ subnet }) => subnet)).toEqual(["2001:db8:101:f000::/52"]);
    const undone = await undo(prefix, changeId);
    expect(undone.status).toBe(200);
    expect(await standing()).toEqual(before);
    expect(await undo(prefix, changeId)).toMatchObject({
      status: 409,
      body: { error: { code: "subnet-plan.undone" } },
    });
  });

  it("409 changes nothing if a subnet of the block was changed, added or deleted since", async () => {
    const split = { action: "SPLIT", block: halves[0] ?? "", lengths: [54] };
    const place = `${path}/${await idOf(prefix)}/subnet`;
    const meddle: Record<string, (ids: readonly string[]) => Promise<{ status: number }>> = {
      changed: ([one]) => api.send("PATCH", `${place}/${one}`, { token, body: { label: "Gasten" } }),
      added: () => create(prefix, "2001:db8:101:f000::/60"),
      taken: ([one]) => api.send("DELETE", `${place}/${one}`, { token }),
    };
    for (const [how, change] of Object.entries(meddle)) {
      await api.database.rows("delete from subnet where subnet << '2001:db8:101:f000::/53'");
      const { changeId } = (await plan(prefix, split)).body;
      const rows = await standing();
      await change(rows.filter(({ subnet }) => subnet.endsWith("/54")).map(({ id }) => id));
      const after = await standing();
      expect([how, await undo(prefix, changeId)]).toMatchObject([
        how,
        { status: 409, body: { error: { code: "subnet-plan.changed-since" } } },
      ]);
      expect(await standing()).toEqual(after);
    }
  });

  it("200 for one of two parallel requests, and 409 for the other", async () => {
    await api.database.rows("delete from subnet where subnet <<= '2001:db8:101:f000::/52'");
    const { changeId } = (await plan(prefix, { action: "SPLIT", block: merge.block, lengths: [53] })).body;
    const held = await holdTransaction(
      api.database,
      "select from subnet where subnet = '2001:db8:101:f000::/53' for update",
    );
    const answers = [undo(prefix, changeId), undo(prefix, changeId)];
    await held.untilWaiting(2);
    await held.commit();
    const sorted = (await Promise.all(answers)).toSorted((one, other) => one.status - other.status);
    expect(sorted).toMatchObject([{ status: 200 }, { status: 409, body: { error: { code: "subnet-plan.undone" } } }]);
  });

  it("200 for one of twenty parallel requests, and a merge keeps a block that is already a subnet", async () => {
    await api.database.rows("delete from subnet where subnet <<= '2001:db8:101:f000::/52'");
    await create(prefix, merge.block);
    for (const half of halves) await create(prefix, half);
    const planned = await plan(prefix, merge);
    expect(changesOf(planned)).toEqual([`KEPT ${merge.block}`, ...halves.map((half) => `REMOVED ${half}`)]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(prefix, planned.body.changeId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await standing()).map(({ subnet }) => subnet)).toEqual([merge.block, ...halves]);
  });

  it("200 a merge removes the outermost subnets, keeps the smaller ones inside them, and is undone", async () => {
    await api.database.rows("delete from subnet where subnet <<= '2001:db8:101:f000::/52'");
    const [small, deep] = ["2001:db8:101:f000::/56", "2001:db8:101:f000::/60"];
    for (const subnet of [...halves, small, deep]) await create(prefix, subnet);
    const before = await standing();
    const planned = await plan(prefix, merge);
    expect(changesOf(planned)).toEqual([
      `ADDED ${merge.block}`,
      `REMOVED ${halves[0]}`,
      `KEPT ${small}`,
      `KEPT ${deep}`,
      `REMOVED ${halves[1]}`,
    ]);
    expect((await standing()).map(({ subnet }) => subnet)).toEqual([merge.block, small, deep]);
    expect((await undo(prefix, planned.body.changeId)).status).toBe(200);
    expect(await standing()).toEqual(before);
  });

  it("200 leaves the plans before it, which can then be undone", async () => {
    await api.database.rows("delete from subnet where subnet <<= '2001:db8:101:f000::/52'");
    const first = (await plan(prefix, { action: "SPLIT", block: merge.block, lengths: [53] })).body;
    const between = await standing();
    const second = (await plan(prefix, { action: "SPLIT", block: halves[0] ?? "", lengths: [54] })).body;
    expect((await undo(prefix, second.changeId)).status).toBe(200);
    expect(await standing()).toEqual(between);
    expect((await undo(prefix, first.changeId)).status).toBe(200);
    expect(await standing()).toEqual([]);
  });

  it("404 for a plan of another prefix, and an unknown one", async () => {
    const { changeId } = (await plan(prefix, { action: "SPLIT", block: halves[1] ?? "", lengths: [54] })).body;
    expect((await undo("2001:db8:103::/48", changeId)).status).toBe(404);
    expect((await undo(prefix, randomUUID())).status).toBe(404);
  });
});
