import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractEndpoints } from "./testing/contract-endpoints.ts";
import { fuzzLimits } from "./testing/fuzz/fuzz-limits.ts";
import { anyPathOf, hostileBodiesFor } from "./testing/fuzz/hostile-bodies.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const endpoints = (await contractEndpoints()).filter(({ method }) => method !== "GET");
const mostBytes = 4096;
/** A body that costs what its size deserves takes a hundredth of this; the attacks that this guards against took minutes. */
const mostCpuMs = 2000;

let api: TestApi;
let token: string;

beforeAll(async () => {
  api = await testApi(fuzzLimits);
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

it.each(endpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s refuses bodies of 256 kB shortly and at little cost",
  async (name, endpoint) => {
    const isPublic = endpoint.access.caller === "public";
    // What takes no body passes over one that is JSON.
    const refusals = endpoint.body ? [400] : [200, 202, 204, 400, 401, 403, 404, 409];
    for (const { kind, text } of hostileBodiesFor(endpoint)) {
      const headers = {
        ...(isPublic || name === "endSession" ? {} : { authorization: `Bearer ${token}` }),
        ...(endpoint.idempotent ? { "idempotency-key": randomUUID() } : {}),
        "content-type": "application/json",
      };
      const url = anyPathOf(endpoint, companyIds.polderlicht);
      const before = process.cpuUsage();
      const answer = await api.app.inject({ method: endpoint.method, url, headers, payload: text });
      const { user, system } = process.cpuUsage(before);
      expect([kind, answer.payload.length <= mostBytes]).toEqual([kind, true]);
      expect(refusals, `${kind}: ${answer.statusCode}`).toContain(answer.statusCode);
      expect((user + system) / 1000, `${name}, ${kind}: ms of CPU`).toBeLessThan(mostCpuMs);
    }
  },
);

it("400 still names every refused field of a form at once", async () => {
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
