import type { TSchema } from "@demarc/contract/core/json-schema";
import { branches, type SchemaShape } from "@demarc/contract/core/schema-shape";
import { valueAt } from "@demarc/contract/core/value-at";
import { codes, day, Figure, moment } from "./csv.ts";
import type { CsvColumns } from "./csv-file.ts";

type Cell = (value: unknown) => unknown;

const formatted: Readonly<Record<string, (text: string) => unknown>> = {
  date: day,
  "date-time": moment,
  decimal: (text) => new Figure(text),
};

const fieldsOf = (shapes: readonly SchemaShape[]): readonly (readonly [string, TSchema])[] =>
  shapes.flatMap(({ properties = {} }) => Object.entries(properties));

const isScalar = (schema: TSchema): boolean =>
  branches(schema).every(({ type }) => ![type].flat().some((one) => one === "object" || one === "array"));

/** How a value is written; undefined for a list of records and for an object without declared fields. */
const cellOf = (shapes: readonly SchemaShape[]): Cell | undefined => {
  const items = shapes.find((shape) => shape.items)?.items;
  if (items) return isScalar(items) ? (list) => list && codes((list as readonly unknown[]).map(String), {}) : undefined;
  if (!shapes.every(isScalar)) return undefined;
  const write = formatted[shapes.find(({ format }) => format)?.format ?? ""];
  return (value) => (write && typeof value === "string" ? write(value) : value);
};

const cellsOf = (schema: TSchema, path: string): readonly (readonly [name: string, cell: Cell])[] => {
  const shapes = branches(schema);
  const fields = fieldsOf(shapes);
  if (fields.length > 0)
    return fields.flatMap(([name, field]) => cellsOf(field, path === "" ? name : `${path}.${name}`));
  const cell = cellOf(shapes);
  return cell ? [[path, cell]] : [];
};

/**
 * The columns of a CSV file of records, in the order of their schema: each scalar field, and each list of scalars. Fields within
 * another have a dot. Lists of records and objects without declared fields are left out.
 */
export const columnsOf = (record: TSchema): CsvColumns<unknown> =>
  Object.fromEntries(
    cellsOf(record, "").map(([name, cell]) => [name, [name, (row: unknown) => cell(valueAt(row, name))]] as const),
  );
