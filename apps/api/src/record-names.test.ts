import type { AuditEvent } from "@demarc/contract/audit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { features } from "./features.ts";
import { sharedSourcesOf } from "./platform/shared-sources.ts";
import { plantRows } from "./testing/tenancy/planted-rows.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const { fietsfabriek, kadeblok, polderlicht } = companyIds;
const { records } = sharedSourcesOf(features);
type Kind = (typeof records)[number]["kind"];

const reference = "case when reference <> '' then ' ' || reference else '' end";

/** The table of each kind, the expression for its id in an event, and its name in the log. */
const kinds: Partial<Record<Kind, readonly [table: string, id: string, name: string]>> = {
  "dc-connection": ["dc_connection", "id", `connection_number || ${reference}`],
  "fault-report": ["fault_report", "number", "number"],
  invoice: ["invoice", "number", "number"],
  line: ["line", "id", `line_number || ${reference}`],
  "manual-agreement": ["manual_agreement", "id", "number"],
  msa: ["msa", "id", "title"],
  order: ["customer_order", "id", "order_number"],
  power: ["rack", "id", "rack_code"],
  prefix: ["prefix", "id", "prefix::text"],
  "prefix-request": ["prefix_request", "id", "'/' || prefix_length"],
  quotation: ["quotation", "id", "number"],
  rack: ["rack", "id", `rack_code || ${reference}`],
  "shared-colo": [
    "shared_colo",
    "id",
    `(select rack_code from rack where rack.id = rack_id) || ' ' || height_u || 'U' || ${reference}`,
  ],
  "tv-account": [
    "tv_account",
    "id",
    "account_nr || ' · ' || concat_ws(' ', subscriber ->> 'firstName', subscriber ->> 'middleName', subscriber ->> 'lastName')",
  ],
  wdm: ["wdm_service", "id", `service_number || ${reference}`],
};
const services = ["dc-connection", "line", "rack", "shared-colo", "wdm"] as const;

interface Found {
  readonly id: string;
  readonly name: string;
}

let api: TestApi;
const names: Partial<Record<Kind, string>> = {};

const rowOf = async (kind: Kind, customerId: number): Promise<Found> => {
  const [table, id, name] = kinds[kind] ?? [];
  const [row] = await api.database.rows<Found>(
    `select ${id}::text as id, ${name} as name from ${table} where customer_id = $1 and ${name} is not null order by ${table}.id desc limit 1`,
    [customerId],
  );
  if (!row) throw new Error(`no ${kind} of ${customerId}`);
  return row;
};
const log = (customerId: number, action: string, entityType: string, entityId: string) =>
  api.database.rows(
    `insert into audit_event (kept, customer_id, actor_type, action, entity_type, entity_id)
     values ('13 months', $1, 'SYSTEM', $2, $3, $4)`,
    [customerId, action, entityType, entityId],
  );
const subjects = async (customerId: number, action: string, person: string) => {
  const path = `/v1/customer/${customerId}/audit?limit=200`;
  const { body } = await api.send<{ items: AuditEvent[] }>("GET", path, { token: await api.tokenOf(person) });
  return Object.fromEntries(
    body.items.filter((event) => event.action === action).map(({ entityType, subject }) => [entityType, subject]),
  );
};
const joris = "joris.bakker@polderlicht.example";
const strangers = () => Object.fromEntries(records.map(({ kind }) => [kind, null]));

beforeAll(async () => {
  api = await testApi();
  for (const customerId of [polderlicht, kadeblok]) await plantRows(api.database, customerId);
  await api.database.rows("delete from audit_event");
  for (const { kind } of records) {
    const own = await rowOf(kind, polderlicht);
    names[kind] = own.name;
    await log(polderlicht, "own", kind, own.id);
    await log(polderlicht, "foreign", kind, (await rowOf(kind, kadeblok)).id);
  }
});
afterAll(() => api.close());

it("200 the activity log names records of each kind, and does not name records of other companies", async () => {
  expect(records.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted());
  expect(await subjects(polderlicht, "own", joris)).toEqual(names);
  expect(await subjects(polderlicht, "foreign", joris)).toEqual(strangers());
});

it.each(services)("200 names a %s that a reseller delivers in the log of its end customer", async (kind) => {
  const { id, name } = await rowOf(kind, polderlicht);
  await api.database.rows(
    `update ${kinds[kind]?.[0]} set end_customer_id = (select id from end_customer where linked_customer_id = $1) where id = $2`,
    [fietsfabriek, id],
  );
  await log(fietsfabriek, "delivered", kind, id);
  expect(await subjects(fietsfabriek, "delivered", "eva.postma@fietsfabriek.example")).toMatchObject({ [kind]: name });
});

it("200 shows the rack as the name of the power of units", async () => {
  for (const [action, customerId] of [
    ["own units", polderlicht],
    ["foreign units", kadeblok],
  ] as const)
    await log(polderlicht, action, "power", (await rowOf("shared-colo", customerId)).id);
  const { name } = await rowOf("shared-colo", polderlicht);
  expect(await subjects(polderlicht, "own units", joris)).toEqual({ power: name.split(" ")[0] });
  expect(await subjects(polderlicht, "foreign units", joris)).toEqual({ power: null });
});

it("200 names no record of another company without row-level security either", async () => {
  const tables = await api.database.rows<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' and rowsecurity",
  );
  for (const { name } of tables) await api.database.rows(`alter table ${name} disable row level security`);
  expect(await subjects(polderlicht, "own", joris)).toEqual(names);
  // The name of an agreement relies on the row policy of its table.
  expect(await subjects(polderlicht, "foreign", joris)).toEqual({ ...strangers(), msa: "Agreement" });
  expect(await subjects(polderlicht, "foreign units", joris)).toEqual({ power: null });
});
