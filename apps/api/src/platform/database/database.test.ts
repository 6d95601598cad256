import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { createDatabase, createPool } from "./database.ts";
import { isContended, isDatabaseAway } from "../refusals/errors.ts";
import { sql } from "./sql.ts";

let api: TestApi;
const tenant = { customerId: companyIds.polderlicht };
const mark = (title: string) =>
  sql`update customer_contact set job_title = ${title} where customer_id = ${tenant.customerId}::int`;
const titles = async () =>
  new Set(
    (
      await api.database.rows<{ job_title: string }>("select job_title from customer_contact where customer_id = $1", [
        tenant.customerId,
      ])
    ).map((row) => row.job_title),
  );

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("write", () => {
  it("commits everything, or nothing if the work throws", async () => {
    await api.tenants.write(tenant, async (transaction) => transaction.send(mark("kept")));
    const failing = api.tenants.write(tenant, async (transaction) => {
      transaction.send(mark("lost"));
      throw new Error("stop");
    });
    await expect(failing).rejects.toThrow("stop");
    expect(await titles()).toEqual(new Set(["kept"]));
  });

  it("throws and rolls back when a statement fails that was not awaited", async () => {
    const failing = api.tenants.write(tenant, async (transaction) => {
      transaction.send(mark("lost"));
      transaction.send(sql`select 1 / 0`);
      transaction.send(mark("later"));
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await titles()).toEqual(new Set(["kept"]));
  });

  it("compares rows with the own company of a reseller first, and then with its children", async () => {
    const [row] = await api.tenants.write(tenant, async (transaction) =>
      transaction.query(sql<{ ids: number[] }>`select current_customers() as ids`),
    );
    expect(row?.ids.length).toBeGreaterThan(1);
    expect(row?.ids[0]).toBe(tenant.customerId);
  });

  it("leaves no tenant on the connection for its next user", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1);
    const database = createDatabase(pool);
    await database.read(tenant, sql`select 1`);
    const { rows } = await pool.query("select count(*)::int as seen from customer");
    expect(rows).toEqual([{ seen: 0 }]);
    await database.close();
  });

  it("isolates a hundred transactions of different companies over few connections", async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, position) => {
        const customerId = position % 2 === 0 ? companyIds.kadeblok : companyIds.beeldwijk;
        const rows = await api.tenants.read({ customerId }, sql<{ id: number }>`select id from customer`);
        return rows.every((row) => row.id === customerId) && rows.length === 1;
      }),
    );
    expect(answers.every(Boolean)).toBe(true);
  });
});

describe("several statements in one round trip", () => {
  const title = () =>
    sql<{
      title: string;
    }>`select distinct job_title as title from customer_contact where customer_id = ${tenant.customerId}::int`;

  it("return the rows of each, and each sees the changes of those before it", async () => {
    await api.tenants.write(tenant, async (transaction) => {
      transaction.send(mark("first"));
      const [one, none, two] = await transaction.queryAll([title(), mark("kept"), title()]);
      expect([one, none, two]).toEqual([[{ title: "first" }], [], [{ title: "kept" }]]);
    });
    expect(await titles()).toEqual(new Set(["kept"]));
  });

  it("are rolled back together when one of them fails, also if the work does not wait for them", async () => {
    await expect(
      api.tenants.write(tenant, async ({ queryAll }) => queryAll([mark("lost"), sql`select 1 / 0`, mark("later")])),
    ).rejects.toThrow("division by zero");
    await expect(
      api.tenants.write(tenant, async (transaction) => {
        void transaction.queryAll([mark("lost"), sql`select 1 / 0`]);
        void transaction.query(mark("later"));
      }),
    ).rejects.toThrow(/division by zero|transaction is aborted/);
    expect(await titles()).toEqual(new Set(["kept"]));
  });

  it("see only the rows of the tenant, and leave no tenant behind", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1);
    const database = createDatabase(pool);
    const ids = sql<{ id: number }>`select id from customer order by id`;
    const [first, again] = await database.readAll({ customerId: companyIds.kadeblok }, [ids, ids]);
    expect([first, again]).toEqual([[{ id: companyIds.kadeblok }], [{ id: companyIds.kadeblok }]]);
    expect((await pool.query("select id from customer")).rows).toEqual([]);
    await database.close();
  });
});

describe("a lost connection", () => {
  it("is reported as an unavailable database, and the next transaction gets a new one", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1);
    const database = createDatabase(pool);
    const hanging = database.read(tenant, sql`select pg_sleep(4)`).catch((reason: unknown) => reason);
    await expect
      .poll(() =>
        api.database.rows(
          "select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(4)%' and datname = current_database()",
        ),
      )
      .toHaveLength(1);
    expect(isDatabaseAway(await hanging)).toBe(true);
    expect(await database.read(tenant, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await database.close();
  });
});

describe("a full disk", () => {
  it("is reported as an unavailable database, and the change is rolled back", async () => {
    await api.database.rows(
      `create function fill_disk() returns int language plpgsql as
       $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
    );
    const failing = api.tenants.write(tenant, async (transaction) => {
      transaction.send(mark("lost"));
      await transaction.query(sql`select fill_disk()`);
    });
    expect(isDatabaseAway(await failing.catch((reason: unknown) => reason))).toBe(true);
    expect(await titles()).toEqual(new Set(["kept"]));
  });
});

describe("a batch of statements", () => {
  it("prepares a statement again after an earlier failed batch", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1);
    const database = createDatabase(pool);
    const later = sql`select ${"later"}::text as said`;
    const failing = database.write(tenant, async (transaction) => {
      transaction.send(sql`select 1 / ${0}::int`);
      await transaction.query(later);
    });
    await expect(failing).rejects.toThrow("division by zero");
    expect(await database.read(tenant, later)).toEqual([{ said: "later" }]);
    expect(await database.read(tenant, later)).toEqual([{ said: "later" }]);
    await database.close();
  });

  it("prepares a statement again after a migration changed its columns", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1);
    const database = createDatabase(pool);
    await api.database.rows("create table changing (one int default 1)");
    await api.database.rows("insert into changing default values");
    await api.database.rows("grant select on changing to portal_api");
    const all = sql`select * from changing`;
    expect(await database.read(tenant, all)).toEqual([{ one: 1 }]);
    await api.database.rows("alter table changing add column two int default 2");
    expect(await database.read(tenant, all)).toEqual([{ one: 1, two: 2 }]);
    const further = sql`select changing.* from changing`;
    await database.readAll(tenant, [all, further]);
    await api.database.rows("alter table changing add column three int default 3");
    expect(await database.readAll(tenant, [all, further])).toEqual([
      [{ one: 1, two: 2, three: 3 }],
      [{ one: 1, two: 2, three: 3 }],
    ]);
    await api.database.rows("alter table changing drop column three");
    const failing = database.write(tenant, (transaction) => transaction.query(all));
    expect(isContended(await failing.catch((error: unknown) => error))).toBe(true);
    expect(await database.write(tenant, (transaction) => transaction.query(all))).toEqual([{ one: 1, two: 2 }]);
    // Another feature that PostgreSQL does not support has the same code.
    const unsupported = database.write(tenant, (transaction) =>
      transaction.query(sql`select from changing group by one for update`),
    );
    const refused = await unsupported.catch((error: unknown) => error);
    expect([(refused as { code?: string }).code, isContended(refused)]).toEqual(["0A000", false]);
    await api.database.rows("drop table changing");
    await database.close();
  });

  it("throws for a value that cannot be serialised, and keeps the connection usable", async () => {
    const pool = createPool(api.database.connect, "portal_api", 1);
    const database = createDatabase(pool);
    const circle: Record<string, unknown> = {};
    circle["itself"] = circle;
    await expect(database.read(tenant, sql`select ${circle}::jsonb`)).rejects.toThrow(/circular/i);
    expect(await database.read(tenant, sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await database.close();
  });

  it("parses every type of value, and discards the results before the last", async () => {
    const values = sql`select null::text as nothing, ${[1, 2]}::int[] as list, ${7}::bigint as big, ${true}::boolean as flag,
      '2026-11-21 10:00:00+00'::timestamptz as at, '2026-11-21'::date as day, 1.50::numeric as amount, '{"a": 1}'::jsonb as json`;
    const expected = {
      nothing: null,
      list: [1, 2],
      big: 7,
      flag: true,
      at: "2026-11-21T10:00:00Z",
      day: "2026-11-21",
      amount: "1.50",
      json: { a: 1 },
    };
    expect(await api.tenants.read(tenant, values)).toEqual([expected]);
    expect(await api.tenants.read(tenant, values)).toEqual([expected]);
  });
});
