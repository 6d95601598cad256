import type pg from "pg";
import type { Product } from "./product.ts";
import { median, row } from "./report.ts";

export const customerId = 20120280;
const rounds = 300;
const warmUps = 20;
export const others = "30000000 + n % 90";

/** Vacuums and checkpoints a freshly filled table, so that its pending writes do not slow down later measurements. */
const settle = async (owner: pg.Client, table: string): Promise<void> => {
  await owner.query(`vacuum analyze ${table}`);
  await owner.query("checkpoint");
};

/** Fills a table without triggers and foreign keys, and builds its list and search indexes afterwards: this saves minutes. */
export const fill = async (owner: pg.Client, table: string, insert: string): Promise<void> => {
  const { rows: indexes } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  await owner.query("set session_replication_role = replica");
  for (const { name } of indexes) await owner.query(`drop index ${name}`);
  await owner.query(insert);
  for (const { definition } of indexes) await owner.query(definition);
  await owner.query("set session_replication_role = origin");
  await settle(owner, table);
};

/** Lines of the measured customer, or of ninety other companies. */
export const fillLines = (owner: pg.Client, from: number, to: number, ofCustomer: string): Promise<void> =>
  fill(
    owner,
    "line",
    `insert into line (customer_id, line_number, reference, lifecycle, operational, street, house_number, postal_code, city,
       technology, carrier, package_code, speed_down, speed_up, sla_code, contract_start, contract_term_months, contract_end, nrc, mrc)
     select ${ofCustomer}, 'LN-' || lpad(n::text, 6, '0'), 'Filiaal ' || md5(n::text), 'ACTIVE',
       case when n % 200 = 0 then 'DOWN' else 'UP' end, 'Straat ' || n % 977, 1 + n % 300, '8011ZZ',
       (array['Zwolle', 'Deventer', 'Kampen', 'Meppel', 'Hattem'])[1 + n % 5], 'FTTH', 'Access NL', 'FIB-1000', 1000000, 1000000,
       'SLA-BASIC', current_date - 100, 12, current_date + n % 700, 49, 44
     from generate_series(${from}, ${to}) n on conflict do nothing`,
  );

const fillInvoices = (owner: pg.Client, from: number, to: number, ofCustomer: string): Promise<void> =>
  fill(
    owner,
    "invoice",
    `insert into invoice (customer_id, number, status, issue_date, due_date, buyer_reference, locale, variant, seller, buyer,
       tax_subtotals, line_total, net_total, vat_total, gross_total, payment_means, amount_paid, amount_open)
     select ${ofCustomer}, '1999-' || lpad(n::text, 8, '0'), 'PAID', date '2000-01-01' + n % 9000, date '2000-01-15' + n % 9000,
       'Order ' || left(md5(n::text), 20), 'nl', 'main', '{}', '{}', '[]', 100, 100, 21, 121, '30', 121, 0
     from generate_series(${from}, ${to}) n`,
  );

/** The durations of sequential requests, in milliseconds. */
export const times = async (url: string, token: string): Promise<number[]> => {
  const all: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const started = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if (round >= 0) all.push(performance.now() - started);
  }
  return all;
};

/** The durations of one prepared statement on its own connection, in milliseconds: the cost of a page without the product. */
export const statementTimes = async (owner: pg.Client, name: string, text: string): Promise<number[]> => {
  const all: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const started = performance.now();
    await owner.query({ name, text, values: [customerId] });
    if (round >= 0) all.push(performance.now() - started);
  }
  return all;
};

export const p95 = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? Number.NaN;
export const ratio = (some: readonly number[], other: readonly number[], of: (all: readonly number[]) => number) =>
  `${(of(some) / of(other)).toFixed(2)} x`;
export const summary = (all: readonly number[]) => `${median(all).toFixed(1)} ms median, p95 ${p95(all).toFixed(1)} ms`;

export const addressOf = (product: Product, path: string): string =>
  `${product.url.replace("localhost", "127.0.0.1")}/v1/customer/${customerId}/${path}`;

/** The cost of the list of lines when a customer has 100,000 of a million, against 10,000 in total. */
async function benchLines(product: Product, owner: pg.Client, token: string): Promise<void> {
  const lines = addressOf(product, "line");
  const one = async (): Promise<string> => {
    const { rows } = await owner.query<{ id: string }>("select id from line where line_number = 'LN-000500'");
    return `${lines}/${rows[0]?.id}`;
  };
  await fillLines(owner, 1, 10_000, String(customerId));
  const before = { first: await times(lines, token), get: await times(await one(), token) };
  await fillLines(owner, 10_001, 100_000, String(customerId));
  await fillLines(owner, 100_001, 999_999, others);
  const first = await times(lines, token);
  const get = await times(await one(), token);
  row(
    "first page, 100,000 lines of 1 M",
    `${ratio(first, before.first, p95)} that of 10,000`,
    "<= 1.3 x (p95)",
    summary(first),
  );
  row("get one line, 100,000 of 1 M", `${ratio(get, before.get, p95)} that of 10,000`, "<= 1.3 x (p95)", summary(get));
  const pages = [
    ["lines from 50,000 on", "?offset=50000", "<= 4 x"],
    ["lines from 50,000 on, by city", "?sort=city&offset=50000", "<= 4 x"],
    ["search that finds one line", "?q=filiaal%20c4ca4238", ""],
    ["search that finds all 100,000 lines", "?q=filiaal", ""],
  ] as const;
  for (const [what, query, reach] of pages) {
    const page = await times(lines + query, token);
    row(what, `${ratio(page, first, median)} the first page`, reach, summary(page));
  }
}

async function benchSearch(product: Product, token: string): Promise<void> {
  const search = `${product.url.replace("localhost", "127.0.0.1")}/v1/search?q=`;
  for (const [what, typed] of [
    ["search of everything that finds one line", "filiaal c4ca4238"],
    ["search of everything that fits all 100,000 lines", "filiaal"],
    ["search of everything that fits a fifth of them, by two letters", "ha"],
    ["search of everything that finds nothing", "nergens"],
    ["global search without matches, by two letters", "qx"],
  ] as const)
    row(what, summary(await times(search + encodeURIComponent(typed), token)), "<= 60 ms (p95)");
}

/** The cost of the list of invoices when a customer has 20,000 of a million, against 1,000 in total. */
async function benchInvoices(product: Product, owner: pg.Client, token: string): Promise<void> {
  const invoices = addressOf(product, "invoice");
  await fillInvoices(owner, 1, 1000, String(customerId));
  const before = await times(invoices, token);
  await fillInvoices(owner, 1001, 20_000, String(customerId));
  await fillInvoices(owner, 20_001, 1_000_000, others);
  const first = await times(invoices, token);
  row(
    "first page, 20,000 invoices of 1 M",
    `${ratio(first, before, p95)} that of 1,000`,
    "<= 1.3 x (p95)",
    summary(first),
  );
  const pages = [
    ["invoices from 19,000 on", "?offset=19000", "<= 4 x"],
    ["invoices from 19,000 on, by amount", "?sort=grossTotal&offset=19000", "<= 4 x"],
    ["search that finds one invoice", "?q=c4ca4238", ""],
    ["search that finds all 20,000 invoices", "?q=order", ""],
  ] as const;
  for (const [what, query, reach] of pages) {
    const page = await times(invoices + query, token);
    row(what, `${ratio(page, first, median)} the first page`, reach, summary(page));
  }
}

const fillLedger = (owner: pg.Client, from: number, to: number, ofCustomer: string) =>
  owner.query(
    `insert into audit_event (kept, at, customer_id, actor_type, actor_id, action, entity_type, entity_id, after, ip, request_id)
     select '13 months', now() - make_interval(secs => n), ${ofCustomer}, 'ACCOUNT',
       (select id::text from customer_account where customer_id = ${customerId} limit 1), 'contact.updated', 'contact', n::text,
       '{"lastName": "Meer"}', '127.0.0.1', 'req_' || n
     from generate_series(${from}, ${to}) n`,
  );

/** The cost of the ledger if a customer has 100,000 of five million rows, against 10,000 in total. Later benchmarks use them. */
export async function benchLedger(product: Product, owner: pg.Client, token: string): Promise<void> {
  const ledger = addressOf(product, "audit");
  await fillLedger(owner, 1, 10_000, String(customerId));
  await settle(owner, "audit_event");
  const before = await times(ledger, token);
  await fillLedger(owner, 10_001, 100_000, String(customerId));
  await fillLedger(owner, 100_001, 5_000_000, others);
  await settle(owner, "audit_event");
  const first = await times(ledger, token);
  row(
    "first page, 100,000 ledger rows of 5 M",
    `${ratio(first, before, p95)} that of 10,000`,
    "<= 1.3 x (p95)",
    summary(first),
  );
  const far = await times(`${ledger}?offset=50000`, token);
  row("ledger from 50,000 on", `${ratio(far, first, median)} the first page`, "<= 4 x", summary(far));
}

export async function benchGrowth(product: Product, owner: pg.Client, token: string): Promise<void> {
  await benchLines(product, owner, token);
  await benchInvoices(product, owner, token);
  await benchSearch(product, token);
}
