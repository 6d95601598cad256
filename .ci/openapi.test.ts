import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectral from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../apps/api/src/testing/test-api.ts";

let api: TestApi;
let source: string;

beforeAll(async () => {
  api = await testApi({ DEMO: "false", API_ENDPOINT: "https://api.noordwal.test" });
  source = (await api.app.inject("/openapi.json")).body;
});
afterAll(async () => {
  await api.close();
});

const redoclyProblems = async (text: string): Promise<string[]> => {
  const rules = { "no-invalid-schema-examples": "error", "no-invalid-parameter-examples": "error" } as const;
  const config = await createConfig({ extends: ["recommended"], rules });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  return problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place.pointer}: ${message}`);
};

const spectralProblems = async (text: string): Promise<string[]> => {
  const checker = new spectral.Spectral();
  checker.setRuleset({ extends: [rulesets.oas] });
  const problems = await checker.run(text);
  return problems.map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`);
};

const broken = (): string => {
  const document = JSON.parse(source) as {
    tags: { readonly name: string }[];
    paths: Record<string, object>;
    components: { schemas: Record<string, { properties: Record<string, object> }> };
  };
  document.tags = document.tags.filter(({ name }) => name !== "Lines");
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => /\/(line|account)$/.test(path)),
  );
  Object.assign(document.components.schemas["LineSummary"]?.properties["speedDown"] ?? {}, { examples: ["fast"] });
  return JSON.stringify(document);
};

// Spectral takes several seconds for the document, and more on a busy machine.
describe("the API reference", { timeout: 180_000 }, () => {
  it("passes the recommended rules of Redocly", async () => expect(await redoclyProblems(source)).toEqual([]));

  it("passes the recommended rules of Spectral", async () => expect(await spectralProblems(source)).toEqual([]));

  it("mistakes are found", async () => {
    expect(await redoclyProblems(broken())).toContainEqual(expect.stringContaining("LineSummary/properties/speedDown"));
    expect(await spectralProblems(broken())).toContainEqual(expect.stringContaining("operation-tag-defined"));
  });
});
