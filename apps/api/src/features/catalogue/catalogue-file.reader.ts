import { rules } from "@demarc/contract/core/rules";
import Big from "big.js";
import { Ajv, type ErrorObject } from "ajv";
import {
  Document,
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
import { channelsIn } from "./catalogue-channels.rules.ts";
import { CatalogueFile, catalogueKinds, type Fault } from "./catalogue-file.ts";
import { catalogueFaults } from "./catalogue-file.rules.ts";

export interface LocatedFault {
  readonly line: number;
  readonly reason: string;
}

export type ReadCatalogue =
  | { readonly file: CatalogueFile; readonly faults?: never }
  | { readonly file?: never; readonly faults: readonly LocatedFault[] };

const isNull = ({ value }: Pair): boolean => value === null || (isScalar(value) && value.value === null);
const keyOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key);

/**
 * Keeps values as they are written: a price keeps its digits, and `29` can be text. Fields without a value are left out.
 * `meta` keeps the types of the file, because it has no schema.
 */
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

/** The node at a path, or its closest ancestor that is in the file. */
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

const validate = new Ajv({
  allErrors: true,
  coerceTypes: true,
  strict: false,
  useDefaults: true,
  verbose: true,
  formats: {
    date: (value: string) => rules.date(value) === undefined,
  },
}).compile<CatalogueFile>(CatalogueFile);

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

/** An amount with all its decimals, and at least two. */
const money = (text: string): string => {
  const [, decimals = ""] = new Big(text).toFixed().split(".");
  return new Big(text).toFixed(Math.max(2, decimals.length));
};

const order = (one: string, other: string): number => Number(one > other) - Number(one < other);
const priceKey = (entry: CatalogueFile["prices"][number]): string =>
  [entry.class, entry.product, entry.validFrom].join(" ");

/** The catalogue in canonical form: packages ordered by kind, and lists without an order of their own sorted by code. */
export const canonical = (file: CatalogueFile): CatalogueFile => ({
  sites: file.sites.map((site) => ({
    ...site,
    spaces: site.spaces.toSorted((one, other) => order(one.code, other.code)),
  })),
  routes: file.routes.map((route) => ({
    ...route,
    lengthKm: new Big(route.lengthKm).toFixed(1),
    channels: route.channels.flatMap(channelsIn).toSorted(),
  })),
  packages: file.packages
    .map((one) => ({ ...one, products: one.products.map((product) => ({ ...product, price: money(product.price) })) }))
    .toSorted((one, other) => catalogueKinds.indexOf(one.kind) - catalogueKinds.indexOf(other.kind)),
  prices: file.prices
    .map((entry) => ({
      ...entry,
      price: entry.price === null ? null : money(entry.price),
      percentage: entry.percentage === null ? null : new Big(entry.percentage).toFixed(),
    }))
    .toSorted((one, other) => order(priceKey(one), priceKey(other))),
});

/** The values of a document, or the reason why it is refused if its aliases expand too far. */
const valuesOf = (document: Document): { readonly value?: unknown; readonly reason?: string } => {
  try {
    return { value: document.toJS({ maxAliasCount: 10_000 }) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
};

/** Reads a catalogue; returns every fault with its line if there are any. For invalid YAML it returns only the first. */
export const readCatalogue = (text: string): ReadCatalogue => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const [syntax] = [...document.errors, ...document.warnings].toSorted((one, other) => one.pos[0] - other.pos[0]);
  if (syntax) return { faults: [{ line: lineAt(syntax.pos[0]), reason: syntax.message }] };
  keepAsWritten(document);
  const { value, reason } = valuesOf(document);
  if (reason !== undefined) return { faults: [{ line: 1, reason }] };
  const located = (faults: readonly Fault[]): readonly LocatedFault[] =>
    faults
      .map((fault) => ({ line: lineAt(nodeAt(document, fault.path)?.range?.[0] ?? 0), reason: fault.reason }))
      .toSorted((one, other) => one.line - other.line);
  if (!validate(value)) return { faults: located((validate.errors ?? []).map(faultOf)) };
  const faults = catalogueFaults(value);
  return faults.length > 0 ? { faults: located(faults) } : { file: canonical(value) };
};
