import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { resolveSubtree } from "./resolve-subtree.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(async () => {
  await api.close();
});

const document = {
  paths: { "/a": { get: { schema: { $ref: "#/components/schemas/Outer", description: "here" } } } },
  components: {
    schemas: {
      Outer: { description: "there", properties: { inner: { $ref: "#/components/schemas/Inner~1Name" }, ends: true } },
      "Inner/Name": { type: "string", enum: ["a", "b"] },
      Tree: { properties: { children: { type: "array", items: { $ref: "#/components/schemas/Tree" } } } },
    },
  },
};

it("resolves references at every depth and keeps their sibling keywords", () => {
  expect(resolveSubtree(document, ["paths", "/a", "get"])).toEqual({
    schema: {
      description: "here",
      properties: {
        inner: { type: "string", enum: ["a", "b"], $$ref: "#/components/schemas/Inner~1Name" },
        ends: true,
      },
      $$ref: "#/components/schemas/Outer",
    },
  });
});

it("keeps the inner reference of a recursive schema", () => {
  const own = { $ref: "#/components/schemas/Tree" };
  expect(resolveSubtree({ ...document, own }, ["own"])).toEqual({
    properties: { children: { type: "array", items: own } },
    $$ref: own.$ref,
  });
});

it("a path that does not exist is undefined", () => {
  expect(resolveSubtree(document, ["paths", "/b", "get"])).toBeUndefined();
});

it("resolves every operation of the description completely", async () => {
  const description = (await api.app.inject("/openapi.json")).json<{ paths: Record<string, object> }>();
  const operations = Object.entries(description.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => ["paths", path, method]),
  );
  expect(operations.length).toBeGreaterThan(200);
  for (const path of operations)
    expect(JSON.stringify(resolveSubtree(description, path)), path.join(" ")).not.toContain('"$ref":');
});
