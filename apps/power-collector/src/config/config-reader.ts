import { Ajv, type ErrorObject } from "ajv";
import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { CollectorConfig } from "./collector-config.ts";
import type { Fault } from "./config-fault.ts";
import { configFaults } from "./config-rules.ts";
import { resolveSecrets, type SecretSources } from "./config-secrets.ts";

export interface LocatedFault {
  readonly line: number;
  readonly reason: string;
}

export type ReadConfig =
  | { readonly config: CollectorConfig; readonly faults?: never }
  | { readonly config?: never; readonly faults: readonly LocatedFault[] };

const validate = new Ajv({ allErrors: true, strict: false, useDefaults: true, verbose: true }).compile<CollectorConfig>(
  CollectorConfig,
);

const stepInto = (node: unknown, name: string | number) => {
  if (isSeq(node)) return { key: node.items[Number(name)], value: node.items[Number(name)] };
  return isMap(node) ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name)) : undefined;
};

/** The key at a path, or the last key on that path that the file contains. */
const nodeAt = (document: Document, path: Fault["path"]): Node | undefined => {
  let node: unknown = document.contents;
  let known: unknown = node;
  for (const name of path) {
    const inside = stepInto(node, name);
    if (inside === undefined) break;
    known = inside.key;
    node = inside.value;
  }
  return known as Node | undefined;
};

const namesOfTypes: Readonly<Record<string, string>> = {
  object: "a group of fields",
  array: "a list",
  string: "text",
  "string,object": "text, { env: NAME } or { file: PATH }",
};

const words: Readonly<Record<string, (error: ErrorObject) => string>> = {
  additionalProperties: ({ params }) => `unknown field "${params["additionalProperty"]}"`,
  required: ({ params }) => `"${params["missingProperty"]}" is missing`,
  type: ({ schema }) => {
    const isSecret = Array.isArray(schema) && schema.length === 1;
    return `must be ${isSecret ? "{ env: NAME } or { file: PATH }" : (namesOfTypes[String(schema)] ?? String(schema))}`;
  },
  enum: ({ params }) => `must be one of ${params["allowedValues"].join(", ")}`,
  pattern: () => "must be an OID such as 1.3.6.1.4.1.318.1.1.26.4.3.1.5.1",
};

/** Never quotes the value, which may be a secret. */
const reasonOf = (error: ErrorObject): string =>
  words[error.keyword]?.(error) ?? error.message?.replace("must NOT have", "must not have") ?? error.keyword;

const faultOf = (error: ErrorObject): Fault => {
  const path = error.instancePath.split("/").slice(1);
  const name = path.at(-1);
  const extra = error.keyword === "additionalProperties" ? [String(error.params["additionalProperty"])] : [];
  const isNamed = ["additionalProperties", "required"].includes(error.keyword) || name === undefined;
  const isText = error.keyword === "type" && error.schema === "string" && typeof error.data === "number";
  const reason = isText ? "must be text: put it in quotes" : reasonOf(error);
  return { path: [...path, ...extra], reason: isNamed ? reason : `"${name}" ${reason}` };
};

const named = ({ path, reason }: Fault): Fault => ({ path, reason: `"${path.at(-1)}": ${reason}` });

/** The value of a file; undefined if its aliases expand too far (an alias bomb). */
const valueOf = (document: Document): unknown => {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return undefined;
  }
};

/** Reads a configuration and resolves its secrets; returns every fault with its line if there are any. */
export const readCollectorConfig = (text: string, sources: SecretSources): ReadConfig => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const located = (faults: readonly Fault[]): readonly LocatedFault[] =>
    faults
      .map(({ path, reason }) => ({
        line: Math.max(1, lines.linePos(nodeAt(document, path)?.range?.[0] ?? 0).line),
        reason,
      }))
      .toSorted((one, other) => one.line - other.line);
  const [syntax] = [...document.errors, ...document.warnings];
  if (syntax) return { faults: [{ line: Math.max(1, lines.linePos(syntax.pos[0]).line), reason: syntax.message }] };
  const value = valueOf(document);
  if (value === undefined) return { faults: [{ line: 1, reason: "its references grow without bound" }] };
  if (!validate(value)) return { faults: located((validate.errors ?? []).map(faultOf)) };
  const faults = [...configFaults(value), ...resolveSecrets(value, sources)];
  return faults.length > 0 ? { faults: located(faults.map(named)) } : { config: value };
};
