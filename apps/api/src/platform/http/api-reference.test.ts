import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  await api.close();
});

interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  tags?: string[];
  description: string;
  parameters: { in: string; name: string; required: boolean }[];
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  servers: unknown;
}

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: "GET", url, headers });

describe("the API reference", () => {
  it("200 is a self-contained page, with the common headers", async () => {
    const page = await get("/docs");
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" });
    expect(page.headers["content-security-policy"]).toContain("script-src 'self'");
    const needed = [...page.body.matchAll(/(?:src|href)="\.?(\/[^"]+)"/g)].map(([, url = ""]) => url);
    expect(needed.length).toBeGreaterThan(3);
    for (const url of needed) {
      const file = await get(url.startsWith("/docs/") ? url : `/docs${url}`);
      expect([url, file.statusCode]).toEqual([url, 200]);
      expect(file.rawPayload.length).toBeGreaterThan(20);
    }
  });

  it("200 describes the endpoints below /v1 and those that the portal loads first, and no others", async () => {
    const { paths } = (await get("/openapi.json")).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(paths).filter((path) => !path.startsWith("/v1/"))).toEqual(["/config.json", "/version.json"]);
    expect((await get("/docs/json")).json()).toEqual((await get("/openapi.json")).json());
  });

  it("200 documents area, access, headers and responses of an endpoint", async () => {
    const { paths } = (await get("/openapi.json")).json<{ paths: Record<string, Record<string, Operation>> }>();
    const contacts = paths["/v1/customer/{customerId}/contact"];
    const contact = paths["/v1/customer/{customerId}/contact/{contactId}"];
    const headersOf = (operation?: Operation) =>
      operation?.parameters.filter((one) => one.in === "header").map(({ name, required }) => [name, required]);
    expect(contacts?.["post"]).toMatchObject({ operationId: "createContact", tags: ["Contacts"] });
    expect(contacts?.["post"]?.description).toMatch(/^For RESELLER_ADMIN\./);
    expect(headersOf(contacts?.["post"])).toEqual([
      ["Accept-Language", false],
      ["Idempotency-Key", false],
    ]);
    expect(headersOf(contact?.["put"])).toEqual([
      ["Accept-Language", false],
      ["If-Match", false],
    ]);
    expect(headersOf(contact?.["get"])).toEqual([["Accept-Language", false]]);
    expect(headersOf(paths["/v1/token/refresh"]?.["post"])).toEqual([
      ["Accept-Language", false],
      ["X-Token-Lifetime", false],
      ["X-Token-Include-Roles", false],
    ]);
    expect(contact?.["get"]?.responses["200"]).toMatchObject({ description: "The answer", headers: { ETag: {} } });
    expect(paths["/v1/health"]?.["get"]).toMatchObject({ description: "Needs no token.", security: [] });
    const all = Object.values(paths).flatMap((path) => Object.values(path));
    expect(all.filter(({ tags }) => tags?.length !== 1)).toEqual([]);
    expect(all.flatMap(({ responses }) => Object.values(responses)).filter(({ description }) => !description)).toEqual(
      [],
    );
  });

  it("200 names the server, the media types of files and the schemas, and limits the length of every text parameter", async () => {
    const { paths, components, servers } = (await get("/openapi.json")).json<Document>();
    expect(servers).toEqual([{ url: "http://localhost:3000" }]);
    const invoice = "/v1/customer/{customerId}/invoice/{number}/download";
    expect(Object.keys(paths[invoice]?.["get"]?.responses["200"]?.content ?? {})).toEqual([
      "application/pdf",
      "application/xml",
      "application/zip",
    ]);
    expect(paths["/v1/customer/{customerId}/contact"]?.["get"]?.responses["200"]?.content).toEqual({
      "application/json": { schema: { type: "array", items: { $ref: "#/components/schemas/CustomerContact" } } },
    });
    expect(components.schemas["customerContact"]).toMatchObject({
      properties: { email: { maxLength: 254, "x-rules": { email: true } } },
    });
    expect(JSON.stringify({ paths, components })).not.toMatch(/"rules":/);
  });

  it("200 documents the maximum length of every text in a body", async () => {
    const { paths, components } = (await get("/openapi.json")).json<Document>();
    const unbounded = (schema: Schema, place: string): string[] => {
      if (schema.$ref) return unbounded(components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, place);
      const isText = [schema.type].flat().includes("string");
      const isBounded = ["maxLength", "enum", "const", "format", "pattern"].some((word) => word in schema);
      return [
        ...(isText && !isBounded ? [place] : []),
        ...(schema.items ? unbounded(schema.items, `${place}[]`) : []),
        ...(schema.anyOf ?? []).flatMap((branch) => unbounded(branch, place)),
        ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => unbounded(one, `${place}.${name}`)),
      ];
    };
    const bodies = Object.values(paths).flatMap((path) =>
      Object.values(path).flatMap(({ operationId, requestBody }) =>
        Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unbounded(schema, operationId)),
      ),
    );
    expect(bodies).toEqual([]);
  });

  it.each(["400", "408", "414", "429", "431", "500", "503"])("200 documents %s for every endpoint", async (status) => {
    const { paths } = (await get("/openapi.json")).json<Document>();
    const silent = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter(({ responses }) => !(status in responses));
    expect(silent).toEqual([]);
  });

  it("304 when a file has not changed", async () => {
    const file = await get("/docs/static/swagger-ui.css");
    const again = await get("/docs/static/swagger-ui.css", { "if-none-match": String(file.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe("");
  });

  it("404 has the common error format for unknown paths", async () => {
    const missing = await get("/docs/nothing");
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ error: { code: "not-found", requestId: missing.headers["x-request-id"] } });
  });
});
