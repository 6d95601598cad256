import type { ServiceToken } from "@demarc/contract/operator/service-tokens";
import type { Right } from "@demarc/contract/core/rights";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceToken } from "../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "platform" });
  await api.database.rows("update service_token set expires_at = now() + interval '20 years'");
});
afterAll(() => api.close());

type Made = ServiceToken & { token: string; error?: { code: string; details?: { id: string } } };
const base = "/operator/v1/service-token";
const send = <Body = Made>(method: string, path: string, body?: object, by = token, headers = {}) =>
  api.send<Body>(method, `${base}${path}`, { token: by, body, headers });
const create = (name: string, rights: readonly Right[], by = token) => send("POST", "", { name, rights }, by);
const list = async () => (await send<ServiceToken[]>("GET", "")).body;
const works = async (bearer: string) => (await send("GET", "", undefined, bearer)).status;

describe("a service token", () => {
  it("201 shows the token once, lists it without its secret, and records it without a company", async () => {
    const { status, body } = await create("billing", ["customers.read", "tokens.read"]);
    expect([status, body.token.slice(0, 12), body.unusedRights]).toEqual([
      201,
      body.prefix,
      ["customers.read", "tokens.read"],
    ]);
    expect(await works(body.token)).toBe(200);
    expect(JSON.stringify(await list())).not.toContain(body.token.slice(12));
    const ledger = await api.database.rows(
      "select customer_id, actor_id, action, after from audit_event where entity_id = $1",
      [body.id],
    );
    expect(ledger).toMatchObject([{ customer_id: null, actor_id: "platform", action: "service-token.created" }]);
    expect(JSON.stringify(ledger)).not.toContain(body.token);
  });

  it("403 for a right that its creator does not have", async () => {
    const narrow = await create("narrow", ["tokens.manage"]);
    expect((await create("wide", ["customers.read"], narrow.body.token)).body.error?.code).toBe("right.missing");
    const wide = (await list()).find(({ name }) => name === "platform");
    const rotated = await send("POST", `/${wide?.id}/rotate`, {}, narrow.body.token);
    expect([rotated.status, rotated.body.error?.code]).toEqual([403, "right.missing"]);
  });

  it("400 for more addresses or a later expiry than its creator has", async () => {
    const bound = await serviceToken(api.database, { ranges: ["127.0.0.0/24"], rights: ["tokens.manage"] });
    await api.database.rows("update service_token set expires_at = now() + interval '36 hours' where prefix = $1", [
      bound.slice(0, 12),
    ]);
    const make = (change: object) =>
      send("POST", "", { name: "child", rights: ["tokens.manage"], days: 1, ...change }, bound);
    for (const ranges of [[], ["127.0.0.0/16"], ["127.0.0.0/28", "192.0.2.0/24"], ["2001:db8::/64"]])
      expect(await make({ ranges })).toMatchObject({ status: 400, body: { validationErrors: [{ field: "ranges" }] } });
    expect(await make({ ranges: ["127.0.0.0/28"], days: 2 })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "days" }] },
    });
    const made = await make({ ranges: ["127.0.0.0/28"] });
    expect([made.status, made.body.ranges]).toEqual([201, ["127.0.0.0/28"]]);
    const rotated = await send("POST", `/${made.body.id}/rotate`, { days: 1 }, bound);
    expect([rotated.status, rotated.body.ranges]).toEqual([201, ["127.0.0.0/28"]]);
  });

  it("403 revokes only with the same rights", async () => {
    const strong = (await create("strong", ["customers.read"])).body;
    const weak = await serviceToken(api.database, { rights: ["tokens.manage"] });
    const refused = await send("POST", `/${strong.id}/revoke`, { reason: "x" }, weak);
    expect([refused.status, refused.body.error?.code]).toEqual([403, "right.missing"]);
    expect((await send("POST", `/${strong.id}/revoke`, { reason: "x" })).status).toBe(200);
    expect((await send("POST", `/${strong.id}/rotate`, {})).body.error?.code).toBe("service-token.state-conflict");
  });

  it("400 for a dry run of a call that does not support it, and creates nothing", async () => {
    for (const query of ["?dryRun=true", "?dryRun=1", "?planHash=x"])
      expect((await send("POST", query, { name: "dry", rights: ["tokens.read"] })).status).toBe(400);
    expect((await list()).map(({ name }) => name)).not.toContain("dry");
  });

  it("201 replaces it with the same rights; the old token works during the overlap", async () => {
    const old = (await create("erp", ["tokens.read"])).body;
    const next = await send("POST", `/${old.id}/rotate`, { overlapHours: 1 });
    expect([next.status, next.body.name, next.body.rights]).toEqual([201, "erp", ["tokens.read"]]);
    expect([await works(old.token), await works(next.body.token)]).toEqual([200, 200]);
    const shown = (await list()).find(({ id }) => id === old.id);
    expect(shown?.status).toBe("REPLACED");
    expect(Date.parse(shown?.expiresAt ?? "")).toBeLessThan(Date.now() + 3_601_000);
    expect((await send("POST", `/${old.id}/rotate`, {})).body.error?.code).toBe("service-token.state-conflict");
    await send("POST", `/${next.body.id}/rotate`, { overlapHours: 0 });
    await expect.poll(() => works(next.body.token)).toBe(401);
  });

  it("200 is refused within a second once it is revoked", async () => {
    const { id, token: gone } = (await create("old-crm", ["tokens.read"])).body;
    expect(await works(gone)).toBe(200);
    expect((await send("POST", `/${id}/revoke`, { reason: "Replaced by another system" })).body).toMatchObject({
      status: "REVOKED",
    });
    await expect.poll(() => works(gone)).toBe(401);
    expect((await create("old-crm", ["tokens.read"])).status).toBe(201);
  });

  it("409 for the name of a working token, and no repeat of the secret under an idempotency key", async () => {
    expect((await create("platform", ["tokens.read"])).body.error?.code).toBe("service-token.name-taken");
    const headers = { "idempotency-key": randomUUID() };
    const body = { name: "once", rights: ["tokens.read"] };
    const first = await send("POST", "", body, token, headers);
    const again = await send("POST", "", body, token, headers);
    expect([first.status, again.status, again.body.error]).toMatchObject([
      201,
      409,
      { code: "idempotency.secret-not-repeatable", details: { id: first.body.id } },
    ]);
  });

  it.each([
    ["rights", { rights: ["everything"] }],
    ["rights", { rights: [] }],
    ["name", { name: "Billing" }],
    ["days", { days: 0 }],
    ["ranges", { ranges: ["192.0.2.1/24"] }],
    ["ranges.0", { ranges: ["nowhere"] }],
  ])("400 names %s", async (field, change) => {
    const { status, body } = await send<{ validationErrors: { field: string }[] }>("POST", "", {
      name: "x",
      rights: ["tokens.read"],
      ...change,
    });
    expect([status, body.validationErrors.map((one) => one.field)[0]?.startsWith(field)]).toEqual([400, true]);
  });

  it("lists the rights that it has never used", async () => {
    const both = (await create("reader", ["tokens.read", "customers.read"])).body;
    await works(both.token);
    await expect
      .poll(async () => (await list()).find(({ id }) => id === both.id)?.unusedRights)
      .toEqual(["customers.read"]);
  });
});
