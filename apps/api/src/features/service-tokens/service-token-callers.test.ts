import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorEndpoints, staffEndpoints } from "../../testing/requests/contract-endpoints.ts";
import { forgedTokens } from "../../testing/tokens/forged-tokens.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
const path = "/operator/v1/power-reading";

beforeAll(async () => {
  api = await testApi({ LIMIT_PER_SERVICE_TOKEN_PER_MINUTE: "60" });
  token = await serviceToken(api.database);
});
afterAll(() => api.close());

const post = (bearer: string | undefined, remoteAddress = "127.0.0.1") =>
  api.app.inject({
    method: "POST",
    url: path,
    remoteAddress,
    headers: { "content-type": "application/json", ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
    payload: "[]",
  });

describe("every endpoint of the operator API", () => {
  it("is below /operator/v1, needs a right, and is in its own document only", async () => {
    const endpoints = await operatorEndpoints();
    expect(
      endpoints.filter(
        (one) => !one.path.startsWith("/operator/v1/") || !(one.access.right ?? one.access.rightsByKind),
      ),
    ).toEqual([]);
    type Document = { info: { title: string }; paths: object };
    const own = await api.send<Document>("GET", "/operator/v1/openapi.json");
    const others = await api.send<Document>("GET", "/openapi.json");
    expect([own.status, own.body.info.title]).toEqual([200, "Demarc operator API"]);
    const all = [...endpoints, ...(await staffEndpoints())];
    const paths = all.map((one) => one.path.replaceAll(/:(\w+)/g, "{$1}"));
    expect(new Set(Object.keys(own.body.paths))).toEqual(new Set(paths));
    expect(Object.keys(others.body.paths).filter((one) => one.startsWith("/operator"))).toEqual([]);
  });

  it("401 refuses a missing token, those of customers, and forged and changed ones", async () => {
    const person = await api.tokenOf("joris.bakker@polderlicht.example");
    const last = token.endsWith("A") ? "B" : "A";
    const refused = [undefined, person, "nonsense", token.slice(0, -1) + last, `pts_${"0".repeat(36)}`];
    for (const bearer of [...refused, ...Object.values(forgedTokens(person))])
      expect((await post(bearer)).statusCode).toBe(401);
  });

  it("401 refuses a service token in the API of customers", async () => {
    for (const url of ["/v1/me", "/v1/customer/20120280/rack", "/v1/customer/20120280/rack/x/power/dashboard"])
      expect((await api.send("GET", url, { token })).status).toBe(401);
  });

  it("403 refuses a token that is for something else", async () => {
    const other = await serviceToken(api.database);
    await api.database.rows("update service_token set rights = '{other}' where prefix = $1", [other.slice(0, 12)]);
    const answer = await post(other);
    expect([answer.statusCode, answer.json<{ error: { code: string } }>().error.code]).toEqual([403, "right.missing"]);
  });

  it("401 refuses a token from outside its ranges", async () => {
    const bound = await serviceToken(api.database, { ranges: ["192.0.2.0/24", "2001:db8:1::/48"] });
    expect((await post(bound, "192.0.2.9")).statusCode).toBe(202);
    expect((await post(bound, "::ffff:192.0.2.9")).statusCode).toBe(202);
    expect((await post(bound, "2001:db8:1::7")).statusCode).toBe(202);
    for (const outside of ["198.51.100.1", "2001:db8:2::7", "127.0.0.1"])
      expect((await post(bound, outside)).statusCode).toBe(401);
  });

  it("429 limits each token by itself", async () => {
    const busy = await serviceToken(api.database);
    const statuses: number[] = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await post(busy)).statusCode);
    expect(statuses.filter((status) => status === 202)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await post(token)).statusCode).toBe(202);
  });

  it("401 refuses a token that has expired", async () => {
    const old = await serviceToken(api.database);
    await api.database.rows("update service_token set expires_at = now() where prefix = $1", [old.slice(0, 12)]);
    expect((await post(old)).statusCode).toBe(401);
  });
});
