import { isBrokenText } from "./broken-text.ts";
import { formatMessage, formats } from "./formats.ts";
import type { TSchema } from "./json-schema.ts";
import { defaultMessage, isEmpty, isLonger, typeMessage, type Verdict, verdictOf } from "./rules.ts";
import { isRecord, type SchemaShape, takes } from "./schema-shape.ts";

const refuse = (message: string, params: Verdict["params"] = {}): Verdict => ({ message, params });

const textVerdict = (shape: SchemaShape, text: string): Verdict | undefined => {
  const { minLength = 0, maxLength = Infinity, pattern, format = "" } = shape;
  const fits =
    !isLonger(text, maxLength) &&
    isLonger(text, minLength - 1) &&
    (pattern === undefined || new RegExp(pattern, "u").test(text));
  if (!fits) return refuse(defaultMessage);
  return formats[format]?.(text) === false ? refuse(formatMessage(format)) : undefined;
};

const numberVerdict = ({ minimum: min = -Infinity, maximum: max = Infinity }: SchemaShape, value: number) => {
  if (value < min) return refuse("validation.min", { min });
  return value > max ? refuse("validation.max", { max }) : undefined;
};

const hasDuplicates = (items: TSchema, list: readonly unknown[]): boolean => {
  // An item of a wrong type is refused anyway, so it is not compared.
  const compared = list.filter((item) => takes(items, item)).map((item) => JSON.stringify(item));
  return new Set(compared).size < compared.length;
};

const listVerdict = (shape: SchemaShape, list: readonly unknown[]): Verdict | undefined => {
  const { minItems: min = 0, maxItems = Infinity, uniqueItems, items = {} } = shape;
  if (list.length < min) return refuse("validation.min-array-length", { min });
  if (list.length > maxItems) return refuse("validation.max-array-length", { max: maxItems });
  return uniqueItems && hasDuplicates(items, list) ? refuse(defaultMessage) : undefined;
};

const typedVerdict = (shape: SchemaShape, value: unknown): Verdict | undefined => {
  if (typeof value === "string") return textVerdict(shape, value);
  if (typeof value === "number") return numberVerdict(shape, value);
  if (Array.isArray(value)) return listVerdict(shape, value);
  const { maxProperties = Infinity } = shape;
  return isRecord(value) && Object.keys(value).length > maxProperties ? refuse(defaultMessage) : undefined;
};

const verdictWithin = (schema: TSchema, value: unknown): Verdict | undefined => {
  const shape: SchemaShape = schema;
  if (!takes(schema, value)) return verdictOf(shape.rules ?? {}, value) ?? refuse(typeMessage(shape.type, value));
  if (shape.const !== undefined && value !== shape.const) return refuse("validation.required");
  if (shape.enum && !shape.enum.includes(value)) return refuse("validation.invalid-value");
  const verdict = value === null ? undefined : verdictOf(shape.rules ?? {}, value);
  const broken = typeof value === "string" && isBrokenText(value) ? refuse("validation.broken-text") : undefined;
  return verdict ?? typedVerdict(shape, value) ?? broken;
};

/**
 * Validates one value with its own schema, without the values inside it and without `anyOf`. Returns the error that the API
 * gives first: a refused empty value is `required`; else field rules, type, allowed values, bounds of the schema, broken text.
 */
export const valueVerdict = (schema: TSchema, value: unknown): Verdict | undefined => {
  const verdict = verdictWithin(schema, value);
  return verdict && isEmpty(value) ? refuse("validation.required") : verdict;
};
