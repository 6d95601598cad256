import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { TSchema } from "@demarc/contract/core/json-schema";
import type { SchemaShape } from "@demarc/contract/core/schema-shape";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorCommands } from "../operator-commands.ts";
import { goodRequest } from "../testing/requests/good-request.ts";
import { testConfig } from "../testing/test-config.ts";
import { type TestApi, type TestRequest, testApi } from "../testing/test-api.ts";
import { serviceToken } from "../testing/tokens/service-token.ts";
import { byHttp } from "./by-http.ts";
import { endpointsFor } from "./contract-modules.ts";
import { helpFor } from "./help.ts";
import { type OperatorInProcess, operatorInProcess } from "./in-process.ts";
import { commandFor, type Operation, operationsOf } from "./operations.ts";
import { fieldsOf, optionOf, ownFlags, ownOptions, requestOf } from "./request.ts";
import { carryOut, type Send } from "./run.ts";

const endpoints = await endpointsFor("operator");
const operations = operationsOf(endpoints);

let api: TestApi;
let token: string;
let origin: string;
let server: OperatorInProcess;
let folder: string;
beforeAll(async () => {
  api = await testApi({ LIMIT_APPLICATIONS_PER_HOUR: "100000" });
  origin = await api.app.listen({ host: "127.0.0.1", port: 0 });
  const { database, operatorPool } = api;
  server = operatorInProcess({ config: testConfig(), connect: database.connect, operatorPool }, "os:test");
  token = await serviceToken(api.database);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "demarc-commands-"));
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await server.close();
  await api.close();
});

describe("the commands", () => {
  it("are one for each operation, with unique words that no other command has", () => {
    const all = [...operations.map(({ words }) => words), ...operatorCommands().map(({ name }) => name.split(" "))];
    const texts = all.map((words) => words.join(" "));
    expect(new Set(operations.map(({ endpoint }) => endpoint)).size).toBe(endpoints.length);
    expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([]);
    expect(
      texts.filter((text) => !/^[a-z]+(-[a-z]+)*( [a-z]+(-[a-z]+)*)*$/.test(text) || text.startsWith("help")),
    ).toEqual([]);
  });

  it("have options with unique names", () => {
    const optionsOf = ({ endpoint }: Operation) => [
      ...fieldsOf(endpoint.query).map(optionOf),
      ...Object.keys({ ...ownOptions(endpoint), ...ownFlags(endpoint) }),
    ];
    const repeated = operations.filter((one) => new Set(optionsOf(one)).size < optionsOf(one).length);
    expect(repeated.map(({ words }) => words.join(" "))).toEqual([]);
  });

  it("read like this", () => {
    const wordsOf = (name: string) => operations.find(({ endpoint }) => endpoint.name === name)?.words.join(" ");
    expect(
      ["putCustomer", "putCustomers", "readCustomerByRef", "listCustomers", "suspendCustomer", "createPerson"].map(
        wordsOf,
      ),
    ).toEqual([
      "customer ref put",
      "customer bulk",
      "customer ref show",
      "customer list",
      "customer suspend",
      "customer account create",
    ]);
    expect(["retryJob", "retryJobs", "readCatalogue", "downloadQuotationRequestFile"].map(wordsOf)).toEqual([
      "job retry",
      "job retry all",
      "catalogue show",
      "quotation-request document download",
    ]);
  });

  it("demand the id a second time where something ends, is deleted or is written off", () => {
    expect(
      endpoints
        .filter(({ ends }) => ends)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([
      "cancelMaintenance",
      "deleteOperatedContact",
      "deleteWebhookEndpoint",
      "dropJob",
      "endAgreement",
      "endOperatedDcConnection",
      "endOperatedLine",
      "endOperatedRack",
      "endOperatedSharedColo",
      "endOperatedWdm",
      "failOrder",
      "releaseOperatorPrefix",
      "revokeServiceToken",
      "supersedeMsa",
      "terminateCustomer",
      "terminateMsa",
      "undoImport",
      "withdrawQuotation",
      "writeOffInvoice",
    ]);
    expect(endpoints.filter(({ ends, params }) => ends && !params)).toEqual([]);
  });
});

/** The fields of a body as words of a command line. */
const wordsOf = (value: unknown, schema: TSchema | undefined, name = ""): string[] => {
  const shape: SchemaShape = schema ?? {};
  const branches: readonly SchemaShape[] = shape.anyOf ?? [shape];
  if (value === null) return [`${name}=`];
  if (Array.isArray(value)) {
    const { items } = branches.find(({ type }) => type === "array") ?? {};
    if (value.length === 0) return [`${name}=[]`];
    return value.flatMap((one, place) =>
      typeof one === "object"
        ? wordsOf(one, items, name === "" ? `${place}` : `${name}.${place}`)
        : wordsOf(one, items, name),
    );
  }
  if (typeof value === "object") {
    const properties = Object.assign({}, ...branches.map((branch) => branch.properties ?? {})) as Record<
      string,
      TSchema
    >;
    const isClosed = Object.keys(properties).length > 0;
    if (!isClosed && name !== "") return [`${name}=${JSON.stringify(value)}`];
    return Object.entries(value).flatMap(([field, one]) =>
      wordsOf(one, properties[field], name === "" ? field : `${name}.${field}`),
    );
  }
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [`${name}=${text.startsWith("@") ? `@${text}` : text}`];
};

const fileOf = (content: string | Uint8Array, name: string): string => {
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
};

/** The file of a multipart body. */
const uploadedFile = async ({ headers = {}, body }: TestRequest): Promise<File> => {
  const form = await new Response(body as string, {
    headers: { "content-type": headers["content-type"] ?? "" },
  }).formData();
  return form.get("file") as File;
};

/** The command line that asks for a request. */
const commandLineOf = async ({ endpoint }: Operation, address: URL, request: TestRequest): Promise<string[]> => {
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, "([^/]+)")}$`);
  const ids = [...(pattern.exec(address.pathname) ?? [])].slice(1).map(decodeURIComponent);
  const query = [...address.searchParams].map(([name, value]) =>
    name === "dryRun" ? "--dry-run" : `--${optionOf(name)}=${value}`,
  );
  const { "if-match": version, "idempotency-key": key } = request.headers ?? {};
  const options = [
    ...query,
    ...(version === undefined ? [] : [`--if-match=${version.replaceAll('"', "")}`]),
    ...(key === undefined ? [] : [`--idempotency-key=${key}`]),
    ...(endpoint.ends ? [`--confirm=${ids.at(-1)}`] : []),
  ];
  if (endpoint.upload) {
    const file = await uploadedFile(request);
    return [...ids, ...options, `--file=${fileOf(new Uint8Array(await file.arrayBuffer()), file.name)}`];
  }
  if (endpoint.records) return [...ids, ...options, `--file=${fileOf(JSON.stringify(request.body), "rows.json")}`];
  return [...ids, ...options, ...(request.body === undefined ? [] : wordsOf(request.body, endpoint.body))];
};

/** A good request of an operation, and the command line that asks for it. */
const goodLine = async (operation: Operation) => {
  const { path: target, request: good } = await goodRequest(api, operation.endpoint, token);
  const address = new URL(target, origin);
  return { good, address, line: await commandLineOf(operation, address, good) };
};

const succeeds = async (operation: Operation, line: readonly string[], send: Send): Promise<void> => {
  const complaints: string[] = [];
  const printer = { width: 160, print: () => undefined, complain: (text: string) => void complaints.push(text) };
  const code = await carryOut(operation, requestOf(operation, line, origin), send, printer);
  expect([code, complaints]).toEqual([0, []]);
};

const sentBody = async (request: Request, { upload }: Endpoint, good: TestRequest): Promise<readonly unknown[]> => {
  if (!upload) return [JSON.parse((await request.text()) || "{}"), good.body ?? {}];
  const files = [(await request.formData()).get("file") as File, await uploadedFile(good)];
  return Promise.all(files.map(async (file) => [file.name, await file.text()]));
};

describe.each(operations.map((operation) => [operation.words.join(" "), operation] as const))(
  "%s",
  (_words, operation) => {
    const { endpoint } = operation;

    it("sends the request of its operation, and has help", async () => {
      const { good, address, line } = await goodLine(operation);
      expect(commandFor(operations, [...operation.words, ...line])).toBe(operation);
      const { request } = requestOf(operation, line, origin);
      expect([request.method, request.url]).toEqual([endpoint.method, address.href]);
      const { "content-type": _type, ...headers } = good.headers ?? {};
      expect(Object.fromEntries(request.headers)).toMatchObject(headers);
      const [sent, wanted] = await sentBody(request, endpoint, good);
      expect(sent).toEqual(wanted);
      expect(helpFor(operations, [], operation.words).join("\n")).toContain(endpoint.summary);
    });

    it("2xx by HTTP with a token, and on the server without one", async () => {
      await succeeds(operation, (await goodLine(operation)).line, byHttp(token));
      await succeeds(operation, (await goodLine(operation)).line, server.send);
    });
  },
);
