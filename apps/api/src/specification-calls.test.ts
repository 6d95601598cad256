import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personWith } from "./testing/tenancy/people-with-roles.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";

type Call = readonly [method: string, path: string, withoutSignIn: number];

/** No record has this id. */
const id = "0192f3a0-0000-7000-8000-00000000dead";
const account = `/v1/customer/20120280/account`;

/** The calls in the specification, typed by hand, with their status without sign-in and body. */
const calls: readonly Call[] = [
  ["POST", "/v1/customer", 400],
  ["GET", "/v1/customer/20120280", 401],
  ["PATCH", "/v1/customer/20120280/address", 401],
  ["PATCH", "/v1/customer/20120280/custom-invoice-reference", 401],
  ["PATCH", "/v1/customer/20120280/iban", 401],
  ["PATCH", "/v1/customer/20120280/invoice-attachment-preference", 401],
  ["POST", `${account}/${id}/activate`, 400],
  ["POST", account, 401],
  ["GET", account, 401],
  ["GET", `${account}/${id}`, 401],
  ["PATCH", `${account}/${id}`, 401],
  ["DELETE", `${account}/${id}`, 401],
  ["GET", `${account}/${id}/token`, 401],
  ["POST", `${account}/${id}/token`, 401],
  ["PATCH", `${account}/${id}/token/${id}`, 401],
  ["DELETE", `${account}/${id}/token/${id}`, 401],
  ["POST", "/v1/customer/20120280/contact", 401],
  ["PUT", `/v1/customer/20120280/contact/${id}`, 401],
  ["DELETE", `/v1/customer/20120280/contact/${id}`, 401],
  ["GET", "/v1/customer/20120280/msa", 401],
  ["GET", `/v1/customer/20120280/msa/${id}/download`, 401],
  ["POST", "/v1/token/exchange", 400],
  ["POST", "/v1/token/refresh", 401],
  ["POST", "/v1/token/validate", 401],
  ["GET", "/v1/loyalty/login", 401],
  ["GET", "/v1/loyalty/balance", 401],
  ["GET", "/version.json", 200],
  ["GET", "/config.json", 200],
  ["POST", "/v1/account", 401],
  ["GET", "/v1/account", 401],
  ["GET", `/v1/account/${id}`, 401],
  ["DELETE", `/v1/account/${id}`, 401],
  ["POST", `/v1/account/${id}/activate`, 401],
  ["POST", `/v1/account/${id}/suspend`, 401],
  ["POST", `/v1/account/${id}/resume`, 401],
  ["POST", `/v1/account/${id}/cancelCancellation`, 401],
  ["POST", `/v1/account/${id}/setPin`, 401],
  ["POST", `/v1/account/${id}/activation`, 401],
  ["POST", `/v1/account/${id}/activation/${id}`, 401],
  ["DELETE", `/v1/account/${id}/activation/${id}`, 401],
  ["GET", `/v1/account/${id}/unconfirmedActivationCode`, 401],
  ["POST", `/v1/account/${id}/unconfirmedActivationCode`, 401],
  ["POST", `/v1/account/${id}/unconfirmedActivationCode/${id}`, 401],
  ["DELETE", `/v1/account/${id}/unconfirmedActivationCode/${id}`, 401],
  ["GET", `/v1/account/${id}/product`, 401],
  ["POST", `/v1/account/${id}/product`, 401],
  ["DELETE", `/v1/account/${id}/product/BASIS`, 401],
  ["DELETE", `/v1/account/${id}/product/BASIS/cancelCancellation`, 401],
  ["GET", "/v1/101010packages", 401],
  ["GET", "/v1/validate/countries", 200],
  ["GET", "/v1/validate/coc?number=99990011", 200],
  ["GET", "/v1/validate/vatNumber?number=NL999900110B01", 200],
];

let api: TestApi;
let joris: string;
let yara: string;
beforeAll(async () => {
  api = await testApi();
  joris = await api.tokenOf(personWith.RESELLER_ADMIN);
  yara = await api.tokenOf("yara.mulder@beeldwijk.example");
});
afterAll(() => api.close());

describe("the calls that the product is specified with", () => {
  it.each(calls)("%s %s is served, and answers %i without sign-in", async (method, path, status) => {
    const body = ["POST", "PUT", "PATCH"].includes(method) ? {} : undefined;
    expect((await api.send(method, path, { body })).status).toBe(status);
  });

  it("404 for a path and 405 for a method that is not among them, so that the others prove that they are served", async () => {
    expect((await api.send("GET", "/v1/no-such-call")).status).toBe(404);
    expect((await api.send("PUT", "/v1/customer/20120280/iban", { body: {} })).status).toBe(405);
  });

  it.each([
    ["GET", `${account}?all=true`, "joris", 200],
    ["GET", `/v1/customer/20120280/msa/${id}/download?type=signed`, "joris", 404],
    ["GET", "/v1/account?minAccountNr=1&productCode=BASIS&status=active&limit=1&offset=0", "yara", 200],
    ["DELETE", `/v1/account/${id}?direct=true`, "yara", 404],
    ["DELETE", `/v1/account/${id}/product/BASIS?direct=true`, "yara", 404],
  ] as const)("%s %s takes the specified parameters (%s)", async (method, path, person, status) => {
    expect((await api.send(method, path, { token: person === "joris" ? joris : yara })).status).toBe(status);
  });
});
