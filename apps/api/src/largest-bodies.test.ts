import fs from "node:fs";
import { randomUUID } from "node:crypto";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractEndpoints, operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { anyPathOf } from "./testing/fuzz/hostile-bodies.ts";
import { largestBodyOf } from "./testing/requests/largest-body.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

const defaultBytes = 16 * 1024;
const endpoints = [...(await contractEndpoints()), ...(await operatorEndpoints())].filter(
  ({ body, upload, records }) => body && !upload && !records,
);
const listed = endpoints.filter(({ bodyBytes }) => bodyBytes !== undefined);

let api: TestApi;
let bearers: { customer: string; operator: string };

beforeAll(async () => {
  api = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "1000" });
  bearers = {
    customer: await api.tokenOf("joris.bakker@polderlicht.example"),
    operator: await serviceToken(api.database),
  };
});
afterAll(() => api.close());

const send = ({ method, path, access }: Endpoint, body: string) =>
  api.send<{ validationErrors?: { field: string }[] }>(method, anyPathOf({ path }, companyIds.polderlicht), {
    token: access.caller === "service" ? bearers.operator : bearers.customer,
    body,
    headers: { "idempotency-key": randomUUID() },
  });

it("every endpoint accepts the size of its largest legitimate body", () => {
  const sizes = endpoints.map((endpoint) => ({
    name: endpoint.name,
    limit: endpoint.bodyBytes ?? defaultBytes,
    bytes: Buffer.byteLength(JSON.stringify(largestBodyOf(endpoint))),
  }));
  expect(sizes.filter(({ limit, bytes }) => bytes > limit)).toEqual([]);
});

it.each(listed.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s reads its largest legitimate body, and 413 refuses a body above its limit",
  async (_, endpoint) => {
    const { status, body } = await send(endpoint, JSON.stringify(largestBodyOf(endpoint)));
    expect([status, body.validationErrors?.[0]?.field]).not.toEqual([400, ""]);
    expect(status).not.toBe(413);
    const limit = endpoint.bodyBytes ?? 0;
    expect((await send(endpoint, JSON.stringify("x".repeat(limit - 1)))).status).toBe(413);
    expect((await send(endpoint, JSON.stringify("x".repeat(limit - 2)))).status).toBe(400);
  },
);

it("the operations manual lists the endpoints with larger bodies, with their limits", () => {
  const manual = fs.readFileSync(new URL("../../../docs/operations/limits.md", import.meta.url), "utf8");
  const rows = [...manual.matchAll(/^\| `(\w+ \/\S+)` +\| (\d+) KiB/gm)].map(([, call, size]) => `${call} ${size}`);
  const wanted = listed.map(({ method, path, bodyBytes = 0 }) => `${method} ${path} ${bodyBytes / 1024}`);
  expect(rows.toSorted()).toEqual(wanted.toSorted());
});
