import type { WebhookEndpoint } from "@demarc/contract/operator/webhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";
import { serviceToken } from "../../testing/tokens/service-token.ts";

const base = "/operator/v1/webhook-endpoint";
const url = "https://erp.example/hook";

type Made = WebhookEndpoint & {
  secret: string | null;
  error?: { code: string };
  validationErrors?: { field: string }[];
};

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "erp" });
});
afterAll(() => api.close());
beforeEach(async () => void (await api.database.rows("delete from webhook_endpoint")));

const create = async (more: object = {}, by = token) =>
  api.send<Made>("POST", base, { token: by, body: { url, types: ["order.*"], ...more } });
const change = (id: string, body: object, { by = token, headers = {} } = {}) =>
  api.send<Made>("PATCH", `${base}/${id}`, { token: by, body, headers });
const endpoints = async () => (await api.send<{ items: WebhookEndpoint[] }>("GET", base, { token })).body.items;

describe("a webhook endpoint", () => {
  it("403 for a kind that the token may not read, also in a pattern, a change and a rotation; 400 for a pattern without a kind", async () => {
    const own = await serviceToken(api.database, { rights: ["webhooks.write", "orders.read"] });
    expect((await create({ types: ["order.*"] }, own)).status).toBe(201);
    for (const types of [["*"], ["order.*", "invoice.paid"]])
      expect(await create({ types }, own)).toMatchObject({
        status: 403,
        body: { error: { code: "right.missing" } },
      });
    expect((await create({ types: ["order.*", "no-such"] }, own)).status).toBe(400);
    const { body: made } = await create({ types: ["invoice.*"] });
    expect((await change(made.id, { url: `${url}/mine` }, { by: own })).status).toBe(403);
    expect((await api.send("POST", `${base}/${made.id}/rotate`, { token: own, body: {} })).status).toBe(403);
    expect((await api.send("POST", `${base}/${made.id}/resend`, { token: own, body: {} })).status).toBe(403);
  });

  it("400 for an address that may not be called, for a new endpoint and for a changed one", async () => {
    const { body: made } = await create();
    for (const wrong of [
      "http://erp.example/",
      "https://10.0.0.1/",
      "https://user:x@erp.example/",
      "https://[::ffff:a00:1]/",
    ])
      for (const { status, body } of [await create({ url: wrong }), await change(made.id, { url: wrong })])
        expect([wrong, status, body.validationErrors]).toMatchObject([wrong, 400, [{ field: "url" }]]);
    expect(await endpoints()).toMatchObject([{ id: made.id, url, version: 1 }]);
  });

  it("stores secrets only in sealed form, and shows a secret only at creation", async () => {
    const { body: made } = await create();
    const key = (made.secret ?? "").replace("whsec_", "");
    const [row] = await api.database.rows<{ text: string }>(
      `select concat((select json_agg(webhook_secret) from webhook_secret), (select json_agg(audit_event) from audit_event
         where entity_type = 'webhook-endpoint'), (select json_agg(idempotency_record) from idempotency_record)) as text`,
    );
    const hex = Buffer.from(key, "base64").toString("hex");
    for (const text of [key, hex]) expect(row?.text).not.toContain(text);
    expect(JSON.stringify(await endpoints())).not.toContain(key);
  });

  it("200 is changed and deleted; 404 afterwards, 409 for a version that is not current", async () => {
    const { body: made } = await create();
    const first = { headers: { "if-match": '"1"' } };
    expect((await change(made.id, { types: ["order.noted"] }, first)).body).toMatchObject({ version: 2 });
    expect((await change(made.id, { format: "cloudevents" }, first)).status).toBe(409);
    expect((await change(made.id, { types: ["order.noted"] })).body).toMatchObject({ version: 2 });
    expect((await api.send("DELETE", `${base}/${made.id}`, { token })).status).toBe(200);
    for (const [method, path] of [
      ["PATCH", ""],
      ["DELETE", ""],
      ["POST", "/test"],
      ["POST", "/rotate"],
      ["POST", "/resend"],
    ] as const)
      expect([
        method + path,
        (await api.send(method, `${base}/${made.id}${path}`, { token, ...(method === "DELETE" ? {} : { body: {} }) }))
          .status,
      ]).toEqual([method + path, 404]);
  });

  it("200 belongs to the system that changed it last; a request that changes nothing leaves its owner", async () => {
    const { body: made } = await create();
    expect(await endpoints()).toMatchObject([{ owner: "erp" }]);
    const by = await serviceToken(api.database, { name: "crm" });
    expect((await change(made.id, { types: ["order.*"] }, { by })).status).toBe(200);
    expect(await endpoints()).toMatchObject([{ owner: "erp" }]);
    expect((await change(made.id, { types: ["order.noted"] }, { by })).status).toBe(200);
    expect(await endpoints()).toMatchObject([{ owner: "crm" }]);
  });
});
