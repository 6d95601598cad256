import type pg from "pg";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";

const customerId = 20120280;
const rounds = 60;

/** Lines of the customer that is asked for, and others of ninety companies between them. */
const fillLines = async (owner: pg.Client, from: number, to: number, ofCustomer: string): Promise<void> => {
  await owner.query("set session_replication_role = replica"); // neither triggers nor references: a minute less
  await owner.query(
    `insert into line (customer_id, line_number, reference, lifecycle, operational, street, house_number, postal_code, city,
       technology, carrier, package_code, speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
     select ${ofCustomer}, 'LN-' || lpad(n::text, 6, '0'), 'Filiaal ' || md5(n::text), 'ACTIVE',
       case when n % 200 = 0 then 'DOWN' else 'UP' end, 'Straat ' || n % 977, 1 + n % 300, '8011ZZ',
       (array['Zwolle', 'Deventer', 'Kampen', 'Meppel', 'Hattem'])[1 + n % 5], 'FTTH', 'Access NL', 'FIB-1000', 1000000, 1000000,
       'SLA-BASIC', current_date - 100, 12, current_date + n % 700, 49, 44
     from generate_series(${from}, ${to}) n on conflict do nothing`,
  );
  await owner.query("set session_replication_role = origin");
  await owner.query("vacuum analyze line");
};

/** Milliseconds of each of some requests, one after another. */
const times = async (url: string, token: string): Promise<number[]> => {
  const all: number[] = [];
  for (let round = -5; round < rounds; round += 1) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if (round >= 0) all.push(performance.now() - started);
  }
  return all;
};

const p95 = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN;

/** What a list costs once a customer has 100,000 lines of a million, against 10,000 in all. */
export async function benchLines(product: Product, owner: pg.Client, token: string): Promise<void> {
  const lines = `${product.url.replace("localhost", "127.0.0.1")}/v1/customer/${customerId}/line`;
  const one = async (): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>("select id from line where line_number = 'LN-000500'");
    return `${lines}/${rows[0]?.id}`;
  };
  await fillLines(owner, 1, 10_000, String(customerId));
  const before = { first: await times(lines, token), get: await times(await one(), token) };
  await fillLines(owner, 10_001, 100_000, String(customerId));
  await fillLines(owner, 100_001, 999_999, "30000000 + n % 90");
  const first = await times(lines, token);
  const get = await times(await one(), token);
  const far = await times(`${lines}?offset=50000`, token);
  const search = await times(`${lines}?q=${"filiaal c4ca4238"}`, token);
  const broad = await times(`${lines}?q=filiaal`, token);
  const byCity = await times(`${lines}?sort=city&offset=50000`, token);
  const ratio = (some: readonly number[], other: readonly number[], of: (all: readonly number[]) => number) =>
    `${(of(some) / of(other)).toFixed(2)} x`;
  const ms = (all: readonly number[]) => `${median(all).toFixed(1)} ms median, p95 ${p95(all).toFixed(1)} ms`;
  row(
    "first page, 100,000 lines of 1 M",
    `${ratio(first, before.first, p95)} that of 10,000`,
    "<= 1.3 x (p95)",
    ms(first),
  );
  row("get one line, 100,000 of 1 M", `${ratio(get, before.get, p95)} that of 10,000`, "<= 1.3 x (p95)", ms(get));
  row("page at offset 50,000", `${ratio(far, first, median)} the first`, "<= 4 x", ms(far));
  row("the same, by city", `${ratio(byCity, first, median)} the first`, "<= 4 x", ms(byCity));
  row("search that finds one", `${ratio(search, first, median)} the first`, "", ms(search));
  row("search that finds all", `${ratio(broad, first, median)} the first`, "", ms(broad));
}
