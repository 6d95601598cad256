import { brands } from "@demarc/contract/core/brands";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { contractEndpoints, operatorEndpoints, staffEndpoints } from "../testing/requests/contract-endpoints.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

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
  description?: string;
  examples?: unknown[];
}

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  tags?: string[];
  summary: string;
  description: string;
  parameters: { in: string; name: string; required: boolean; description?: string }[];
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  servers: unknown;
  tags: { name: string; description?: string }[];
}

const get = (url: string, headers: Record<string, string> = {}) => api.app.inject({ method: "GET", url, headers });

/** The documents for customers and for the operator's own systems. */
const allDocuments = async (): Promise<Document[]> => {
  const answers = await Promise.all(["/openapi.json", "/operator/v1/openapi.json"].map((url) => get(url)));
  return answers.map((one) => one.json<Document>());
};

const allOperations = async (): Promise<Operation[]> =>
  (await allDocuments()).flatMap(({ paths }) => Object.values(paths)).flatMap((path) => Object.values(path));

describe("the API reference", () => {
  it.each(["/docs", "/docs/operations", "/docs/errors"])(
    "200 %s is a self-contained page, with the common headers",
    async (url) => {
      const page = await get(url);
      expect(page.statusCode).toBe(200);
      expect(page.headers).toMatchObject({ "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" });
      expect(page.headers["content-security-policy"]).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self' http://localhost:3000; " +
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style|style="|https?:\/\/(?!localhost)/);
      const needed = [...page.body.matchAll(/(?:src|href)="(\/(?:docs|openapi)[^"#]*)[^"]*"/g)].map(
        ([, file = ""]) => file,
      );
      expect(needed.length).toBeGreaterThan(5);
      for (const file of new Set(needed)) {
        const answer = await get(file);
        expect([file, answer.statusCode]).toEqual([file, 200]);
        expect(answer.rawPayload.length).toBeGreaterThan(20);
      }
    },
  );

  it("200 sets its pages in the typeface of the portals", async () => {
    const [, font = ""] = /src:url\(([^)]+)\)/.exec((await get("/docs/assets/reference.css")).body) ?? [];
    expect((await get(font)).headers["content-type"]).toBe("font/woff2");
  });

  it("200 serialises the document once, and 304 for a file that the browser has", async () => {
    await get("/openapi.json");
    const serialise = vi.spyOn(JSON, "stringify");
    const { body } = await get("/openapi%2Ejson?again");
    expect(serialise.mock.results.filter(({ value }) => value === body)).toEqual([]);
    serialise.mockRestore();
    const script = "/docs/static/swagger-ui-bundle.js";
    const { etag = "" } = (await get(script)).headers;
    const again = await get(script, { "if-none-match": String(etag) });
    expect([again.statusCode, again.rawPayload.length, etag === ""]).toEqual([304, 0, false]);
    for (const name of ["nothing.js", "%2E%2E%2Fjson", "/swagger-ui-bundle.js", "a/swagger-ui-bundle.js"])
      expect((await get(`/docs/static/${name}`)).statusCode).toBe(404);
  });

  it("429 above the limit that it shares", async () => {
    const strict = await testApi({ LIMIT_STATE_PER_ADDRESS_PER_MINUTE: "2" }, api.database);
    const statuses = [];
    for (const path of ["/docs", "/docs/operations", "/openapi.json", "/operator/v1/openapi.json", "/docs"])
      statuses.push((await strict.send("GET", path)).status);
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(statuses).toContain(429);
    await strict.close();
  });

  it("200 has the limits of the configuration, and a valid link for each example", async () => {
    const { body } = await get("/docs");
    expect(body).toContain("1000000 a minute");
    const { paths } = (await get("/openapi.json")).json<Document>();
    const links = [...body.matchAll(/\/docs\/operations#\/([^/"]+)\/(\w+)"/g)];
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect(links.length).toBeGreaterThan(6);
    for (const [, area = "", operation] of links)
      expect(operations).toContainEqual(
        expect.objectContaining({ operationId: operation, tags: [decodeURIComponent(area)] }),
      );
  });

  it("200 describes each section, parameter and field, and has an example for each free text", async () => {
    const documents = await allDocuments();
    expect(documents.flatMap(({ tags }) => tags).filter(({ description }) => !description)).toEqual([]);
    const isFree = (schema: Schema) =>
      [schema.type].flat().includes("string") && !["enum", "format"].some((word) => word in schema);
    const gaps = (owner: string, schema: Schema): string[] => {
      const fields = Object.entries(schema.properties ?? {});
      const bare = fields.flatMap(([name, field]) => [
        ...(field.$ref || field.description ? [] : [`${owner}.${name} has no description`]),
        ...(isFree(field) && !field.examples ? [`${owner}.${name} has no example`] : []),
      ]);
      const inner = [...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])];
      return [
        ...bare,
        ...inner.flatMap((one) => gaps(owner, one)),
        ...fields.flatMap(([name, field]) => gaps(`${owner}.${name}`, field)),
      ];
    };
    const schemas = documents.flatMap(({ components }) => Object.entries(components.schemas));
    const parameters = (await allOperations()).flatMap(({ operationId, parameters: those }) =>
      those.map(({ name, description }) => ({ name: `${operationId}.${name}`, description })),
    );
    expect(schemas.length).toBeGreaterThan(200);
    expect(parameters.length).toBeGreaterThan(500);
    expect(schemas.flatMap(([name, schema]) => gaps(name, schema))).toEqual([]);
    expect(parameters.filter(({ description }) => !description).map(({ name }) => name)).toEqual([]);
  });

  it("200 names its brand and no company of the demo", async () => {
    for (const document of await allDocuments())
      expect(
        JSON.stringify(document)
          .replaceAll(brands.main.name, "")
          .match(/\b\w*(polderlicht|noordwal|waterkant|lichtbeeld|kadeblok)\w*/gi),
      ).toBeNull();
  });

  it("200 has the texts of a field as its schema declares them, and no example of an optional parameter", async () => {
    const [document] = await allDocuments();
    const { LineSummary, IpAddress, lineOrderRequest } = document?.components.schemas ?? {};
    expect(LineSummary?.properties?.["speedDown"]).toMatchObject({
      description: "Download speed in kbit/s; 1000000 is 1 Gbit/s",
      examples: [1_000_000],
    });
    expect([IpAddress, lineOrderRequest].map((schema) => schema?.properties?.["address"]?.description)).toEqual([
      "IP address",
      "Address of the line",
    ]);
    const parameters = (await allOperations()).flatMap((one) => one.parameters);
    expect(parameters.filter((one) => "example" in one && !one.required)).toEqual([]);
    expect(parameters).toContainEqual(expect.objectContaining({ name: "lineId", example: expect.any(String) }));
  });

  it("200 has a unique summary for each operation: at most 60 characters, without a full stop", async () => {
    const operations = await allOperations();
    const places = new Map<string, string[]>();
    for (const { summary, operationId } of operations)
      places.set(summary, [...(places.get(summary) ?? []), operationId]);
    expect(operations.length).toBeGreaterThan(250);
    expect(operations.filter(({ summary }) => !/^[A-Z](?:.{0,58}[^.])$/.test(summary))).toEqual([]);
    expect([...places].filter(([, those]) => those.length > 1)).toEqual([]);
  });

  it("200 describes each operation by its details, followed by its callers", async () => {
    const lists = [contractEndpoints(), operatorEndpoints(), staffEndpoints()];
    const endpoints = (await Promise.all(lists)).flat();
    const detailsOf = new Map(endpoints.map(({ name, details }) => [name, details]));
    const callers = /^(?:Needs no token|For (?:RESELLER_|any |the operator|a signed-in person))/;
    const isComplete = ({ operationId, description }: Operation) => {
      const details = detailsOf.get(operationId);
      const start = details ? `${details}\n\n` : "";
      return description.startsWith(start) && callers.test(description.slice(start.length));
    };
    const operations = await allOperations();
    expect(operations.filter(({ operationId }) => detailsOf.get(operationId)).length).toBeGreaterThan(200);
    expect(operations.filter((one) => !isComplete(one))).toEqual([]);
  });

  it("200 names the schema of every body, and holds no object twice", async () => {
    const { paths, components } = (await get("/openapi.json")).json<Document>();
    const contents = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .flatMap(({ requestBody, responses }) => [requestBody].concat(Object.values(responses) as never[]))
      .flatMap((one) => Object.values(one?.content ?? {}) as { schema: Schema }[]);
    expect(contents.length).toBeGreaterThan(500);
    expect(contents.filter(({ schema }) => schema.properties)).toEqual([]);
    const seen = new Set<string>();
    const repeated = (schema: Schema, isNamed: boolean): string[] => {
      const text = JSON.stringify(schema.properties ?? {});
      const isRepeated = !isNamed && text !== "{}" && seen.has(text);
      seen.add(text);
      const inner = [
        ...Object.values(schema.properties ?? {}),
        ...(schema.items ? [schema.items] : []),
        ...(schema.anyOf ?? []),
      ];
      return [...(isRepeated ? [text] : []), ...inner.flatMap((one) => repeated(one, false))];
    };
    expect(Object.values(components.schemas).flatMap((schema) => repeated(schema, true))).toEqual([]);
  });

  it("200 describes the endpoints below /v1 and those that the portal loads first, and no others", async () => {
    const { paths } = (await get("/openapi.json")).json<{ paths: Record<string, unknown> }>();
    expect(Object.keys(paths).filter((path) => !path.startsWith("/v1/"))).toEqual(["/config.json", "/version.json"]);
  });

  it("200 documents area, access, headers and responses of an endpoint", async () => {
    const { paths } = (await get("/openapi.json")).json<{ paths: Record<string, Record<string, Operation>> }>();
    const contacts = paths["/v1/customer/{customerId}/contact"];
    const contact = paths["/v1/customer/{customerId}/contact/{contactId}"];
    const headersOf = (operation?: Operation) =>
      operation?.parameters.filter((one) => one.in === "header").map(({ name, required }) => [name, required]);
    expect(contacts?.["post"]).toMatchObject({ operationId: "createContact", tags: ["Contacts"] });
    expect(contacts?.["post"]?.description).toMatch(/\n\nFor RESELLER_ADMIN\./);
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
    expect(contact?.["get"]?.responses["200"]).toMatchObject({ description: "Success", headers: { ETag: {} } });
    expect(paths["/v1/health"]?.["get"]).toMatchObject({ description: "Needs no token.", security: [] });
    const all = Object.values(paths).flatMap((path) => Object.values(path));
    expect(all.filter(({ tags }) => tags?.length !== 1)).toEqual([]);
    expect(all.flatMap(({ responses }) => Object.values(responses)).filter(({ description }) => !description)).toEqual(
      [],
    );
  });

  it("200 names the server, the media types of files and the schemas, and limits the length of every text parameter", async () => {
    const { paths, components, servers } = (await get("/openapi.json")).json<Document>();
    expect(servers).toEqual([{ url: "http://localhost:3000", description: "The API of this portal" }]);
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
    for (const url of ["/docs/static/swagger-ui.css", "/docs/assets/reference.css", "/docs"]) {
      const file = await get(url);
      const again = await get(url, { "if-none-match": String(file.headers.etag) });
      expect([url, again.statusCode, again.body]).toEqual([url, 304, ""]);
    }
  });

  it("404 has the common error format for unknown paths", async () => {
    const missing = await get("/docs/nothing");
    expect(missing.statusCode).toBe(404);
    expect(missing.json()).toMatchObject({ error: { code: "not-found", requestId: missing.headers["x-request-id"] } });
  });
});
