import type { TSchema } from "./json-schema.ts";
import type { Rules } from "./rules.ts";

export interface SchemaShape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly maxProperties?: number;
  readonly items?: TSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly rules?: Rules;
}

/** A schema, or each of its alternatives. */
export const branches = (schema: TSchema): readonly SchemaShape[] =>
  (schema as SchemaShape).anyOf?.flatMap(branches) ?? [schema];

/** Whether a value is a JSON object, not an array. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  array: Array.isArray,
  boolean: (value) => typeof value === "boolean",
  integer: Number.isInteger,
  null: (value) => value === null,
  number: Number.isFinite,
  object: isRecord,
  string: (value) => typeof value === "string",
};

/** Whether a schema accepts values of this type; one without a type accepts all. */
export const takes = (schema: TSchema, value: unknown): boolean => {
  const { type } = schema as SchemaShape;
  return type === undefined || [type].flat().some((name) => isOfType[name]?.(value));
};
