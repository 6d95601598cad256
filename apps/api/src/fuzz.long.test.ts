import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { fuzz, describeFindings } from "./testing/fuzz/fuzz-run.ts";
import { fuzzLimits } from "./testing/fuzz/fuzz-limits.ts";
import type { OwnerRows } from "./testing/tokens/session-token.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

const requests = 3000;
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_122);

let api: TestApi;

beforeAll(async () => {
  api = await testApi(fuzzLimits);
  await api.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => api.close());

it("every endpoint answers generated requests of every role as the API reference documents, never with a server error", async () => {
  const { port } = api.app.server.address() as AddressInfo;
  const target = {
    url: `http://127.0.0.1:${port}`,
    rows: ((text, values) => api.database.rows(text, values)) as OwnerRows,
  };
  const report = await fuzz(target, await contractEndpoints(), { seed, from: 0, to: requests, tolerated: [502] });
  expect(describeFindings(report.findings).join("\n"), `seed ${seed}`).toBe("");
  expect(report.next).toBe(requests);
  // A run without any successful request proves nothing.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 409, 413, 415])
    expect(report.statuses.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(0);
});
