import { randomUUID } from "node:crypto";
import { roles } from "@demarc/contract/core/access";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProductTokens } from "./platform/tokens/product-token.ts";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { forgedTokens } from "./testing/tokens/forged-tokens.ts";
import { goodRequest } from "./testing/requests/good-request.ts";
import { ownSession } from "./testing/tokens/own-session.ts";
import { allowed } from "./testing/tenancy/role-table.ts";
import { initials, personWith } from "./testing/tenancy/people-with-roles.ts";
import { signingKeysOf } from "./testing/tokens/signing-keys-of.ts";
import { companyIds, type TestApi, type TestRequest, testApi } from "./testing/test-api.ts";

let api: TestApi;
const endpoints = await contractEndpoints();
const guarded = endpoints.filter((endpoint) => endpoint.access.caller !== "public");

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

describe("the contract", () => {
  it("includes every endpoint in the table of roles, and no others", () => {
    expect(endpoints.map((endpoint) => endpoint.name).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });

  it("is published completely: every endpoint is in the API reference", async () => {
    const { body } = await api.send<{
      openapi: string;
      paths: Record<string, Record<string, { operationId?: string }>>;
    }>("GET", "/openapi.json");
    const served = Object.values(body.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(body.openapi).toBe("3.1.0");
    expect(served.filter((name) => name !== undefined).toSorted()).toEqual(Object.keys(allowed).toSorted());
  });
});

const anyIds = ({ path }: Endpoint): string =>
  path.replace(":customerId", String(companyIds.polderlicht)).replaceAll(/:\w+/g, () => randomUUID());

it.each(guarded)("401 $method $path without a token and with a malformed one", async (endpoint) => {
  const path = anyIds(endpoint);
  const none = await api.send(endpoint.method, path);
  expect([none.status, none.headers["www-authenticate"]]).toEqual([401, 'Bearer error="invalid_token"']);
  expect((await api.send(endpoint.method, path, { token: "nonsense" })).status).toBe(401);
});

/** One endpoint of each kind of access. All endpoints of a kind are admitted alike, which the test above shows of each. */
const ofEachKind = [...new Map(guarded.map((endpoint) => [JSON.stringify(endpoint.access), endpoint])).values()];

it.each(ofEachKind)("401 $method $path with an expired token and with forged ones", async (endpoint) => {
  const admin = await api.tokenOf(personWith.RESELLER_ADMIN);
  const { path, request } = await goodRequest(api, endpoint, admin);
  for (const [trick, token] of Object.entries(forgedTokens(admin)))
    expect([trick, (await api.send(endpoint.method, path, { ...request, token })).status]).toEqual([trick, 401]);
});

const successOf = ({ responses }: Endpoint): number => Number(Object.keys(responses).at(-1));

describe.each(guarded)("$method $path ($name)", (endpoint) => {
  const { path: template, access } = endpoint;
  let path: string;
  let request: TestRequest;
  beforeAll(async () => {
    ({ path, request } = await goodRequest(api, endpoint, await api.tokenOf(personWith.RESELLER_ADMIN)));
  });
  const sendAs = async (username: string, customerId = companyIds.polderlicht) =>
    api.send(endpoint.method, path.replace(String(companyIds.polderlicht), String(customerId)), {
      ...request,
      token: await api.tokenOf(username),
    });

  if (template.includes(":customerId"))
    it("404 hides other companies from every role, and the reseller and its other children from a child", async () => {
      const hidden = [
        ...roles.map((role) => [personWith[role], companyIds.kadeblok] as const),
        ["eva.postma@fietsfabriek.example", companyIds.polderlicht] as const,
      ];
      for (const [who, customerId] of hidden) {
        const { status, body } = await sendAs(who, customerId);
        expect([who, status, body]).toMatchObject([who, 404, { error: { code: "not-found" } }]);
      }
    });

  if (access.ownCustomer)
    it("403 for the reseller in a child", async () => {
      const answer = await sendAs(personWith.RESELLER_ADMIN, companyIds.fietsfabriek);
      const message = `You can ${endpoint.method === "GET" ? "see" : "change"} this only for your own company.`;
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "customer.own-only", message } } });
    });

  it("answers each role as the table of roles says", async () => {
    const rule = allowed[endpoint.name] ?? "";
    const permitted = roles.filter((role) => rule === "*" || rule.includes(initials[role]));
    for (const role of roles.filter((one) => !permitted.includes(one)))
      expect([role, (await sendAs(personWith[role])).status]).toEqual([role, 403]);
    // A success may use up what the request needs, so each has its own.
    for (const role of permitted) {
      const good = await goodRequest(api, endpoint, await api.tokenOf(personWith[role]));
      const { status } = await api.send(endpoint.method, good.path, good.request);
      expect([role, status]).toEqual([role, successOf(endpoint)]);
    }
  });
});

describe("token lifetime", () => {
  it("401 for a token 31 seconds after its expiry, but not 29 seconds after", async () => {
    const claims = {
      uid: 60,
      uid_g: randomUUID(),
      cid: companyIds.polderlicht,
      username: "x",
      roles: [],
      loyalty: false,
    };
    const at = (secondsAgo: number) => {
      const late = { now: () => new Date(Date.now() - (secondsAgo + 60) * 1000) };
      return createProductTokens(keys, late).issue({ ...claims, sid: randomUUID() }, 60).token;
    };
    const keys = await signingKeysOf(api.database.rows);
    expect((await api.send("POST", "/v1/token/validate", { token: at(31) })).status).toBe(401);
    expect((await api.send("POST", "/v1/token/validate", { token: at(28) })).status).toBe(200);
  });

  it("401 for a token of an ended session at once, in every process", async () => {
    const token = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.database.rows("update sso_session set revoked_at = now() where sid = $1", [await ownSession(api, token)]);
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token })).status).toBe(401);
  });
});
