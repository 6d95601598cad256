import type TypeBox from "typebox";
import type { Static, TSchema } from "typebox";

export type { Static, TObject, TProperties, TSchema } from "typebox";

type Schema = Record<string, unknown>;

// A symbol: not part of the JSON, and not copied with a property's value.
const optional = Symbol("optional");
const of = (type: string, options: Schema = {}): Schema => ({ type, ...options });

const isOptional = (schema: Schema): boolean => (schema as { [optional]?: true })[optional] === true;

const objectOf = (properties: Record<string, Schema>, options: Schema = {}): Schema => {
  const required = Object.keys(properties).filter((name) => !isOptional(properties[name] ?? {}));
  return { type: "object", ...(required.length > 0 ? { required } : {}), properties, ...options };
};

const plain = {
  Array: (items: Schema, options: Schema = {}) => ({ type: "array", items, ...options }),
  Boolean: (options?: Schema) => of("boolean", options),
  Integer: (options?: Schema) => of("integer", options),
  Literal: (value: unknown, options: Schema = {}) => ({ type: typeof value, const: value, ...options }),
  Null: (options?: Schema) => of("null", options),
  Number: (options?: Schema) => of("number", options),
  Object: objectOf,
  Optional: (schema: Schema) => ({ ...schema, [optional]: true }),
  Record: (_key: Schema, value: Schema, options: Schema = {}) => ({
    type: "object",
    patternProperties: { "^.*$": value },
    ...options,
  }),
  String: (options?: Schema) => of("string", options),
  Union: (anyOf: readonly Schema[], options: Schema = {}) => ({ anyOf, ...options }),
  Unknown: (options: Schema = {}) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
};

/**
 * What the contract uses of TypeBox: its types and the same JSON schemas, without its 680 modules. They would cost 0.1 s at
 * each start and 0.8 kB of the signed-in home (docs/decisions/0030-less-cleverness.md).
 */
export const Type = plain as unknown as Pick<typeof TypeBox, keyof typeof plain>;

/** A field with what the API reference says about it. The portal's build leaves only the field (`slim-contract.ts`). */
export const described = <Field extends TSchema>(
  field: Field,
  description: string,
  ...examples: Static<Field>[]
): Field => ({ ...field, description, ...(examples.length > 0 ? { examples } : {}) });
