import type { Endpoint } from "@demarc/contract/core/endpoint";
import type { ValidationErrors } from "@demarc/contract/core/errors";
import type { SchemaShape } from "@demarc/contract/core/schema-shape";
import type { BulkAnswer, BulkRow } from "@demarc/contract/operator/bulk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorEndpoints } from "./testing/requests/contract-endpoints.ts";
import { goodRequest, putOf } from "./testing/requests/good-request.ts";
import { type TestApi, testApi } from "./testing/test-api.ts";
import { serviceToken } from "./testing/tokens/service-token.ts";

const endpoints = await operatorEndpoints();
const bulks = endpoints.flatMap((endpoint) => {
  const put = putOf(endpoint);
  return put ? [[endpoint.name, endpoint, put] as const] : [];
});

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database);
});
afterAll(() => api.close());

type Row = Readonly<Record<string, unknown>> & { readonly externalRef: string };
type Answer = Partial<BulkAnswer> & { readonly error?: { readonly details?: Pick<BulkAnswer, "rows"> } };

const goodRow = async (endpoint: Endpoint): Promise<Row> => {
  const [row] = (await goodRequest(api, endpoint, token)).request.body as Row[];
  if (!row) throw new Error(`${endpoint.name} has no good row`);
  return row;
};

const send = async ({ path }: Endpoint, rows: readonly Row[], query = "") => {
  const { status, body } = await api.send<Answer>("POST", `${path}${query}`, { token, body: rows });
  const done = body.rows ?? body.error?.details?.rows ?? [];
  return { status, done: done.map(({ outcome, code, field }) => [outcome, code, field]) };
};

const created = ["created", undefined, undefined];
const shapeOf = ({ body }: Endpoint): SchemaShape => ({ ...body });

/** Whether a value can be a record by the provider's own id. */
const namesRecord = ({ anyOf = [], properties }: SchemaShape): boolean =>
  (properties !== undefined && "ref" in properties) || anyOf.some(namesRecord);

/** Refused rows with their codes and fields. */
const badRows = (put: Endpoint, good: Row): [row: object, code: string, field: string][] => {
  const { required = [], properties = {} } = shapeOf(put);
  const named = Object.keys(properties).filter((name) => namesRecord(properties[name] ?? {}));
  return [
    ...required.map((field): [object, string, string] => [
      { ...good, [field]: undefined },
      "validation.required",
      field,
    ]),
    ...named.map((field): [object, string, string] => [
      { ...good, [field]: { ref: "NONE" } },
      "validation.invalid-value",
      field,
    ]),
    [{ ...good, reason: "a\0b" }, "validation.broken-text", "reason"],
  ];
};

describe("a bulk operation", () => {
  it("exists for every PUT by the provider's own id, except for agreements and maintenance, which are written one at a time", () => {
    const repeated = new Set(bulks.map(([, , put]) => put.name));
    const puts = endpoints.filter(({ method, path }) => method === "PUT" && path.includes("/ref/:"));
    expect(puts.map(({ name }) => name).filter((name) => !repeated.has(name))).toEqual([
      "putMaintenance",
      "putAgreement",
      "putMsa",
    ]);
  });

  it.each(bulks)("200 %s creates a record once, and repeated changes nothing", async (_name, endpoint) => {
    const good = await goodRow(endpoint);
    const { status, done } = await send(endpoint, [good, good], "?onError=reject-rows");
    expect([status, done]).toEqual([200, [created, ["rejected", "bulk.duplicate-ref", undefined]]]);
    expect(await send(endpoint, [good])).toEqual({ status: 200, done: [["unchanged", undefined, undefined]] });
  });

  it.each(bulks)("409 %s names the code and field of each bad row, and writes none", async (_name, endpoint, put) => {
    const good = await goodRow(endpoint);
    const bad = badRows(put, good);
    const rows = bad.map(([row], place) => ({ ...row, externalRef: `${good.externalRef}-${place}` }));
    const { status, done } = await send(endpoint, [good, ...rows]);
    expect([status, done]).toEqual([409, bad.map(([, code, field]) => ["rejected", code, field])]);
    expect((await send(endpoint, [good])).done).toEqual([created]);
  });

  it.each(bulks)("409 %s names all invalid fields of a row, as its PUT does", async (_name, endpoint, put) => {
    const { externalRef, ...good } = await goodRow(endpoint);
    const required = (put.body as { required?: string[] }).required ?? [];
    const { [required[0] ?? ""]: _missing, ...rest } = { ...good, reason: 7, unknown: 1 } as Record<string, unknown>;
    const headers = { "accept-language": "nl" };
    const path = put.path.replace(":externalRef", String(externalRef));
    const one = await api.send<Partial<ValidationErrors>>("PUT", path, { token, body: rest, headers });
    const bulk = await api.send<{ error?: { details: { rows: BulkRow[] } } }>("POST", endpoint.path, {
      token,
      body: [{ ...rest, externalRef }],
      headers,
    });
    expect(one.body.validationErrors?.length).toBeGreaterThan(1);
    expect(bulk.body.error?.details.rows[0]?.validationErrors).toEqual(one.body.validationErrors);
  });
});
