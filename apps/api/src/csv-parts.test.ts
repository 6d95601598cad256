import { afterAll, beforeAll, expect, it } from "vitest";
import { allFixtures } from "./testing/all-fixtures.ts";
import type { ExportedRow } from "./testing/fixtures.ts";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { csvRows } from "./testing/requests/csv-rows.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { examplesOf } from "./testing/runs.ts";
import { personWith } from "./testing/tenancy/people-with-roles.ts";
import { plantRows } from "./testing/tenancy/planted-rows.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

/** An export reads its rows in parts of this size. */
const part = 200;
const { polderlicht } = companyIds;

const endpoints = (await contractEndpoints()).filter(({ responses }) =>
  JSON.stringify(responses[200] ?? "").includes("text/csv"),
);

const exported = allFixtures.flatMap((fixtures) => Object.entries(fixtures.exports ?? {}));
const inParts = exported.flatMap(([name, row]) => (row === "one part" ? [] : [{ name, row }]));

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(personWith.RESELLER_ADMIN);
  await plantRows(api.database, polderlicht);
  // Otherwise the lines of a published invoice stay as they were.
  await api.database.rows("alter table invoice_line disable trigger user");
});
afterAll(() => api.close());

/** Copies a row of Polderlicht, with the numbers after `after`. */
const copyRow = async (
  { table, where = "true", copy }: ExportedRow,
  id: string,
  after: number,
  count: number,
): Promise<void> => {
  const values = Object.entries({ external_ref: "null", ...copy }).map(([key, value]) => `'${key}', ${value}`);
  const columns = await api.database.rows<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and (attidentity = '' or attname = any ($2))`,
    [table, Object.keys(copy)],
  );
  const names = columns.map((column) => column.name).join(", ");
  await api.database.rows(
    `insert into ${table} (${names}) overriding system value
     select ${names} from (
       select (jsonb_populate_record(null::public.${table}, to_jsonb(one) || jsonb_build_object(${values.join(", ")}))).*
       from (select * from ${table} where customer_id = $1 and ${where} limit 1) one,
         generate_series($2::int + 1, $2::int + $3::int) n) made`.replaceAll(":id", id),
    [polderlicht, after, count],
  );
};

it("is tested for every export: the fixtures of its slice have a row of it, or say that it has one part", () => {
  expect(exported.map(([name]) => name).toSorted()).toEqual(endpoints.map(({ name }) => name).toSorted());
});

const examples = new Set([
  "exportAuditEvents",
  "exportInvoices",
  "exportLines",
  "exportOrders",
  "exportPrefixes",
  "exportRacks",
  "exportTvAccounts",
]);

it.each(examplesOf(inParts, ({ name }) => examples.has(name)))(
  "200 $name holds each row once, of a whole part, one more, and two parts and one",
  async ({ name, row }) => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`no endpoint ${name}`);
    const { path, request } = await goodRequest(api, endpoint, token);
    const id = /\/(?:invoice\/)?([0-9a-f-]{36}|[^/]+(?=\/recharge$))/.exec(path)?.[1] ?? "";
    const read = async () => {
      const { body } = await api.send<string>("GET", `${path}${path.includes("?") ? "&" : "?"}csv=standard`, request);
      return csvRows(body).map((cells) => JSON.stringify(cells));
    };
    if (row.first !== undefined) await api.database.rows(row.first.replace(":id", id));
    let rows = await read();
    const repeated = () => rows.length - new Set(rows).size;
    const before = repeated();
    const first = Math.ceil(rows.length / part) * part;
    let copies = 0;
    for (const wanted of [first, first + 1, first + part + 1]) {
      await copyRow(row, id, copies, wanted - rows.length);
      copies += wanted - rows.length;
      rows = await read();
      expect([wanted, rows.length, repeated()]).toEqual([wanted, wanted, before]);
    }
  },
);
