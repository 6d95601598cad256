import type { SearchKind } from "@demarc/contract/core/words";
import { mostHits, type SearchHit } from "@demarc/contract/search";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "../../demo/demo-ids.ts";
import { searchStatement, termsOf } from "../../platform/search.ts";
import { sql } from "../../platform/database/sql.ts";
import { features } from "../../features.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const searchers = features.flatMap((feature) => feature.searchers ?? []);
const customerId = companyIds.kadeblok;
const username = "mila.stone@kadeblok.example";
const many = 10_000;

/** "Winkel" matches every record; "Zeldzaam" matches one line, one invoice and one prefix. */
const fill = `
  insert into line (customer_id, line_number, reference, lifecycle, operational, street, house_number, postal_code, city,
    technology, carrier, package_code, speed_down, speed_up, circuit_id, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
  select $1, 'LN-' || lpad((700000 + n)::text, 6, '0'), case n when $2 then 'Zeldzaam café' else 'Filiaal ' || n end,
    'ACTIVE', 'UP', 'Winkelstraat', n, '8011ZZ', 'Zwolle', 'FTTH', 'Access NL', 'FIB-1000', 1000000, 1000000, 'XTL' || 70000000 + n,
    'SLA-BASIC', current_date, 12, current_date + 365, 49, 44
  from generate_series(1, $2::int) n`;
const fillInvoices = `
  insert into invoice (customer_id, number, status, issue_date, due_date, buyer_reference, locale, variant, seller, buyer,
    tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_paid, amount_open)
  select $1, '1999-' || lpad(n::text, 8, '0'), 'PAID', date '2000-01-01' + n % 9000, date '2000-01-15' + n % 9000,
    case n when 1 then 'Zeldzaam' else 'Winkel' end, 'nl', 'main', '{}', '{}', '[]', 100, 100, 21, 121, '30', 121, 0
  from generate_series(1, $2::int) n`;

const fillPrefixes = `
  insert into prefix (customer_id, prefix, kind, lifecycle, description)
  select $1, ('10.' || n / 256 || '.' || n % 256 || '.0/24')::cidr, 'ASSIGNED_PA', 'ACTIVE',
    case n when $2 then 'Zeldzaam' else 'Winkel' end
  from generate_series(1, $2::int) n`;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf(username);
  for (const statement of [fill, fillInvoices, fillPrefixes]) await api.database.rows(statement, [customerId, many]);
  await api.database.rows("vacuum analyze line, invoice, prefix");
});
afterAll(() => api.close());

const find = async (typed: string): Promise<SearchHit[]> =>
  (await api.send<SearchHit[]>("GET", `/v1/search?q=${encodeURIComponent(typed)}`, { token })).body;
const titles = async (typed: string, kind: SearchKind) =>
  (await find(typed)).filter((hit) => hit.kind === kind).map(({ title }) => title);

// Includes earlier reads of the connection.
const counting = sql<{ rows: number }>`
  select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
  where relname in ('line', 'invoice', 'prefix')`;

/** How many rows of the long tables a search reads, according to PostgreSQL's statistics. */
const readFor = async (typed: string): Promise<number> => {
  const caller = { accountId: accountIdOf(username), customerId, roles: ["RESELLER_ADMIN" as const] };
  const terms = termsOf(typed, caller);
  const statement = terms && searchStatement(searchers, terms, mostHits);
  if (!statement) throw new Error(`nothing is looked for with ${typed}`);
  return api.tenants.write(caller, async (transaction) => {
    const counted = async () => (await transaction.query(counting))[0]?.rows ?? Number.NaN;
    const before = await counted();
    await transaction.query(statement);
    return (await counted()) - before;
  });
};

describe("global search with 10,000 lines, 10,000 invoices and 10,000 prefixes", () => {
  it.each([
    "zeldzaam",
    "filiaal 9999",
    "8011zz filiaal 9999 winkelstraat",
    "winkel",
    "ln-7",
    "zwolle",
    "xtl70002345",
    "winkelstraat zwolle",
    "nergens",
    "1999-0001",
    "10.20.3",
  ])("200 reads few rows for %j", async (typed) => expect(await readFor(typed)).toBeLessThan(many / 4));

  it.each(["qx", "ze", "wi", "ha", "10", "ln", "99"])("200 reads few rows for %j, matching or not", async (typed) =>
    expect(await readFor(typed)).toBeLessThan(many / 2),
  );

  it("200 finds the one line that matches two short words, among thousands that match one of them", async () => {
    expect(await titles("wi ze", "line")).toEqual(["Zeldzaam café"]);
    expect(await titles("ze wi", "line")).toEqual(["Zeldzaam café"]);
  });

  it("200 finds words by their first two letters, anywhere in the lists", async () => {
    expect(await titles("ze", "line")).toEqual(["Zeldzaam café"]);
    expect(await titles("CÀ", "line")).toEqual(["Zeldzaam café"]);
    expect(await titles("ze", "invoice")).toEqual(["1999-00000001"]);
    expect(await titles("ze", "prefix")).toEqual(["10.39.16.0/24"]);
    expect(await titles("aa", "line")).toEqual([]);
    expect(await titles("aam", "line")).toEqual(["Zeldzaam café"]);
  });

  it("200 finds nothing for single letters", async () => expect(await find("z c")).toEqual([]));

  it("200 returns the first prefixes of many matches, and finds a rare one", async () => {
    expect(await titles("10.20.3", "prefix")).toEqual(
      ["3", "30", "31", "32", "33"].map((part) => `10.20.${part}.0/24`),
    );
    expect(await titles("10.39.16", "prefix")).toEqual(["10.39.16.0/24"]);
    expect(await titles("zeldzaam", "prefix")).toEqual(["10.39.16.0/24"]);
  });

  it("200 finds the one line and the one invoice, ignoring case and accents", async () => {
    expect(await titles("ZELDZAAM CAFE", "line")).toEqual(["Zeldzaam café"]);
    expect(await titles("zeldzaam", "invoice")).toEqual(["1999-00000001"]);
    expect(await titles("xtl70002345", "line")).toEqual(["Filiaal 2345"]);
  });

  it("200 ranks texts that start with the words first, also beyond the limit of candidates", async () => {
    expect(await titles("filiaal 99", "line")).toEqual([99, 990, 9900, 9901, 9902].map((n) => `Filiaal ${n}`));
    await api.database.rows("update line set reference = 'Zwolle magazijn' where reference = 'Filiaal 1500'");
    await api.database.rows("update line set city = 'Hattem', street = 'Zwolleweg' where reference like 'Filiaal 1%'");
    expect(await titles("zwolle mag", "line")).toEqual(["Zwolle magazijn"]);
    expect(await titles("zwolle", "line")).toHaveLength(5);
  });

  it("200 finds the same in the list of lines", async () => {
    const list = `/v1/customer/${customerId}/line?q=zeldzaam%20cafe`;
    expect((await api.send("GET", list, { token })).body).toMatchObject({ total: 1 });
  });
});
