import type { TSchema } from "./json-schema.ts";
import type { FieldError } from "./errors.ts";
import { type Rules, verdictOf } from "./rules.ts";

interface ObjectShape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly ObjectShape[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly rules?: Rules;
  readonly const?: unknown;
  readonly minItems?: number;
}

/** The schema of a field's value, without the null of "this or null". */
const shapeOf = (schema: TSchema): ObjectShape => {
  const shape: ObjectShape = schema;
  return shape.anyOf?.find((branch) => branch.properties) ?? shape;
};

const isNullable = (schema: TSchema): boolean => {
  const { type, anyOf } = schema as ObjectShape;
  return type?.includes("null") === true || anyOf?.some((branch) => branch.type === "null") === true;
};

const isEmpty = (value: unknown) => value === undefined || value === null || value === "";

const fieldErrors = (schema: TSchema, field: string, value: unknown, required: boolean): FieldError[] => {
  const shape = shapeOf(schema);
  if (value === null && isNullable(schema)) return [];
  if (shape.properties) return required || !isEmpty(value) ? objectErrors(schema, value, `${field}.`) : [];
  if (required && (isEmpty(value) || (shape.const === true && value !== true)))
    return [{ field, message: "validation.required" }];
  const rules: Rules = { ...shape.rules, ...(shape.minItems ? { "min-array-length": shape.minItems } : {}) };
  const verdict = verdictOf(rules, value);
  return verdict ? [{ field, ...verdict }] : [];
};

const objectErrors = (schema: TSchema, value: unknown, prefix: string): FieldError[] => {
  const { properties = {}, required = [] } = shapeOf(schema);
  const values = (value ?? {}) as Record<string, unknown>;
  return Object.entries(properties).flatMap(([name, property]) =>
    fieldErrors(property, prefix + name, values[name], required.includes(name)),
  );
};

/**
 * Validates a form's values with the rules of a body schema, and with the endpoint's cross-field rules. Returns one
 * error per invalid field, in schema order, equal to the API's verdict.
 */
export const bodyErrors = (
  schema: TSchema,
  value: unknown,
  rules?: (body: never) => readonly FieldError[],
): FieldError[] => {
  const errors = objectErrors(schema, value, "");
  const refused = new Set(errors.map((error) => error.field));
  return [...errors, ...(rules?.(value as never) ?? []).filter((error) => !refused.has(error.field))];
};

/** Whether the schema requires the field at a path. */
export const isRequiredAt = (schema: TSchema, path: string): boolean => {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parent = names.reduce<TSchema | undefined>((at, name) => at && shapeOf(at).properties?.[name], schema);
  return parent !== undefined && (shapeOf(parent).required ?? []).includes(last);
};
