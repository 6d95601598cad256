import type { TestDatabase } from "../test-database.ts";

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

/** All columns of our schemas that can hold a text: text, JSON, bytes and their arrays. */
const textColumns = ({ rows }: Pick<TestDatabase, "rows">): Promise<Column[]> =>
  rows<Column>(
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as table, column_name as column,
       case data_type when 'ARRAY' then udt_name else data_type end as type
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and (data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'xml') or udt_name in ('_text', '_varchar', '_bytea', '_jsonb'))
     order by 1, 2`,
  );

/** Columns with a row that a condition holds for. */
const columnsWhere = async (
  database: Pick<TestDatabase, "rows">,
  condition: (column: Column) => string,
  value: unknown,
): Promise<string[]> => {
  const found: string[] = [];
  for (const one of await textColumns(database)) {
    const rows = await database.rows(`select 1 from ${one.table} where ${condition(one)} limit 1`, [value]);
    if (rows.length > 0) found.push(`${one.table}.${one.column}`);
  }
  return found;
};

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Columns in which a text can be read, in its own letters or as hexadecimal digits. Bytes are compared as Latin-1. */
export const columnsWith = (database: Pick<TestDatabase, "rows">, text: string): Promise<string[]> =>
  columnsWhere(
    database,
    ({ column, type }) => `${type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`} like any ($1)`,
    [`%${escaped(text)}%`, `%${Buffer.from(text).toString("hex")}%`],
  );

/** Columns with something that begins with these bytes, as bytes or in base64. */
export const columnsWithBytes = (database: Pick<TestDatabase, "rows">, start: Buffer): Promise<string[]> =>
  columnsWhere(
    database,
    ({ column, type }) =>
      type === "bytea"
        ? `substring("${column}" from 1 for ${start.length}) = $1`
        : `"${column}"::text ~ ('[":\\s]' || encode($1, 'base64'))`,
    start,
  );
