import { fieldExamples } from "./field-examples.ts";
import { fieldTexts } from "./field-texts.ts";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

const own = <Value>(map: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(map, key) ? map[key] : undefined;

/** `endCustomerId` is the id of the end customer. */
const idText = (name: string): string | undefined => {
  const record = /^([a-z]\w*)Id$/.exec(name)?.[1];
  return record && `Id of the ${record.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
};

const textOf = (owner: string, name: string): string | undefined =>
  own(fieldTexts, `${owner}.${name}`) ?? own(fieldTexts, name) ?? idText(name);

const typeOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
};

/** The alternatives of a schema: itself, or the branches of `anyOf`. */
const branchesOf = (schema: Node): Node[] =>
  Array.isArray(schema["anyOf"]) ? schema["anyOf"].filter(isNode) : [schema];

const fitsBranch = (schema: Node, value: unknown): boolean => {
  const type = typeOf(value);
  const types = new Set<unknown>([schema["type"]].flat());
  const { pattern, format, items } = schema;
  if (["enum", "const"].some((word) => word in schema) || (isNode(items) && "enum" in items)) return false;
  if (format !== undefined && format !== "date" && format !== "uuid" && format !== "country") return false;
  if (format === "uuid" && !/^[0-9a-f-]{36}$/.test(String(value))) return false;
  if (format === "date" && !/^\d{4}-\d{2}-\d{2}$/.test(String(value))) return false;
  if (typeof pattern === "string" && !new RegExp(pattern).test(String(value))) return false;
  return types.has(type) || (type === "integer" && types.has("number"));
};

const exampleOf = (owner: string, name: string, schema: Node): unknown => {
  const candidates = [own(fieldExamples, `${owner}.${name}`), own(fieldExamples, name)];
  return candidates.find((value) => value !== undefined && branchesOf(schema).some((one) => fitsBranch(one, value)));
};

/** A field with its description and, if a value of the demo fits its schema, an example. */
const describedField = (owner: string, name: string, schema: unknown): unknown => {
  if (!isNode(schema) || "$ref" in schema) return schema;
  const text = schema["description"] ?? textOf(owner, name);
  const example = exampleOf(owner, name, schema);
  const inner = describedSchema(owner, schema) as Node;
  return {
    ...inner,
    ...(text ? { description: text } : {}),
    ...(example === undefined ? {} : { examples: [example] }),
  };
};

/** A schema whose fields, at every depth, have descriptions and examples. `owner` is the nearest named schema. */
export const describedSchema = (owner: string, schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map((one) => describedSchema(owner, one));
  if (!isNode(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, entry]) => {
      if (key !== "properties" || !isNode(entry)) return [key, describedSchema(owner, entry)];
      const fields = Object.entries(entry).map(([name, field]) => [name, describedField(owner, name, field)]);
      return [key, Object.fromEntries(fields)];
    }),
  );
};

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly schema: Node;
}

/**
 * A parameter with its description and, if it is required, an example. An optional parameter has none, because tools would send
 * it.
 */
export const describedParameter = (operation: string, parameter: Parameter): Node => {
  const { name, schema, description = textOf(operation, name), ...rest } = parameter;
  const example = "required" in rest && rest.required === true ? exampleOf(operation, name, schema) : undefined;
  return {
    name,
    ...rest,
    ...(description ? { description } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
  };
};
