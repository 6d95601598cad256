import path from "node:path";
import { parseArgs } from "node:util";
import { type Endpoint, pathParameters } from "@demarc/contract/core/endpoint";
import { bodyOf, valueInFile } from "./fields.ts";
import { bytesOf } from "./files.ts";
import { didYouMean } from "../platform/did-you-mean.ts";
import { Misused } from "./misused.ts";
import { type Operation, sendsFile } from "./operations.ts";

/** How a command line writes a field of a query: `updatedSince` is `--updated-since`. */
export const optionOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** How a command line writes a parameter of a path: `customerId` is `CUSTOMER-ID`. */
export const placeOf = (name: string): string => optionOf(name).toUpperCase();

export const fieldsOf = (schema: Endpoint["query"]): readonly string[] => Object.keys(schema?.properties ?? {});

const isList = ({ query }: Endpoint): boolean => fieldsOf(query).includes("after");

const isVersioned = ({ errors }: Endpoint): boolean => errors?.[409]?.includes("edit-conflict") ?? false;
const isFlag = (name: string): boolean => name === "dryRun";

/** Options besides the fields of a query, with what they take and their texts for the help. */
export const ownOptions = (endpoint: Endpoint): Readonly<Record<string, readonly [takes: string, text: string]>> => ({
  ...(endpoint.body || endpoint.upload ? { file: ["FILE", fileText(endpoint)] } : {}),
  ...(endpoint.ends ? { confirm: ["ID", "The id a second time, as confirmation"] } : {}),
  ...(isVersioned(endpoint) ? { "if-match": ["VERSION", "Version that the record must have"] } : {}),
  ...(sendsFile(endpoint) ? { output: ["FILE", "New file for the answer, instead of the standard output"] } : {}),
  ...(endpoint.csv ? { output: ["FILE", "Write all records of the list to a new CSV file"] } : {}),
  ...(endpoint.idempotent ? { "idempotency-key": ["UUID", "Id of this change: sent again, it is made once"] } : {}),
});

/** Options without a value, with their texts for the help. */
export const ownFlags = (endpoint: Endpoint): Readonly<Record<string, string>> => ({
  ...(isList(endpoint) ? { all: "All pages" } : {}),
  json: "The answer as JSON",
});

const fileText = ({ records, upload }: Endpoint): string => {
  if (upload) return "File to send";
  return records ? "Rows: CSV with headings, NDJSON, or a list in JSON or YAML" : "All fields, as JSON or YAML";
};

export interface Asked {
  readonly request: Request;
  /** Prints the answer as it is. */
  readonly asJson: boolean;
  /** Follows a list to its end. */
  readonly all: boolean;
  /** The file for an answer that is one. */
  readonly output: string | undefined;
}

interface Line {
  readonly positionals: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
}

const parsed = (endpoint: Endpoint, words: readonly string[]): Line => {
  const names = fieldsOf(endpoint.query);
  const texts = [...names.filter((name) => !isFlag(name)).map(optionOf), ...Object.keys(ownOptions(endpoint))];
  const flags = [...names.filter(isFlag).map(optionOf), ...Object.keys(ownFlags(endpoint))];
  const options = Object.fromEntries([
    ...texts.map((name) => [name, { type: "string" }] as const),
    ...flags.map((name) => [name, { type: "boolean" }] as const),
  ]);
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true }) as Line;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, unknown] = /^Unknown option '--?([^']+)'/.exec(message) ?? [];
    if (unknown === undefined) throw new Misused(message.split("\n", 1)[0]);
    const known = Object.keys(options).map((name) => `--${name}`);
    throw new Misused(`There is no option --${unknown}.${didYouMean(`--${unknown}`, known)}`);
  }
};

/** The most records that a page may have. */
const largestPage = ({ query }: Endpoint): number | undefined => {
  const limit: { readonly maximum?: number } | undefined = query?.properties["limit"];
  return limit?.maximum;
};

/** Whether the answer of a list is the CSV file, which has no pages. */
const isListFile = ({ csv }: Endpoint, { values }: Line): boolean =>
  csv === true && ["output", "format", "csv"].some((name) => values[name] !== undefined);

const withQuery = (endpoint: Endpoint, line: Line): URLSearchParams => {
  const { values } = line;
  const defaults: Readonly<Record<string, string | number | undefined>> = {
    ...(isListFile(endpoint, line) ? { format: "csv" } : {}),
    ...(followsPages(endpoint, line) ? { limit: largestPage(endpoint) } : {}),
  };
  const given = fieldsOf(endpoint.query).flatMap((name): [string, string][] => {
    const value = values[optionOf(name)] ?? defaults[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(given);
};

/** Whether the pages of a list are read to its end. */
const followsPages = (endpoint: Endpoint, line: Line): boolean =>
  line.values["all"] === true && !isListFile(endpoint, line);

const headersOf = ({ values }: Line): Record<string, string> => ({
  ...(values["if-match"] === undefined ? {} : { "if-match": `"${values["if-match"]}"` }),
  ...(values["idempotency-key"] === undefined ? {} : { "idempotency-key": String(values["idempotency-key"]) }),
});

interface Body {
  readonly body?: string | FormData | Buffer<ArrayBuffer>;
  readonly type?: string;
}

const records = (endpoint: Endpoint, file: string): Body => {
  if (/\.json$/i.test(file)) return { body: bytesOf(file), type: "application/json" };
  if (!/\.(csv|ya?ml)$/i.test(file)) return { body: bytesOf(file), type: "application/x-ndjson" };
  return { body: JSON.stringify(valueInFile(endpoint.body ?? {}, file)), type: "application/json" };
};

const uploaded = (file: string): Body => {
  const form = new FormData();
  form.set("file", new Blob([bytesOf(file)]), path.basename(file));
  return { body: form };
};

const sent = (endpoint: Endpoint, { values }: Line, fields: readonly string[]): Body => {
  const file = values["file"] as string | undefined;
  const isFileOnly = endpoint.upload ?? endpoint.records ?? false;
  if (!endpoint.body || isFileOnly) {
    if (fields.length > 0) throw new Misused(`${JSON.stringify(fields[0])} is too much: this command takes no fields.`);
    if (!isFileOnly) return {};
    if (file === undefined) throw new Misused("Give --file FILE.");
    return endpoint.upload ? uploaded(file) : records(endpoint, file);
  }
  const body = bodyOf(endpoint.body, fields, file === undefined ? undefined : valueInFile(endpoint.body, file));
  return body === undefined ? {} : { body: JSON.stringify(body), type: "application/json" };
};

const refuseUnconfirmed = ({ ends }: Endpoint, { values }: Line, id: string): void => {
  if (!ends || values["dry-run"] === true || values["confirm"] === id) return;
  throw new Misused(`Give the id a second time, as confirmation: --confirm ${id}`);
};

/** A field in the place of an id, or an id that would lead to another path. */
const isNoId = (word: string): boolean => word.includes("=") || /^\.{0,2}$/.test(word);

/** The request of a command line, after the words of its operation. Throws `Misused`. */
export const requestOf = ({ endpoint, words: own }: Operation, words: readonly string[], url: string): Asked => {
  const line = parsed(endpoint, words);
  const names = pathParameters(endpoint.path);
  const ids = line.positionals.slice(0, names.length);
  const wrong = ids.findIndex(isNoId);
  const missing = names[wrong < 0 ? ids.length : wrong];
  if (missing !== undefined) throw new Misused(`Give ${placeOf(missing)}, after ${own.join(" ")}.`);
  refuseUnconfirmed(endpoint, line, ids.at(-1) ?? "");
  const { body, type } = sent(endpoint, line, line.positionals.slice(names.length));
  const given = new Map(names.map((name, place) => [name, encodeURIComponent(ids[place] ?? "")]));
  const address = new URL(
    endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => given.get(name) ?? ""),
    url,
  );
  address.search = withQuery(endpoint, line).toString();
  const request = new Request(address, {
    method: endpoint.method,
    headers: { ...(type === undefined ? {} : { "content-type": type }), ...headersOf(line) },
    ...(body === undefined ? {} : { body }),
  });
  const { json, output } = line.values;
  const all = followsPages(endpoint, line);
  return { request, asJson: json === true, all, output: output as string | undefined };
};
