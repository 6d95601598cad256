import type { RuleName, Rules } from "@demarc/contract/core/rules";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** How long a value may be that a rule accepts, where the rule alone says so. */
const lengthsByRule: { readonly [Name in RuleName]?: number } = { "phone-number": 10, "postal-code": 6 };

const longest = (rules: Rules): unknown =>
  rules["max-length"] ?? Object.entries(lengthsByRule).find(([name]) => name in rules)?.[1];

/** The bounds of the field rules in the words that generators know. */
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
  // The names of fields are no words of a schema.
  if (isNode(properties))
    schema["properties"] = Object.fromEntries(
      Object.entries(properties).map(([name, entry]) => [name, published(entry, named)]),
    );
  return typeof title === "string" && value["type"] ? nameSchema(title, schema, named) : schema;
};

/** Puts a schema with a title among the named ones and refers to it; what has the title of another schema stays in place. */
const nameSchema = (title: string, schema: Node, named: Map<string, unknown>): Node => {
  const known = named.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  named.set(title, schema);
  return { $ref: `#/components/schemas/${title}` };
};

/** An OpenAPI document for those who generate clients: schemas by name, and the field rules as an extension and as bounds. */
export const publishedDocument = (document: object): object => {
  const named = new Map<string, unknown>();
  const { components, ...rest } = published(document, named) as Node & { components?: Node };
  return { ...rest, components: { ...components, schemas: Object.fromEntries(named) } };
};
