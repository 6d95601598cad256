import type { FieldError } from "@demarc/contract/core/errors";
import type { ImportColumn, ImportMapping } from "@demarc/contract/operator/imports";
import type { ImportKind } from "./import-kind.ts";

export interface NamedMapping {
  readonly fields: Readonly<Record<string, string | null>>;
  readonly fixed: Readonly<Record<string, string>>;
}

/** The columns with the fields of a saved mapping. Columns that it does not name keep their guess. */
export const withMapping = (columns: readonly ImportColumn[], kind: ImportKind, { fields }: NamedMapping) => {
  const known = new Set(kind.columns.map(({ field }) => field));
  const named = new Map(Object.entries(fields).filter(([, field]) => field === null || known.has(field)));
  const taken = new Set(named.values());
  return columns.map((one): ImportColumn => {
    const field = named.get(one.column);
    if (field !== undefined) return { ...one, field, confidence: 1 };
    return one.field !== null && taken.has(one.field) ? { ...one, field: null, confidence: 0 } : one;
  });
};

const invalid = (field: string): FieldError => ({ field, message: "validation.invalid-value" });

/** Whether a field is part of another one, such as `customerId.ref` of `customerId`. */
const isPart = (one: string, other: string): boolean => one.startsWith(`${other}.`);

/** The errors in a mapping: unknown columns and fields, fields within other fields, and missing columns. */
export const mappingErrors = (
  known: readonly ImportColumn[],
  { columns: kindColumns }: ImportKind,
  { columns, fixed = {} }: ImportMapping,
): FieldError[] => {
  const headings = new Set(known.map(({ column }) => column));
  const fields = new Set(kindColumns.map(({ field }) => field));
  const given = new Set(columns.map(({ column }) => column));
  const used = [...columns.flatMap(({ field }) => (field === null ? [] : [field])), ...Object.keys(fixed)];
  const isWrong = (field: string): boolean => !fields.has(field) || used.some((other) => isPart(field, other));
  return [
    ...columns.flatMap(({ column, field }, place) => [
      ...(headings.has(column) ? [] : [invalid(`columns.${place}.column`)]),
      ...(field !== null && isWrong(field) ? [invalid(`columns.${place}.field`)] : []),
    ]),
    ...Object.keys(fixed).flatMap((field) => (isWrong(field) ? [invalid(`fixed.${field}`)] : [])),
    ...known.flatMap(({ column }) =>
      given.has(column) ? [] : [{ field: `columns.${column}`, message: "validation.required" }],
    ),
  ];
};

/** The columns of a file with the fields of a request. */
export const mappedColumns = (known: readonly ImportColumn[], { columns }: ImportMapping): ImportColumn[] => {
  const fields = new Map(columns.map(({ column, field }) => [column, field]));
  return known.map((one) => ({ ...one, field: fields.get(one.column) ?? null, confidence: 1 }));
};
