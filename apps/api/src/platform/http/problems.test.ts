import { Problem } from "@demarc/contract/core/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints, operatorEndpoints } from "../../testing/requests/contract-endpoints.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { wantsProblem } from "./problems.ts";
import { fits } from "./validation.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi({ LIMIT_BODY_BYTES: "2048" });
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

const problem = "application/problem+json";

it.each([
  [problem, true],
  ["Application/Problem+JSON ; q=0.2", true],
  [`application/json, ${problem}`, true],
  [`${problem}, */*;q=0.1`, true],
  [`${problem};q=0.5, application/*;q=0.4`, true],
  [`application/json, ${problem};q=0.9`, false],
  [`${problem};q=0.5, */*`, false],
  [`${problem};q=0.5, application/json;q=0.4, */*`, true],
  [`${problem};q=0`, false],
  ["application/json", false],
  ["application/*", false],
  ["*/*", false],
  ["", false],
  [undefined, false],
])("Accept %j asks for a problem: %j", (accept, wants) => {
  expect(wantsProblem(accept)).toBe(wants);
});

describe("with Accept: application/problem+json", () => {
  const contacts = `/v1/customer/${companyIds.polderlicht}/contact`;
  const call = async (method: string, path: string, request: { token?: string; body?: unknown } = {}) => {
    const answer = await api.send<Problem>(method, path, {
      ...request,
      headers: { accept: problem, "accept-language": "nl" },
    });
    expect(answer.headers["content-type"]).toBe(problem);
    expect(answer.headers["vary"]).toContain("Accept,");
    expect(fits(Problem)(answer.body)).toBe(true);
    expect(answer.body.status).toBe(answer.status);
    expect(answer.headers["x-request-id"]).toBe(answer.body.requestId);
    expect(answer.body.instance.replaceAll("-", "")).toBe(`urn:uuid:${answer.body.requestId.slice(4)}`);
    return answer.body;
  };

  it("400 points at each invalid field, with its text in the language of the request", async () => {
    const { lastName: _, ...contact } = { types: [], firstName: "", lastName: "x", email: "x" };
    const body = await call("POST", contacts, { token, body: { ...contact, id: crypto.randomUUID(), "a/b~c d": 1 } });
    expect(body).toMatchObject({ type: "/docs/errors#validation", title: "Invalid fields", code: "validation" });
    expect(body.errors).toContainEqual({
      pointer: "#/firstName",
      code: "validation.required",
      detail: "Vul dit veld in.",
    });
    expect(body.errors?.map(({ pointer }) => pointer)).toContain("#/a~1b~0c%20d");
  });

  it("400 points at a field of an object, and at the whole body", async () => {
    const path = `/v1/customer/${companyIds.polderlicht}/address`;
    const address = { street: "x", houseNumber: 1, postalCode: "1", city: "x", country: "NL" };
    expect((await call("PATCH", path, { token, body: { address } })).errors?.[0]?.pointer).toBe("#/address/postalCode");
    expect((await call("POST", contacts, { token, body: "{" })).errors?.[0]?.pointer).toBe("#");
  });

  it("401, 403, 404, 405, 409, 413 and 415 have the code, its description and its details", async () => {
    const daan = await api.tokenOf("daan.vos@polderlicht.example");
    const all = await serviceToken(api.database);
    const none = await serviceToken(api.database, { rights: ["power.ingest"] });
    expect(await call("GET", contacts)).toMatchObject({ status: 401, code: "token.invalid" });
    expect(await call("GET", "/operator/v1/customer", { token: none })).toMatchObject({ code: "right.missing" });
    expect(await call("GET", `/v1/customer/${companyIds.polderlicht}/audit`, { token: daan })).toMatchObject({
      status: 403,
      type: "/docs/errors#role.missing",
    });
    expect(await call("GET", "/v1/nothing")).toMatchObject({ status: 404, code: "not-found" });
    expect(await call("GET", `/operator/v1/customer/10000000`, { token: all })).toMatchObject({ code: "not-found" });
    expect(await call("PUT", "/v1/health", { body: {} })).toMatchObject({ code: "method-not-allowed" });
    expect(
      await call("POST", `/operator/v1/customer/${companyIds.polderlicht}/terminate`, {
        token: all,
        body: { reason: "x" },
      }),
    ).toMatchObject({
      status: 409,
      code: "customer.has-services",
      details: { services: expect.any(Number) as number },
    });
    expect(await call("POST", contacts, { token, body: { x: "x".repeat(4000) } })).toMatchObject({ status: 413 });
  });

  it("200 answers JSON as before, and other clients get the documented error", async () => {
    const health = await api.send("GET", "/v1/health", { headers: { accept: problem } });
    expect([health.status, health.headers["content-type"]]).toEqual([200, "application/json; charset=utf-8"]);
    const answer = await api.send("GET", contacts, { headers: { accept: "*/*" } });
    expect(answer.body).toMatchObject({ error: { code: "token.invalid" } });
  });
});

it("200 /docs/errors describes the code of each call", async () => {
  const page = (await api.send<string>("GET", "/docs/errors")).body;
  const endpoints = [...(await contractEndpoints()), ...(await operatorEndpoints())];
  const codes = new Set(endpoints.flatMap(({ errors = {} }) => Object.values(errors).flat()));
  expect(codes.size).toBeGreaterThan(50);
  for (const code of [...codes, "validation", "validation.required", "not-found"])
    expect(page).toContain(`<tr id="${code}">`);
});
