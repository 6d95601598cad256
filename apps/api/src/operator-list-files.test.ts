import { asTyped } from "@demarc/contract/core/csv-text";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { rights } from "@demarc/contract/core/rights";
import { itemOf } from "@demarc/contract/operator/listing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "./testing/held-transaction.ts";
import { operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { csvRows } from "./testing/requests/csv-rows.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

const endpoints = await operatorEndpoints();
const lists = endpoints.filter(({ csv }) => csv);
const named = lists.map((list) => [list.name, list] as const);

const endpointNamed = (name: string): Endpoint => {
  const found = endpoints.find((one) => one.name === name);
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};

let api: TestApi;
let token: string;
let almostAll: Readonly<Record<string, string>>;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database);
  // These calls make records that the demo does not have.
  for (const one of ["getApplication", "readApproval", "readFault", "retryWebhookDelivery"])
    await goodRequest(api, endpointNamed(one), token);
  for (const fill of [
    // More records than a part of a file has.
    `insert into end_customer (customer_id, name, reference, created_at, updated_at)
     select ${companyIds.polderlicht}, 'Many ' || n, 'MANY-' || n, '2026-01-01', '2026-01-01' from generate_series(1, 1001) n`,
    `update end_customer set name = '=HYPERLINK("http://x.example")' where reference = 'MANY-1'`,
    `update end_customer set name = E'a;"b",\\nc' where reference = 'MANY-2'`,
  ])
    await api.database.rows(fill);
  const without = async (right: string) => [
    right,
    await serviceToken(api.database, { rights: rights.filter((one) => one !== right) }),
  ];
  almostAll = Object.fromEntries(
    await Promise.all([...new Set(lists.map(({ access }) => String(access.right)))].map(without)),
  ) as Record<string, string>;
});
afterAll(() => api.close());

interface Shape {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: object;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** The fields of a record that fit into a cell. */
const fieldsOf = (shape: Shape, name = ""): (readonly [name: string, shape: Shape])[] => {
  const one = shape.anyOf?.find(({ type }) => type !== "null") ?? shape;
  if (one.properties)
    return Object.entries(one.properties).flatMap(([part, inside]) =>
      fieldsOf(inside, name === "" ? part : `${name}.${part}`),
    );
  const isLeftOut = one.type === "object" || one.items?.type === "object";
  return isLeftOut ? [] : [[name, { ...one, examples: shape.examples ?? [] }]];
};

const withQuery = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`;
const pathOf = async (list: Endpoint): Promise<string> => (await goodRequest(api, list, token)).path;

const pagesOf = async (path: string): Promise<object[]> => {
  const items: object[] = [];
  for (let after = ""; ;) {
    const { status, body } = await api.send<{ items: object[]; next: string | null }>(
      "GET",
      withQuery(path, `limit=1000${after}`),
      { token },
    );
    expect(status).toBe(200);
    items.push(...body.items);
    if (body.next === null) return items;
    after = `&after=${body.next}`;
  }
};

/** How a value of the JSON is in a cell of the standard dialect. */
const cellOf = (record: object, name: string): string => {
  const value = name
    .split(".")
    .reduce<unknown>((found, part) => (found as Record<string, unknown> | null | undefined)?.[part], record);
  if (Array.isArray(value)) return value.join(" ");
  return value === null || value === undefined ? "" : `${value as string | number | boolean}`;
};

const fileAt = async (path: string, query = "format=csv") => {
  const { status, headers, body } = await api.send<string>("GET", withQuery(path, query), { token });
  expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  return body;
};

describe("lists as CSV", () => {
  it("are all lists with cursor and updatedSince, except for the imports, whose rights depend on their kind", () => {
    const paged = endpoints.filter(({ query }) =>
      ["after", "updatedSince"].every((name) => name in (query?.properties ?? {})),
    );
    expect(lists.length).toBeGreaterThan(25);
    expect(paged.filter(({ csv }) => !csv).map(({ name }) => name)).toEqual(["listImports"]);
  });

  it("have decimal text in a column that the Dutch dialect writes with a comma", () => {
    const columns = lists.flatMap((list) => fieldsOf(itemOf(list)).map(([name, shape]) => ({ list, name, shape })));
    const unmarked = columns.filter(
      ({ shape: { format, examples = [] } }) =>
        format !== "decimal" && examples.some((one) => typeof one === "string" && /^-?\d+\.\d+$/.test(one)),
    );
    expect(unmarked.map(({ list, name }) => `${list.name} ${name}`)).toEqual([]);
  });

  it.each(named)("200 %s has the fields of its JSON as columns, and the records of all pages", async (_name, list) => {
    const path = await pathOf(list);
    const records = await pagesOf(path);
    const file = await fileAt(path);
    const columns = fieldsOf(itemOf(list)).map(([name]) => name);
    expect(file.split("\r\n", 1)).toEqual([`\ufeff${columns.join(",")}`]);
    const rows = csvRows(file);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => Object.entries(row).map(([name, cell]) => [name, asTyped(cell)]))).toEqual(
      records.map((record) => columns.map((name) => [name, cellOf(record, name)])),
    );
    const dutch = await fileAt(path, "csv=excel-nl");
    expect(dutch.split("\r\n", 1)).toEqual([`\ufeff${columns.join(";")}`]);
  });

  it.each(named)("403 %s needs the right of the list", async (_name, list) => {
    const { status, body } = await api.send("GET", withQuery(await pathOf(list), "format=csv"), {
      token: almostAll[String(list.access.right)],
    });
    expect([status, body]).toMatchObject([403, { error: { code: "right.missing" } }]);
  });

  it.each(named)("400 %s refuses what the JSON refuses, and pages", async (_name, list) => {
    const path = await pathOf(list);
    for (const wrong of ["updatedSince=x", "id=x", "id=1,,2", "x=y", "updatedSince=9999-99-99T00:00:00Z"]) {
      const [json, csv] = [
        await api.send("GET", withQuery(path, wrong), { token }),
        await api.send("GET", withQuery(path, `${wrong}&format=csv`), { token }),
      ];
      expect([wrong, csv.status, csv.body]).toEqual([wrong, 400, json.body]);
    }
    for (const [wrong, field] of [
      ["format=xlsx", "format"],
      ["csv=x", "csv"],
      ["format=csv&limit=10", "limit"],
      ["csv=standard&after=MjAy", "after"],
    ] as const) {
      const { status, body } = await api.send("GET", withQuery(path, wrong), { token });
      expect([wrong, status, body]).toMatchObject([wrong, 400, { validationErrors: [{ field }] }]);
    }
  });

  it("200 have the records that match the filters", async () => {
    const path = `/operator/v1/end-customer?customerId=${companyIds.kadeblok}&updatedSince=2026-02-01T00:00:00Z`;
    const all = await fileAt("/operator/v1/end-customer");
    const some = await fileAt(path);
    expect(csvRows(all).length).toBeGreaterThan(1000);
    expect(csvRows(some)).toHaveLength((await pagesOf(path)).length);
    expect(csvRows(some).every(({ customerId }) => customerId === String(companyIds.kadeblok))).toBe(true);
  });

  it("200 run no formula, and keep separators, quotes and line breaks in their cell", async () => {
    const lines = async (dialect: string) =>
      (await fileAt("/operator/v1/end-customer", `csv=${dialect}`)).split("\r\n");
    for (const dialect of ["standard", "excel-nl"]) {
      const text = (await lines(dialect)).join("\r\n");
      expect(text).toContain(`"'=HYPERLINK(""http://x.example"")"`);
      expect(text).toContain('"a;""b"",\nc"');
    }
  });

  it("200 have numbers and days of the dialect", async () => {
    const [invoice] = (await pagesOf("/operator/v1/invoice")) as { id: string; netTotal: string; issueDate: string }[];
    const { id = "", netTotal = "", issueDate = "" } = invoice ?? {};
    const path = `/operator/v1/invoice?id=${id}`;
    expect(await fileAt(path)).toContain(`,${netTotal},`);
    const dutch = await fileAt(path, "csv=excel-nl");
    expect(dutch).toContain(`;${netTotal.replace(".", ",")};`);
    expect(dutch).toContain(`;${issueDate.split("-").toReversed().join("-")};`);
  });

  it("200 have the name of the list and of the day", async () => {
    const { headers } = await api.send("GET", "/operator/v1/webhook-delivery?format=csv", { token });
    expect(headers["content-disposition"]).toMatch(/filename="webhook-delivery-\d{4}-\d{2}-\d{2}\.csv"/);
  });
});

it("503 for the third file of a token, whatever the lists are", async () => {
  const held = await holdTransaction(api.database, "lock table customer_contact, end_customer, line");
  const asked = Promise.all(
    ["contact", "end-customer", "line"].map((kind) => api.send("GET", `/operator/v1/${kind}?format=csv`, { token })),
  );
  await held.untilWaiting(2);
  await held.commit();
  const statuses = (await asked).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(statuses.filter((status) => status === 503)).toHaveLength(1);
});
