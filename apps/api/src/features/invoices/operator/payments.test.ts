import { gzipSync } from "node:zlib";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { BulkRow as PaymentRow } from "@demarc/contract/operator/bulk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kadeblokDraft, kadeblokInvoices } from "../../../testing/invoices/kadeblok-invoices.ts";
import { serviceToken } from "../../../testing/tokens/service-token.ts";
import { type TestApi, testApi } from "../../../testing/test-api.ts";

let api: TestApi;
let token: string;
let published: (change?: { readonly paymentReference: string }) => Promise<string>;
beforeAll(async () => {
  api = await testApi();
  token = await serviceToken(api.database, { name: "bank" });
  const operator = kadeblokInvoices(api.operatorPool);
  published = (change) => operator.published({ issueDate: "2026-01-10", ...change });
});
afterAll(() => api.close());

interface Answer {
  readonly status: string;
  readonly outcome: string;
  readonly error?: { readonly code: string; readonly details?: { readonly rows: PaymentRow[] } };
  readonly validationErrors?: readonly { readonly field: string; readonly message: string }[];
}
const put = (ref: string, body: object) =>
  api.send<Answer>("PUT", `/operator/v1/payment/ref/${encodeURIComponent(ref)}`, { token, body });

interface Bulk extends Answer {
  readonly created: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly rows: readonly PaymentRow[];
}
const bulk = (body: unknown, query = "", headers: Record<string, string> = {}) =>
  api.send<Bulk>("POST", `/operator/v1/payment/bulk${query}`, { token, body, headers });
const paymentsOf = (number: string) =>
  api.database.rows<{ amount: string; reference: string; method: string }>(
    `select payment.amount, reference, method from invoice_payment payment join invoice on invoice.id = invoice_id
     where number = $1 order by payment.created_at, payment.id`,
    [number],
  );

describe("a payment by the provider's own id", () => {
  it("200 is recorded once, by number, own id of the invoice, or quoted reference", async () => {
    const number = await published();
    expect((await put("2026110300017/1", { invoice: number, amount: "21.00" })).body).toMatchObject({
      outcome: "created",
      status: "PARTIALLY_PAID",
    });
    expect((await put("2026110300017/1", { invoice: number, amount: "21.00" })).body.outcome).toBe("unchanged");
    expect((await put("B2", { paymentReference: number, amount: "100.00" })).body.status).toBe("PAID");
    expect(await paymentsOf(number)).toMatchObject([
      { amount: "21.00", reference: "2026110300017/1" },
      { amount: "100.00", reference: "B2" },
    ]);
    expect((await put("B3", { invoice: number, amount: "100.00", kind: "RETURN" })).body.status).toBe("PARTIALLY_PAID");
    expect((await put("B3", { invoice: number, amount: "100.00", kind: "RETURN" })).body.outcome).toBe("unchanged");
  });

  it("200 is recorded once by twenty calls at the same time", async () => {
    const number = await published();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => put("B-20", { invoice: number, amount: "1.00" })),
    );
    expect(answers.filter(({ body }) => body.outcome === "created")).toHaveLength(1);
    expect(answers.filter(({ body }) => body.outcome === "unchanged")).toHaveLength(19);
  });

  it("409 does not take the id of another payment", async () => {
    const [one, other] = [await published(), await published()];
    await put("B-T", { invoice: one, amount: "1.00", date: "2026-02-01" });
    for (const change of [{ invoice: other }, { amount: "2.00" }, { date: "2026-02-02" }, { kind: "RETURN" }])
      expect((await put("B-T", { invoice: one, amount: "1.00", date: "2026-02-01", ...change })).body.error?.code).toBe(
        "payment.ref-taken",
      );
  });

  it("400 refuses a reference that two invoices have, and records nothing", async () => {
    const quoted = { paymentReference: "RF-1" };
    const numbers = [await published(quoted), await published(quoted)];
    const { status, body } = await put("B-AMB", { ...quoted, amount: "1.00" });
    expect([status, body.validationErrors?.map(({ field }) => field)]).toEqual([400, ["paymentReference"]]);
    expect(await Promise.all(numbers.map(paymentsOf))).toEqual([[], []]);
  });

  it.each<[string, object, string]>([
    ["no invoice", { amount: "1.00" }, "invoice"],
    ["two invoices", { invoice: "A", paymentReference: "A", amount: "1.00" }, "invoice"],
    ["an unknown invoice", { invoice: "2001-000001", amount: "1.00" }, "invoice"],
    ["an unknown own id of an invoice", { invoice: { ref: "NONE" }, amount: "1.00" }, "invoice"],
    ["an unknown quoted reference", { paymentReference: "NONE", amount: "1.00" }, "paymentReference"],
  ])("400 refuses %s", async (_what, body, field) => {
    const { status, body: answer } = await put("B-W", body);
    expect([status, answer.validationErrors?.map((one) => one.field)]).toEqual([400, [field]]);
  });
});

describe("payments in bulk", () => {
  const statement = async () => {
    const [partly, over, paid] = [await published(), await published(), await published()];
    const id = `S${partly}`;
    return {
      partly,
      over,
      rows: [
        { externalRef: `${id}/0`, invoice: partly, amount: "21.00" },
        { externalRef: `${id}/1`, invoice: over, amount: "121.01" },
        { externalRef: `${id}/2`, invoice: "2001-000001", amount: "1.00" },
        { externalRef: `${id}/3`, invoice: paid, amount: "121.00" },
        { externalRef: `${id}/4`, invoice: paid, amount: "1.00" },
        { externalRef: `${id}/5`, invoice: partly, amount: "1.00", date: daysAfter(amsterdamDate(new Date()), 1) },
        { invoice: partly, amount: "1.00" },
        { externalRef: `${id}/7`, invoice: partly, amount: 1 },
        "no row",
      ],
      refused: [
        { index: 1, ref: `${id}/1`, outcome: "rejected", code: "validation.max", field: "amount" },
        { index: 2, ref: `${id}/2`, outcome: "rejected", code: "validation.invalid-value", field: "invoice" },
        { index: 4, ref: `${id}/4`, outcome: "rejected", code: "invoice.state-conflict" },
        { index: 5, ref: `${id}/5`, outcome: "rejected", code: "validation.date-too-late", field: "date" },
        { index: 6, ref: null, outcome: "rejected", code: "validation.required", field: "externalRef" },
        { index: 7, ref: `${id}/7`, outcome: "rejected", code: "validation.invalid-data", field: "amount" },
        { index: 8, ref: null, outcome: "rejected" },
      ],
    };
  };

  it("409 records nothing if one row is refused, and lists the refused rows", async () => {
    const { rows, refused, partly } = await statement();
    const { status, body } = await bulk(rows);
    expect([status, body.error?.code]).toEqual([409, "bulk.rejected"]);
    expect(body.error?.details?.rows).toMatchObject(refused);
    expect(await paymentsOf(partly)).toEqual([]);
  });

  it("200 records the other rows, and repeated nothing", async () => {
    const { rows, refused, partly, over } = await statement();
    const first = await bulk(rows, "?onError=reject-rows");
    expect(first.body).toMatchObject({ created: 2, unchanged: 0, rejected: 7 });
    expect(first.body.rows.filter(({ outcome }) => outcome === "rejected")).toMatchObject(refused);
    const again = await bulk(rows, "?onError=reject-rows");
    expect(again.body).toMatchObject({ created: 0, unchanged: 2, rejected: 7 });
    expect([await paymentsOf(partly), await paymentsOf(over)]).toMatchObject([[{ amount: "21.00" }], []]);
  });

  it("200 takes NDJSON, also compressed, and a dry run records nothing", async () => {
    const number = await published();
    const rows = [1, 2].map((place) => ({
      externalRef: `N${number}/${place}`,
      invoice: number,
      amount: `${place}.00`,
    }));
    const lines = rows.map((row) => JSON.stringify(row)).join("\n");
    const ndjson = { "content-type": "application/x-ndjson" };
    expect((await bulk(lines, "?dryRun=true", ndjson)).body).toMatchObject({ created: 2, planHash: /^[0-9a-f]{64}$/ });
    expect(await paymentsOf(number)).toEqual([]);
    const sent = await api.app.inject({
      method: "POST",
      url: "/operator/v1/payment/bulk",
      headers: { ...ndjson, "content-encoding": "gzip", authorization: `Bearer ${token}` },
      payload: gzipSync(`${lines}\n`),
    });
    expect(sent.json()).toMatchObject({ created: 2, rows: [{ index: 0 }, { index: 1 }] });
    expect(await paymentsOf(number)).toHaveLength(2);
  });

  it("400 for a body that is not a list, and 413 for too many rows", async () => {
    for (const body of ["{}", "[", '"x"', "null"])
      expect((await bulk(body, "", { "content-type": "application/json" })).status).toBe(400);
    expect((await bulk(Array.from({ length: 10_001 }, () => ({ externalRef: "one of too many" })))).status).toBe(413);
    expect((await bulk(`["${"x".repeat(16 * 1024 * 1024)}"]`)).status).toBe(413);
    const bomb = await api.app.inject({
      method: "POST",
      url: "/operator/v1/payment/bulk",
      headers: { "content-type": "application/json", "content-encoding": "gzip", authorization: `Bearer ${token}` },
      payload: gzipSync(Buffer.alloc(20 * 1024 * 1024, " ")),
    });
    expect([400, 413]).toContain(bomb.statusCode);
  });

  it("200 finds the invoice by the provider's own id of it", async () => {
    const { store, publish } = kadeblokInvoices(api.operatorPool);
    const number = await publish(await store({ ...kadeblokDraft(), issueDate: "2026-01-10", externalRef: "INV-OWN" }));
    const { body } = await bulk([{ externalRef: "OWN/1", invoice: { ref: "INV-OWN" }, amount: "121.00" }]);
    expect(body).toMatchObject({ created: 1 });
    expect(await paymentsOf(number)).toHaveLength(1);
  });
});
