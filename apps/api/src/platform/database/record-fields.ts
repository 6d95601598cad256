import type { Named } from "@demarc/contract/operator/refs";
import { type ListSlice, listRest, positionColumn, type IdType } from "../http/operator-list.ts";
import { empty, join, type Sql, sql } from "./sql.ts";

/** A column that the operator sets, with the type of its values. Amounts are read as text, and JSON is written as text. */
interface StoredColumn {
  readonly column: Sql;
  readonly type: Sql;
  readonly as?: "amount" | "json";
}

/** A field in another table. It is read with its record, and the kind of record writes it. */
interface StoredElsewhere {
  readonly read: Sql;
}

type Stored = StoredColumn | StoredElsewhere;
export type StoredFields<Names extends PropertyKey> = Readonly<Record<Names, Stored>>;

const typed =
  (type: Sql, as?: StoredColumn["as"]) =>
  (column: Sql): StoredColumn => ({ column, type, ...(as && { as }) });
export const text = typed(sql`text`);
export const texts = typed(sql`text[]`);
export const int = typed(sql`int`);
export const day = typed(sql`date`);
export const uuid = typed(sql`uuid`);
export const flag = typed(sql`boolean`);
export const moment = typed(sql`timestamptz`);
export const json = typed(sql`jsonb`, "json");
export const amount = typed(sql`numeric`, "amount");
export const elsewhere = (read: Sql): StoredElsewhere => ({ read });

/** A record of any company as the operator's systems write it. */
export interface RecordRow<Fields> {
  readonly id: string | number;
  /** Null for a record of the provider. */
  readonly customerId: number | null;
  readonly externalRef: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly fields: Fields;
}

interface RecordTable {
  readonly table: Sql;
  readonly idType: IdType;
  /** The condition of rows that are records of this kind. */
  readonly only?: Sql;
  /** The company of a row; null for a table of the provider's own records. */
  readonly customer?: Sql;
  /** Further columns of a row. Each starts with a comma. */
  readonly more?: Sql;
}

const idTypes = { int: sql`int`, uuid: sql`uuid`, text: sql`text` } as const;

/** The condition for the record that a body names, by its id or by the provider's own id. */
export const isNamed = (
  table: Sql,
  idType: keyof typeof idTypes,
  named: Named<number | string>,
  id: Sql = sql`id`,
): Sql =>
  typeof named === "object"
    ? sql`${table}.external_ref = ${named.ref}`
    : sql`${table}.${id} = ${named}::${idTypes[idType]}`;

const query = <Row>(statement: Sql): Sql<Row> => sql<Row>`${statement}`;

/**
 * The statements of a kind of record with the operator's own ids (`external_ref`), whose rows are `Row` and whose fields are `stored`.
 * Run as portal_operator, which sees all companies.
 */
export const recordStatements = <Fields extends object, Row extends RecordRow<Fields>>(
  { table, idType, only = sql`true`, customer = sql`${table}.customer_id`, more = empty }: RecordTable,
  stored: StoredFields<keyof Fields>,
) => {
  const fields = Object.entries<Stored>(stored);
  const written = fields.flatMap(([name, one]) => ("column" in one ? [[name as keyof Fields, one] as const] : []));
  const readOf = (one: Stored): Sql => {
    if ("read" in one) return one.read;
    return one.as === "amount" ? sql`${table}.${one.column}::text` : sql`${table}.${one.column}`;
  };
  const valueOf = (record: Fields, [name, { type, as }]: (typeof written)[number]): Sql =>
    sql`${as === "json" && record[name] !== null ? JSON.stringify(record[name]) : record[name]}::${type}`;
  const columns = sql`
    ${table}.id, ${customer} as "customerId", ${table}.external_ref as "externalRef",
    ${table}.created_at as "createdAt", ${table}.updated_at as "updatedAt", ${table}.version ${more},
    jsonb_build_object(${join(fields.map(([name, one]) => sql`${name}::text, ${readOf(one)}`))}) as fields`;
  const where = (condition: Sql): Sql => sql`select ${columns} from ${table} where ${only} and ${condition}`;
  const locked = (condition: Sql) => query<Row>(sql`${where(condition)} for no key update of ${table}`);
  return {
    find: (id: Row["id"]) => query<Row>(where(sql`${table}.id = ${id}::${idTypes[idType]}`)),
    findByRef: (externalRef: string) => query<Row>(where(sql`${table}.external_ref = ${externalRef}`)),
    lock: (id: Row["id"]) => locked(sql`${table}.id = ${id}::${idTypes[idType]}`),
    lockByRef: (externalRef: string) => locked(sql`${table}.external_ref = ${externalRef}`),
    /** Locks the record that meets a condition, if it has no external reference. */
    lockUnnamed: (condition: Sql) => locked(sql`${table}.external_ref is null and ${condition}`),
    page: (condition: Sql, slice: ListSlice) =>
      query<Row & { position: string }>(sql`
        select ${columns}, ${positionColumn(table)} from ${table}
        where ${only} and ${condition} and ${listRest(table, idType, slice)}`),
    /** `head`: further columns of a new record, with their values. */
    insert: (externalRef: string, head: readonly (readonly [column: Sql, value: Sql])[], record: Fields) => {
      const names = [...head.map(([column]) => column), ...written.map(([, { column }]) => column)];
      const values = [...head.map(([, value]) => value), ...written.map((one) => valueOf(record, one))];
      return query<Pick<Row, "id">>(sql`
        insert into ${table} (external_ref, ${join(names)}) values (${externalRef}, ${join(values)}) returning id`);
    },
    update: (
      id: Row["id"],
      externalRef: string | null,
      { changed, record }: { readonly changed: readonly (keyof Fields)[]; readonly record: Fields },
    ): Sql => {
      const assigned = written
        .filter(([name]) => changed.includes(name))
        .map((one) => sql`${one[1].column} = ${valueOf(record, one)}`);
      return sql`
        update ${table} set ${join([...assigned, sql`external_ref = ${externalRef}`])}, version = version + 1, updated_at = now()
        where id = ${id}::${idTypes[idType]}`;
    },
  };
};

export type RecordStatements<Fields extends object, Row extends RecordRow<Fields>> = ReturnType<
  typeof recordStatements<Fields, Row>
>;

/** The condition of a list of all records. */
export const everyRecord = sql`true`;
