import { execFile, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Ajv2020 as Ajv } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  curlRequest,
  javascriptRequest,
  pythonRequest,
  type SnippetRequest,
} from "../testing/requests/snippet-requests.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { type ExampleCall, exampleCalls, firstCall } from "./example-calls.ts";
import { snippetOf } from "./snippets.ts";

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly schema: { readonly type?: string };
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security?: readonly unknown[];
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const calls: readonly ExampleCall[] = [firstCall, ...exampleCalls];
const environment = { DEMARC_TOKEN: "pt_secret" };
const ajv = new Ajv({ strict: false });
addFormats.default(ajv);
ajv.addFormat("decimal", true);

let api: TestApi;
let server: string;
let document: Document;

beforeAll(async () => {
  api = await testApi();
  server = await api.app.listen({ port: 0, host: "127.0.0.1" });
  document = (await api.app.inject("/openapi.json")).json<Document>();
  ajv.addSchema(document, "reference");
});
afterAll(async () => {
  await api.close();
});

const errorsOf = (schema: object, value: unknown): string => {
  // References stay in the schema and are resolved against the whole document.
  const text = JSON.stringify(schema).replaceAll('"#/', '"reference#/');
  const validate = ajv.compile(JSON.parse(text) as object);
  return validate(value) ? "" : ajv.errorsText(validate.errors);
};

const operationOf = ({ method, url }: SnippetRequest): { operation: Operation; values: Record<string, string> } => {
  const found = Object.entries(document.paths).flatMap(([template, methods]) => {
    const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const match = pattern.exec(url.pathname);
    const operation = methods[method.toLowerCase()];
    return match && operation ? [{ operation, values: { ...match.groups } }] : [];
  });
  return (
    found.find(({ values }) => Object.keys(values).length < 2) ?? found[0] ?? expect.fail(`${method} ${url.pathname}`)
  );
};

const typed = ({ schema }: Parameter, text: string): unknown =>
  schema.type === "integer" || schema.type === "number" ? Number(text) : text;

const problemsOf = (request: SnippetRequest): string[] => {
  const { operation, values } = operationOf(request);
  const given: Record<string, Readonly<Record<string, string>>> = {
    path: values,
    query: Object.fromEntries(request.url.searchParams),
    header: request.headers,
  };
  const parameters = operation.parameters ?? [];
  const invalid = parameters.flatMap((parameter) => {
    const value = given[parameter.in]?.[parameter.name];
    if (value === undefined) return parameter.required ? [`${parameter.name} is missing`] : [];
    const errors = errorsOf(parameter.schema, typed(parameter, value));
    return errors ? [`${parameter.name}: ${errors}`] : [];
  });
  const known = new Set(["Authorization", "Content-Type", ...parameters.map(({ name }) => name)]);
  const unknown = [...Object.keys(given["query"] ?? {}), ...Object.keys(request.headers)].filter(
    (one) => !known.has(one),
  );
  const body = operation.requestBody?.content["application/json"];
  const bodyErrors = body ? errorsOf(body.schema, request.body) : request.body === undefined ? "" : "takes no body";
  return [...invalid, ...unknown.map((name) => `${name} is unknown`), ...(bodyErrors ? [bodyErrors] : [])];
};

const readers = { curl: curlRequest, javascript: javascriptRequest, python: pythonRequest };
const cases = calls.flatMap((call) =>
  (["curl", "javascript", "python"] as const).map((language) => ({ call, language, operation: call.operation })),
);

describe("the examples of the guide", () => {
  it.each(cases)("$operation in $language is a valid request of that operation", async ({ call, language }) => {
    const request = await readers[language](snippetOf(language, server, call), environment);
    const { operation } = operationOf(request);
    expect(operation).toMatchObject({ operationId: call.operation, tags: [call.area] });
    expect(Object.keys(operation.responses)).toContain(String(call.status));
    expect(request.body).toEqual(call.body);
    expect(request.headers["Authorization"]).toBe(call.isPublic ? undefined : "Bearer pt_secret");
    expect(operation.security?.length === 0).toBe(call.isPublic === true);
    expect(problemsOf(request)).toEqual([]);
  });

  it("an invalid request is noticed", () => {
    const line = "curl 'http://localhost/v1/customer/20120280/line?operational=BROKEN&colour=red' -H 'X-Other: 1'";
    expect(problemsOf(curlRequest(line, environment))).toEqual([
      expect.stringContaining("operational"),
      "colour is unknown",
      "X-Other is unknown",
    ]);
    const contact = `curl -X POST 'http://localhost/v1/customer/20120280/contact' -d '{"firstName":1}'`;
    expect(problemsOf(curlRequest(contact, environment))).toHaveLength(1);
  });

  const hasCurl = (() => {
    try {
      return execFileSync("curl", ["--version"]).length > 0;
    } catch {
      return false;
    }
  })();

  it.skipIf(!hasCurl)("curl runs each of them against the demo", async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-snippets-"));
    const token = await api.tokenOf("joris.bakker@polderlicht.example");
    const run = promisify(execFile);
    for (const call of calls) {
      const command = `${snippetOf("curl", server, call)} --silent --write-out '%{stderr}%{http_code}'`;
      const options = { cwd: folder, env: { ...process.env, DEMARC_TOKEN: token } };
      const { stderr } = await run("sh", ["-c", command], options).catch(
        (error: { stdout: string; stderr: string }) => ({
          stderr: `${error.stderr} ${error.stdout}`,
        }),
      );
      expect(`${call.operation} ${stderr}`).toBe(`${call.operation} ${call.status}`);
      if (call.file) expect(fs.statSync(path.join(folder, call.file)).size).toBeGreaterThan(100);
    }
    fs.rmSync(folder, { recursive: true });
  });
});
