import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contractEndpoints } from "../../testing/requests/contract-endpoints.ts";
import { goodRequest } from "../../testing/requests/good-request.ts";
import { orderOf, shopSecret } from "../../testing/requests/shop-calls.ts";
import { personWith } from "../../testing/tenancy/people-with-roles.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { signedHeaders } from "./signed-requests.ts";

const contacts = `/v1/customer/${companyIds.polderlicht}/contact`;
const contact = () => ({
  id: crypto.randomUUID(),
  types: [],
  firstName: "Sanne",
  lastName: "Meer",
  email: "s@polderlicht.example",
});
const endpoints = await contractEndpoints();

let api: TestApi;
/** Behind a proxy, which the demo never is. */
let proxied: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi({ LOYALTY_SHOP_SECRET: shopSecret, SIGNING_SECRET: shopSecret });
  proxied = await testApi({ DEMO: "false", TRUST_PROXY: "loopback" }, api.database);
  token = await api.tokenOf(personWith.RESELLER_ADMIN);
});
afterAll(async () => {
  await proxied.close();
  await api.close();
});

const create = async (headers: Readonly<Record<string, string>>) => {
  const body = contact();
  const answer = await proxied.app.inject({ method: "POST", url: contacts, headers, payload: JSON.stringify(body) });
  const [row] = await api.database.rows<{ ip: string }>("select host(ip) as ip from audit_event where entity_id = $1", [
    body.id,
  ]);
  return [answer.statusCode, row?.ip];
};
const whole = () => ({ authorization: `Bearer ${token}`, "content-type": "application/json" });

describe("a request without", () => {
  it("Authorization: 401", async () => {
    const { authorization: _, ...headers } = whole();
    expect(await create(headers)).toEqual([401, undefined]);
    for (const authorization of ["", "Bearer", "Bearer ", token])
      expect(await create({ ...headers, authorization })).toEqual([401, undefined]);
  });

  it("Content-Type, but with a body: 415", async () => {
    const { "content-type": _, ...headers } = whole();
    expect(await create(headers)).toEqual([415, undefined]);
    expect(await create({ ...headers, "content-type": "" })).toEqual([415, undefined]);
  });

  it("Content-Length: 201, and 413 for a body that is too large all the same", async () => {
    const send = (body: object) =>
      api.app.inject({
        method: "POST",
        url: contacts,
        headers: whole(),
        payload: Readable.from([JSON.stringify(body)]),
      });
    expect((await send(contact())).statusCode).toBe(201);
    expect((await send({ ...contact(), jobTitle: "x".repeat(12_000_000) })).statusCode).toBe(413);
  });

  it("X-Forwarded-For, behind a proxy that we trust: 201 with the address of the connection", async () => {
    expect(await create(whole())).toEqual([201, "127.0.0.1"]);
    expect(await create({ ...whole(), "x-forwarded-for": "192.0.2.7" })).toEqual([201, "192.0.2.7"]);
    expect(await create({ ...whole(), forwarded: "for=192.0.2.7" })).toEqual([201, "127.0.0.1"]);
  });

  it("Origin: 200, without a permission for any origin", async () => {
    const { status, headers } = await api.send("GET", "/v1/health");
    expect([status, headers["access-control-allow-origin"]]).toEqual([200, undefined]);
  });

  it("Accept-Language: an answer in English", async () => {
    expect((await api.app.inject({ url: "/embed/postal-code-check" })).body).toContain('<html lang="en"');
  });

  it("If-None-Match: 200 with the whole answer", async () => {
    const path = `/v1/catalogue/package`;
    const first = await api.send("GET", path, { token });
    const again = await api.send("GET", path, { token });
    expect([again.status, again.body]).toEqual([200, first.body]);
    const headers = { "if-none-match": String(first.headers["etag"]) };
    expect((await api.send("GET", path, { token, headers })).status).toBe(304);
  });
});

describe.each(endpoints.filter(({ idempotent }) => idempotent === "required"))(
  "$name without Idempotency-Key",
  (endpoint) => {
    it("400, and the same request with a key succeeds", async () => {
      const { path, request } = await goodRequest(api, endpoint, token);
      const { "idempotency-key": _, ...headers } = request.headers ?? {};
      expect(await api.send(endpoint.method, path, { ...request, headers })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "Idempotency-Key", message: "validation.required" }] },
      });
      expect(Object.keys(endpoint.responses)).toContain(
        String((await api.send(endpoint.method, path, request)).status),
      );
    });
  },
);

describe("a signed call", () => {
  /** A body for each endpoint whose calls are signed, and the status that it gets with a whole signature. */
  const calls: Readonly<Record<string, readonly [body: object, status: number]>> = {
    reportMsaSigning: [{ state: "x".repeat(43), event: "signed", sha256: "0".repeat(64) }, 404],
    spendLoyaltyPoints: [orderOf(), 200],
    visitLoyaltyShop: [{ ticket: "x" }, 404],
  };

  it("is one of these", () => {
    const signed = endpoints.filter((endpoint) => endpoint.signed).map(({ name }) => name);
    expect(signed.toSorted()).toEqual(Object.keys(calls).toSorted());
  });

  it.each(Object.keys(calls))("%s: 401 without any of its headers", async (name) => {
    const endpoint = endpoints.find((one) => one.name === name);
    const [content = {}, status] = calls[name] ?? [];
    const body = JSON.stringify(content);
    const signed = signedHeaders(shopSecret, body, new Date());
    const send = async (headers: Record<string, string>) =>
      (await api.send(endpoint?.method ?? "", endpoint?.path ?? "", { body, headers })).status;
    for (const absent of Object.keys(signed)) {
      const { [absent]: _, ...rest } = signed;
      expect([absent, await send(rest)]).toEqual([absent, 401]);
    }
    expect(await send(signed)).toBe(status);
  });
});
