import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enterTenant } from "./platform/database/database.ts";
import { plantColoBeside } from "./testing/power/power-rows.ts";
import { plantRows } from "./testing/tenancy/planted-rows.ts";
import { companyIds } from "./testing/test-api.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

/*
 * Functions that run as the owner bypass row-level security, so each must filter by itself. All are called about records of
 * Polderlicht, which shares two racks with Kadeblok.
 */

const { polderlicht, kadeblok } = companyIds;

/** Functions that return no row of a company, and why. */
const aboutNoCompany = new Set([
  "return_tries", // counters of failed attempts
  "take_tries",
  "enter_tenant", // sets the company
  "free_shared_units", // how many units are free at each site
  "msa_facts", // for a child it answers with the agreement of its reseller
  "next_manual_agreement_number", // sequences
  "next_order_number",
]);

/** Statements that count what each function returns. `:share` and `:outlets`: units of Polderlicht with either metering. */
const countedBy: Readonly<Record<string, string>> = {
  found_lines: "select count(*) from found_lines(:company, '{%}')",
  likely_lines: "select count(*) from likely_lines(:company, '{%}', '%', 9)",
  opening_lines: "select count(*) from opening_lines(:company, '{%}', '{%}', 9)",
  matching_lines: "select count(*) from matching_lines(:company, '%')",
  found_invoices: "select count(*) from found_invoices(:company, '{%}')",
  likely_invoices: "select count(*) from likely_invoices(:company, '{%}', 9)",
  opening_invoices: "select count(*) from opening_invoices(:company, '{%}', '{%}', 9)",
  matching_invoices: "select count(*) from matching_invoices(:company, '%')",
  found_prefixes: "select count(*) from found_prefixes(:company, '{%}')",
  likely_prefixes: "select count(*) from likely_prefixes(:company, '{%}', 9)",
  opening_prefixes: "select count(*) from opening_prefixes(:company, '{%}', '{%}', 9)",
  related_prefixes: "select count(*) from related_prefixes(:company, '%')",
  found_orders: "select count(*) from found_orders(:company, '{%}')",
  found_tv_accounts: "select count(*) from found_tv_accounts(:company, '{%}')",
  likely_tv_accounts: "select count(*) from likely_tv_accounts(:company, '{%}', 9)",
  opening_tv_accounts: "select count(*) from opening_tv_accounts(:company, '{%}', '{%}', 9)",
  units_of_shared_colo: "select cardinality(units_of_shared_colo(:share)) as count",
  shared_colo_meters: "select count(*) from shared_colo_meters(:share)",
  outlet_feeds: "select count(*) from outlet_feeds(:outlets)",
};

let database: TestDatabase;
let share: string;
let outlets: string;

beforeAll(async () => {
  database = await testDatabase();
  for (const id of [polderlicht, kadeblok]) await plantRows(database, id);
  const coloIn = async (rackCode: string) => {
    const [row] = await database.rows<{ id: string }>(
      "select colo.id from shared_colo colo join rack on rack.id = colo.rack_id where rack_code = $1",
      [rackCode],
    );
    return row?.id ?? "";
  };
  share = await coloIn("ENS1-R1-03");
  outlets = await plantColoBeside(database, await coloIn("ENS1-R1-04"), polderlicht);
});
afterAll(() => database.drop());

/** What a statement with `count` returns to the API for a company. */
const countAs = async (customerId: number, text: string): Promise<number> => {
  const client = new pg.Client(database.connect("portal_api"));
  await client.connect();
  try {
    await client.query("begin");
    await client.query(enterTenant({ customerId }));
    const values: Readonly<Record<string, unknown>> = { company: polderlicht, share, outlets };
    const [, name = ""] = /:(\w+)/.exec(text) ?? [];
    const { rows } = await client.query<{ count: string }>(text.replace(`:${name}`, "$1"), [values[name]]);
    return Number(rows[0]?.count);
  } finally {
    await client.end();
  }
};

describe("functions that bypass row-level security", () => {
  it("and that the API may call are all listed here", async () => {
    const callable = await database.rows<{ name: string }>(
      `select distinct proname::text as name from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype
         and has_function_privilege('portal_api', oid, 'execute') order by 1`,
    );
    expect(callable.map(({ name }) => name)).toEqual(
      [...aboutNoCompany, ...Object.keys(countedBy), "release_reservations"].toSorted(),
    );
  });

  it.each(Object.entries(countedBy))(
    "%s returns what is of the company, and nothing of it to a neighbour",
    async (_, text) => {
      expect(await countAs(polderlicht, text)).toBeGreaterThan(0);
      expect(await countAs(kadeblok, text)).toBe(0);
    },
  );

  it("outlet_feeds returns only the outlets of the units, in a rack where a neighbour has some too", async () => {
    expect(await countAs(polderlicht, countedBy["outlet_feeds"] ?? "")).toBe(2);
    const all = await database.rows(
      `select from power_meter meter join power_feed feed on feed.id = meter.feed_id join rack on rack.id = feed.rack_id
       where rack_code = 'ENS1-R1-04' and meter.kind = 'SHARED_OUTLET'`,
    );
    expect(all).toHaveLength(4);
  });

  it("release_reservations frees what is reserved for an order of the company, and nothing for a neighbour", async () => {
    const [order] = await database.rows<{ id: string }>(
      `with chosen as (select id from customer_order where customer_id = $1 limit 1)
       update wdm_channel set state = 'RESERVED', order_id = chosen.id, reserved_until = now() + interval '1 day'
       from chosen where ctid = (select ctid from wdm_channel where state = 'FREE' limit 1) returning chosen.id`,
      [polderlicht],
    );
    const releaseAs = async (customerId: number) => {
      const client = new pg.Client(database.connect("portal_api"));
      await client.connect();
      await client.query("begin");
      await client.query(enterTenant({ customerId }));
      await client.query("select release_reservations($1)", [order?.id]);
      await client.query("commit");
      await client.end();
      return (await database.rows("select from wdm_channel where order_id = $1", [order?.id])).length;
    };
    expect(await releaseAs(kadeblok)).toBe(1);
    expect(await releaseAs(polderlicht)).toBe(0);
  });
});
