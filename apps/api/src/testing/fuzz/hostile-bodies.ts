import { type Endpoint, pathParameters } from "@demarc/contract/core/endpoint";

export interface HostileBody {
  readonly kind: string;
  readonly text: string;
}

/** The largest body that the API accepts. */
const bodyBytes = 256 * 1024;

const filled = (head: string, piece: string, tail: string): string =>
  head + piece.repeat(Math.floor((bodyBytes - head.length - tail.length) / piece.length)) + tail;

const manyKeys = `{${Array.from({ length: 23_000 }, (_, number) => `"k${number}":1`).join(",")}}`;

const manyTexts = `[${Array.from({ length: 28_000 }, (_, number) => `"t${number}"`).join(",")}]`;

const nested = (head: string, tail: string): string => {
  const depth = Math.floor((bodyBytes - head.length - tail.length) / 2);
  return head + "[".repeat(depth) + "]".repeat(depth) + tail;
};

/** Hostile values for a field, each with the name of its attack. */
const inField = (name: string): HostileBody[] => {
  const head = `{${JSON.stringify(name)}:`;
  return [
    { kind: `numbers in ${name}`, text: filled(`${head}[1`, ",1", "]}") },
    { kind: `objects in ${name}`, text: filled(`${head}[{}`, ",{}", "]}") },
    { kind: `texts in ${name}`, text: `${head}${manyTexts}}` },
    { kind: `keys in ${name}`, text: `${head}${manyKeys}}` },
    { kind: `depth in ${name}`, text: nested(head, "}") },
    { kind: `a long text in ${name}`, text: filled(`${head}"`, "a", '"}') },
    { kind: `blanks in ${name}`, text: filled(`${head}"`, " ", 'x"}') },
    { kind: `emoji in ${name}`, text: filled(`${head}"`, "\\ud83e\\udde8", '"}') },
  ];
};

const propertiesOf = (schema: { readonly properties?: object } = {}): object => schema.properties ?? {};

/** Bodies of 256 kB that try to be expensive to validate, for every field of a schema and for the whole body. */
export const hostileBodiesFor = ({ body }: Endpoint): HostileBody[] => {
  const names = Object.keys(propertiesOf(body));
  return [
    { kind: "unknown keys", text: manyKeys },
    { kind: "a list", text: filled("[1", ",1", "]") },
    { kind: "depth", text: nested("", "") },
    { kind: "a long key", text: filled('{"', "k", '":1}') },
    { kind: "control characters as a key", text: filled('{"', "\\u0001", '":1}') },
    { kind: "a text", text: filled('"', "a", '"') },
    { kind: "no JSON", text: filled("{", "a", "") },
    ...names.flatMap(inField),
  ];
};

/** A URL of an endpoint with path parameters in a valid format. */
export const anyPathOf = (endpoint: Endpoint, customerId: number): string =>
  pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`:${name}`, name === "customerId" ? String(customerId) : crypto.randomUUID()),
    endpoint.path,
  );
