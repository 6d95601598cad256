import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { createDatabase, createPool, type Database, queryRows } from "./database.ts";
import { mostStatements } from "./prepared-statements.ts";
import { join, type Sql, sql } from "./sql.ts";

let api: TestApi;
let pool: pg.Pool;
let database: Database;
const tenant = { customerId: companyIds.polderlicht };

beforeAll(async () => {
  api = await testApi();
  pool = createPool(api.database.connect, "portal_api", 1);
  database = createDatabase(pool);
});
afterAll(async () => {
  await database.close();
  await api.close();
});

const sums = (count: number) =>
  sql<{ sum: number }>`select ${join(
    Array.from({ length: count }, () => sql`1`),
    " + ",
  )} as sum`;
const held = async () =>
  (await pool.query<{ held: number }>("select count(*)::int as held from pg_prepared_statements")).rows[0]?.held;

describe("the prepared statements of a connection", () => {
  it("are limited regardless of the number of lists, and an evicted one can be used again", async () => {
    for (let count = 1; count <= 5 * mostStatements; count += 1)
      expect(await database.read(tenant, sums(count))).toEqual([{ sum: count }]);
    expect(await held()).toBe(mostStatements);
    expect(await database.read(tenant, sums(1))).toEqual([{ sum: 1 }]);
    expect(await held()).toBe(mostStatements);
  });

  it("are bounded when every one of them fails", async () => {
    for (let count = 1; count <= 3 * mostStatements; count += 1)
      await expect(queryRows(pool, sql`${sums(count)}, 1 / (select 0)`)).rejects.toThrow("division by zero");
    expect(await held()).toBeLessThanOrEqual(mostStatements);
    expect(await database.read(tenant, sums(1))).toEqual([{ sum: 1 }]);
  });

  it("are bounded in a transaction that fails, and still work in the next", async () => {
    const work = database.write(tenant, async (transaction) => {
      for (let count = 1; count <= 2 * mostStatements; count += 1) transaction.send(sums(count));
      await transaction.query(sql`select 1 / (select 0)`);
    });
    await expect(work).rejects.toThrow("division by zero");
    expect(await database.read(tenant, sums(7))).toEqual([{ sum: 7 }]);
    expect(await held()).toBeLessThanOrEqual(mostStatements);
  });

  it("serve a batch that uses more of them than the limit", async () => {
    const all: Sql<{ sum: number }>[] = Array.from({ length: 2 * mostStatements }, (_, index) => sums(index + 1));
    await database.write(tenant, async (transaction) => {
      for (const one of all) transaction.send(one);
      expect(await transaction.query(sums(3))).toEqual([{ sum: 3 }]);
      expect(await transaction.query(sums(2 * mostStatements))).toEqual([{ sum: 2 * mostStatements }]);
    });
    expect(await held()).toBeLessThanOrEqual(mostStatements);
  });
});

describe("sort", () => {
  it("400 for more than two sort keys", async () => {
    const token = await api.tokenOf("fenna.smit@polderlicht.example");
    const path = `/v1/customer/${tenant.customerId}/invoice?sort=`;
    expect((await api.send("GET", `${path}-issueDate,number`, { token })).status).toBe(200);
    expect(await api.send("GET", `${path}-issueDate,number,status`, { token })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "sort" }] },
    });
  });
});
