import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "5" });
});
afterAll(() => api.close());

it("429 limits requests with an invalid bearer token by IP address, and not those with a valid one", async () => {
  const read = async (token: string) =>
    (await api.send("GET", `/v1/customer/${companyIds.polderlicht}`, { token })).status;
  const statuses = [];
  for (let tries = 0; tries < 7; tries += 1) statuses.push(await read("nonsense"));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await read(await api.tokenOf("joris.bakker@polderlicht.example"))).toBe(200);
});
