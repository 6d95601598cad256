import fs from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const folder = new URL("../../migrations/", import.meta.url);
const textOf = (file: string): string => fs.readFileSync(new URL(file, folder), "utf8");
/** The statements of a migration that builds indexes concurrently, which run one by one. */
const statementsOf = (file: string): string[] =>
  textOf(file)
    .split(/;$/m)
    .filter((text) => text.trim() !== "");
const name = "Łódzki’s Ørsted";

const tables = ["customer_order", "tv_account", "rack", "dc_connection", "wdm_service"];

const found = (table: string, text: string) =>
  database.rows(`select from ${table} where ${text} like '%lodzki''s orsted%'`);

/** The lines that the search index finds: the table is so small that the planner would not use it by itself. */
const foundByIndex = async (): Promise<number> => {
  const client = new pg.Client({ ...database.connect(), options: "-c enable_seqscan=off -c enable_indexscan=off" });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int from line where line_text(search_text, room, package_code) like '%lodzki''s orsted%'`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
};

it("texts that were stored before are found by the migration that folds more", async () => {
  await database.rows(textOf("0007-search.sql").replace("create function", "create or replace function"));
  for (const table of tables) await database.rows(`update ${table} set reference = $1`, [name]);
  await database.rows("update quotation set title = $1", [name]);
  await database.rows("update manual_agreement set title = $1", [name]);
  await database.rows("update line set reference = $1", [name]);
  for (const table of [...tables, "quotation", "manual_agreement"])
    expect(await found(table, "search_text")).toHaveLength(0);
  expect(await foundByIndex()).toBe(0);

  await database.rows("drop function search_folded");
  await database.rows(textOf("0280-1-search-folding.sql"));
  for (const statement of statementsOf("0280-2-search-folding-indexes.concurrently.sql"))
    await database.rows(statement);
  for (const table of [...tables, "quotation", "manual_agreement"]) {
    const [{ count } = { count: 0 }] = await database.rows<{ count: number }>(`select count(*)::int from ${table}`);
    expect(count).toBeGreaterThan(0);
    expect(await found(table, "search_text")).toHaveLength(count);
  }
  const [{ count } = { count: 0 }] = await database.rows<{ count: number }>("select count(*)::int from line");
  expect(await foundByIndex()).toBe(count);
  expect(await database.rows("select from pg_index where not indisvalid")).toEqual([]);
});
