import { reportMsaSigning } from "@demarc/contract/agreements";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints, operatorEndpoints } from "../../testing/requests/contract-endpoints.ts";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { formType } from "../bodies/form-bodies.ts";
import { recordsType } from "../bodies/record-bodies.ts";

/** Larger than any limit of a body. */
const huge = Buffer.alloc(30_000_000, " ");
const endpoints = [...(await contractEndpoints()), ...(await operatorEndpoints())];
const methods = ["POST", "PUT", "PATCH", "DELETE"] as const;

let api: TestApi;
let person: string;
let service: string;
beforeAll(async () => {
  api = await testApi();
  person = await api.tokenOf(personWith.RESELLER_ADMIN);
  service = await serviceToken(api.database);
});
afterAll(() => api.close());

/** The path of an endpoint with the caller's company and with ids of no record: a body is refused before a record is read. */
const pathOf = ({ path, name }: Endpoint): string =>
  path.replace(":customerId", String(companyIds.polderlicht)).replaceAll(/:\w+/g, crypto.randomUUID()) +
  (name === "uploadImport" ? "?kind=customer" : "");

const typeOf = ({ upload, form, records }: Endpoint): string => {
  if (upload) return "multipart/form-data; boundary=x";
  if (form) return formType;
  return records ? recordsType : "application/json";
};

/** The endpoints of a method that do not answer a body with the status and the format of errors. */
const others = async (
  method: string,
  status: number,
  typed: (endpoint: Endpoint) => string,
  payload: Buffer | string,
) => {
  const found: unknown[] = [];
  for (const endpoint of endpoints.filter((one) => one.method === method)) {
    const { access, name, signed } = endpoint;
    // What is not signed is refused before a byte of it is parsed; signing by others is off here.
    const wanted = signed && status !== 413 ? (name === reportMsaSigning.name ? 404 : 401) : status;
    const token = access.caller === "service" ? service : person;
    const headers = { authorization: `Bearer ${token}`, "content-type": typed(endpoint) };
    const answer = await api.app.inject({ method: method as "POST", url: pathOf(endpoint), headers, payload });
    const keys = Object.keys(answer.json<object>());
    if (answer.statusCode !== wanted || keys.join() !== (wanted === 400 ? "validationErrors" : "error"))
      found.push([name, answer.statusCode, keys]);
  }
  return found;
};

describe.each(methods)("every %s", (method) => {
  it("exists in the contract", () => {
    expect(endpoints.filter((endpoint) => endpoint.method === method).length).toBeGreaterThan(0);
  });

  it("413 for a body above its limit", async () => {
    expect(await others(method, 413, typeOf, huge)).toEqual([]);
  });

  it("415 for a body of another media type", async () => {
    expect(await others(method, 415, () => "text/xml", "<x/>")).toEqual([]);
  });

  it("400 for a body that is broken JSON", async () => {
    expect(await others(method, 400, () => "application/json", '{"x":')).toEqual([]);
  });
});
