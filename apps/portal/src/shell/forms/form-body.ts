import type { Endpoint } from "@demarc/contract/core/endpoint";

/** The schema of a body or of one of its fields. */
export type BodySchema = NonNullable<Endpoint["body"]>;

/**
 * The form values of a body: texts are never null, numbers may be the typed text, and objects may be absent where the body
 * allows null.
 */
export type FormValues<T> = { [K in keyof T]-?: FormValue<T[K]> };
type FormValue<T> = [NonNullable<T>] extends [readonly (infer Item)[]]
  ? Item[]
  : [NonNullable<T>] extends [boolean]
    ? boolean
    : [NonNullable<T>] extends [number]
      ? number | string
      : [NonNullable<T>] extends [string]
        ? NonNullable<T>
        : FormValues<NonNullable<T>> | (null extends T ? null : never);

interface Shape {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly BodySchema[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
}

const typesOf = ({ type }: Shape): readonly string[] => (typeof type === "string" ? [type] : (type ?? []));

const fieldOf = (schema: BodySchema, value: unknown): unknown => {
  const shape: Shape = schema;
  if (shape.anyOf) {
    const object = shape.anyOf.find((option) => (option as Shape).properties);
    return value === null || value === undefined || !object ? (value ?? null) : bodyFrom(object, value);
  }
  if (shape.properties) return bodyFrom(schema, value);
  const types = typesOf(shape);
  if (value === "" && types.includes("null")) return null;
  const numeric = types.includes("integer") || types.includes("number");
  if (numeric && typeof value === "string" && value.trim() !== "" && !Number.isNaN(Number(value))) return Number(value);
  return value;
};

/** The request body of form values: empty optional texts become null and typed numbers become numbers. */
export const bodyFrom = (schema: BodySchema, values: unknown): Record<string, unknown> => {
  const given = (values ?? {}) as Record<string, unknown>;
  const { properties = {} } = schema as Shape;
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => given[name] !== undefined)
      .map(([name, property]) => [name, fieldOf(property, given[name])]),
  );
};
