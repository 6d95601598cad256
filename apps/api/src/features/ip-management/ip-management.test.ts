import type { Prefix, PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import type { TreeNode } from "@demarc/contract/ip-management/subnets";
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

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
  other = await api.tokenOf("tim.okafor@kadeblok.example");
});
afterAll(() => api.close());

describe("prefixes", () => {
  it("never overlap while active, even after twenty parallel allocations", async () => {
    const nested = Array.from({ length: 20 }, (_, place) => `2001:db8:4000::/${36 + (place % 5)}`);
    const made = await Promise.allSettled(
      nested.map((prefix, place) =>
        api.database.rows(
          "insert into prefix (customer_id, prefix, kind, lifecycle) values ($1, $2, 'ASSIGNED_PA', $3)",
          [place % 2 === 0 ? polderlicht : kadeblok, prefix, place % 3 === 0 ? "RESERVED" : "ACTIVE"],
        ),
      ),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const { reason } of made.filter((one) => one.status === "rejected"))
      // PostgreSQL refuses the overlap, or ends one of two that wait for each other.
      expect(["23P01", "40P01"]).toContain((reason as { code?: string }).code);
    await api.database.rows("delete from prefix where prefix <<= '2001:db8:4000::/36'");
  });
});

describe("listPrefixes, exportPrefixes and search", () => {
  it("200 lists twelve of one company and seven of the other, in order, with usage", async () => {
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

  it.each(["?sort=used", "?kind=OTHER", "?family=5", "?color=blue"])("400 for %s", async (query) =>
    expect((await get(query)).status).toBe(400),
  );

  it("200 exports the filtered prefixes as a file", async () => {
    const { body, headers } = await get<string>("/export?format=csv&csv=standard&family=6");
    expect(headers["content-disposition"]).toContain(`prefixes-${polderlicht}`);
    expect(body.trim().split("\r\n")).toHaveLength(5);
    expect(body).toContain("2001:db8:101::/48");
  });

  it("200 finds a prefix in the global search, only for the service desk", async () => {
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

  it("404 for a prefix of another company, with the body of an unknown one", async () => {
    const foreign = await get(`/${await idOf("203.0.113.0/24")}`);
    const unknown = await get(`/${randomUUID()}`);
    expect(foreign.status).toBe(404);
    const { error: one } = foreign.body as { error: { requestId: string } };
    const { error: two } = unknown.body as { error: { requestId: string } };
    expect({ ...one, requestId: "" }).toEqual({ ...two, requestId: "" });
  });
});

describe("updatePrefix and requestPrefix", () => {
  it("200 changes a description, 409 for a stale version; one of twenty parallel changes succeeds", async () => {
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

  it("400 with the same body for contacts of others, unknown ones and those of another type", async () => {
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

  it("201 requests a prefix once per key; 400 for lines of others and unavailable lengths", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const ask = (body: object, more = {}) => api.send("POST", `${path}/request`, { token, body, ...more });
    const good = { family: 6, prefixLength: 48, purpose: "Lab", usage: { now: 1, in3m: 2, in12m: 3 } };
    const [first, again] = [await ask(good, { headers }), await ask(good, { headers })];
    expect(first).toMatchObject({ status: 201, body: { state: "REQUESTED", prefixLength: 48 } });
    expect(again.body).toEqual(first.body);
    expect((await get<{ total: number }>("/request")).body.total).toBe(4);
    const [line] = await api.database.rows<{ id: string }>("select id from line where line_number = 'LN-204301'");
    for (const [field, body] of [
      ["serviceId", { ...good, serviceId: line?.id }],
      ["serviceId", { ...good, serviceId: randomUUID() }],
      ["prefixLength", { ...good, prefixLength: 47 }],
      ["purpose", { ...good, purpose: " " }],
      ["customerId", { ...good, customerId: 1 }],
      ["usage", { ...good, usage: undefined }],
      ["usage.in3m", { ...good, usage: { now: 1, in12m: 3 } }],
      ["usage.now", { ...good, usage: { now: -1, in3m: 2, in12m: 3 } }],
    ] as const)
      expect(await ask(body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });
});

describe("listPrefixTree", () => {
  it("200 shows aggregates only as labels, and only own prefixes below them", async () => {
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

  it("200 shows subnets, addresses outside of them and free space, without gaps or duplicates", async () => {
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
