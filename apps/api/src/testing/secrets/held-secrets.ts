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

/** Columns with a row that one of the patterns of `like` fits; bytes are compared as Latin-1. */
const columnsLike = async (database: Pick<TestDatabase, "rows">, patterns: readonly string[]): Promise<string[]> => {
  const columns = await textColumns(database);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const shown = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const rows = await database.rows(`select 1 from ${table} where ${shown} like any ($1) limit 1`, [patterns]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Columns in which a text can be read, in its own letters or as hexadecimal digits. */
export const columnsWith = (database: Pick<TestDatabase, "rows">, text: string): Promise<string[]> =>
  columnsLike(database, [`%${escaped(text)}%`, `%${Buffer.from(text).toString("hex")}%`]);

/** Columns with something that begins with these bytes, as bytes or in base64. */
export const columnsWithBytes = async (database: Pick<TestDatabase, "rows">, start: Buffer): Promise<string[]> => {
  const columns = await textColumns(database);
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const condition =
      type === "bytea"
        ? `substring("${column}" from 1 for ${start.length}) = $1`
        : `"${column}"::text ~ ('[":\\s]' || encode($1, 'base64'))`;
    const rows = await database.rows(`select 1 from ${table} where ${condition} limit 1`, [start]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
};
