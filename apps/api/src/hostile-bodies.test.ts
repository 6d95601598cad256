import { randomUUID } from "node:crypto";
import { createContact, deleteContact } from "@demarc/contract/contacts";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { LightMyRequestResponse as Answer } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { fuzzLimits } from "./testing/fuzz/fuzz-limits.ts";
import { anyPathOf, hostileBodiesFor } from "./testing/fuzz/hostile-bodies.ts";
import { examplesOf } from "./testing/runs.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const endpoints = examplesOf(
  (await contractEndpoints()).filter(({ method }) => method !== "GET"),
  ({ name }) => name === createContact.name || name === deleteContact.name,
);
const mostBytes = 4096;
/** Nearly all of these bodies take less than 50 ms of CPU; the attacks that this guards against took minutes. */
const mostCpuMs = 400;
/** The CPU of the whole process is counted, so other work in it can make one try exceed the limit. */
const mostTries = 3;
/** Orders have hundreds of hostile bodies, which take long under load. Only their CPU time is limited. */
const mostMs = 60_000;

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi(fuzzLimits);
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

/** Sends a body again while it exceeds the CPU limit. */
const send = async (
  endpoint: Endpoint,
  payload: string,
  triesLeft = mostTries,
): Promise<{ answer: Answer; cpuMs: number }> => {
  const isAnonymous = endpoint.access.caller === "public" || endpoint.name === "endSession";
  const headers = {
    ...(isAnonymous ? {} : { authorization: `Bearer ${token}` }),
    ...(endpoint.idempotent ? { "idempotency-key": randomUUID() } : {}),
    "content-type": "application/json",
  };
  const url = anyPathOf(endpoint, companyIds.polderlicht);
  const before = process.cpuUsage();
  const answer = await api.app.inject({ method: endpoint.method, url, headers, payload });
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000;
  return cpuMs < mostCpuMs || triesLeft === 1 ? { answer, cpuMs } : send(endpoint, payload, triesLeft - 1);
};

const answersCheaply = async (endpoint: Endpoint, statuses: readonly number[]): Promise<void> => {
  for (const { kind, text } of hostileBodiesFor(endpoint)) {
    const { answer, cpuMs } = await send(endpoint, text);
    expect([kind, answer.payload.length <= mostBytes]).toEqual([kind, true]);
    expect(statuses, `${kind}: ${answer.statusCode}`).toContain(answer.statusCode);
    expect(cpuMs, `${kind}: ms of CPU`).toBeLessThan(mostCpuMs);
  }
};
const named = (some: readonly Endpoint[]) => some.map((endpoint) => [endpoint.name, endpoint] as const);

it.each(named(endpoints.filter(({ body }) => body)))(
  "400 %s refuses bodies of 256 kB with a short response and little CPU time",
  (_name, endpoint) => answersCheaply(endpoint, [400]),
  mostMs,
);

// A body that is not JSON is refused. A JSON body is ignored, so the call may succeed.
it.each(named(endpoints.filter(({ body }) => !body)))(
  "%s, which has no body, handles one of 256 kB with a short response and little CPU time",
  (_name, endpoint) => answersCheaply(endpoint, [200, 201, 204, 400, 401, 404]),
  mostMs,
);

it("400 refuses a list that is too long without comparing its items with each other", async () => {
  const types = Array.from({ length: 10_000 }, (_, place) => ({ place }));
  const { answer, cpuMs } = await send(createContact, JSON.stringify({ types }));
  expect(answer.statusCode).toBe(400);
  expect(cpuMs).toBeLessThan(mostCpuMs);
});

it("400 names as many errors as fit in 4 kB, however many there are and however long their fields", async () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, place) => [`${place} ${"é".repeat(100)}`, 1]));
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
