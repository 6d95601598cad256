import pg from "pg";
import type { DatabaseRole } from "../../platform/database/database.ts";
import type { Sql } from "../../platform/database/sql.ts";
import type { TestDatabase } from "../test-database.ts";

/** The plan of a statement as the connections of a role prepare it: for any values. */
export const operatorPlan = async (
  { connect }: Pick<TestDatabase, "connect">,
  { text, values }: Sql,
  role: DatabaseRole = "portal_operator",
) => {
  const client = new pg.Client(connect(role));
  await client.connect();
  const literals = values.map((value) => {
    if (value === null) return "null";
    if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
    return client.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : JSON.stringify(value).replaceAll('"', ""));
  });
  await client.query("set plan_cache_mode = force_generic_plan");
  await client.query(`prepare planned as ${text}`);
  const { rows } = await client.query<Record<string, string>>(`explain execute planned(${literals.join()})`);
  await client.end();
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};
