import { readFileSync } from "node:fs";
import { sortableInvoiceFields } from "@demarc/contract/invoices";
import { lineSorts } from "@demarc/contract/lines/lines";
import { invoices } from "../apps/api/src/features/invoices/invoice/invoices.queries.ts";
import { lines } from "../apps/api/src/features/lines/lines.queries.ts";
import { type Connect, createDatabase, createPool } from "../apps/api/src/platform/database/database.ts";
import { type Sql, sql } from "../apps/api/src/platform/database/sql.ts";
import { row } from "./report.ts";

const customerId = 20120280;
const lists = 10_000;

/** Sort orders of at most two keys, as the API accepts them. */
const ordersOf = (sorts: readonly string[]): string[] =>
  sorts.flatMap((one) => {
    const seconds = sorts.flatMap((other) => (other === one ? [] : [`,${other}`, `,-${other}`]));
    return ["", ...seconds].flatMap((second) => [one + second, `-${one}${second}`]);
  });

const choicesOf = (filters: Readonly<Record<string, string>>): Record<string, string>[] => {
  const all = Object.entries(filters);
  return Array.from({ length: 2 ** all.length }, (_, bits) =>
    Object.fromEntries(all.filter((_entry, place) => bits & (1 << place))),
  );
};

const lineFilters = {
  lifecycle: "ACTIVE",
  operational: "UP",
  technology: "VDSL",
  postalCode: "1012",
  endCustomerId: "0192f3aa-0000-7000-8000-000000000001",
  q: "LN-1",
};
const invoiceFilters = {
  status: "OPEN",
  type: "INVOICE",
  from: "2026-01-01",
  to: "2026-12-31",
  minAmount: "1",
  maxAmount: "9999",
  q: "2026",
};

const queries = (): Sql[] => [
  ...choicesOf(lineFilters).flatMap((filter) =>
    ordersOf(lineSorts).map((order) => lines.page({ ...filter, customerId, delivered: false }, order, 25, 0)),
  ),
  ...choicesOf(invoiceFilters).flatMap((filter) =>
    ordersOf(sortableInvoiceFields).map((order) => invoices.page({ ...filter, customerId }, order, 25, 0)),
  ),
];

/** Private memory of a backend in MB, without the shared buffers that it has used. */
const ownMb = (pid: number): number =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** The memory of one PostgreSQL backend after lists are requested in 10,000 different ways. */
export async function benchStatements(connect: Connect): Promise<void> {
  const pool = createPool(connect, "portal_api", 1);
  const database = createDatabase(pool);
  const read = () =>
    database.read(
      { customerId },
      sql<{ pid: number; statements: number; mb: number }>`
      select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as statements`,
    );
  const [before] = await read();
  const idle = ownMb(before?.pid ?? 0);
  let most = 0;
  const started = performance.now();
  for (const [place, query] of queries().slice(0, lists).entries()) {
    await database.read({ customerId }, query);
    if (place % 100 === 0) most = Math.max(most, ownMb(before?.pid ?? 0));
  }
  const [after] = await read();
  const detail = `${after?.statements} statements; ${idle.toFixed(0)} MB before, ${((performance.now() - started) / lists).toFixed(1)} ms a list`;
  row(`one backend while ${lists} distinct lists are read`, `${most.toFixed(0)} MB at most`, "<= 64 MB", detail);
  await database.close();
}
