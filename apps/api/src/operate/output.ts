import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { ValidationError } from "@demarc/contract/core/errors";
import { isRecord, type SchemaShape } from "@demarc/contract/core/schema-shape";

type Row = Readonly<Record<string, unknown>>;

/** A text without control characters, which a terminal would obey. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");

/** A value as JSON without control characters. */
export const jsonText = (value: unknown): string =>
  JSON.stringify(value ?? null, null, 2).replaceAll(
    /[\u007f-\u009f]/g,
    (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`,
  );

const shown = (value: unknown): string => plainText(typeof value === "string" ? value : JSON.stringify(value));

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === "";
const isPlain = (value: unknown): boolean => !isRecord(value) && !Array.isArray(value);

/** The fields of a value under their paths, as a command line takes them. `isOpen`: whether a value is shown by its parts. */
const flat = (
  value: unknown,
  isOpen: (value: unknown) => boolean,
  name = "",
): readonly (readonly [string, unknown])[] => {
  const inside = isOpen(value) ? Object.entries(value as object) : [];
  if (inside.length === 0) return [[name, value]];
  return inside.flatMap(([part, one]) => flat(one, isOpen, name === "" ? part : `${name}.${part}`));
};

const record = (value: unknown): string[] => {
  const fields = flat(value, (one) => !isPlain(one)).filter(([, one]) => !isEmpty(one));
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, one]) => `${name.padEnd(width)}  ${shown(one)}`);
};

const longestCell = 40;
const cut = (text: string): string => (text.length > longestCell ? `${text.slice(0, longestCell - 1)}…` : text);

/** Not all columns fit: first comes what people know a record by, and its times come last. */
const rank = (name: string): number => {
  if (name === "id") return 0;
  if (/(^|\.)(number|code|reference)$|^[a-z]+(Number|Nr|Code)$/.test(name)) return 1;
  return /^(createdAt|updatedAt|version)$/.test(name) ? 3 : 2;
};

/** Rows with the columns that have a value and fit. */
const table = (listed: readonly Row[], width: number): string[] => {
  if (listed.length === 0) return ["There are none."];
  const rows: readonly Row[] = listed.map((row) => Object.fromEntries(flat(row, isRecord)));
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted((one, other) => rank(one) - rank(other));
  const columns = names
    .filter((name) => rows.every((row) => isPlain(row[name])) && rows.some((row) => !isEmpty(row[name])))
    .map((name) => {
      const cells = [name].concat(rows.map((row) => (isEmpty(row[name]) ? "" : cut(shown(row[name])))));
      return { cells, width: Math.max(...cells.map(({ length }) => length)) };
    });
  let used = 0;
  const fitting = columns.filter((column, place) => {
    used += column.width + 2;
    return place === 0 || used - 2 <= width;
  });
  return Array.from({ length: rows.length + 1 }, (_, line) =>
    fitting
      .map((column) => (column.cells[line] ?? "").padEnd(column.width))
      .join("  ")
      .trimEnd(),
  );
};

interface RefusedRow {
  readonly row?: number;
  readonly index?: number;
  readonly validationErrors?: readonly Pick<ValidationError, "field" | "text">[];
}

/** The invalid fields of refused rows, which do not fit into a table. */
const faultLines = (rows: readonly RefusedRow[]): string[] => {
  const lines = rows.flatMap(({ row, index, validationErrors = [] }) =>
    validationErrors.map(({ field, text }) => plainText(`Row ${row ?? index}, ${field}: ${text}`)),
  );
  return lines.length === 0 ? [] : ["", ...lines];
};

/** The lists of an answer, by the names of their fields; undefined if it has other fields. */
const listsOf = ({ responses }: Endpoint): readonly string[] | undefined => {
  const answer: SchemaShape | undefined = Object.values(responses).at(-1);
  if (answer?.type === "array") return [""];
  const { next: _next, more: _more, ...fields } = answer?.properties ?? {};
  const lists = Object.entries(fields).filter(([, field]) => (field as SchemaShape).type === "array");
  return lists.length > 0 && lists.length === Object.keys(fields).length ? lists.map(([name]) => name) : undefined;
};

const planLines = (plan: Row, width: number): string[] => {
  const lists = ["warnings", "changes", "events", "mails"].map((name) => [name, plan[name]] as const);
  return [
    "",
    "Dry run. The change would be:",
    ...lists.flatMap(([name, rows]) =>
      Array.isArray(rows) && rows.length > 0 ? ["", `${name}:`].concat(table(rows.map(planned), width)) : [],
    ),
    "",
    `--plan-hash ${String(plan["planHash"])}`,
  ];
};

/** A change with values that fit into the cells of a table. */
const planned = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, isPlain(value) ? value : shown(value)]));

/** The lines for an answer: a table for a list, else each field, and the plan of a dry run. */
export const linesOf = (endpoint: Endpoint, answer: unknown, width: number): string[] => {
  if (answer === undefined) return ["Done."];
  const lists = listsOf(endpoint);
  if (lists) {
    const rows = (name: string) => (name === "" ? answer : (answer as Row)[name]) as readonly Row[];
    const headed = (name: string) => (lists.length > 1 ? ["", `${name}:`] : []);
    const { next, more } = answer as Row;
    return [
      ...lists.flatMap((name) => headed(name).concat(table(rows(name), width), faultLines(rows(name)))),
      ...(isEmpty(next) || more === false ? [] : ["", `There are more: --after ${String(next)}, or --all`]),
    ];
  }
  if (!isRecord(answer) || answer["planHash"] === undefined) return record(answer);
  const { changes: _c, events: _e, mails: _m, warnings: _w, counts: _n, planHash: _h, ...rest } = answer;
  return [...record(rest), ...planLines(answer, width)];
};
