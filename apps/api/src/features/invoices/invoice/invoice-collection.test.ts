import type { Invoice, InvoicePayment } from "@demarc/contract/core/invoices/invoice";
import type { WorkItem } from "@demarc/contract/core/work-item";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveMandate, kadeblokInvoices } from "../../../testing/invoices/kadeblok-invoices.ts";
import { storedInvoices } from "../../../testing/invoices/sample-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { collectionOf } from "./invoice-collection.ts";
import { paymentCodeOf } from "../documents/payment-code.ts";

const payment = (method: InvoicePayment["method"], date: string, amount = "121.00"): InvoicePayment => ({
  method,
  date,
  amount,
  reference: null,
});
const collected = payment("DIRECT_DEBIT", "2026-12-01");
const back = payment("REVERSAL", "2026-12-06", "-121.00");
const debits = storedInvoices.filter(({ type, paymentMeans }) => type === "INVOICE" && paymentMeans === "59");
const [debit] = fc.sample(debits, { numRuns: 1, seed: 1 });
const [sample] = fc.sample(
  storedInvoices.filter(({ type, paymentMeans }) => type === "INVOICE" && paymentMeans === "58"),
  { numRuns: 1, seed: 1 },
);

describe("payment QR code", () => {
  it("exists only for amounts to be transferred, within the limits of the guideline", () => {
    fc.assert(
      fc.property(storedInvoices, fc.constantFrom("0.00", "1.21", "999999999.99"), (invoice, amountToPay) => {
        const code = paymentCodeOf({ ...invoice, amountToPay });
        const isDue = invoice.type === "INVOICE" && amountToPay !== "0.00";
        expect(code !== null).toBe(isDue && invoice.paymentMeans !== "59");
        if (code === null) return;
        expect(Buffer.byteLength(code)).toBeLessThanOrEqual(331);
        expect(code.split("\n")).toHaveLength(11);
        expect(code).toContain(`\nEUR${amountToPay}\n`);
      }),
    );
  });

  it("exists for a direct debit only after the bank returned it", () => {
    fc.assert(
      fc.property(debits, (invoice) => {
        const codeAfter = (...payments: InvoicePayment[]) =>
          paymentCodeOf({ ...invoice, payments, amountToPay: "9.99" });
        expect([codeAfter(), codeAfter(collected)]).toEqual([null, null]);
        expect(codeAfter(collected, back)).toContain("\nEUR9.99\n");
      }),
    );
  });

  it("removes line breaks from a name, which would shift the fields after it", () => {
    const seller = { ...sample!.seller, name: `A\nB ${"x".repeat(90)}` };
    expect(paymentCodeOf({ ...sample!, seller })?.split("\n")[5]).toBe(`A B ${"x".repeat(66)}`);
  });
});

describe("collection of a direct debit", () => {
  const after = (change: Partial<Invoice>) => collectionOf({ ...debit!, ...change });

  it("is planned for the undisputed amount, and on hold if everything is disputed", () => {
    const date = "2026-12-01";
    expect(after({ amountToPay: "60.00", amountDisputed: "61.00" })).toEqual({
      state: "PLANNED",
      date,
      amount: "60.00",
      returnedOn: null,
    });
    expect(after({ amountToPay: "0.00", amountDisputed: "121.00" })).toEqual({
      state: "ON_HOLD",
      date,
      amount: "0.00",
      returnedOn: null,
    });
  });

  it("is not repeated after the bank returned it, and names the day of the latest return", () => {
    const earlier = payment("REVERSAL", "2026-12-03", "-121.00");
    expect(after({ payments: [collected, earlier, collected, back] })).toMatchObject({
      state: "RETURNED",
      amount: "0.00",
      returnedOn: "2026-12-06",
    });
  });

  it("does not exist for transfers, credit notes and settled invoices, and a refunded transfer is not a returned debit", () => {
    expect(after({ paymentMeans: "58" })).toBeNull();
    expect(after({ type: "CREDIT_NOTE" })).toBeNull();
    expect(after({ amountToPay: "0.00" })).toBeNull();
    expect(after({ payments: [payment("CREDIT_TRANSFER", "2026-12-01"), back] })?.state).toBe("PLANNED");
  });
});

describe("a direct debit that the bank returned", () => {
  let api: TestApi;
  let token: string;
  let operator: ReturnType<typeof kadeblokInvoices>;
  beforeAll(async () => {
    api = await testApi();
    operator = kadeblokInvoices(api.operatorPool);
    token = await api.tokenOf("omar.haddad@kadeblok.example");
  });
  afterAll(() => api.close());

  const customerId = companyIds.kadeblok;
  const read = async (number: string) =>
    (await api.send<Invoice>("GET", `/v1/customer/${customerId}/invoice/${number}`, { token })).body;
  const work = async () => (await api.send<WorkItem[]>("GET", "/v1/work-list", { token })).body;
  const byDebit = { paymentMeans: "59", mandateReference: "MND-1", collectionDate: "2026-02-01" } as const;

  it("200 offers a transfer of the open amount, and gives the work list the reason", async () => {
    await giveMandate(api.database);
    const number = await operator.published({ ...byDebit, issueDate: "2026-01-02", dueDate: "2026-02-01" });
    expect(await read(number)).toMatchObject({ paymentCode: null, collection: { state: "PLANNED", amount: "121.00" } });
    const money = { amount: "121.00", method: "DIRECT_DEBIT" } as const;
    await operator.step(number, { event: "pay", payment: { ...money, date: "2026-02-01" } });
    expect(await read(number)).toMatchObject({ paymentCode: null, collection: null });
    await operator.step(number, { event: "reversePayment", payment: { ...money, date: "2026-02-06" } });
    const returned = await read(number);
    expect(returned).toMatchObject({
      status: "OVERDUE",
      amountToPay: "121.00",
      collection: { state: "RETURNED", date: "2026-02-01", amount: "0.00", returnedOn: "2026-02-06" },
    });
    expect(returned.paymentCode).toContain("\nEUR121.00\n");
    const objects = (await work()).flatMap((item) => item.objects);
    expect(objects.find(({ name }) => name === number)?.reason).toEqual({ code: "debit-returned", day: "2026-02-06" });
  });

  it("200 gives no reason for an invoice that waits for a transfer", async () => {
    const number = await operator.published({ issueDate: "2026-01-02", dueDate: "2026-02-01" });
    const objects = (await work()).flatMap((item) => item.objects);
    expect(objects.find(({ name }) => name === number)).toMatchObject({ reason: null });
  });
});
