import fs from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";

/** The rows of a demo of an earlier version. Migrations never change, so those that it had make its schema. */
export interface UpgradeFixture {
  readonly migrations: readonly string[];
  /** Rows as JSON, by quoted name of the table. */
  readonly tables: Readonly<Record<string, readonly object[]>>;
  /** The last value of each sequence that was used. */
  readonly sequences: Readonly<Record<string, number>>;
}

const fileOf = (name: string): URL => new URL(`./${name}.json.gz`, import.meta.url);

export const readFixture = (name: string): UpgradeFixture =>
  JSON.parse(gunzipSync(fs.readFileSync(fileOf(name))).toString()) as UpgradeFixture;

export const writeFixture = (name: string, fixture: UpgradeFixture): void =>
  fs.writeFileSync(fileOf(name), gzipSync(JSON.stringify(fixture), { level: 9 }));

/** All tables with rows of their own, by quoted name. A partitioned table stands for its partitions. */
export const tablesIn = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'identity') order by 1`,
  );
  return rows.map(({ name }) => name);
};

const columnsOf = async (client: pg.Client, table: string): Promise<string> => {
  const { rows } = await client.query<{ list: string }>(
    `select string_agg(format('%I', attname), ', ' order by attnum) as list from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.list ?? "";
};

const rowsAtOnce = 500;

/** Makes a database what that of the fixture was: its migrations, and then its rows alone, without triggers. */
export const loadFixture = async (
  client: pg.Client,
  { migrations, tables, sequences }: UpgradeFixture,
): Promise<void> => {
  await client.query("create table migration (name text primary key, applied_at timestamptz not null default now())");
  for (const name of migrations) {
    const text = fs.readFileSync(new URL(`../../../migrations/${name}`, import.meta.url), "utf8");
    // Statements that build an index concurrently cannot share a transaction.
    const parts = name.endsWith(".concurrently.sql") ? text.split(/;$/m) : [`begin; ${text}; commit`];
    for (const part of parts) await client.query(part);
  }
  await client.query(`truncate ${(await tablesIn(client)).join()}`);
  await client.query("set session_replication_role = replica");
  for (const [table, rows] of Object.entries(tables)) {
    const columns = await columnsOf(client, table);
    for (let at = 0; at < rows.length; at += rowsAtOnce)
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [JSON.stringify(rows.slice(at, at + rowsAtOnce))],
      );
  }
  await client.query("reset session_replication_role");
  for (const [name, last] of Object.entries(sequences)) await client.query("select setval($1, $2)", [name, last]);
};
