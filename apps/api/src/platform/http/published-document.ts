import type { RuleName, Rules } from "@demarc/contract/core/rules";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** The maximum length of a value, for rules that imply one. */
const lengthsByRule: { readonly [Name in RuleName]?: number } = { "phone-number": 10, "postal-code": 6 };

const longest = (rules: Rules): unknown =>
  rules["max-length"] ?? Object.entries(lengthsByRule).find(([name]) => name in rules)?.[1];

/** The limits of the field rules as JSON Schema keywords, which client generators know. */
const boundsOf = (rules: Rules, type: unknown): Node => {
  const isText = [type].flat().includes("string");
  const bounds = isText
    ? { maxLength: longest(rules), minLength: rules["min-length"] ?? (rules.required ? 1 : undefined) }
    : { minimum: rules.min, maximum: rules.max };
  return Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
};

const published = (value: unknown, named: Map<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((one) => published(one, named));
  if (!isNode(value)) return value;
  const { rules, properties, title, ...rest } = value;
  const fields = Object.entries(rest).map(([key, entry]): [string, unknown] => [key, published(entry, named)]);
  const schema: Record<string, unknown> = {
    ...(isNode(rules) ? boundsOf(rules, value["type"]) : {}),
    ...Object.fromEntries(fields),
    ...(isNode(rules) ? { "x-rules": rules } : {}),
    ...(title === undefined ? {} : { title }),
  };
  // The names of fields are not schema keywords.
  if (isNode(properties))
    schema["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, entry]) => [name, published(entry, named)]),
    );
  return typeof title === "string" && value["type"] ? nameSchema(title, schema, named) : schema;
};

/** Moves a schema with a title to the named schemas and returns a reference. Stays inline if the title is taken. */
const nameSchema = (title: string, schema: Node, named: Map<string, unknown>): Node => {
  const known = named.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  named.set(title, schema);
  return { $ref: `#/components/schemas/${title}` };
};

/** The OpenAPI document for client generators: named schemas, and the field rules as an extension and as limits. */
export const publishedDocument = (document: object): object => {
  const named = new Map<string, unknown>();
  const { components, ...rest } = published(document, named) as Node & { components?: Node };
  return { ...rest, components: { ...components, schemas: Object.fromEntries(named) } };
};
