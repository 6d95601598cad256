import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { TSchema } from "@demarc/contract/core/json-schema";
import { isRecord, type SchemaShape } from "@demarc/contract/core/schema-shape";

/** Tokens and files in base64 are ASCII; any other text may consist of characters of four bytes. */
const asciiFields = new Set(["token", "idToken", "nonce", "logout_token", "content"]);
const fourBytes = "🧩";

const formats: Readonly<Record<string, () => string>> = {
  uuid: () => crypto.randomUUID(),
  date: () => "2026-12-31",
  "date-time": () => "2026-12-31T23:59:59.999999+01:00",
};

/** Rules that bound the length of a text, with a text of that length. */
const byRule: Readonly<Record<string, string>> = {
  "phone-number": "0".repeat(10),
  iban: "N".repeat(34),
  bic: "B".repeat(11),
};

/** The length of a text of a pattern such as `^[0-9a-f]{64}$` is at most the sum of its counts. */
const lengthOfPattern = (pattern: string): number =>
  [...pattern.matchAll(/\{(?:\d+,)?(\d+)\}/g)].reduce((sum, [, most]) => sum + Number(most), 10);

const longestText = (shape: SchemaShape, name: string): string => {
  const { format = "", rules = {}, pattern } = shape;
  const most = Math.min(Number(rules["max-length"] ?? Infinity), shape.maxLength ?? Infinity);
  const known = formats[format]?.() ?? Object.entries(byRule).find(([rule]) => rule in rules)?.[1];
  if (known !== undefined) return known;
  if (most !== Infinity) return (asciiFields.has(name) ? "x" : fourBytes).repeat(most);
  if (pattern !== undefined) return "x".repeat(lengthOfPattern(pattern));
  throw new Error(`the text ${name} has no largest length`);
};

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const largestOf = (schema: TSchema, name: string): unknown => {
  const shape: SchemaShape = schema;
  const options = shape.enum ?? shape.anyOf?.map((branch) => largestOf(branch, name));
  if (options) return options.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  if ("const" in shape) return shape.const;
  const types = new Set([shape.type ?? []].flat());
  if (types.has("array")) {
    if (shape.maxItems === undefined) throw new Error(`the list ${name} has no largest length`);
    return Array.from({ length: shape.maxItems }, () => largestOf(shape.items ?? {}, name));
  }
  if (types.has("object"))
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).map(([field, property]) => [field, largestOf(property, field)]),
    );
  if (types.has("string")) return longestText(shape, name);
  return types.has("boolean") ? false : -1.234_567_890_123e-101;
};

const ofLength = (most: number): string => fourBytes.repeat(most);

/** Rows whose schema accepts more than any row that is not refused on its own. */
const rows: Readonly<Record<string, unknown>> = {
  startOrderImport: {
    postalCode: "8011 ZZ",
    houseNumber: 99_999,
    extension: ofLength(6),
    room: ofLength(10),
    packageCode: "P".repeat(24),
    contractTermMonths: 120,
    slaCode: "S".repeat(20),
    ipv4Length: 32,
    ipv6Length: 128,
    justification: ofLength(1000),
    wishDate: "2026-12-31",
    reference: ofLength(60),
    customerReference: ofLength(35),
    endCustomerReference: ofLength(35),
  },
  changeTvAccounts: {
    productCode: "P".repeat(24),
    reference: ofLength(60),
    firstName: ofLength(40),
    middleName: ofLength(20),
    lastName: ofLength(60),
    email: "e".repeat(254),
    phoneNumber: "0".repeat(10),
    street: ofLength(80),
    houseNumber: "99999",
    houseNumberExtension: ofLength(6),
    postalCode: "8011ZZ",
    city: ofLength(80),
    country: "NL",
    options: "O".repeat(254),
    activate: "false",
  },
  changeLineReferences: { lineNumber: "L".repeat(40), reference: ofLength(60) },
  putPtrRecords: { address: "a".repeat(60), ptr: "n".repeat(254) },
  replacePtrRecords: { address: "a".repeat(60), ptr: "n".repeat(254) },
};

const paragraphs = Array.from({ length: 10 }, () => "p".repeat(600));
const templateText = {
  title: ofLength(200),
  sections: Array.from({ length: 50 }, () => ({ heading: ofLength(200), paragraphs })),
};

/** Options with many orders, each of the size of a usual one, and as many bespoke lines as the schema accepts. */
const options = Array.from({ length: 10 }, () => ({
  label: ofLength(60),
  description: ofLength(1000),
  termMonths: 120,
  items: Array.from({ length: 50 }, () => ({ kind: "RACK", order: { remarks: "r".repeat(1000) } })),
  bespoke: Array.from({ length: 50 }, () => ({
    description: ofLength(300),
    charge: "MRC",
    quantity: "100000",
    unitPrice: "999999999.99999",
    discountPct: "99.99",
  })),
}));

/** Records of a catalogue, each of the size of a usual one. */
const records = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ code: `CODE-${place}`, name: ofLength(60), text: ofLength(100) }));

/** Fields whose schema accepts far more than anyone sends. */
const parts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  createQuotation: { options },
  replaceQuotation: { options },
  replaceCatalogue: { sites: records(500), routes: records(500), packages: records(2000), prices: [] },
  putMsaTemplate: { en: templateText, nl: templateText },
};

/** More parameters, and longer ones, than any package has. */
const parameters = Object.fromEntries(Array.from({ length: 20 }, (_, place) => [`parameter${place}`, "x".repeat(200)]));

/** The largest body that is legitimate for an endpoint: its schema accepts it, and no part of it is senselessly long. */
export const largestBodyOf = ({ name, body = {} }: Endpoint): unknown => {
  const row = rows[name];
  const schema = body as SchemaShape;
  const { rows: list, records = list } = (schema.properties ?? {}) as Readonly<Record<string, SchemaShape>>;
  const replaced = [...(row === undefined ? [] : ["rows", "records"]), ...Object.keys(parts[name] ?? {})];
  const nothing = Object.fromEntries(replaced.map((field) => [field, { type: "null" }]));
  const largest = largestOf({ ...body, properties: { ...schema.properties, ...nothing } }, name);
  if (!isRecord(largest)) return largest;
  const field = list ? "rows" : "records";
  return {
    ...largest,
    ...(row === undefined ? {} : { [field]: Array.from({ length: records?.maxItems ?? 0 }, () => row) }),
    ...parts[name],
    ...("parameters" in largest ? { parameters } : {}),
  };
};
