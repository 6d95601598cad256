import path from "node:path";
import pg from "pg";
import { startPostgres } from "../../platform/database/embedded-postgres.ts";
import { connectBySocket } from "../../platform/migrate.ts";
import { tablesIn, writeFixture } from "./upgrade-fixtures.ts";

const [dataFolder, name, most = "1000"] = process.argv.slice(2);
if (dataFolder === undefined || name === undefined)
  throw new Error("Usage: npm run upgrade-fixture -- DATA_FOLDER NAME [ROWS]");

/** A demo has keys of its own, which do not belong in a repository. */
const withKeys = new Set(["public.signing_key", "identity.provider_key"]);

const longestBytes = "\\x".length + 2 * 500;

/** Cuts files. */
const cut = (row: object): object =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === "string" && value.startsWith("\\x") ? value.slice(0, longestBytes) : value,
    ]),
  );

/** Makes a fixture of a stopped demo, with at most so many rows of each table. */
const server = await startPostgres({ dataFolder: path.join(dataFolder, "postgres") });
const client = new pg.Client(connectBySocket(server, "postgres")());
await client.connect();
try {
  const rowsOf = async (table: string): Promise<object[]> => {
    const { rows } = await client.query<{ row: object }>(
      `select to_jsonb(record) as row from ${table} record order by ctid limit $1`,
      [Number(most)],
    );
    return rows.map(({ row }) => cut(row));
  };
  const tables: Record<string, object[]> = {};
  for (const table of await tablesIn(client)) {
    const rows = withKeys.has(table) ? [] : await rowsOf(table);
    if (rows.length > 0) tables[table] = rows;
  }
  const { rows: sequences } = await client.query<{ name: string; last: number }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences where last_value is not null`,
  );
  const { rows: migrations } = await client.query<{ name: string }>("select name from migration order by name");
  writeFixture(name, {
    migrations: migrations.map((one) => one.name),
    tables,
    sequences: Object.fromEntries(sequences.map((one) => [one.name, one.last])),
  });
} finally {
  await client.end();
  await server.stop();
}
