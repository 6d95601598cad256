import type { TSchema } from "@demarc/contract/core/json-schema";
import { Ajv, type ErrorObject, type Format, type KeywordDefinition, type ValidateFunction } from "ajv";
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type Pair,
  parseDocument,
  visit,
} from "yaml";
import { InvalidRequest } from "../refusals/errors.ts";
import { validationError } from "../refusals/validation-texts.ts";
import { type Fault, FaultyFile, type LocatedFault } from "./file-faults.ts";

/** The line of a value in a file, or of its closest ancestor that is in the file. */
export type LineOf = (path: Fault["path"]) => number;

export type ReadFile<File> =
  | { readonly file: File; readonly lineOf: LineOf; readonly faults?: never }
  | { readonly file?: never; readonly faults: readonly LocatedFault[] };

export interface FileShape<File> {
  readonly schema: TSchema;
  /**
   * Whether values stay text until the schema says otherwise: a price keeps its digits, and `29` can be text. Fields without a
   * value are then left out. `meta` keeps the types of the file, because it has no schema.
   */
  readonly asWritten?: boolean;
  readonly formats?: Readonly<Record<string, Format>>;
  readonly keywords?: readonly KeywordDefinition[];
  /** Faults of a file that has the form of its schema. */
  readonly faults?: (file: File) => readonly Fault[];
}

const isNull = ({ value }: Pair): boolean => value === null || (isScalar(value) && value.value === null);
const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

const keepAsWritten = (document: Document): void =>
  visit(document, {
    Pair: (_key, pair) => {
      if (isNull(pair)) return visit.REMOVE;
      return keyOf(pair) === "meta" ? visit.SKIP : undefined;
    },
    Scalar: (key, scalar) => {
      if (key !== "key" && typeof scalar.value !== "string" && scalar.source !== undefined)
        scalar.value = scalar.source;
    },
  });

const stepInto = (node: unknown, name: string | number): unknown => {
  if (isSeq(node)) return node.items[Number(name)];
  return isMap(node) ? node.items.find((pair) => keyOf(pair) === String(name)) : undefined;
};

const nodeAt = (document: Document, path: Fault["path"]): Node | undefined => {
  let node: unknown = document.contents;
  let known: unknown = node;
  for (const name of path) {
    const inside = stepInto(isAlias(node) ? node.resolve(document) : node, name);
    if (inside === undefined) break;
    const isPair = typeof inside === "object" && inside !== null && "key" in inside;
    known = isPair ? (inside as Pair).key : inside;
    node = isPair ? (inside as Pair).value : inside;
  }
  return known as Node | undefined;
};

const words: Readonly<Record<string, (error: ErrorObject) => string>> = {
  additionalProperties: ({ params }) => `unknown field "${params["additionalProperty"]}"`,
  required: ({ params }) => `"${params["missingProperty"]}" is missing`,
  type: ({ params, data }) => `${JSON.stringify(data)} must be ${[params["type"]].flat().join(" or ")}`,
  enum: ({ params, data }) =>
    `${JSON.stringify(data)} must be one of ${params["allowedValues"].filter((value: unknown) => value !== null).join(", ")}`,
  format: ({ data }) => `${JSON.stringify(data)} must be a date such as 2026-12-31`,
  pattern: ({ data, parentSchema, params }) => {
    const decimals: unknown = parentSchema?.["decimals"];
    return typeof decimals === "number"
      ? `${JSON.stringify(data)} must be an amount with at most ${decimals} decimals`
      : `${JSON.stringify(data)} does not match ${params["pattern"]}`;
  },
  uniqueItems: ({ data, params }) => `${JSON.stringify((data as unknown[])[params["i"]])} is there twice`,
  minItems: ({ params }) => `must have at least ${params["limit"] === 1 ? "one entry" : `${params["limit"]} entries`}`,
  maxItems: ({ params }) => `must have at most ${params["limit"]} entries`,
};

const reasonOf = (error: ErrorObject): string =>
  words[error.keyword]?.(error) ?? `${JSON.stringify(error.data)} ${error.message}`;

const faultOf = (error: ErrorObject): Fault => ({
  path: [
    ...error.instancePath.split("/").slice(1),
    ...(error.keyword === "additionalProperties" ? [String(error.params["additionalProperty"])] : []),
  ],
  reason: reasonOf(error),
});

const isAlternativeOf = (choice: ErrorObject, error: ErrorObject): boolean =>
  choice.keyword === "anyOf" &&
  choice.instancePath === error.instancePath &&
  error.schemaPath.startsWith(`${choice.schemaPath}/`);

/** Of alternatives: what is wrong inside one, or else one error that says what each of them wants. */
const withoutAlternatives = (errors: readonly ErrorObject[]): ErrorObject[] =>
  errors.flatMap((error) => {
    if (errors.some((other) => isAlternativeOf(other, error))) return [];
    if (error.keyword !== "anyOf") return [error];
    if (errors.some(({ instancePath }) => instancePath.startsWith(`${error.instancePath}/`))) return [];
    const wanted = errors.filter((other) => isAlternativeOf(error, other)).map(({ message }) => message);
    return [{ ...error, message: [...new Set(wanted)].join(" or ").replaceAll(" or must be ", " or ") }];
  });

/** The values of a document, or the reason why it is refused if its aliases expand too far. */
const valuesOf = (document: Document): { readonly value?: unknown; readonly reason?: string } => {
  try {
    return { value: document.toJS({ maxAliasCount: 10_000 }) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
};

/** Compiled at its first use: the schema of a quotation takes a quarter of a second. */
const validatorOf = <File>({ schema, asWritten = false, formats, keywords = [] }: FileShape<File>) => {
  let compiled: ValidateFunction<File> | undefined;
  return (): ValidateFunction<File> => {
    if (compiled) return compiled;
    const ajv = new Ajv({
      allErrors: true,
      coerceTypes: asWritten,
      strict: false,
      useDefaults: asWritten,
      verbose: true,
      validateFormats: formats !== undefined,
      ...(formats === undefined ? {} : { formats }),
    });
    for (const keyword of keywords) ajv.addKeyword(keyword);
    compiled = ajv.compile<File>(schema);
    return compiled;
  };
};

type CheckedValue<File> =
  | { readonly file: File; readonly faults?: never }
  | { readonly file?: never; readonly faults: readonly Fault[] };

/** A check of values of one shape, which fills in their defaults. It returns every fault with the way to it. */
const valueCheck = <File>(shape: FileShape<File>): ((value: unknown) => CheckedValue<File>) => {
  const validator = validatorOf(shape);
  return (value) => {
    const validate = validator();
    if (!validate(value)) return { faults: withoutAlternatives(validate.errors ?? []).map(faultOf) };
    const faults = shape.faults?.(value) ?? [];
    return faults.length > 0 ? { faults } : { file: value };
  };
};

/** A copy without the fields that are null, as `keepAsWritten` leaves them out of a file. */
const withoutNulls = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]): [string, unknown][] => {
      if (inside === null) return [];
      return [[name, name === "meta" ? structuredClone(inside) : withoutNulls(inside)]];
    }),
  );
};

/** Reads JSON of the shape of a file. It returns every fault with the way to it. */
export const jsonFile = <File>(shape: FileShape<File>): ((value: unknown) => CheckedValue<File>) => {
  const check = valueCheck(shape);
  return (value) => check(withoutNulls(value));
};

/**
 * A reader of YAML files of one shape. It returns every fault with its line if there are any; of invalid YAML only the first.
 */
export const yamlFile = <File>(shape: FileShape<File>): ((text: string) => ReadFile<File>) => {
  const check = valueCheck(shape);
  return (text) => {
    const counter = new LineCounter();
    const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
    const lineAt = (offset: number) => Math.max(1, counter.linePos(offset).line);
    const [syntax] = [...document.errors, ...document.warnings].toSorted((one, other) => one.pos[0] - other.pos[0]);
    if (syntax) return { faults: [{ line: lineAt(syntax.pos[0]), reason: syntax.message }] };
    if (shape.asWritten) keepAsWritten(document);
    const { value, reason } = valuesOf(document);
    if (reason !== undefined) return { faults: [{ line: 1, reason }] };
    const lineOf: LineOf = (path) => lineAt(nodeAt(document, path)?.range?.[0] ?? 0);
    const checked = check(value);
    if (!checked.faults) return { file: checked.file, lineOf };
    return {
      faults: checked.faults
        .map((fault) => ({ line: lineOf(fault.path), reason: fault.reason }))
        .toSorted((one, other) => one.line - other.line),
    };
  };
};

/** The content of a file without faults. Throws an error that lists them all. */
export const faultless = <File>(
  name: string,
  read: ReadFile<File>,
  outcome: string,
): Extract<ReadFile<File>, { readonly file: File }> => {
  if (read.faults) throw new FaultyFile(name, read.faults, outcome);
  return read;
};

/** Turns the fields that a change refuses into faults at their lines; for `catch`. Fields are named by their place in the file. */
export const atLines =
  (name: string, lineOf: LineOf, outcome: string) =>
  (error: unknown): never => {
    if (!(error instanceof InvalidRequest)) throw error;
    const faults = error.errors.map((one) => {
      const path = one.field.split(".");
      return { line: lineOf(path), reason: `${path.at(-1)}: ${validationError(one, "en").text}` };
    });
    throw new FaultyFile(name, faults, outcome);
  };
