import { afterAll, beforeAll, expect, it } from "vitest";
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

/** Exports of lists that are never longer than one part, or that are not stored as rows. */
const inOnePart = ["exportContacts", "exportOrderImport", "exportRackPower", "exportSharedColoPower", "exportTokens"];

/**
 * The rows of each export: their table, the condition of the one that is copied, and the values of a copy, where `n` is its
 * number. All else, also the value that the list is sorted by, is the same in each copy. `:id` is a record in the path.
 */
const copied: Readonly<
  Record<string, readonly [table: string, where: string, copy: Readonly<Record<string, string>>]>
> = {
  exportAccounts: [
    "customer_account",
    "username = 'bas.kuiper@polderlicht.example'",
    {
      id: "gen_random_uuid()",
      uid: "900000 + n",
      username: "'copy-' || n || '@polderlicht.example'",
      identity_subject: "null",
    },
  ],
  exportAuditEvents: ["audit_event", "true", { id: "900000 + n", entity_id: "'copy-' || n" }],
  exportBulkCheck: ["bulk_check_row", "bulk_check_id = ':id'", { position: "1 + n", address: "'8011AB ' || n" }],
  exportDcConnections: [
    "dc_connection",
    "true",
    { id: "gen_random_uuid()", connection_number: "'XC-' || (900000 + n)" },
  ],
  exportEndCustomers: ["end_customer", "true", { id: "gen_random_uuid()", reference: "'COPY-' || n" }],
  exportInvoices: ["invoice", "status = 'PAID'", { id: "gen_random_uuid()", number: "'COPY-' || n" }],
  exportIpAddresses: [
    "ip_address",
    "prefix_id = ':id'",
    { id: "gen_random_uuid()", address: "('2001:db8:f0::1:' || to_hex(n))::inet" },
  ],
  exportLines: ["line", "true", { id: "gen_random_uuid()", line_number: "'LN-' || (900000 + n)" }],
  exportLoyaltyEntries: ["loyalty_ledger", "order_id is null", { id: "900000 + n", description: "'copy ' || n" }],
  exportManualAgreements: [
    "manual_agreement",
    "status = 'ACTIVE' and quotation_id is null",
    { id: "gen_random_uuid()", number: "'MA-2026-' || (9000 + n)" },
  ],
  exportNotices: [
    "line",
    "lifecycle = 'ACTIVE' and auto_renew",
    { id: "gen_random_uuid()", line_number: "'LN-' || (800000 + n)" },
  ],
  exportOrders: [
    "customer_order",
    "order_number is not null",
    { id: "gen_random_uuid()", order_number: "'ORD-2026-' || (900000 + n)", client_order_id: "null" },
  ],
  exportPrefixes: [
    "prefix",
    "family(prefix) = 6",
    // The same prefix, which its holder has given back each time.
    { id: "gen_random_uuid()", lifecycle: "'RELEASED'", description: "'copy ' || n" },
  ],
  exportQuotations: [
    "quotation",
    "status = 'EXPIRED'",
    { id: "gen_random_uuid()", number: "'QT-2026-' || (9000 + n)", supersedes_id: "null" },
  ],
  // The same code, which a rack can have again once the one before has been terminated.
  exportRacks: [
    "rack",
    "not shared",
    { id: "gen_random_uuid()", lifecycle: "'TERMINATED'", reference: "'copy ' || n" },
  ],
  exportRecharge: [
    "invoice_line",
    "true",
    {
      id: "gen_random_uuid()",
      invoice_id: "(select id from invoice where number = ':id')",
      position: "9000 + n",
      description: "'copy ' || n",
    },
  ],
  exportRechargeOfPeriod: [
    "invoice_line",
    "invoice_id in (select id from invoice where number is not null and issue_date >= '2026-01-01')",
    { id: "gen_random_uuid()", position: "5000 + n", description: "'copied ' || n" },
  ],
  exportSharedColos: ["shared_colo", "true", { id: "gen_random_uuid()", reference: "'copy ' || n" }],
  exportTvAccounts: ["tv_account", "true", { id: "gen_random_uuid()", account_nr: "3000000 + n" }],
  exportWdm: ["wdm_service", "true", { id: "gen_random_uuid()", service_number: "'WDM-' || (900000 + n)" }],
};

/** The row to copy, where the record in the path has none yet. */
const firstRows: Readonly<Record<string, string>> = {
  exportBulkCheck: `insert into bulk_check_row (bulk_check_id, customer_id, position, address, outcome)
    values (':id', 20120280, 1, '8011AB 0', 'UNREAD')`,
  exportIpAddresses: `insert into ip_address (customer_id, prefix_id, address, label)
    values (20120280, ':id', '2001:db8:f0::7', 'copied')`,
};

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
const copy = async (name: string, id: string, after: number, count: number): Promise<void> => {
  const [table, where, changes] = copied[name] ?? ["", "", {}];
  const values = Object.entries({ external_ref: "null", ...changes }).map(([key, value]) => `'${key}', ${value}`);
  const columns = await api.database.rows<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and (attidentity = '' or attname = any ($2))`,
    [table, Object.keys(changes)],
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

it("is tested for every export", () => {
  expect(endpoints.map(({ name }) => name).toSorted()).toEqual([...Object.keys(copied), ...inOnePart].toSorted());
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

it.each(examplesOf(Object.keys(copied), (name) => examples.has(name)))(
  "200 %s holds each row once, of a whole part, one more, and two parts and one",
  async (name) => {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`no endpoint ${name}`);
    const { path, request } = await goodRequest(api, endpoint, token);
    const id = /\/(?:invoice\/)?([0-9a-f-]{36}|[^/]+(?=\/recharge$))/.exec(path)?.[1] ?? "";
    const read = async () => {
      const { body } = await api.send<string>("GET", `${path}${path.includes("?") ? "&" : "?"}csv=standard`, request);
      return csvRows(body).map((row) => JSON.stringify(row));
    };
    const firstRow = firstRows[name];
    if (firstRow) await api.database.rows(firstRow.replace(":id", id));
    let rows = await read();
    const repeated = () => rows.length - new Set(rows).size;
    const before = repeated();
    const first = Math.ceil(rows.length / part) * part;
    let copies = 0;
    for (const wanted of [first, first + 1, first + part + 1]) {
      await copy(name, id, copies, wanted - rows.length);
      copies += wanted - rows.length;
      rows = await read();
      expect([wanted, rows.length, repeated()]).toEqual([wanted, wanted, before]);
    }
  },
);
