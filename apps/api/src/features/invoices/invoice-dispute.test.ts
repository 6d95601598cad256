import { randomUUID } from "node:crypto";
import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kadeblokInvoices } from "../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { type OperatorStep } from "./invoices.operator.ts";

let api: TestApi;
let token: string;
const customerId = companyIds.kadeblok;

beforeAll(async () => {
  api = await testApi();
  operator = kadeblokInvoices(api.operatorPool);
  token = await api.tokenOf("omar.haddad@kadeblok.example");
});
afterAll(async () => {
  await api.close();
});

let operator: ReturnType<typeof kadeblokInvoices>;
const published: typeof operator.published = (change) => operator.published(change);
const step: typeof operator.step = (number, one) => operator.step(number, one);
const path = (number: string, rest = "") => `/v1/customer/${customerId}/invoice/${number}${rest}`;
const read = async (number: string) => (await api.send<Invoice>("GET", path(number), { token })).body;
const pay = (amount: string): OperatorStep => ({
  event: "pay",
  payment: { date: "2027-01-12", amount, method: "CREDIT_TRANSFER" },
});
const dispute = (number: string, body: object = { reason: "More than was agreed" }, headers = {}) =>
  api.send<Invoice>("POST", path(number, "/dispute"), { token, body, headers });
const withdraw = (number: string, headers = {}) =>
  api.send<Invoice>("DELETE", path(number, "/dispute"), { token, headers });

describe("disputeInvoice, withdrawDispute", () => {
  it("200 puts an invoice on hold with the reason and its lines, and withdraws the dispute", async () => {
    const number = await published();
    const { lines } = await read(number);
    const disputed = await dispute(number, { reason: "More than was agreed", lineIds: [lines[0]?.id] });
    expect(disputed).toMatchObject({
      status: 200,
      body: {
        status: "DISPUTED",
        version: 3,
        disputes: [{ state: "OPEN", by: "Omar Haddad", reason: "More than was agreed", lineIds: [lines[0]?.id] }],
      },
    });
    const back = await withdraw(number);
    expect(back.body).toMatchObject({ status: "OPEN", disputes: [{ state: "WITHDRAWN" }] });
    expect((await withdraw(number)).status).toBe(409);
    const ledger = await api.database.rows("select action, kept from audit_event where entity_id = $1 order by id", [
      number,
    ]);
    expect(ledger).toEqual(
      ["invoice.published", "invoice.disputed", "invoice.dispute-withdrawn"].map((action) => ({
        action,
        kept: "7 years",
      })),
    );
  });

  it("200 is overdue after a withdrawal if the due date has passed since", async () => {
    const number = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    await dispute(number);
    expect((await withdraw(number)).body.status).toBe("OVERDUE");
  });

  it("200 creates one dispute for twenty parallel posts, with and without a key", async () => {
    const number = await published();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => dispute(number, undefined, place % 2 ? headers : {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read(number)).disputes).toHaveLength(1);
  });

  it("409 for a paid invoice, a credit note, and a stale version", async () => {
    const paid = await published();
    await step(paid, pay("121.00"));
    expect(await dispute(paid)).toMatchObject({ status: 409, body: { error: { code: "invoice.state-conflict" } } });
    const open = await published();
    expect(await dispute(open, undefined, { "if-match": '"1"' })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 2 } } },
    });
  });

  it("409 for the withdrawal of an answered dispute", async () => {
    const number = await published();
    await dispute(number);
    await step(number, { event: "resolveDispute", answer: "The meter is right." });
    expect(await withdraw(number)).toMatchObject({ status: 409 });
    expect((await read(number)).disputes).toMatchObject([{ state: "RESOLVED", answer: "The meter is right." }]);
  });

  it("400 for a short reason, and for lines of another invoice, like unknown ones", async () => {
    const [number, other] = [await published(), await read(await published())];
    expect(await dispute(number, { reason: "No" })).toMatchObject({
      status: 400,
      body: { validationErrors: [{ field: "reason", message: "validation.min-length" }] },
    });
    const answers = await Promise.all(
      [other.lines[0]?.id, randomUUID()].map((id) =>
        dispute(number, { reason: "More than was agreed", lineIds: [id] }),
      ),
    );
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 400,
        body: { validationErrors: [{ field: "lineIds", message: "validation.invalid-value" }] },
      });
  });
});
