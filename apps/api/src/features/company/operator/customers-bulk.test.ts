import { gzipSync } from "node:zlib";
import type { BulkAnswer } from "@demarc/contract/operator/bulk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdTransaction } from "../../../testing/held-transaction.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "crm" });
});
afterAll(() => api.close());

type Answer = BulkAnswer & {
  error?: { code: string; details?: { rejected: number; rows: BulkAnswer["rows"] } };
  validationErrors?: { field: string; message: string }[];
};
const path = "/operator/v1/customer/bulk";
const address = { street: "Dorpsstraat", houseNumber: 8, postalCode: "8011ZZ", city: "Zwolle", country: "NL" };
const row = (externalRef: string, change: object = {}) => ({
  externalRef,
  type: "end-user",
  variant: "main",
  name: `Company ${externalRef}`,
  address,
  locale: "nl",
  ...change,
});

interface Sending {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
const sendBytes = async (bytes: Buffer | string, type: string, { query = "", headers = {} }: Sending = {}) => {
  const answer = await api.app.inject({
    method: "POST",
    url: `${path}${query}`,
    headers: { authorization: `Bearer ${token}`, "content-type": type, ...headers },
    payload: bytes,
  });
  return { status: answer.statusCode, body: answer.json<Answer>(), headers: answer.headers };
};
const send = (rows: readonly unknown[], sending?: Sending) =>
  sendBytes(JSON.stringify(rows), "application/json", sending);
const lines = (rows: readonly unknown[]) => rows.map((one) => JSON.stringify(one)).join("\n");
const countOf = async (refs: string) =>
  (await api.database.rows("select id from customer where external_ref like $1", [refs])).length;
const one = async (ref: string) =>
  (await api.send<{ name: string; version: number }>("GET", `/operator/v1/customer/ref/${ref}`, { token })).body;

describe("customers in bulk", () => {
  it("200 creates, changes and leaves records, in the order of the rows", async () => {
    const first = await send([row("B1-1"), row("B1-2", { reason: "Migration" })]);
    expect(first.body).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      rejected: 0,
      rows: [
        { index: 0, ref: "B1-1", outcome: "created" },
        { index: 1, ref: "B1-2", outcome: "created" },
      ],
    });
    const again = await send([row("B1-1", { name: "Other" }), row("B1-2"), row("B1-3")]);
    expect(again.body.rows.map(({ outcome }) => outcome)).toEqual(["updated", "unchanged", "created"]);
    const reasons = await api.database.rows(
      "select reason from audit_event join customer on customer.id::text = entity_id where external_ref like 'B1-_' order by audit_event.id",
    );
    expect(reasons).toEqual([{ reason: null }, { reason: "Migration" }, { reason: null }, { reason: null }]);
  });

  it("200 names a reseller of an earlier row", async () => {
    const { body } = await send([
      row("B2-R", { type: "reseller" }),
      row("B2-C", { parentCustomerId: { ref: "B2-R" } }),
    ]);
    expect(body.created).toBe(2);
  });

  it.each([
    ["NDJSON", (rows: unknown[]) => lines(rows), "application/x-ndjson", {}],
    ["NDJSON with blank lines", (rows: unknown[]) => `\r\n${lines(rows)}\n\n`, "application/x-ndjson", {}],
    ["gzip", (rows: unknown[]) => gzipSync(lines(rows)), "application/x-ndjson", { "content-encoding": "gzip" }],
    ["a JSON array with blanks", (rows: unknown[]) => ` ${JSON.stringify(rows, null, 2)}\n`, "application/json", {}],
  ])("200 takes %s", async (_name, bodyOf, type, headers) => {
    const ref = `B3-${crypto.randomUUID()}`;
    const rows = [row(ref, { name: 'Komma, ] } "en" \\ é' }), row(`${ref}x`)];
    expect((await sendBytes(bodyOf(rows), type, { headers })).body).toMatchObject({ created: 2, rejected: 0 });
    expect((await one(ref)).name).toBe('Komma, ] } "en" \\ é');
  });

  it("200 for an empty list", async () => {
    for (const [text, type] of [
      ["[]", "application/json"],
      [" [ ] ", "application/json"],
      ["\n", "application/x-ndjson"],
    ] as const)
      expect(await sendBytes(text, type)).toMatchObject({ status: 200, body: { created: 0, rows: [] } });
  });

  const wrong = [
    row("B4-1"),
    row("B4-2", { name: "" }),
    row("B4-1", { name: "Twice" }),
    row("B4-3", { address: { ...address, postalCode: "80" } }),
    row("B4 4"),
    row("B4-5", { coc: "99990011" }),
    row("B4-6", { parentCustomerId: { ref: "NONE" } }),
    row("B4-7", { "\0": 1 }),
    row("B4-8", { name: "a\0b" }),
    row("B4-9", { name: "x".repeat(100_000) }),
    "text",
    null,
    row("B4-10"),
  ];
  const verdicts = [
    ["rejected", "validation.required", "name"],
    ["rejected", "bulk.duplicate-ref", undefined],
    ["rejected", "validation.postal-code-invalid", "address.postalCode"],
    ["rejected", "validation.invalid", "externalRef"],
    ["rejected", "customer.coc-in-use", undefined],
    ["rejected", "validation.invalid-value", "parentCustomerId"],
    ["rejected", "validation.invalid-data", undefined],
    ["rejected", "validation.broken-text", "name"],
    ["rejected", "body-too-large", undefined],
    ["rejected", "validation.invalid-data", undefined],
    ["rejected", "validation.invalid-data", undefined],
  ];
  const shown = (rows: BulkAnswer["rows"]) => rows.map(({ outcome, code, field }) => [outcome, code, field]);

  it("409 writes nothing if one row is refused, and lists the refused rows", async () => {
    const { status, body } = await send(wrong);
    expect([status, body.error?.code, body.error?.details?.rejected]).toEqual([409, "bulk.rejected", 11]);
    expect(shown(body.error?.details?.rows ?? [])).toEqual(verdicts);
    expect(await countOf("B4%")).toBe(0);
  });

  it("200 writes the other rows with onError=reject-rows, and repeats its answer under its key", async () => {
    const sending = { query: "?onError=reject-rows", headers: { "idempotency-key": crypto.randomUUID() } };
    const { status, body } = await send(wrong, sending);
    expect([status, body.created, body.rejected]).toEqual([200, 2, 11]);
    expect(shown(body.rows)).toEqual([
      ["created", undefined, undefined],
      ...verdicts,
      ["created", undefined, undefined],
    ]);
    const again = await send(wrong, sending);
    expect([again.status, again.body, again.headers["idempotent-replayed"]]).toEqual([200, body, "true"]);
    expect((await send([row("B4-X")], sending)).body.error?.code).toBe("idempotency.key-reused");
    expect(await countOf("B4%")).toBe(2);
  });

  it("200 writes the rows that an interrupted call did not, and returns the results of all rows", async () => {
    const rows = [...Array.from({ length: 250 }, (_, place) => row(`B5-${place}`)), row("B5-0")];
    const key = crypto.randomUUID();
    const sending = { query: "?onError=reject-rows", headers: { "idempotency-key": key } };
    await send([row("B5-249", { name: "Held" })]);
    const held = await holdTransaction(api.database, "select from customer where external_ref = 'B5-249' for update");
    const interrupted = send(rows, sending);
    await held.untilWaiting(1);
    await api.database.rows(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    );
    expect((await interrupted).status).toBe(503);
    await held.commit();
    expect(await countOf("B5%")).toBe(201);
    await send([row("B5-0", { name: "Changed since" })]);
    const { status, body, headers } = await send(rows, sending);
    expect([status, body.created, body.updated, headers["idempotent-replayed"]]).toEqual([200, 249, 1, undefined]);
    expect([body.rejected, body.rows.at(-1)?.code]).toEqual([1, "bulk.duplicate-ref"]);
    expect(body.rows.map(({ index }) => index)).toEqual(rows.map((_, place) => place));
    expect((await one("B5-0")).name).toBe("Changed since");
  });

  it("503 for a call when one of its operation runs and four wait; other operations and single calls do not wait", async () => {
    await send([row("B8-0")]);
    const held = await holdTransaction(api.database, "select from customer where external_ref = 'B8-0' for update");
    const statuses: number[] = [];
    const calls = Array.from({ length: 7 }, async () => {
      const { status, body } = await send([row("B8-0", { name: "Held" })]);
      if (status === 503) expect(body.error?.code).toBe("bulk.busy");
      statuses.push(status);
    });
    await expect.poll(() => statuses).toEqual([503, 503]);
    const { externalRef, ...single } = row("B8-1");
    const options = { token, body: single };
    expect((await api.send("PUT", `/operator/v1/customer/ref/${externalRef}`, options)).status).toBe(200);
    expect((await api.send("POST", "/operator/v1/payment/bulk", { token, body: [] })).status).toBe(200);
    await held.commit();
    await Promise.all(calls);
    expect(statuses).toEqual([503, 503, 200, 200, 200, 200, 200]);
  });

  it("400 for a body that is not a list, 413 for too many rows and 415 for another encoding", async () => {
    for (const text of ["{}", "[1", "[1}", "[1] 2", "", "nothing"])
      expect([text, (await sendBytes(text, "application/json")).status]).toEqual([text, 400]);
    expect(
      (await sendBytes(gzipSync("[").subarray(0, 12), "application/json", { headers: { "content-encoding": "gzip" } }))
        .status,
    ).toBe(400);
    expect((await sendBytes("1\n".repeat(10_001), "application/x-ndjson")).status).toBe(413);
    expect((await sendBytes("\n".repeat(10_001), "application/x-ndjson")).status).toBe(413);
    expect((await sendBytes("[]", "application/json", { headers: { "content-encoding": "br" } })).status).toBe(415);
    const bomb = gzipSync(Buffer.alloc(17_000_000, " "));
    expect((await sendBytes(bomb, "application/json", { headers: { "content-encoding": "gzip" } })).status).toBe(413);
    expect((await sendBytes(Buffer.alloc(17_000_000, " "), "application/json")).status).toBe(413);
  });

  it("200 dry run lists 1,000 changes, counts all, and its plan is carried out whole", async () => {
    const rows = Array.from({ length: 120 }, (_, place) => row(`B6-${place}`, { creditLimit: "10.00" }));
    const dry = await send(rows, { query: "?dryRun=true&onError=reject-rows" });
    expect(dry.body).toMatchObject({ created: 120, counts: { events: 120, warnings: 120 } });
    expect(dry.body.changes).toHaveLength(1000);
    expect(dry.body.counts?.changes).toBeGreaterThan(1000);
    expect(dry.body.warnings?.[7]?.text).toMatch(/^Row 7: /);
    expect(await countOf("B6%")).toBe(0);
    const planHash = `?planHash=${dry.body.planHash}`;
    const changed = rows.with(119, row("B6-119", { creditLimit: "11.00" }));
    for (const query of [planHash, `${planHash}&onError=reject-rows`])
      expect((await send(changed, { query })).body.error?.code).toBe("plan-outdated");
    expect(await countOf("B6%")).toBe(0);
    expect((await send(rows, { query: `${planHash}&onError=reject-rows` })).body.created).toBe(120);
    expect((await send(rows, { query: planHash })).body.error?.code).toBe("plan-outdated");
  });

  it("200 is created once by bulk and single calls at the same time", async () => {
    const refs = Array.from({ length: 30 }, (_, place) => `B7-${place}`);
    const rows = refs.map((ref) => row(ref));
    const single = (ref: string) => {
      const { externalRef: _, ...body } = row(ref);
      return api.send("PUT", `/operator/v1/customer/ref/${ref}`, { token, body });
    };
    const answers = await Promise.all([send(rows), ...refs.map(single), send(rows, { query: "?onError=reject-rows" })]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await countOf("B7%")).toBe(30);
  });
});
