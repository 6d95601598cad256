import { isDeepStrictEqual } from "node:util";
import { conflict, InvalidRequest, invalid } from "../../platform/refusals/errors.ts";
import { valueAt } from "@demarc/contract/core/value-at";
import type { ImportKind, KindColumn, RowName } from "./import-kind.ts";
import type * as queries from "./imports.queries.ts";
import { type Fields, type FieldTexts, recordOf, setAt } from "./records.rules.ts";

/** The columns of a file with the field of each, and the values of the fields without a column. */
export type Mapping = Pick<queries.StoredImport, "columns" | "fixed">;

const columnNamed = ({ columns }: ImportKind, field: string): KindColumn | undefined =>
  columns.find((one) => one.field === field);

/** The text of each mapped field of a row. */
export const textsOf = (kind: ImportKind, { columns, fixed }: Mapping, cells: readonly string[]): FieldTexts =>
  new Map(
    [
      ...Object.entries(fixed),
      ...columns.flatMap(({ field }, place): [string, string][] =>
        field === null ? [] : [[field, cells[place] ?? ""]],
      ),
    ].flatMap(([field, cell]) => {
      const column = columnNamed(kind, field);
      return column ? [[column, cell] as const] : [];
    }),
  );

/** The fields of a record that can name it, the best first. */
const namingFields = ({ namedBy }: ImportKind): string[] => ["id", "externalRef", ...(namedBy ? [namedBy] : [])];

/** Groups rows by the record that they name, in the order of the first row of each. Without entries, each row is a record. */
export const recordsIn = (
  kind: ImportKind,
  mapping: Mapping,
  rows: readonly queries.StoredRow[],
): readonly (readonly queries.StoredRow[])[] => {
  if (kind.entries === undefined) return rows.map((row) => [row]);
  const nameOf = (row: queries.StoredRow): unknown => {
    const texts = new Map([...textsOf(kind, mapping, row.cells)].map(([{ field }, cell]) => [field, cell.trim()]));
    const field = namingFields(kind).find((one) => texts.get(one));
    return field === undefined ? row : `${field} ${texts.get(field)}`;
  };
  return [...Map.groupBy(rows, nameOf).values()];
};

/** Throws for a row that cannot be read as cells of the columns. */
const refuseUnread = ({ fault, cells }: queries.StoredRow, { columns }: Mapping): void => {
  if (fault === "import.unclosed-quote") throw conflict(fault, "A quotation mark does not enclose its cell.");
  if (cells.length > columns.length) throw conflict("import.too-many-cells", "The row has more cells than columns.");
};

/** The fields of a row. Throws 409 for a row that cannot be read. */
export const fieldsOfRow = (kind: ImportKind, mapping: Mapping, row: queries.StoredRow): Fields => {
  refuseUnread(row, mapping);
  return recordOf(textsOf(kind, mapping, row.cells));
};

/** The columns of the record itself. */
const headOf = ({ entries, columns }: ImportKind): readonly KindColumn[] =>
  columns.filter(({ field }) => !field.startsWith(`${entries}.`));

/** The record with the rows as its entries. Each other field has its first value. */
export const mergedRows = (kind: ImportKind, rows: readonly Fields[]): Fields => {
  const { entries } = kind;
  const [first = {}] = rows;
  if (entries === undefined) return first;
  const record: Fields = { [entries]: rows.map((row) => row[entries] ?? {}) };
  for (const { field } of headOf(kind)) {
    const value = rows.map((row) => valueAt(row, field)).find((one) => one !== undefined);
    if (value !== undefined) setAt(record, field, value);
  }
  return record;
};

/** Throws 400 for each row with another value than an earlier row in a field of the record, with the place of the row. */
export const refuseDifferent = (kind: ImportKind, rows: readonly Fields[]): void => {
  if (kind.entries === undefined) return;
  const record = mergedRows(kind, rows);
  const errors = rows.flatMap((row, place) =>
    headOf(kind).flatMap(({ field }) => {
      const value = valueAt(row, field);
      if (value === undefined || isDeepStrictEqual(valueAt(record, field), value)) return [];
      return [{ field: `${place}.${field}`, message: "validation.invalid-value" }];
    }),
  );
  if (errors.length > 0) throw new InvalidRequest(errors);
};

/** The row and the column to which a refused field belongs. */
export const refusedIn = ({ entries }: ImportKind, field: string): { place: number; field: string } => {
  const [, list, place, rest] = /^(?:(\w+)\.)?(\d+)(?:\.(.+))?$/.exec(field) ?? [];
  if (place === undefined || (list !== undefined && list !== entries)) return { place: 0, field };
  return { place: Number(place), field: [list, rest].filter((part) => part !== undefined).join(".") };
};

interface Named {
  readonly name: RowName;
  readonly given: object;
}

/** Separates the name of a record from its other fields. */
export const namedOf = ({ namedBy = "" }: ImportKind, { id, externalRef, ...given }: Fields): Named => {
  const instead = id === undefined ? given[namedBy] : undefined;
  const ref = externalRef ?? instead;
  return {
    name: {
      id: typeof id === "string" ? id : undefined,
      externalRef: typeof ref === "string" ? ref : undefined,
    },
    given,
  };
};

/** Refuses a record without a name, and one that an earlier row names too. */
export const namesOnce = ({ namedBy = "externalRef" }: ImportKind) => {
  const seen = new Set<string>();
  return ({ id, externalRef }: RowName): void => {
    const names = [
      ...(id === undefined ? [] : [`id ${id}`]),
      ...(externalRef === undefined ? [] : [`ref ${externalRef}`]),
    ];
    if (names.length === 0) throw invalid(namedBy, "validation.required");
    if (names.some((name) => seen.has(name)))
      throw conflict("bulk.duplicate-ref", "An earlier row has the same reference.");
    for (const name of names) seen.add(name);
  };
};
