import { afterAll, beforeAll, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
const company = `/v1/customer/${companyIds.polderlicht}`;

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

it.each([
  ["POST", "/v1/token/validate", 200],
  ["DELETE", `${company}/contact/${crypto.randomUUID()}`, 404],
  ["POST", `${company}/contact`, 400],
] as const)("%s %s with an empty body of type JSON is a call without a body", async (method, url, status) => {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await api.app.inject({ method, url, headers, payload: "" });
  expect(answer.statusCode).toBe(status);
  expect(answer.body).not.toContain("invalid-data");
});

it.each([
  ["GET", "/order?from=2026-02-30", "from"],
  ["GET", "/audit?to=31-12-2026", "to"],
  ["POST", `/line/${crypto.randomUUID()}/termination`, "date"],
] as const)("400 date-invalid for a date that does not exist: %s %s", async (method, path, field) => {
  const body = method === "POST" ? { date: "2026-13-01" } : undefined;
  const answer = await api.send(method, company + path, { token, ...(body && { body }) });
  const validationErrors = [{ field, message: "validation.date-invalid" }];
  expect(answer).toMatchObject({ status: 400, body: { validationErrors } });
});
