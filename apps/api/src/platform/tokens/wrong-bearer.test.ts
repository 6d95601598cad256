import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() }); // the window of a limit is a minute of the clock
  api = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "5" });
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
});

it("429 limits requests with an invalid bearer token by IP address, and not those with a valid one", async () => {
  const read = async (token: string) =>
    (await api.send("GET", `/v1/customer/${companyIds.polderlicht}`, { token })).status;
  const statuses = [];
  for (let tries = 0; tries < 7; tries += 1) statuses.push(await read("nonsense"));
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await read(await api.tokenOf("joris.bakker@polderlicht.example"))).toBe(200);
});

it("429 counts the requests of an address to the API of the operator too", async () => {
  const strict = await testApi({ LIMIT_PER_ADDRESS_PER_MINUTE: "1" }, api.database);
  const statusOf = async (method: string, path: string) =>
    (await strict.send(method, path, { token: "nonsense" })).status;
  const statuses = [await statusOf("GET", "/v1/me"), await statusOf("POST", "/operator/v1/power-reading")];
  await strict.close();
  expect(statuses).toEqual([401, 429]);
});
