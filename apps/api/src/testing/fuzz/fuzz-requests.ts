import { type Endpoint, pathParameters } from "@demarc/contract/core/endpoint";
import type { TSchema } from "@demarc/contract/core/json-schema";
import fc from "fast-check";
import { fileForm, letter } from "../requests/file-form.ts";
import { hostilePart, hostileText, jsonWithHugeNumbers } from "./hostile-values.ts";
import { bodiesFor, fitting, withField } from "./schema-values.ts";

export type KnownIds = Readonly<Record<string, readonly string[]>>;

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | undefined;
}

/** Endpoints that must not remove or change the callers, or the records that most other endpoints need. */
const sparing: Readonly<Record<string, string>> = {
  deleteAccount: "accountId",
  updateAccount: "accountId",
  endAccountSessions: "accountId",
  resetAccountSecondFactor: "accountId",
  releasePrefix: "prefixId",
  requestDelegation: "prefixId",
};

const pathsFor = (endpoint: Endpoint, known: KnownIds): fc.Arbitrary<string> => {
  const parts = pathParameters(endpoint.path).map((name) => {
    const existing = known[sparing[endpoint.name] === name ? `other ${name}` : name] ?? [];
    const right = existing.length > 0 ? fc.constantFrom(...existing) : fc.uuid();
    const any = fc.oneof(fc.uuid(), hostilePart);
    // Every other parameter depends on the customer, so it is valid more often.
    return [
      name,
      fc.oneof({ weight: name === "customerId" ? 20 : 8, arbitrary: right }, { weight: 1, arbitrary: any }),
    ];
  });
  return fc
    .record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<string>>)
    .map((chosen) => endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => chosen[name] ?? ""));
};

/** At most one value is hostile; otherwise an endpoint with ten parameters would never succeed. */
const queriesFor = ({ query }: Endpoint): fc.Arbitrary<string> => {
  const { properties = {}, required = [] } = (query ?? {}) as {
    properties?: Readonly<Record<string, TSchema>>;
    required?: string[];
  };
  const names = Object.keys(properties);
  const values = names.map((name): [string, fc.Arbitrary<string>] => [
    name,
    fitting(properties[name] ?? {}, name).map((value) => encodeURIComponent(String(value).toWellFormed())),
  ]);
  const right = fc.record(Object.fromEntries(values), { requiredKeys: required });
  const spoilt = fc.tuple(right, fc.constantFrom(...names, "unknown"), hostilePart);
  return fc
    .oneof(
      { weight: 3, arbitrary: right },
      { weight: 2, arbitrary: spoilt.map(([chosen, name, bad]) => withField(chosen, name, bad)) },
    )
    .map((chosen) => Object.entries(chosen).map(([name, value]) => `${name}=${String(value)}`))
    .map((parts) => (parts.length === 0 ? "" : `?${parts.join("&")}`));
};

const wrongTypes = ["text/plain", "text/xml", "application/x-www-form-urlencoded", "multipart/form-data", "junk", ";;"];

const headerText = hostileText.map((text) =>
  text
    .replaceAll(/[^\u0020-\u007E]/g, "?")
    .slice(0, 60)
    .trim(),
);

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  fc.record({ "if-match": fc.oneof(fc.constantFrom('"1"', '"2147483648"', "*", 'W/"1"'), headerText) }),
  fc.record({ "idempotency-key": fc.oneof(fc.uuid(), headerText) }),
  fc.record({ "accept-language": fc.oneof(fc.constantFrom("nl", "nl-NL,en;q=0.5"), headerText) }),
  fc.record({ "x-token-lifetime": fc.constantFrom("1e309", "-1", "60", "x"), "x-token-include-roles": headerText }),
  fc.record({ "content-type": fc.constantFrom(...wrongTypes) }),
  fc.record({ expect: fc.constantFrom("100-continue", "something-else") }),
  fc.record({ authorization: fc.oneof(headerText, fc.constantFrom("Bearer", "Basic eDp5", "Bearer a.b.c")) }),
  fc.record({
    "x-junk": fc.constantFrom("x".repeat(9000), "x".repeat(15_000), "x".repeat(20_000)),
    accept: headerText,
  }),
  fc.record({ "x-forwarded-for": headerText, host: fc.constantFrom("evil.example", "a:b:c", "") }),
);

const asForm = (value: unknown): string =>
  new URLSearchParams(
    Object.entries(typeof value === "object" && value !== null ? value : {}).map(([name, entry]): [string, string] => [
      name,
      jsonWithHugeNumbers(entry).slice(0, 500),
    ]),
  ).toString();

const broken = (text: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    fc.nat({ max: text.length }).map((length) => text.slice(0, length)),
    fc
      .nat({ max: text.length })
      .map((place) => Buffer.concat([Buffer.from(text.slice(0, place)), Buffer.from([0xc3, 0x28])])),
    fc.constant("x".repeat(300_000)),
  );

interface Sent {
  readonly type: string;
  readonly body: string | Buffer;
}

const contentsFor = (endpoint: Endpoint): fc.Arbitrary<Sent | undefined> => {
  if (endpoint.upload) {
    const { body, headers } = fileForm(letter);
    const content = String(body);
    const whole = fc.constant<string | Buffer>(content);
    const type = headers["content-type"];
    return fc
      .oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: broken(content) })
      .map((sent) => ({ type, body: sent }));
  }
  if (!endpoint.body) {
    const stray = fc.constantFrom<Sent>({ type: "application/json", body: "{}" }, { type: "text/plain", body: "x" });
    return endpoint.method === "GET" ? fc.constant(undefined) : fc.option(stray, { freq: 6, nil: undefined });
  }
  const type = endpoint.form ? "application/x-www-form-urlencoded" : "application/json";
  const texts = bodiesFor(endpoint.body).map(endpoint.form ? asForm : jsonWithHugeNumbers);
  const sent = fc.oneof({ weight: 15, arbitrary: texts }, { weight: 1, arbitrary: texts.chain(broken) });
  return sent.map((body) => ({ type, body }));
};

/** Requests for an endpoint: mostly valid, so that they pass the first checks, and partly hostile. */
export const requestsFor = (endpoint: Endpoint, known: KnownIds): fc.Arbitrary<FuzzRequest> => {
  const key = endpoint.idempotent ? fc.uuid().map((id) => ({ "idempotency-key": id })) : fc.constant({});
  return fc
    .tuple(
      pathsFor(endpoint, known),
      queriesFor(endpoint),
      contentsFor(endpoint),
      key,
      fc.option(oddHeaders, { freq: 6, nil: {} }),
    )
    .map(([path, query, content, keyHeader, odd]) => ({
      method: endpoint.method,
      path: path + query,
      headers: { ...(content ? { "content-type": content.type } : {}), ...keyHeader, ...odd },
      body: content?.body,
    }));
};
