import { needsBody } from "../platform/http/endpoint-documentation.ts";
import type { RuleName, Rules } from "@demarc/contract/core/rules";

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && !Array.isArray(value);

/** The maximum length of a value, for rules that imply one. */
const lengthsByRule: { readonly [Name in RuleName]?: number } = { "phone-number": 10, "postal-code": 6 };

const longest = (rules: Rules): unknown =>
  rules["max-length"] ?? Object.entries(lengthsByRule).find(([name]) => name in rules)?.[1];

/** The limits of the field rules as JSON Schema keywords, which client generators understand. */
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
  const name =
    typeof title === "string" ? title : isNode(properties) && sharedObjects[Object.keys(properties).join(",")];
  return name && value["type"] ? nameSchema(name, schema, named) : schema;
};

/** Moves a schema with a title to the named schemas and returns a reference. Stays inline if the title is taken. */
const nameSchema = (title: string, schema: Node, named: Map<string, unknown>): Node => {
  const known = named.get(title);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) return schema;
  named.set(title, schema);
  return { $ref: `#/components/schemas/${title}` };
};

/** Titles for objects that occur in several schemas and have no title in the contract, by their fields. */
const sharedObjects: Readonly<Record<string, string>> = {
  "id,name": "CompanyRef",
  "id,name,reference": "EndCustomerRef",
  "type,id,name": "PrefixService",
  "nl,en": "Translations",
  "from,to": "Period",
};

/** A body without required fields may be left out. */
const isRequired = (body: Node, schemas: Node): boolean =>
  Object.values(isNode(body["content"]) ? body["content"] : {}).some((content) => {
    const { $ref = "", ...inline } = isNode(content) && isNode(content["schema"]) ? content["schema"] : {};
    const schema = $ref === "" ? inline : schemas[String($ref).replace(/^.*\//, "")];
    return !isNode(schema) || "required" in schema || schema["type"] !== "object";
  });

const publishedOperation = (operation: unknown, schemas: Node): unknown => {
  if (!isNode(operation) || !("operationId" in operation)) return operation;
  const { requestBody: body, [needsBody]: needs, ...rest } = operation;
  return {
    ...rest,
    ...(isNode(body) ? { requestBody: { ...body, required: needs === true || isRequired(body, schemas) } } : {}),
    responses: withCommonHeaders(operation["responses"]),
  };
};

const withCommonHeaders = (responses: unknown): unknown =>
  isNode(responses)
    ? Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          isNode(response)
            ? { ...response, headers: { ...(response["headers"] as Node), ...commonHeaders } }
            : response,
        ]),
      )
    : responses;

const commonHeaders = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } };

const headerComponents = {
  "X-Request-Id": {
    description: "Id of the request; quote it when you report a problem",
    schema: { type: "string", examples: ["req_a4c4ac0246877acd8bc093b8fa5e858a"] },
  },
};

const mapped = (value: unknown, change: (name: string, entry: unknown) => unknown): Node =>
  Object.fromEntries(Object.entries(isNode(value) ? value : {}).map(([name, entry]) => [name, change(name, entry)]));

/** The schema with its `kind` limited to the kinds that the features add. */
const withKinds = (schema: unknown, kinds: readonly string[] | undefined): unknown =>
  kinds && isNode(schema)
    ? {
        ...schema,
        properties: mapped(schema["properties"], (name, field) =>
          name === "kind" && isNode(field) ? { ...field, enum: kinds } : field,
        ),
      }
    : schema;

/**
 * The OpenAPI document for people and client generators: named schemas, and the field rules as an extension and as limits.
 * `kinds`: the values of `kind` in named schemas.
 */
export const publishedDocument = (document: object, kinds: Readonly<Record<string, readonly string[]>>): object => {
  const named = new Map<string, unknown>();
  const { components, paths, ...rest } = published(document, named) as Node & { components?: Node };
  const schemas = mapped(Object.fromEntries(named), (name, schema) => withKinds(schema, kinds[name]));
  const operations = mapped(paths, (_path, path) => mapped(path, (_method, one) => publishedOperation(one, schemas)));
  return { ...rest, paths: operations, components: { ...components, headers: headerComponents, schemas } };
};
