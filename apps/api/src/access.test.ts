import { randomUUID } from "node:crypto";
import { roles } from "@demarc/contract/core/access";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProductTokens, type SigningKey } from "./platform/tokens/product-token.ts";
import { contractEndpoints } from "./testing/requests/contract-endpoints.ts";
import { forgedTokens } from "./testing/tokens/forged-tokens.ts";
import { goodRequest, ownSession } from "./testing/requests/good-request.ts";
import { allowed } from "./testing/tenancy/role-table.ts";
import { initials, personWith } from "./testing/tenancy/people-with-roles.ts";
import { companyIds, type TestApi, testApi } from "./testing/test-api.ts";

let api: TestApi;
const endpoints = await contractEndpoints();
const guarded = endpoints.filter((endpoint) => endpoint.access.caller !== "public");

const tryAs = async (endpoint: Endpoint, token: string, customerId = companyIds.polderlicht) => {
  const { path, request } = await goodRequest(api, endpoint, token);
  return api.send(endpoint.method, path.replace(String(companyIds.polderlicht), String(customerId)), request);
};

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

describe.each(guarded)("$method $path ($name)", (endpoint) => {
  it("401 for a missing or malformed token", async () => {
    const { path, request } = await goodRequest(api, endpoint, await api.tokenOf(personWith.RESELLER_ADMIN));
    const { token: _token, ...without } = request;
    const none = await api.send(endpoint.method, path, without);
    expect(none.status).toBe(401);
    expect(none.headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    expect((await api.send(endpoint.method, path, { ...without, token: "nonsense" })).status).toBe(401);
  });

  it("401 for an expired token and forged ones", async () => {
    const good = await api.tokenOf(personWith.RESELLER_ADMIN);
    for (const [trick, token] of Object.entries(forgedTokens(good)))
      expect([trick, (await tryWith(endpoint, token)).status]).toEqual([trick, 401]);
  });

  it.each(roles)("answers %s as the table of roles says", async (role) => {
    const answer = await tryAs(endpoint, await api.tokenOf(personWith[role]));
    const rule = allowed[endpoint.name] ?? "";
    const permitted = rule === "*" || rule.includes(initials[role]);
    expect(answer.status).toBe(permitted ? Number(Object.keys(endpoint.responses).at(-1)) : 403);
  });
});

describe.each(guarded.filter((endpoint) => endpoint.path.includes(":customerId")))(
  "$name in other companies",
  (endpoint) => {
    it("404 hides other companies from every role", async () => {
      const { path, request } = await goodRequest(api, endpoint, await api.tokenOf(personWith.RESELLER_ADMIN));
      const foreign = path.replace(String(companyIds.polderlicht), String(companyIds.kadeblok));
      for (const role of roles) {
        const answer = await api.send(endpoint.method, foreign, {
          ...request,
          token: await api.tokenOf(personWith[role]),
        });
        expect([role, answer.status, answer.body]).toMatchObject([role, 404, { error: { code: "not-found" } }]);
      }
    });

    it("404 hides the reseller and its other children from a child", async () => {
      expect((await tryAs(endpoint, await api.tokenOf("eva.postma@fietsfabriek.example"))).status).toBe(404);
    });
  },
);

describe.each(guarded.filter((endpoint) => endpoint.access.ownCustomer))("$name in a child", (endpoint) => {
  it("403 for the reseller", async () => {
    const answer = await tryAs(endpoint, await api.tokenOf(personWith.RESELLER_ADMIN), companyIds.fietsfabriek);
    expect(answer).toMatchObject({ status: 403, body: { error: { code: "customer.own-only" } } });
  });
});

const tryWith = async (endpoint: Endpoint, token: string) => {
  const { path, request } = await goodRequest(api, endpoint, await api.tokenOf(personWith.RESELLER_ADMIN));
  return api.send(endpoint.method, path, { ...request, token });
};

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
    const keys = await api.database.rows<SigningKey>("select kid, private_key, signs_from from signing_key");
    expect((await api.send("POST", "/v1/token/validate", { token: at(31) })).status).toBe(401);
    expect((await api.send("POST", "/v1/token/validate", { token: at(28) })).status).toBe(200);
  });

  it("401 for a token of an ended session, within a second and in every process", async () => {
    const token = await api.tokenOf(personWith.RESELLER_ADMIN);
    await api.database.rows("update sso_session set revoked_at = now() where sid = $1", [await ownSession(api, token)]);
    await expect.poll(async () => (await api.send("GET", "/v1/me", { token })).status, { timeout: 1000 }).toBe(401);
  });
});
