import fs from "node:fs/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../testing/test-database.ts";
import { insertTvPackages } from "./tv-packages.demo.ts";

const upgrade = new URL("../../../migrations/0392-no-starter-tv-products.sql", import.meta.url);

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.connect());
  await owner.connect();
  await owner.query("truncate customer, audit_event, tv_package cascade");
});
afterEach(() => owner.query("rollback"));
afterAll(async () => {
  await owner.end();
  await database.drop();
});

describe("an upgrade of a database with the TV products of the demo", () => {
  const company = `insert into customer (type, status, variant, name, coc, address)
    values ('reseller', 'ACTIVE', 'tv', 'Kijkkast B.V.', '99990078', '{}')`;
  const change = `insert into audit_event (kept, actor_type, action, entity_type, entity_id)
    values ('7 years', 'OPERATOR', 'tv-package.changed', 'tv-package', 'TV-FILM')`;

  it.each([
    ["removes them from an unused database", "select", 0],
    ["keeps them if it has a company", company, 6],
    ["keeps them if a change was recorded", change, 6],
    [
      "keeps them all if one has another price",
      "update tv_package set monthly_price = 8 where product_id = 'TV-FILM'",
      6,
    ],
    ["keeps them all if one was removed", "delete from tv_package where product_id = 'TV-FILM'", 5],
  ])("%s", async (_title, earlier, kept) => {
    await owner.query("begin");
    await insertTvPackages(owner);
    await owner.query(earlier);
    await owner.query(await fs.readFile(upgrade, "utf8"));
    expect((await owner.query("select from tv_package")).rowCount).toBe(kept);
  });
});
