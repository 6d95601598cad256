import type { LineSummary } from "@demarc/contract/lines/lines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headSize } from "../../platform/database/record-list.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

interface Page {
  items: LineSummary[];
  total: number;
}

const many = headSize + 400;
let api: TestApi;
let token: string;

/**
 * Every tenth line is called "Tien", the last five "Eind": some are among the first rows of the list, and some after
 * them.
 */
const nameOf = (n: number): string => (n > many - 5 ? `Eind ${n}` : n % 10 === 0 ? `Tien ${n}` : `Rest ${n}`);

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("mila.stone@kadeblok.example");
  await api.database.rows(
    `insert into line (customer_id, line_number, reference, lifecycle, operational, street, house_number, postal_code, city,
       technology, carrier, package_code, speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
     select $1, 'LN-' || lpad((800000 + n)::text, 6, '0'), names[n], case when n % 20 = 0 then 'SUSPENDED' else 'ACTIVE' end, 'UP',
       'Straat', n, '8011ZZ', 'Zwolle', 'FTTH', 'Access NL', 'FIB-1000', 1000000, 1000000, 'SLA-BASIC', current_date, 12,
       current_date + 365, 49, 44
     from (select $2::text[] as names) given, generate_series(1, array_length(names, 1)) n`,
    [companyIds.kadeblok, Array.from({ length: many }, (_, index) => nameOf(index + 1))],
  );
});
afterAll(() => api.close());

const read = async (query: string): Promise<Page> =>
  (await api.send<Page>("GET", `/v1/customer/${companyIds.kadeblok}/line${query}`, { token })).body;
const walk = async (query: string, limit: number) => {
  const found: string[] = [];
  const totals = new Set<number>();
  for (let offset = 0; ; offset += limit) {
    const { items, total } = await read(`${query}&limit=${limit}&offset=${offset}`);
    if (items.length === 0) return { found, totals: [...totals] };
    found.push(...items.map(({ reference }) => reference ?? ""));
    totals.add(total);
  }
};
const named = (word: string) =>
  Array.from({ length: many }, (_, index) => nameOf(index + 1)).filter((name) => name.startsWith(word));

describe("a search of a long list", () => {
  it.each(["Tien", "Eind", "Rest"])(
    "200 finds every %s once and in order over all pages, with the total",
    async (word) => {
      const expected = named(word);
      expect(await walk(`?q=${word.toLowerCase()}`, 100)).toEqual({ found: expected, totals: [expected.length] });
    },
  );

  it("200 sorts in both directions and by another key", async () => {
    const expected = named("Tien").toReversed();
    expect((await walk("?q=tien&sort=-lineNumber", 50)).found).toEqual(expected);
    expect((await walk("?q=tien&sort=-reference", 200)).found).toEqual(named("Tien").toSorted().toReversed());
  });

  it("200 combines with the other filters", async () => {
    const expected = named("Tien").filter((name) => Number(name.slice(5)) % 20 === 0);
    expect(await walk("?q=tien&lifecycle=SUSPENDED", 25)).toEqual({ found: expected, totals: [expected.length] });
  });

  it("200 returns nothing for a text that does not occur", async () => {
    expect(await read("?q=nergens")).toMatchObject({ items: [], total: 0 });
  });
});
