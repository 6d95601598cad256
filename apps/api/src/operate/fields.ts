import type { TSchema } from "@demarc/contract/core/json-schema";
import { branches, isRecord, takes } from "@demarc/contract/core/schema-shape";
import { contentOf, fileValue, rowsOf } from "./files.ts";
import { didYouMean } from "../platform/did-you-mean.ts";
import { Misused } from "./misused.ts";

const takesAny = (schema: TSchema, value: unknown): boolean => branches(schema).some((branch) => takes(branch, value));

const propertiesOf = (schema: TSchema): Readonly<Record<string, TSchema>> =>
  Object.assign({}, ...branches(schema).map(({ properties }) => properties ?? {}));

const itemsOf = (schema: TSchema): TSchema | undefined => branches(schema).find(({ type }) => type === "array")?.items;

const isOpen = (schema: TSchema): boolean =>
  branches(schema).some(({ properties, items, type }) => !properties && !items && (!type || type === "object"));

/** The schema of the values of an object with free field names. */
const valuesOf = (schema: TSchema): TSchema | undefined =>
  branches(schema).flatMap(({ patternProperties = {} }) => Object.values(patternProperties))[0] ??
  (isOpen(schema) ? {} : undefined);

const json = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Misused(`${name} is not valid JSON.`);
  }
};

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

/** The value of a text, by what its schema takes. The API refuses a value that the schema does not take. */
const valueOf = (schema: TSchema, text: string, name: string): unknown => {
  if (text === "" && takesAny(schema, null)) return null;
  if (takesAny(schema, "") && isOpen(schema)) return isJson(text) ? JSON.parse(text) : text;
  if (/^[[{]/.test(text) && (takesAny(schema, []) || takesAny(schema, {}))) return json(text, name);
  if (/^(true|false)$/.test(text) && takesAny(schema, true)) return text === "true";
  if (/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && takesAny(schema, 0)) return Number(text);
  return text;
};

/** The value of `@file`: a file of the API, the rows of a table, or the content of JSON and YAML; else its text. */
export const valueInFile = (schema: TSchema, file: string): unknown => {
  const items = itemsOf(schema);
  const shape = propertiesOf(items ?? schema);
  if ("fileName" in shape && "content" in shape) return fileValue(file);
  if (items && /\.csv$/i.test(file)) return rowsOf(file, (cells) => rowOf(items, cells));
  return items || takesAny(schema, {}) ? contentOf(file) : contentOf(file, "text");
};

const given = (schema: TSchema, text: string, name: string): unknown => {
  if (!text.startsWith("@")) return valueOf(schema, text, name);
  return text.startsWith("@@") ? valueOf(schema, text.slice(1), name) : valueInFile(schema, text.slice(1));
};

type Given = (schema: TSchema, text: string, name: string) => unknown;

const refuseUnknown = (schema: TSchema, path: readonly string[], place: number): never => {
  const before = path.slice(0, place).map((part) => `${part}.`);
  const known = Object.keys(propertiesOf(schema)).map((name) => `${before.join("")}${name}`);
  const name = path.slice(0, place + 1).join(".");
  throw new Misused(`There is no field ${name}.${didYouMean(name, known)}`);
};

/** Adds a value at a path such as `lines.0.description`. A name that is repeated adds to its list. */
const put = (
  { schema, path, text, read }: { schema: TSchema; path: readonly string[]; text: string; read: Given },
  present: unknown,
  place = 0,
): unknown => {
  const items = itemsOf(schema);
  const name = path[place];
  if (name === undefined) {
    const isOne = items !== undefined && !text.startsWith("[") && !(text === "" && takesAny(schema, null));
    const value = read(isOne && !text.startsWith("@") ? items : schema, text, path.join("."));
    if (!isOne) return value;
    return [...(Array.isArray(present) ? present : []), ...(Array.isArray(value) ? value : [value])];
  }
  const inside = (part: TSchema, old: unknown) => put({ schema: part, path, text, read }, old, place + 1);
  if (items && /^\d{1,5}$/.test(name)) {
    const list = Array.isArray(present) ? [...present] : [];
    if (Number(name) > list.length) throw new Misused(`Give ${path.slice(0, place).join(".")}.${list.length} first.`);
    list[Number(name)] = inside(items, list[Number(name)]);
    return list;
  }
  const properties = propertiesOf(schema);
  const property = Object.hasOwn(properties, name) ? properties[name] : valuesOf(schema);
  if (property === undefined) return refuseUnknown(schema, path, place);
  const record = isRecord(present) ? present : {};
  return { ...record, [name]: inside(property, record[name]) };
};

/** A body of words such as `address.city=Zwolle`, on top of one that was read from a file. */
export const bodyOf = (schema: TSchema, words: readonly string[], present?: unknown): unknown => {
  let body = present;
  for (const word of words) {
    const [, name = "", text = ""] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (name === "") throw new Misused(`Give fields as name=value, not ${JSON.stringify(word)}.`);
    body = put({ schema, path: name.split("."), text, read: given }, body);
  }
  return body;
};

/** A record of a row of a table, by its headings. An empty cell leaves its field out; a cell names no file. */
const rowOf = (schema: TSchema, cells: Readonly<Record<string, string>>): unknown => {
  let row: unknown = {};
  for (const [name, text] of Object.entries(cells))
    if (text !== "") row = put({ schema, path: name.split("."), text, read: valueOf }, row);
  return row;
};
