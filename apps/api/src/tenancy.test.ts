import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DatabaseRole, enterTenant } from "./platform/database/database.ts";
import { plantRows } from "./testing/tenancy/planted-rows.ts";
import { ownedByNobody } from "./testing/tenancy/tables-without-company.ts";
import { companyIds } from "./testing/test-api.ts";
import { type TestDatabase, testDatabase } from "./testing/test-database.ts";

interface Table {
  name: string;
  key: string | null;
  enabled: boolean;
  forced: boolean;
}

let database: TestDatabase;
let tables: Table[];

const ofPrefixes = ["ip_address", "prefix_request", "ptr_change", "route_authorisation", "subnet", "subnet_change"];

/**
 * Tables in which a reseller may insert rows for its child: documents, orders, events of services, and the mails and jobs that
 * follow from a change. Only the child inserts into others.
 */
const writtenByReseller = new Set([
  "customer_order",
  "document",
  "fault_report",
  "job",
  "line_diagnosis",
  "line_event",
  "line_reference_bulk",
  "mail_message",
  "order_document",
  "order_line",
  "order_note",
  "order_status_change",
  "power_alert",
  ...ofPrefixes,
]);

/** Tables in which a reseller may change rows of its child; includes services and prefixes, which it cannot insert. */
const changedByReseller = new Set([
  ...writtenByReseller,
  "dc_connection",
  "line",
  "prefix",
  "rack",
  "shared_colo",
  "wdm_service",
]);

/** Runs statements as a role in a transaction of a company, and rolls it back. */
const as = async <Result>(
  role: DatabaseRole,
  customerId: number | undefined,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client(database.connect(role));
  await client.connect();
  try {
    await client.query("begin");
    if (customerId !== undefined) await client.query(enterTenant({ customerId }));
    return await work(client);
  } finally {
    await client.query("rollback");
    await client.end();
  }
};

const attempt = async (client: pg.Client, text: string, values: unknown[] = []): Promise<number | string> => {
  await client.query("savepoint attempt");
  try {
    return (await client.query(text, values)).rowCount ?? 0;
  } catch (error) {
    await client.query("rollback to savepoint attempt");
    return (error as pg.DatabaseError).code ?? "failed";
  }
};

/** The ledger needs `kept`, because PostgreSQL routes to a partition before it checks policies. */
const insertInto = ({ name, key }: Table, customerId: number): string =>
  name === "audit_event"
    ? `insert into ${name} (${key}, kept) values (${customerId}, '7 years')`
    : `insert into ${name} (${key}) values (${customerId})`;

/** The columns of a table that portal_api may update, key columns last. */
const updatableColumns = async ({ name }: Table): Promise<{ name: string; type: string }[]> =>
  database.rows(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and has_column_privilege('portal_api', attrelid, attname, 'update')
     order by attname in ('version', 'updated_at', 'undone_at', 'revoked_at', 'ended_at') desc, attnum`,
    [name],
  );

/** How many rows of a table Polderlicht may change: its own and, in some tables, those of its child. */
const changeableRows = async ({ name, key }: Table): Promise<number> => {
  const owners = changedByReseller.has(name)
    ? [companyIds.polderlicht, companyIds.fietsfabriek]
    : [companyIds.polderlicht];
  const [row] = await database.rows<{ count: number }>(
    `select count(*)::int as count from ${name} where ${key} = any ($1)`,
    [owners],
  );
  return row?.count ?? 0;
};

const refused = new Set<number | string>(["42501", 0]); // insufficient privilege or a policy, or no visible row

beforeAll(async () => {
  database = await testDatabase();
  for (const id of Object.values(companyIds)) await plantRows(database, id);
  tables = await database.rows<Table>(
    `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
       case when c.relname = 'customer' then 'id' else (select attname from pg_attribute a
         where a.attrelid = c.oid and attname = 'customer_id' and not attisdropped) end as key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
});
afterAll(() => database.drop());

const owned = () => tables.filter((table) => !ownedByNobody.has(table.name));

describe("tables", () => {
  it("belong to a company, under forced row-level security, or are listed as tables without a company", () => {
    expect(tables.filter((table) => table.key === null).map((table) => table.name)).toEqual([...ownedByNobody]);
    expect(owned().filter((table) => !table.enabled || !table.forced)).toEqual([]);
  });

  it("contain a row of every company in this test, so that a leak is visible", async () => {
    for (const table of owned()) {
      const [row] = await database.rows<{ companies: number }>(
        `select count(distinct ${table.key})::int as companies from ${table.name} where ${table.key} = any ($1)`,
        [Object.values(companyIds)],
      );
      expect([table.name, row?.companies]).toEqual([table.name, 4]);
    }
  });

  it("are read past row-level security by one view, which shows ids only and which only portal_api may read", async () => {
    const views = await database.rows(
      `select c.relname as view, array_agg(distinct a.attname::text order by a.attname::text) as columns,
         array(select rolname::text from pg_roles where rolname like 'portal\\_%'
           and has_any_column_privilege(rolname, c.oid, 'select, insert, update, references') order by 1) as roles
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and not exists (
         select from pg_depend where objid = c.oid and deptype = 'e') group by c.oid, c.relname`,
    );
    expect(views).toEqual([{ view: "child_customer", columns: ["id", "parent_customer_id"], roles: ["portal_api"] }]);
    await as("portal_api", companyIds.polderlicht, async (client) => {
      expect(await attempt(client, "update child_customer set parent_customer_id = null")).toBe("42501");
      expect(await attempt(client, "delete from child_customer")).toBe("42501");
    });
  });

  it("cannot be owned or bypassed by any role that the product connects as", async () => {
    const roles = await database.rows(
      `select rolname, rolsuper, rolbypassrls, exists (select from pg_class where relowner = r.oid) as owns
       from pg_roles r where rolname like 'portal\\_%' order by 1`,
    );
    expect(roles).toEqual(
      ["portal_api", "portal_auth", "portal_identity", "portal_jobs", "portal_operator", "portal_signup"].map(
        (rolname) => ({
          rolname,
          rolsuper: false,
          rolbypassrls: false,
          owns: false,
        }),
      ),
    );
  });
});

describe("portal_api", () => {
  it("sees no rows without a tenant", async () => {
    await as("portal_api", undefined, async (client) => {
      for (const table of owned())
        expect([0, "42501"]).toContain(await attempt(client, `select ${table.key} from ${table.name}`));
    });
  });

  it("reads no rows of other companies from any table", async () => {
    await as("portal_api", companyIds.kadeblok, async (client) => {
      for (const table of owned()) {
        const found = await attempt(client, `select ${table.key} from ${table.name} where ${table.key} <> $1`, [
          companyIds.kadeblok,
        ]);
        expect([table.name, refused.has(found)]).toEqual([table.name, true]);
      }
    });
  });

  it("reads, as a reseller, only its own rows and those of its child", async () => {
    await as("portal_api", companyIds.polderlicht, async (client) => {
      const { rows } = await client.query<{ id: number }>("select id from customer order by id");
      expect(rows.map((row) => row.id)).toEqual([companyIds.polderlicht, companyIds.fietsfabriek]);
    });
  });

  it.each(["kadeblok", "fietsfabriek"] as const)(
    "cannot insert, change or delete rows of %s as Polderlicht",
    async (other) => {
      await as("portal_api", companyIds.polderlicht, async (client) => {
        for (const table of owned()) {
          const where = `where ${table.key} = ${companyIds[other]}`;
          if (other === "fietsfabriek" && writtenByReseller.has(table.name)) continue;
          const results = [
            await attempt(client, `update ${table.name} set ${table.key} = ${table.key} ${where}`),
            await attempt(client, `delete from ${table.name} ${where}`),
            await attempt(client, insertInto(table, companyIds[other])),
          ];
          // An insert that the policy allows would fail on a missing column (23502), which reveals a gap in the policy.
          expect([table.name, results.filter((result) => !refused.has(result))]).toEqual([table.name, []]);
        }
      });
    },
  );

  it("updates without a WHERE clause only its own rows and the rows of its child that it may change", async () => {
    const asked: string[] = [];
    for (const table of owned()) {
      const [column] = await updatableColumns(table);
      if (!column) continue;
      asked.push(table.name);
      const [value] = await database.rows<{ value: string | null }>(
        `select ${column.name}::text as value from ${table.name} where ${table.key} = $1 limit 1`,
        [companyIds.polderlicht],
      );
      // Without a condition and with a constant only the UPDATE policy applies, so this counts the rows that it allows.
      const changed = await as("portal_api", companyIds.polderlicht, (client) =>
        attempt(client, `update ${table.name} set ${column.name} = $1::${column.type}`, [value?.value]),
      );
      const isWithin = typeof changed === "number" && changed > 0 && changed <= (await changeableRows(table));
      expect([table.name, column.name, changed, isWithin]).toEqual([table.name, column.name, changed, true]);
    }
    expect(asked).toEqual(expect.arrayContaining(["customer_account", "line", "sso_session", "api_token", "invoice"]));
  });

  it("cannot move a row into another company", async () => {
    await as("portal_api", companyIds.polderlicht, async (client) => {
      const moved = await attempt(client, `update customer_contact set customer_id = ${companyIds.kadeblok}`);
      expect(moved).toBe("42501");
    });
  });

  it("can neither change nor delete the ledger", async () => {
    await as("portal_api", companyIds.polderlicht, async (client) => {
      expect(await attempt(client, "update audit_event set action = 'y'")).toBe("42501");
      expect(await attempt(client, "delete from audit_event")).toBe("42501");
      expect(await attempt(client, "select * from audit_event_long_rest")).toBe("42501");
    });
  });
});

describe("data of the identity provider", () => {
  it("is accessible only to portal_identity", async () => {
    const kept = await database.rows<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'identity'::regnamespace and relkind in ('r', 'p')",
    );
    expect(kept.map(({ name }) => name)).toContain("credential");
    for (const role of ["portal_api", "portal_auth", "portal_jobs", "portal_operator", "portal_signup"] as const)
      await as(role, undefined, async (client) => {
        for (const { name } of kept)
          for (const text of [`select from identity.${name}`, `delete from identity.${name}`])
            expect([role, text, await attempt(client, text)]).toEqual([role, text, "42501"]);
      });
  });
});

it("portal_auth and portal_identity have no privileges on tables of the product", async () => {
  for (const role of ["portal_auth", "portal_identity"] as const)
    await as(role, undefined, async (client) => {
      for (const table of tables)
        expect([table.name, await attempt(client, `select 1 from ${table.name}`)]).toEqual([table.name, "42501"]);
    });
});
