import type { FieldError } from "./errors.ts";
import type { TSchema } from "./json-schema.ts";
import { isEmpty } from "./rules.ts";
import { isRecord, type SchemaShape, takes } from "./schema-shape.ts";
import { valueVerdict } from "./value-verdict.ts";

const pathOf = (parent: string, name: string | number): string => (parent === "" ? String(name) : `${parent}.${name}`);

const firstOfEach = (errors: readonly FieldError[]): FieldError[] =>
  errors.filter(({ field }, place) => errors.findIndex((error) => error.field === field) === place);

/** A value must fit one of the branches; branches of another type are ignored. */
const branchErrors = (branches: readonly TSchema[], field: string, value: unknown): FieldError[] => {
  const found = branches.filter((branch) => takes(branch, value)).map((branch) => errorsAt(branch, field, value));
  if (found.some((errors) => errors.length === 0)) return [];
  if (isEmpty(value)) return [{ field, message: "validation.required", params: {} }];
  if (found.length === 0) return [{ field, message: "validation.invalid-data", params: {} }];
  return firstOfEach(found.flat());
};

const objectErrors = (shape: SchemaShape, field: string, value: Readonly<Record<string, unknown>>): FieldError[] => {
  const { properties = {}, required = [] } = shape;
  const known = Object.entries(properties).flatMap(([name, property]): FieldError[] => {
    const path = pathOf(field, name);
    if (value[name] !== undefined) return errorsAt(property, path, value[name]);
    return required.includes(name) ? [{ field: path, message: "validation.required", params: {} }] : [];
  });
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  const { additionalProperties: others } = shape;
  if (isRecord(others))
    return [...known, ...unknown.flatMap((name) => errorsAt(others, pathOf(field, name), value[name]))];
  if (others !== false) return known;
  return [...known, ...unknown.map((name) => ({ field: pathOf(field, name), message: "validation.invalid-data" }))];
};

const errorsAt = (schema: TSchema, field: string, value: unknown): FieldError[] => {
  const shape: SchemaShape = schema;
  if (shape.anyOf) return branchErrors(shape.anyOf, field, value);
  const verdict = valueVerdict(schema, value);
  const errors = verdict ? [{ field, ...verdict }] : [];
  const { items } = shape;
  if (Array.isArray(value) && items)
    return [...errors, ...value.flatMap((item, place) => errorsAt(items, pathOf(field, place), item))];
  return isRecord(value) && (shape.properties ?? shape.additionalProperties)
    ? [...errors, ...objectErrors(shape, field, value)]
    : errors;
};

/**
 * Validates a body with its schema, and with the endpoint's rules over several fields. Returns one error per invalid
 * field, in the order of the schema; the API gives the same verdicts on the schema (except for the format `country`), and
 * applies the rules only if the schema is satisfied.
 */
export const bodyErrors = (
  schema: TSchema,
  value: unknown,
  rules?: (body: never) => readonly FieldError[],
): FieldError[] => {
  const errors = errorsAt(schema, "", value);
  const refused = new Set(errors.map((error) => error.field));
  return [...errors, ...(rules?.(value as never) ?? []).filter((error) => !refused.has(error.field))];
};

const objectShapeOf = (schema: TSchema): SchemaShape => {
  const shape: SchemaShape = schema;
  const branches: readonly SchemaShape[] = shape.anyOf ?? [];
  return branches.find((branch) => branch.properties) ?? shape;
};

export const isRequiredAt = (schema: TSchema, path: string): boolean => {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parent = names.reduce<TSchema | undefined>((at, name) => at && objectShapeOf(at).properties?.[name], schema);
  return parent !== undefined && (objectShapeOf(parent).required ?? []).includes(last);
};
