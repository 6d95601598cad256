import { foldedText } from "@demarc/contract/core/folded-text";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { isRecord, type SchemaShape, takes } from "@demarc/contract/core/schema-shape";
import { valueVerdict } from "@demarc/contract/core/value-verdict";

export type BodySchema = NonNullable<Endpoint["body"]>;

/**
 * The form values of a body: texts are never null, numbers may be the typed text, and objects may be absent where the body
 * allows null.
 */
export type FormValues<T> = { [K in keyof T]-?: FormValue<T[K]> };
type FormValue<T> = [NonNullable<T>] extends [readonly (infer Item)[]]
  ? FormValue<Item>[]
  : [NonNullable<T>] extends [boolean]
    ? boolean
    : [NonNullable<T>] extends [number]
      ? number | string
      : [NonNullable<T>] extends [string]
        ? NonNullable<T>
        : FormValues<NonNullable<T>> | (null extends T ? null : never);

/** The schema of a value that is present: the other branch of "this or null". */
const describing = (schema: BodySchema, value: unknown): BodySchema => {
  const branches = (schema as SchemaShape).anyOf;
  if (!branches) return schema;
  return branches.find((branch) => takes(branch, value)) ?? branches.find((branch) => !takes(branch, null)) ?? schema;
};

const isNullable = (schema: BodySchema): boolean =>
  takes(schema, null) && ((schema as SchemaShape).anyOf?.some((branch) => takes(branch, null)) ?? true);

/** An empty field becomes null where the schema allows it, and is left out where the schema refuses "". */
const emptyOf = (schema: BodySchema): unknown => {
  if (isNullable(schema)) return null;
  const { rules: _, ...own } = describing(schema, "") as SchemaShape;
  return valueVerdict(own, "") ? undefined : "";
};

const numberFrom = (schema: BodySchema, text: string): unknown => {
  const plain = foldedText(text);
  return !takes(schema, text) && plain !== "" && takes(schema, Number(plain)) ? Number(plain) : text;
};

const fieldFrom = (schema: BodySchema, value: unknown): unknown => {
  if (value === "") return emptyOf(schema);
  const described = describing(schema, value);
  const { items } = described as SchemaShape;
  if (Array.isArray(value)) return items ? value.map((item) => fieldFrom(items, item) ?? item) : value;
  if (isRecord(value)) return bodyFrom(described, value);
  return typeof value === "string" && value.trim() !== "" ? numberFrom(described, value) : value;
};

/** The request body of form values: empty optional texts become null and typed numbers become numbers. */
export const bodyFrom = (schema: BodySchema, values: unknown): Record<string, unknown> => {
  const given = isRecord(values) ? values : {};
  const { properties = {} } = schema as SchemaShape;
  return Object.fromEntries(
    Object.entries(properties)
      .map(([name, property]) => [name, fieldFrom(property, given[name])] as const)
      .filter(([, value]) => value !== undefined),
  );
};
