import type { ReferenceBulkResult } from "@demarc/contract/lines/line-references";
import type { Line } from "@demarc/contract/lines/lines";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../testing/held-transaction.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";

const { polderlicht, fietsfabriek } = companyIds;
const path = `/v1/customer/${polderlicht}/line`;
let api: TestApi;
let token: string;

const idOf = async (lineNumber: string): Promise<string> => {
  const [row] = await api.database.rows<{ id: string }>("select id from line where line_number = $1", [lineNumber]);
  return row?.id ?? "";
};
const referenceOf = async (lineNumber: string) => {
  const rows = await api.database.rows<{ reference: string | null }>(
    "select reference from line where line_number = $1",
    [lineNumber],
  );
  return rows[0]?.reference;
};
const patch = async (lineNumber: string, body: object, more = {}, bearer = token) =>
  api.send<Line>("PATCH", `${path}/${await idOf(lineNumber)}/reference`, { token: bearer, body, ...more });
const bulk = (rows: object[], more = {}, headers = {}) =>
  api.send<ReferenceBulkResult>("POST", `${path}/reference/bulk`, {
    token,
    body: { dryRun: false, rows, ...more },
    headers,
  });
const undo = (id: string | null) => api.send("POST", `${path}/reference/bulk/${id}/undo`, { token });

beforeAll(async () => {
  api = await testApi();
  token = await api.tokenOf("joris.bakker@polderlicht.example");
});
afterAll(() => api.close());

describe("updateLineReference", () => {
  it("200 renames a line, trimmed, in its history and in the ledger; null clears the name", async () => {
    const { status, body } = await patch("LN-104202", { reference: "  Zolder  " });
    expect(status).toBe(200);
    expect(body).toMatchObject({ reference: "Zolder", version: 2 });
    expect(body.events[0]).toMatchObject({ type: "REFERENCE_CHANGED", meta: { to: "Zolder" } });
    expect((await patch("LN-104202", { reference: null })).body.reference).toBeNull();
    const ledger = await api.database.rows(
      "select before->>'reference' as before, after->>'reference' as after from audit_event where entity_id = $1 order by id desc limit 1",
      [body.id],
    );
    expect(ledger).toEqual([{ before: "Zolder", after: null }]);
  });

  it("200 lets every role rename; 403 for assigning an end customer without an order or service desk role", async () => {
    const [label] = await api.database.rows<{ id: string }>("select id from end_customer where reference = 'STOOM'");
    const finance = await api.tokenOf("fenna.smit@polderlicht.example");
    expect((await patch("LN-104203", { reference: "Kelder" }, {}, finance)).status).toBe(200);
    const given = { reference: "Kelder", endCustomerId: label?.id };
    expect(await patch("LN-104203", given, {}, finance)).toMatchObject({
      status: 403,
      body: { error: { code: "role.missing" } },
    });
    const desk = await api.tokenOf("lotte.prins@polderlicht.example");
    expect((await patch("LN-104203", given, {}, desk)).body.endCustomer).toMatchObject({ reference: "STOOM" });
    expect((await patch("LN-104203", { reference: "Kelder" }, {}, desk)).body.endCustomer).not.toBeNull();
    expect((await patch("LN-104203", { ...given, endCustomerId: null }, {}, desk)).body.endCustomer).toBeNull();
  });

  it("400 with the same body for end customers of others, unknown ones and retired ones", async () => {
    const rows = await api.database.rows<{ id: string }>(
      "select id from end_customer where reference in ('TOREN', 'OUDEWINKEL')",
    );
    for (const endCustomerId of [...rows.map(({ id }) => id), randomUUID()])
      expect(await patch("LN-104203", { reference: "x", endCustomerId })).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "endCustomerId", message: "validation.invalid-value" }] },
      });
  });

  it.each([
    ["reference", { reference: "x".repeat(61) }],
    ["reference", {}],
    ["mrc", { reference: "x", mrc: "0.00" }],
  ])("400 names %s", async (field, body) => {
    expect(await patch("LN-104203", body)).toMatchObject({ status: 400, body: { validationErrors: [{ field }] } });
  });

  it("409 for a stale version; one of twenty parallel changes succeeds", async () => {
    const { body } = await patch("LN-104205", { reference: "Begin" });
    const headers = { "if-match": `"${body.version}"` };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => patch("LN-104205", { reference: `Keer ${place}` }, { headers })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: "edit-conflict", details: { currentVersion: body.version + 1 } },
    });
  });

  it("404 for a line of another company", async () => {
    expect((await patch("LN-204301", { reference: "Mine" })).status).toBe(404);
    expect(await referenceOf("LN-204301")).toBe("Kantoor");
  });
});

describe("changeLineReferences", () => {
  const rows = [
    { lineNumber: "ln-104220 ", reference: " Een " },
    { lineNumber: "LN-104221", reference: null },
    { lineNumber: "LN-104221", reference: "Nog eens" },
    { lineNumber: "LN-104222", reference: "x".repeat(61) },
    { lineNumber: "LN-204301", reference: "Van een ander" },
    { lineNumber: "nonsense", reference: "x" },
    { lineNumber: "LN-104233", reference: "Winkel Zwolle" },
  ];
  const verdicts = ["CHANGES", "CHANGES", "REPEATED", "TOO_LONG", "UNKNOWN", "UNKNOWN", "SAME"];

  it("200 returns the verdict for each row, and changes nothing", async () => {
    const { body } = await bulk(rows, { dryRun: true });
    expect(body.rows.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(body.bulkId).toBeNull();
    expect(body.rows[4]).toMatchObject({ before: null });
    expect(await referenceOf("LN-104220")).not.toBe("Een");
  });

  it("200 applies the dry run in one transaction, once per key", async () => {
    const headers = { "idempotency-key": randomUUID() };
    const [first, again] = [await bulk(rows, {}, headers), await bulk(rows, {}, headers)];
    expect(first.body.rows.map(({ verdict }) => verdict)).toEqual(verdicts);
    expect(again.body).toEqual(first.body);
    expect([await referenceOf("LN-104220"), await referenceOf("LN-104221")]).toEqual(["Een", null]);
    expect(await referenceOf("LN-204301")).toBe("Kantoor");
    const ledger = await api.database.rows(
      "select 1 from audit_event where action = 'line.reference-changed' and after->>'reference' = 'Een'",
    );
    expect(ledger).toHaveLength(1);
  });

  it("200 undoes it if nothing was changed since; 409 for a second undo", async () => {
    const before = [await referenceOf("LN-104225"), await referenceOf("LN-104226")];
    const { body } = await bulk([
      { lineNumber: "LN-104225", reference: "A" },
      { lineNumber: "LN-104226", reference: "B" },
    ]);
    await patch("LN-104226", { reference: "Intussen" });
    expect(await undo(body.bulkId)).toMatchObject({ status: 200, body: { restored: 1, kept: ["LN-104226"] } });
    expect([await referenceOf("LN-104225"), await referenceOf("LN-104226")]).toEqual([before[0], "Intussen"]);
    const ledger = await api.database.rows(
      "select after->>'lineNumber' as line from audit_event where action = 'line.reference-restored'",
    );
    expect(ledger).toEqual([{ line: "LN-104225" }]);
    expect(await undo(body.bulkId)).toMatchObject({ status: 409, body: { error: { code: "line.bulk-undone" } } });
  });

  it("200 for one of two parallel undo requests, and 409 for the other", async () => {
    const { body } = await bulk([{ lineNumber: "LN-104228", reference: "A" }]);
    const line = await holdTransaction(api.database, "select from line where line_number = 'LN-104228' for update");
    const answers = [undo(body.bulkId), undo(body.bulkId)];
    await line.untilWaiting(2);
    await line.commit();
    const sorted = (await Promise.all(answers)).toSorted((one, other) => one.status - other.status);
    expect(sorted).toMatchObject([
      { status: 200, body: { restored: 1, kept: [] } },
      { status: 409, body: { error: { code: "line.bulk-undone" } } },
    ]);
  });

  it("404 hides another company's change, and a reseller's lines from its child", async () => {
    const { body } = await bulk([{ lineNumber: "LN-104227", reference: "A" }]);
    const mila = await api.tokenOf("mila.stone@kadeblok.example");
    const foreign = `/v1/customer/${companyIds.kadeblok}/line/reference/bulk/${body.bulkId}/undo`;
    expect((await api.send("POST", foreign, { token: mila })).status).toBe(404);
    expect((await undo(randomUUID())).status).toBe(404);
    const child = await api.tokenOf("eva.postma@fietsfabriek.example");
    const answer = await api.send<ReferenceBulkResult>("POST", `/v1/customer/${fietsfabriek}/line/reference/bulk`, {
      token: child,
      body: { dryRun: false, rows: [{ lineNumber: "LN-104204", reference: "Ours" }] },
    });
    expect(answer.body.rows).toEqual([{ lineNumber: "LN-104204", verdict: "UNKNOWN", before: null, after: "Ours" }]);
  });

  it("200 for two thousand rows, 400 for one more and for none", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ lineNumber: `LN-${700_000 + place}`, reference: "x" }));
    expect((await bulk(many(2000), { dryRun: true })).body.rows).toHaveLength(2000);
    for (const count of [0, 2001])
      expect(await bulk(many(count))).toMatchObject({ status: 400, body: { validationErrors: [{ field: "rows" }] } });
  });
});
