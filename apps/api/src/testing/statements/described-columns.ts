import pg from "pg";
import { serialize } from "pg-protocol";

/** A column as described by PostgreSQL, with the type that our parsers return: a TypeScript type, or `Json`. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly readAs: string;
  /** The nullable table column that it reads, such as `invoice.number`. */
  readonly nullable: string | undefined;
}

type Fields = readonly Pick<pg.FieldDef, "name" | "dataTypeID" | "tableID" | "columnID">[];

/** Parses and describes a statement without running it. The driver calls the methods with the responses. */
class Description {
  readonly #text: string;
  readonly #answered: (error: Error | undefined, fields: Fields) => void;
  #fields: Fields = [];

  constructor(text: string, answered: (error: Error | undefined, fields: Fields) => void) {
    this.#text = text;
    this.#answered = answered;
  }

  submit(connection: pg.Connection): null {
    const parts = [serialize.parse({ text: this.#text }), serialize.describe({ type: "S" }), serialize.sync()];
    connection.stream.write(Buffer.concat(parts));
    return null;
  }

  handleRowDescription({ fields }: { fields: Fields }): void {
    this.#fields = fields;
  }

  handleError(error: Error): void {
    this.#answered(error, []);
  }

  handleReadyForQuery(): void {
    this.#answered(undefined, this.#fields);
  }
}

const fieldsOf = (client: pg.Client, text: string): Promise<Fields> =>
  new Promise((resolve, reject) => {
    client.query(new Description(text, (error, fields) => (error ? reject(error) : resolve(fields))) as never);
  });

/** A sample of each PostgreSQL type in our results; its parsed value determines the TypeScript type. */
const samples: Readonly<Record<string, string>> = {
  "text[]": "{one,two}",
  "timestamp with time zone": "2026-01-31 12:00:00+00",
  bigint: "1",
  boolean: "t",
  bytea: "\\x00",
  character: "EUR",
  date: "2026-01-31",
  "double precision": "1.5",
  integer: "1",
  "integer[]": "{1,2}",
  json: '{"of":"any form"}',
  jsonb: '{"of":"any form"}',
  numeric: "1.50",
  smallint: "1",
  text: "one",
  uuid: "01890a5d-ac96-774b-bcce-b302099a8057",
  "uuid[]": "{01890a5d-ac96-774b-bcce-b302099a8057}",
};

const typeOf = (value: unknown): string => {
  if (Array.isArray(value)) return `readonly ${typeOf(value[0])}[]`;
  if (Buffer.isBuffer(value)) return "Buffer";
  if (value instanceof Date) return "Date";
  return typeof value === "object" ? "Json" : typeof value;
};

/** Type names by oid, and nullable columns by table oid and position. */
const catalogueOf = async (client: pg.Client) => {
  const types = await client.query<{ oid: number; name: string }>(
    "select oid::int as oid, format_type(oid, null) as name from pg_type",
  );
  const nullable = await client.query<{ place: string; name: string }>(
    `select attrelid || ' ' || attnum as place, relname || '.' || attname as name
     from pg_attribute join pg_class on pg_class.oid = attrelid where relkind in ('r', 'p', 'v') and not attnotnull`,
  );
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    nullable: new Map(nullable.rows.map(({ place, name }) => [place, name])),
  };
};

export type Reader = (oid: number) => (value: string) => unknown;

/** Describes statements over one connection. A function that returns void yields no column. */
export const describer = async (client: pg.Client) => {
  const { types, nullable } = await catalogueOf(client);
  return async (text: string, reader: Reader): Promise<Column[]> => {
    const fields = await fieldsOf(client, text);
    const twice = fields.find(({ name }, position) => fields.findIndex((other) => other.name === name) < position);
    if (twice) throw new Error(`gives ${twice.name} twice, of which one is lost`);
    return fields.flatMap(({ name, dataTypeID, tableID, columnID }) => {
      const type = types.get(dataTypeID) ?? String(dataTypeID);
      if (type === "void") return [];
      const sample = samples[type];
      if (sample === undefined) throw new Error(`${name} is ${type}, of which described-columns.ts has no sample`);
      const readAs = typeOf(reader(dataTypeID)(sample));
      return [{ name, type, readAs, nullable: nullable.get(`${tableID} ${columnID}`) }];
    });
  };
};
