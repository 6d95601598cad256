import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek } = companyIds;
const admin = "joris.bakker@polderlicht.example";

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const ask = async (method: "GET" | "PATCH" | "POST", path: string, username = admin, body?: unknown) =>
  api.send<{ items?: { id?: string; number?: string }[] }>(method, path, {
    token: await api.tokenOf(username),
    ...(body === undefined ? {} : { body }),
  });
const child = (path: string) => `/v1/customer/${fietsfabriek}${path}`;

describe("a child company", () => {
  it.each(["", "/contact", "/invoice", "/invoice/total", "/line", "/line/export?format=csv"])(
    "200 its reseller reads customer/{child}%s",
    async (path) => expect((await ask("GET", child(path))).status).toBe(200),
  );

  it("200 its reseller reads one of its lines with the addresses on it, and one of its contacts", async () => {
    const [line] = (await ask("GET", child("/line"))).body.items ?? [];
    for (const path of [`/line/${line?.id}`, `/line/${line?.id}/ip-address`])
      expect((await ask("GET", child(path))).status).toBe(200);
  });

  it.each([
    ["PATCH", "/address"],
    ["PATCH", "/iban"],
    ["PATCH", "/custom-invoice-reference"],
    ["PATCH", "/invoice-attachment-preference"],
    ["POST", "/contact"],
  ] as const)("403 its reseller changes nothing: %s customer/{child}%s", async (method, path) => {
    expect((await ask(method, child(path), admin, {})).status).toBe(403);
  });

  it("404: it does not read its reseller, and no other company reads it", async () => {
    expect((await ask("GET", `/v1/customer/${polderlicht}`, "eva.postma@fietsfabriek.example")).status).toBe(404);
    expect((await ask("GET", child(""), "mila.stone@kadeblok.example")).status).toBe(404);
  });
});
