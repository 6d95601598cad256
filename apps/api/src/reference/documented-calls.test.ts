import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentedAnswers } from "../testing/fuzz/documented-answers.ts";
import { contractEndpoints } from "../testing/requests/contract-endpoints.ts";
import { goodRequest } from "../testing/requests/good-request.ts";
import { personWith } from "../testing/tenancy/people-with-roles.ts";
import { type TestApi, type TestRequest, testApi } from "../testing/test-api.ts";

interface Operation {
  readonly requestBody?: { readonly required?: boolean };
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[];
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

type Document = Readonly<Record<"paths", Record<string, Record<string, Operation>>>>;

const endpoints = (await contractEndpoints()).filter(({ access }) => access.caller !== "public");

let api: TestApi;
let document: Document;
let problemOf: ReturnType<typeof documentedAnswers>;
beforeAll(async () => {
  api = await testApi();
  ({ body: document } = await api.send<Document>("GET", "/openapi.json"));
  problemOf = documentedAnswers(document);
});
afterAll(() => api.close());

const textsIn = (value: unknown, name = ""): [string, string][] => {
  if (typeof value === "string") return [[name, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, Array.isArray(value) ? name : key));
};

const isUnlike = ([name, text]: [string, string]): boolean =>
  (/^\d{4}-\d\d-\d\dT/.test(text) && !text.endsWith("Z")) ||
  (/(?:price|amount|total|fee)$/i.test(name) && /^-?\d+(?:\.\d)?$/.test(text));

describe.each(endpoints)("$method $path ($name)", (endpoint) => {
  const operation = () => document.paths[endpoint.path.replaceAll(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
  const send = async (change: (request: TestRequest) => TestRequest = (request) => request) => {
    const { path, request } = await goodRequest(api, endpoint, await api.tokenOf(personWith.RESELLER_ADMIN));
    const answer = await api.send<unknown>(endpoint.method, path, change(request));
    const mediaType = String(answer.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    const body = Buffer.from(mediaType === "application/json" ? JSON.stringify(answer.body) : String(answer.body));
    return { ...answer, sent: { path, request }, fuzzed: { ...answer, mediaType, body } };
  };

  it("answers as documented, with instants in UTC and amounts of two decimals", async () => {
    const { status, body, fuzzed } = await send();
    expect(status).toBeLessThan(300);
    expect(problemOf(endpoint, fuzzed)).toBeUndefined();
    expect(textsIn(body).filter(isUnlike)).toEqual([]);
  });

  if (endpoint.body && !endpoint.upload)
    it("takes no body only where the reference says so", async () => {
      const { status, fuzzed } = await send((request) => ({ ...request, body: undefined }));
      expect(status < 300).toBe(operation()?.requestBody?.required === false);
      expect(problemOf(endpoint, fuzzed)).toBeUndefined();
    });
});
