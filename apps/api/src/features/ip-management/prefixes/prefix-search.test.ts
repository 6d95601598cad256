import type { PrefixSummary } from "@demarc/contract/ip-management/prefixes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { prefixes } from "./prefixes.queries.ts";
import { type Sql, sql } from "../../../platform/database/sql.ts";

const { polderlicht, kadeblok } = companyIds;
const many = 20_000;
let api: TestApi;
let token: string;

const search = async (q: string, more = "", customerId: number = polderlicht, bearer = token) => {
  const path = `/v1/customer/${customerId}/prefix?limit=200${more}&q=${encodeURIComponent(q)}`;
  const { body } = await api.send<{ items: PrefixSummary[]; total: number }>("GET", path, { token: bearer });
  return body.items.map(({ prefix }) => prefix);
};

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("lotte.prins@polderlicht.example");
});
afterAll(() => api.close());

describe("the words of a search of prefixes", () => {
  it.each([
    ["vpn kantoor", ["198.51.100.0/28"]],
    ["VPN-6 servers", []],
    ["www-7.polderlicht hattem", ["198.51.100.32/28"]],
    ["hosting filiaal HATTEM", ["198.51.100.32/28"]],
    ["198.51.100.38", ["198.51.100.32/28"]],
    ["198.51.100.38 hosting", ["198.51.100.32/28"]],
    ["198.51.100.38 servers", []],
    ["100.32/28", ["198.51.100.32/28"]],
    ["balie 192.0.2.8/30", ["192.0.2.8/30"]],
    ["AS64496 fabriekshal", ["198.51.100.24/29", "2001:db8:102::/56"]],
    ["as 64496 lab", ["2001:db8:101::/48"]],
    ["64500", []],
    ["%", []],
    ["mail_5", []],
    ["winkelhof", []],
  ])("200 finds by %j", async (q, prefixes) => expect(await search(q)).toEqual(prefixes));

  it("200 finds by the number of the line as by its name", async () => {
    const named = await search("winkel zwolle");
    expect(named).toEqual(["198.51.100.16/29", "2001:db8:103::/48"]);
    expect(await search("LN 104233")).toEqual(named);
  });

  it.each(["rack", "shared-colo"] as const)("200 finds by a %s, and filters by it", async (type) => {
    const [row] = await api.database.rows<{ id: string; code: string }>(
      type === "rack"
        ? "select id, rack_code as code from rack where customer_id = $1 order by 2 limit 1"
        : `select colo.id, rack_code || ' ' || colo.height_u || 'U' as code
           from shared_colo colo join rack on rack.id = rack_id where colo.customer_id = $1 limit 1`,
      [kadeblok],
    );
    const block = type === "rack" ? "10.98.0.0/28" : "10.98.0.16/28";
    const column = type === "rack" ? "rack_id" : "shared_colo_id";
    await api.database.rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, ${column}) values ($1, $2, 'ASSIGNED_PA', 'ACTIVE', $3)`,
      [kadeblok, block, row?.id],
    );
    const tim = await api.tokenOf("tim.okafor@kadeblok.example");
    expect(await search(row?.code ?? "", "", kadeblok, tim)).toContain(block);
    expect(await search(row?.code ?? "")).not.toContain(block);
    const { body } = await api.send<{ items: PrefixSummary[] }>(
      "GET",
      `/v1/customer/${kadeblok}/prefix?serviceId=${row?.id}`,
      { token: tim },
    );
    expect(body.items).toMatchObject([{ prefix: block, service: { type, id: row?.id } }]);
    expect(body.items[0]?.service?.name).toBeTruthy();
    await api.database.rows("delete from prefix where prefix = $1", [block]);
  });

  it("200 combines with a filter, and finds a prefix that was given back", async () => {
    expect(await search("fabriekshal", "&family=6")).toEqual(["2001:db8:102::/56"]);
    await api.database.rows(
      `insert into prefix (customer_id, prefix, kind, lifecycle, description)
       values ($1, '10.99.0.0/24', 'ASSIGNED_PA', 'RELEASED', 'Oud gebouw')`,
      [polderlicht],
    );
    expect(await search("oud gebouw")).toEqual(["10.99.0.0/24"]);
  });

  it("200 finds nothing of another company by name, address, line or AS", async () => {
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    for (const q of ["www-7.polderlicht", "198.51.100.38", "Filiaal Hattem", "fabriekshal"])
      expect(await search(q, "", kadeblok, mila)).toEqual([]);
  });
});

// Includes earlier reads of the connection.
const counting = sql<{ rows: number }>`
  select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
  where relname in ('line', 'prefix', 'ip_address')`;

describe("a search of 20,000 prefixes and 20,000 names", () => {
  beforeAll(async () => {
    await api.database.rows(
      `with made as (
         insert into prefix (customer_id, prefix, kind, lifecycle, description)
         select $1, ('10.' || 100 + n / 256 || '.' || n % 256 || '.0/24')::cidr, 'ASSIGNED_PA', 'ACTIVE',
           case n when $2 then 'Zeldzaam' else 'Winkel' end
         from generate_series(1, $2::int) n returning id, customer_id, prefix
       )
       insert into ip_address (customer_id, prefix_id, address, ptr)
       select customer_id, id, set_masklen(prefix::inet, 32) + 9, 'host-' || replace(host(prefix), '.', '-') || '.kassa.example'
       from made`,
      [polderlicht, many],
    );
    await api.database.rows("vacuum analyze prefix, ip_address");
  });

  const readBy = async (statement: Sql) => {
    const caller = { customerId: polderlicht };
    return api.tenants.write(caller, async (transaction) => {
      const counted = async () => (await transaction.query(counting))[0]?.rows ?? Number.NaN;
      const before = await counted();
      await transaction.query(statement);
      return (await counted()) - before;
    });
  };

  it.each(["zeldzaam", "host-10-150-7-0.kassa", "nergens"])("200 reads few rows for %j", async (q) => {
    expect(await readBy(prefixes.page({ customerId: polderlicht, q }, undefined, 25, 0))).toBeLessThan(many / 10);
    expect(await readBy(prefixes.count({ customerId: polderlicht, q }))).toBeLessThan(many / 10);
  });

  it("200 reads few rows for a text that is everywhere", async () =>
    expect(await readBy(prefixes.along.first({ customerId: polderlicht, q: "winkel" }, undefined, 25, 0))).toBeLessThan(
      many / 10,
    ));

  it("200 finds one name, one description, and every prefix of a frequent word over all pages", async () => {
    expect(await search("host-10-150-7-0.kassa")).toEqual(["10.150.7.0/24"]);
    expect(await search("zeldzaam")).toHaveLength(1);
    const pages = [
      await search("winkel kassa"),
      await search("winkel kassa", "&offset=200"),
      await search("winkel kassa", "&offset=9900"),
    ];
    expect(pages.map((page) => page.length)).toEqual([200, 200, 200]);
    expect(new Set(pages.flat()).size).toBe(600);
  });
});
