import { afterAll, beforeAll, expect, it } from "vitest";
import { personWith } from "../../../testing/tenancy/people-with-roles.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

it("409 has a code of its own for a prefix that other networks do not accept", async () => {
  const [prefix] = await api.database.rows<{ id: string }>("select id from prefix where prefix = '198.51.100.0/28'");
  const path = `/v1/customer/${companyIds.polderlicht}/prefix/${prefix?.id}/route-authorisation`;
  const token = await api.tokenOf(personWith.RESELLER_SERVICE_DESK);
  const answer = await api.send("POST", path, { token, body: { originAsn: 64_496, kind: "ROA" } });
  expect(answer).toMatchObject({ status: 409, body: { error: { code: "route-authorisation.prefix-too-small" } } });
});
