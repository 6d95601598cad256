import { type Endpoint, pathParameters } from "@demarc/contract/core/endpoint";
import { largestUpload } from "@demarc/contract/core/upload";

interface HostileBody {
  readonly kind: string;
  readonly text: string;
}

/** The largest body of an endpoint that does not declare its own. */
export const defaultBodyBytes = 16 * 1024;

const mostBytesOf = ({ bodyBytes, upload }: Endpoint): number =>
  upload ? largestUpload : (bodyBytes ?? defaultBodyBytes);

const filled = (bytes: number, head: string, piece: string, tail: string): string =>
  head + piece.repeat(Math.floor((bytes - head.length - tail.length) / piece.length)) + tail;

/** As many different pieces as fit. */
const different = (bytes: number, head: string, piece: (place: number) => string, tail: string): string => {
  const count = Math.floor((bytes - head.length - tail.length) / (piece(bytes).length + 1));
  return head + Array.from({ length: count }, (_, place) => piece(place)).join(",") + tail;
};

const nested = (bytes: number, head: string, tail: string): string => {
  const depth = Math.floor((bytes - head.length - tail.length) / 2);
  return head + "[".repeat(depth) + "]".repeat(depth) + tail;
};

const inField = (bytes: number, name: string): HostileBody[] => {
  const head = `{${JSON.stringify(name)}:`;
  return [
    { kind: `numbers in ${name}`, text: filled(bytes, `${head}[1`, ",1", "]}") },
    { kind: `objects in ${name}`, text: filled(bytes, `${head}[{}`, ",{}", "]}") },
    { kind: `texts in ${name}`, text: different(bytes, `${head}[`, (place) => `"t${place}"`, "]}") },
    { kind: `keys in ${name}`, text: different(bytes, `${head}{`, (place) => `"k${place}":1`, "}}") },
    // Few enough values that all their errors are collected.
    { kind: `some numbers in ${name}`, text: `${head}[${Array.from({ length: 990 }, () => 1).join(",")}]}` },
    { kind: `some mixed values in ${name}`, text: `${head}[${"1,{},".repeat(490)}1]}` },
    { kind: `depth in ${name}`, text: nested(bytes, head, "}") },
    { kind: `a long text in ${name}`, text: filled(bytes, `${head}"`, "a", '"}') },
    { kind: `blanks in ${name}`, text: filled(bytes, `${head}"`, " ", 'x"}') },
    { kind: `emoji in ${name}`, text: filled(bytes, `${head}"`, "\\ud83e\\udde8", '"}') },
  ];
};

const propertiesOf = (schema: { readonly properties?: object } = {}): object => schema.properties ?? {};

/** The largest bodies of an endpoint that try to be expensive, for every field of its schema and for the whole body. */
const hostileBodiesFor = (endpoint: Endpoint): HostileBody[] => {
  const bytes = endpoint.upload ? defaultBodyBytes : mostBytesOf(endpoint);
  const names = endpoint.upload ? [] : Object.keys(propertiesOf(endpoint.body));
  return [
    { kind: "unknown keys", text: different(bytes, "{", (place) => `"k${place}":1`, "}") },
    { kind: "a list", text: filled(bytes, "[1", ",1", "]") },
    { kind: "depth", text: nested(bytes, "", "") },
    { kind: "a long key", text: filled(bytes, '{"', "k", '":1}') },
    { kind: "control characters as a key", text: filled(bytes, '{"', "\\u0001", '":1}') },
    { kind: "a text", text: filled(bytes, '"', "a", '"') },
    { kind: "no JSON", text: filled(bytes, "{", "a", "") },
    ...names.flatMap((name) => inField(bytes, name)),
  ];
};

const hostileForms = (bytes: number): HostileBody[] => [
  { kind: "fields", text: "a&".repeat(bytes / 2) },
  { kind: "fields of one name", text: "a=1&".repeat(bytes / 4) },
  { kind: "different fields", text: different(bytes, "", (place) => `k${place}=1`, "").replaceAll(",", "&") },
  { kind: "a long value", text: filled(bytes, "logout_token=", "a", "") },
  { kind: "escapes", text: filled(bytes, "logout_token=", "%61", "") },
  { kind: "nested names", text: filled(bytes, "a", "[a]", "=1") },
];

const boundary = "b";
const multipartType = `multipart/form-data; boundary=${boundary}`;

const hostileMultiparts = (bytes: number): HostileBody[] => [
  { kind: "parts", text: filled(bytes, "", `--${boundary}\r\n\r\n\r\n`, `--${boundary}--\r\n`) },
  {
    kind: "named parts",
    text: filled(
      bytes,
      "",
      `--${boundary}\r\ncontent-disposition: form-data; name="file"\r\n\r\nx\r\n`,
      `--${boundary}--\r\n`,
    ),
  },
  { kind: "a long header", text: filled(bytes, `--${boundary}\r\nx: `, "a", `\r\n\r\n\r\n--${boundary}--\r\n`) },
  { kind: "headers", text: filled(bytes, `--${boundary}\r\n`, "x: y\r\n", `\r\n\r\n--${boundary}--\r\n`) },
  { kind: "half boundaries", text: filled(bytes, `--${boundary}\r\n\r\n`, "\r\n--", "") },
];

export interface HostileRequest extends HostileBody {
  readonly contentType: string;
}

const typed = (contentType: string, bodies: readonly HostileBody[]): HostileRequest[] =>
  bodies.map(({ kind, text }) => ({ kind, text, contentType }));

export const hostileFormRequests = (): HostileRequest[] =>
  typed("application/x-www-form-urlencoded", hostileForms(defaultBodyBytes));

/** The hostile bodies of an endpoint in each content type, also in those that it does not accept. */
export const hostileRequestsFor = (endpoint: Endpoint): HostileRequest[] => [
  ...typed("application/json", hostileBodiesFor(endpoint)),
  ...hostileFormRequests(),
  ...typed(multipartType, hostileMultiparts(endpoint.upload ? largestUpload : defaultBodyBytes)),
];

export const anyPathOf = (endpoint: Pick<Endpoint, "path">, customerId: number): string =>
  pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`:${name}`, name === "customerId" ? String(customerId) : crypto.randomUUID()),
    endpoint.path,
  );
