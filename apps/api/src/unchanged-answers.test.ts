import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableFingerprints } from "./testing/failing-writes.ts";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

/** Requests that act again: a check of an address by the person, a check of name servers, and a new signature under a mandate. */
const asking = new Set(["addRecentCheck", "requestDelegation", "updateIban"]);

const replacing = (await contractEndpoints()).filter(
  ({ name, method, access }) =>
    (method === "PUT" || method === "PATCH") && access.caller !== "public" && !asking.has(name),
);

describe("a body that is sent again changes nothing: no version, ledger row, event, mail or job", () => {
  it.each(replacing)("200 $name", async (endpoint: Endpoint) => {
    const { path, request } = await goodRequest(api, endpoint, token);
    const first = await api.send<{ version?: number }>(endpoint.method, path, request);
    expect(first.status).toBeLessThan(300);
    const headers = "if-match" in (request.headers ?? {}) ? { "if-match": `"${first.body.version}"` } : {};
    const before = await tableFingerprints(api.database);
    const again = await api.send<{ version?: number }>(endpoint.method, path, { ...request, headers });
    expect([again.status, again.body.version]).toEqual([first.status, first.body.version]);
    expect(await tableFingerprints(api.database)).toEqual(before);
  });
});
