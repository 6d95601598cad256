import type { Prefix, PrefixSummary } from "@demarc/contract/ip-management";
import type { TreeNode } from "@demarc/contract/subnets";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, kadeblok } = companyIds;
const path = `/v1/customer/${polderlicht}/prefix`;
let api: TestApi;
let token: string;
let other: string;

const idOf = async (prefix: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from prefix where prefix = $1", [prefix]);
  return row?.id ?? "";
};
const get = <Body>(rest: string, bearer = token, customerId = polderlicht) =>
  api.send<Body>("GET", `/v1/customer/${customerId}/prefix${rest}`, { token: bearer });
const blocks = async (query: string) =>
  (await get<{ items: PrefixSummary[] }>(query)).body.items.map(({ prefix }) => prefix);
const tree = async (parent = "", more = "") =>
  (
    await get<{ items: TreeNode[]; total: number }>(
      `/tree?${parent ? `parent=${encodeURIComponent(parent)}` : ""}${more}`,
    )
  ).body;
const shown = ({ kind, block }: TreeNode) => `${kind} ${block}`;
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
  other = await api.tokenOf("tim.okafor@kadeblok.example");
});
afterAll(() => api.close());

describe("listPrefixes, exportPrefixes and search", () => {
  it("200 lists twelve of one company and seven of the other, in their order, with what is in use", async () => {
    const { body } = await get<{ total: number; items: PrefixSummary[] }>("?limit=200");
    expect(body.total).toBe(12);
    expect(body.items[0]).toMatchObject({ prefix: "192.0.2.8/30", kind: "LINK", total: 4, used: 2 });
    const six = body.items.find(({ prefix }) => prefix === "2001:db8:100::/48");
    expect(six).toMatchObject({ used: 1, total: 65_536, service: { type: "line", name: "Hoofdkantoor Zwolle" } });
    expect((await get<{ total: number }>("", other, kadeblok)).body.total).toBe(7);
  });

  it.each([
    ["?q=198.51.100.9", ["198.51.100.0/28"]],
    ["?q=198.51.100.0/27", ["198.51.100.0/28", "198.51.100.16/29", "198.51.100.24/29"]],
    ["?q=2001:DB8:100:0:0::7", ["2001:db8:100::/48"]],
    ["?q=lab", ["2001:db8:101::/48"]],
    ["?q=203.0.113.7", []],
    ["?q=%25", []],
    ["?family=6&lifecycle=ACTIVE&q=fabriekshal", ["2001:db8:102::/56"]],
    ["?kind=LINK", ["192.0.2.8/30"]],
  ])("200 finds with %s exactly %j", async (query, found) => expect(await blocks(query)).toEqual(found));

  it.each(["?sort=used", "?kind=OTHER", "?family=5", "?color=blue"])("400 refuses %s", async (query) =>
    expect((await get(query)).status).toBe(400),
  );

  it("200 saves what a filter finds as a file", async () => {
    const { body, headers } = await get<string>("/export?format=csv&family=6");
    expect(headers["content-disposition"]).toContain(`prefixes-${polderlicht}`);
    expect(body.trim().split("\r\n")).toHaveLength(5);
    expect(body).toContain("2001:db8:101::/48");
  });

  it("200 finds a prefix in the search of everything, for the service desk alone", async () => {
    const kinds = async (name: string) => {
      const bearer = await api.tokenOf(name);
      const { body } = await api.send<{ kind: string; title: string }[]>("GET", "/v1/search?q=198.51.100.64", {
        token: bearer,
      });
      return body.filter(({ kind }) => kind === "prefix").map(({ title }) => title);
    };
    expect(await kinds("lotte.prins@polderlicht.example")).toEqual(["198.51.100.64/27"]);
    expect(await kinds("fenna.smit@polderlicht.example")).toEqual([]);
    expect(await kinds("tim.okafor@kadeblok.example")).toEqual([]);
  });

  it("404 hides a prefix of another company, with the body of one that is not there", async () => {
    const foreign = await get(`/${await idOf("203.0.113.0/24")}`);
    const unknown = await get(`/${randomUUID()}`);
    expect(foreign.status).toBe(404);
    const { error: one } = foreign.body as { error: { requestId: string } };
    const { error: two } = unknown.body as { error: { requestId: string } };
    expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
  });
});

describe("updatePrefix and requestPrefix", () => {
  it("200 describes a prefix, and 409 refuses a stale version; of twenty at once one is kept", async () => {
    const id = await idOf("198.51.100.96/29");
    const { body } = await get<Prefix>(`/${id}`);
    const patch = (description: string) =>
      api.send("PATCH", `${path}/${id}`, {
        token,
        body: { description },
        headers: { "if-match": `"${body.version}"` },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, place) => patch(`Keer ${place}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  it("400 answers alike for contacts of others, unknown ones and those of another type", async () => {
    const rows = await api.database.rows<{ id: string }>(
      `(select id from customer_contact where customer_id = $1 and not 'abuse' = any (types) limit 1)
       union all (select id from customer_contact where customer_id = $2 limit 1)`,
      [polderlicht, kadeblok],
    );
    const id = await idOf("198.51.100.96/29");
    for (const abuseContactId of [...rows.map((row) => row.id), randomUUID()])
      expect(await api.send("PATCH", `${path}/${id}`, { token, body: { abuseContactId } })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "abuseContactId", message: "validation.invalid-value" }] },
      });
  });

  it("201 asks for a prefix once under one key, and 400 refuses foreign lines and lengths that are not offered", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const ask = (body: object, more = {}) => api.send("POST", `${path}/request`, { token, body, ...more });
    const good = { family: 6, prefixLength: 48, purpose: "Lab" };
    const [first, again] = [await ask(good, { headers }), await ask(good, { headers })];
    expect(first).toMatchObject({ status: 201, body: { state: "REQUESTED", prefixLength: 48 } });
    expect(again.body).toEqual(first.body);
    expect((await get<{ total: number }>("/request")).body.total).toBe(2);
    const [line] = await api.database.rows<{ id: string }>("select id from line where line_number = 'LN-204301'");
    for (const [field, body] of [
      ["serviceId", { ...good, serviceId: line?.id }],
      ["serviceId", { ...good, serviceId: randomUUID() }],
      ["prefixLength", { ...good, prefixLength: 47 }],
      ["purpose", { ...good, purpose: " " }],
      ["customerId", { ...good, customerId: 1 }],
    ] as const)
      expect(await ask(body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });
});

describe("listPrefixTree", () => {
  it("200 shows aggregates as labels alone, and own prefixes alone below them", async () => {
    const top = await tree();
    expect(top.items.map(shown)).toEqual([
      "AGGREGATE 192.0.2.0/24",
      "AGGREGATE 198.51.100.0/24",
      "AGGREGATE 2001:db8::/32",
    ]);
    expect((await tree("192.0.2.0/24")).items.map(shown)).toEqual(["PREFIX 192.0.2.8/30"]);
    expect((await tree("203.0.113.0/24")).items).toEqual([]);
    expect((await get("/tree?parent=198.51.100.1/24")).status).toBe(400);
  });

  it("200 shows subnets, addresses outside of them and the gaps, without a hole or a double", async () => {
    const { items } = await tree("198.51.100.64/27");
    expect(items.map(shown)).toEqual(["SUBNET 198.51.100.64/28", "SUBNET 198.51.100.80/28"]);
    expect((await tree("198.51.100.64/28")).items.map(shown)).toEqual([
      "SUBNET 198.51.100.64/29",
      "FREE 198.51.100.72/29",
    ]);
    expect((await tree("198.51.100.16/29")).items.map(shown)).toEqual([
      "ADDRESS 198.51.100.17",
      "ADDRESS 198.51.100.18",
      "ADDRESS 198.51.100.19",
      "ADDRESS 198.51.100.20",
      "ADDRESS 198.51.100.21",
      "FREE 198.51.100.22/31",
    ]);
    expect((await tree("2001:db8:100::/48")).items.map(shown).slice(0, 3)).toEqual([
      "SUBNET 2001:db8:100::/56",
      "SUBNET 2001:db8:100:100::/56",
      "FREE 2001:db8:100:200::/55",
    ]);
  });

  it("200 pages", async () => {
    const whole = await tree("198.51.100.16/29");
    const [one, two] = [
      await tree("198.51.100.16/29", "&limit=4"),
      await tree("198.51.100.16/29", "&limit=4&offset=4"),
    ];
    expect([...one.items, ...two.items]).toEqual(whole.items);
    expect(one.total).toBe(whole.total);
  });
});

describe("subnets", () => {
  const prefix = "2001:db8:103::/48";

  it("201 keeps a nested block, 409 the same one twice, also of twenty at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(prefix, "2001:db8:103:10::/60")));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: { code: "subnet.exists" } });
    expect((await create(prefix, "2001:db8:103::/56")).status).toBe(201);
    expect((await create(prefix, "2001:DB8:103:10:0::/64")).status).toBe(201);
  });

  it("201 of twenty different ones at once keeps all, and no two siblings overlap", async () => {
    const asked = Array.from(
      { length: 20 },
      (_, place) => `2001:db8:103:${(0x1000 + (place % 10)).toString(16)}::/${64 - (place > 9 ? 0 : 0)}`,
    );
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
