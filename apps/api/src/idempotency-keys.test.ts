import { randomUUID } from "node:crypto";
import { type Endpoint, pathParameters } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountIdOf } from "./demo/demo-ids.ts";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

const parent = companyIds.polderlicht;
const child = companyIds.fietsfabriek;
const endpoints = (await contractEndpoints()).filter(
  ({ idempotent, path }) => idempotent && path.includes(":customerId"),
);

interface Body {
  readonly id?: string;
  readonly error?: { readonly code: string };
}

let api: TestApi;
let token: string;
let colleague: string;
beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
  colleague = api.tokens.issue(
    {
      uid: 61,
      uid_g: accountIdOf("daan.vos@polderlicht.example"),
      cid: parent,
      username: "daan.vos@polderlicht.example",
      roles: ["RESELLER_ADMIN"],
      loyalty: false,
      sid: randomUUID(),
    },
    900,
  ).token;
});
afterAll(() => api.close());

/** A request with a new key; it can be sent to the path of any company, and by any person. Orders are drafts. */
const keyed = async (endpoint: Endpoint) => {
  const { path, request } = await goodRequest(api, endpoint, token);
  // A dry run changes nothing, so its response is not stored.
  const isDryRun = endpoint.name === "changeLineReferences";
  const body = isDryRun ? { ...(request.body as object), dryRun: false } : request.body;
  const headers = { ...request.headers, "idempotency-key": randomUUID() };
  const query = /^create\w+Order$/.test(endpoint.name) ? "?draft=true" : "";
  return (customerId: number, bearer = token) =>
    api.send<Body>("POST", path.replace(`/${parent}/`, `/${customerId}/`) + query, {
      token: bearer,
      body,
      headers,
    });
};

describe.each(endpoints)("$name", (endpoint) => {
  const success = Number(Object.keys(endpoint.responses).at(-1));
  const isOfRecord = pathParameters(endpoint.path).length > 1;

  it("answers the same key for a child separately from its reseller", async () => {
    const send = await keyed(endpoint);
    const first = await send(parent);
    const again = await send(parent);
    const other = await send(child);
    expect(first.status).toBe(success);
    expect([again.status, again.headers["idempotent-replayed"]]).toEqual(
      endpoint.secretAnswer ? [409, undefined] : [success, "true"],
    );
    const status = endpoint.access.ownCustomer ? 403 : isOfRecord ? 404 : success;
    expect([other.status, other.headers["idempotent-replayed"]]).toEqual([status, undefined]);
    if (status === success && first.body.id) expect(other.body.id).not.toBe(first.body.id);
  });

  it("answers the same key of a colleague separately", async () => {
    const send = await keyed(endpoint);
    expect((await send(parent)).status).toBe(success);
    const other = await send(parent, colleague);
    expect(other.headers["idempotent-replayed"]).toBeUndefined();
    expect(other.body.error?.code ?? "").not.toMatch(/^idempotency\./);
  });
});
