import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createContact, deleteContact } from "@demarc/contract/contacts";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { LightMyRequestResponse as Answer } from "fastify";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { fuzzLimits } from "./testing/fuzz/fuzz-limits.ts";
import { anyPathOf, defaultBodyBytes, type HostileRequest, hostileRequestsFor } from "./testing/fuzz/hostile-bodies.ts";
import { examplesOf } from "./testing/runs.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const endpoints = examplesOf(
  (await contractEndpoints()).filter(({ method }) => method !== "GET"),
  ({ name }) => name === createContact.name || name === deleteContact.name,
);
const mostBytes = 4096;
/** The CPU of the whole process is counted, so other work in it can make one try exceed the limit. */
const mostTries = 6;
/** Orders have hundreds of hostile bodies, which take long under load. Only their CPU time is limited. */
const mostMs = 60_000;

let api: TestApi;
let token: string;
/** The CPU time of a fixed piece of work, 20 to 40 ms: many times what a body may cost. */
let unitMs: number;

const cpuOf = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; cpuMs: number }> => {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, cpuMs: (user + system) / 1000 };
};

const megabyte = randomBytes(1024 * 1024);
const measureUnit = async (): Promise<number> => {
  const { cpuMs } = await cpuOf(async () => {
    for (let round = 0; round < 40; round += 1) createHash("sha1").update(megabyte).digest();
  });
  return cpuMs;
};

beforeAll(async () => {
  api = await testApi({ ...fuzzLimits, LIMIT_UPLOADED_BYTES_PER_DAY: "1000000000000" });
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  unitMs = await measureUnit();
});
afterEach(() => vi.unstubAllGlobals());
afterAll(() => api.close());

/** Sends a body again while it costs more CPU than one unit for each 256 kB. The machine may have become slower, so measures that too. */
const send = async (
  endpoint: Endpoint,
  { text, contentType }: Omit<HostileRequest, "kind">,
  bearer: string | undefined,
  triesLeft = mostTries,
): Promise<{ answer: Answer; isCheap: boolean }> => {
  const headers = {
    ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    ...(endpoint.idempotent ? { "idempotency-key": randomUUID() } : {}),
    "content-type": contentType,
  };
  const url = anyPathOf(endpoint, companyIds.polderlicht);
  const { result, cpuMs } = await cpuOf(() => api.app.inject({ method: endpoint.method, url, headers, payload: text }));
  const isCheap = cpuMs <= unitMs * Math.ceil(text.length / (256 * 1024));
  if (isCheap || triesLeft === 1) return { answer: result, isCheap };
  unitMs = Math.max(unitMs, await measureUnit());
  return send(endpoint, { text, contentType }, bearer, triesLeft - 1);
};

/** Nested and split bodies, which are refused before a parser sees them. */
const isScanned = ({ kind, contentType }: HostileRequest): boolean =>
  contentType.includes("urlencoded")
    ? kind.includes("fields")
    : /^(depth|a list|numbers in|objects in)/.test(kind) && contentType.includes("json");

const watchParsers = (): string[] => {
  const parsed: string[] = [];
  const { parse } = JSON;
  vi.stubGlobal(
    "JSON",
    Object.create(JSON, {
      parse: {
        value: (...given: Parameters<typeof parse>) => {
          parsed.push(given[0]);
          return parse(...given);
        },
      },
    }),
  );
  const Search = URLSearchParams;
  vi.stubGlobal(
    "URLSearchParams",
    new Proxy(Search, {
      construct: (target, given: ConstructorParameters<typeof Search>) => {
        if (typeof given[0] === "string") parsed.push(given[0]);
        return new target(...given);
      },
    }),
  );
  return parsed;
};

/** JSON may be accepted only where it is ignored; no other type and no unverified signature may get further. */
const statusesOf = ({ body, signed, upload, form }: Endpoint, { contentType, kind }: HostileRequest): number[] => {
  if (contentType.includes("multipart")) return signed ? [401, 404] : [upload ? 400 : 415];
  if (contentType.includes("urlencoded")) return signed ? [401, 404] : [form ? 400 : 415];
  if (signed) return [401, 404];
  // A body that is not JSON is refused. A JSON body is ignored, so the call may succeed.
  if (!body) return [200, 201, 204, 400, 401, 404];
  // A text of few characters with long escapes can be valid, but for another reason nothing happens.
  return kind.startsWith("emoji in") ? [400, 401, 404] : [400];
};

const answersCheaply = async (endpoint: Endpoint, bearer: string | undefined) => {
  const parsed = watchParsers();
  for (const request of hostileRequestsFor(endpoint)) {
    const { answer, isCheap } = await send(endpoint, request, bearer);
    const what = `${request.contentType}, ${request.kind}`;
    expect(statusesOf(endpoint, request), `${what}: ${answer.statusCode}`).toContain(answer.statusCode);
    expect([what, answer.payload.length <= mostBytes, isCheap]).toEqual([what, true, true]);
    if (isScanned(request)) expect([what, parsed.includes(request.text)]).toEqual([what, false]);
  }
};
const named = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const);

// The session of the token must not end.
it.each(named(endpoints.filter(({ name }) => name !== "endSession")))(
  "%s refuses the largest hostile bodies with a short response and little CPU time, nested and split ones before it parses them",
  (_name, endpoint) => answersCheaply(endpoint, endpoint.access.caller === "public" ? undefined : token),
  mostMs,
);

it.each(named(endpoints.filter((endpoint) => endpoint.access.caller !== "public")))(
  "401 %s parses no body of a stranger",
  async (_name, endpoint) => {
    const parsed = watchParsers();
    for (const request of hostileRequestsFor(endpoint).filter(({ text }) => text.length <= defaultBodyBytes)) {
      const { answer } = await send(endpoint, request, undefined);
      expect([request.kind, answer.statusCode]).toEqual([request.kind, 401]);
      expect(parsed.includes(request.text)).toBe(false);
    }
  },
  mostMs,
);

it("400 refuses a list that is too long without comparing its items with each other", async () => {
  const types = Array.from({ length: 1000 }, (_, place) => ({ place }));
  const { answer, isCheap } = await send(
    createContact,
    { text: JSON.stringify({ types }), contentType: "application/json" },
    token,
  );
  expect([answer.statusCode, isCheap]).toEqual([400, true]);
});

it("400 names as many errors as fit in 4 kB, however many there are and however long their fields", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`${place} ${"é".repeat(100)}`, 1]));
  const answer = await api.app.inject({
    method: "POST",
    url: `/v1/customer/${companyIds.polderlicht}/contact`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: JSON.stringify(unknown),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ validationErrors: unknown[] }>().validationErrors.length).toBeGreaterThan(3);
  expect(answer.rawPayload.length).toBeLessThanOrEqual(mostBytes);
});

it("400 still names every refused field of a form in one response", async () => {
  const body = { id: "x", types: ["main", "main"], firstName: "", lastName: "x".repeat(61), email: "no", more: 1 };
  const answer = await api.send<{ validationErrors: { field: string }[] }>(
    "POST",
    `/v1/customer/${companyIds.polderlicht}/contact`,
    { token, body },
  );
  expect(answer.status).toBe(400);
  expect(answer.body.validationErrors.map(({ field }) => field).toSorted()).toEqual([
    "email",
    "firstName",
    "id",
    "lastName",
    "more",
    "types",
  ]);
});
