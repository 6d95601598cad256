import { randomUUID } from "node:crypto";
import type { Invoice } from "@demarc/contract/core/invoice";
import Big from "big.js";
import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoSeller } from "../../demo/invoices.demo.ts";
import { createPool } from "../../platform/database.ts";
import { startJobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { type ProviderTransaction, runProviderChange } from "../../platform/provider-change.ts";
import { companyIds, type TestApi, testApi } from "../../testing/test-api.ts";
import { invoiceJobs, invoiceTimers } from "./invoices.jobs.ts";
import {
  draftInvoice,
  type InvoiceDraft,
  publishInvoice,
  type ProviderStep,
  takeInvoiceStep,
} from "./invoices.public.ts";
import { invoiceEvents, type InvoiceEvent, stateAfter, type StoredStatus } from "./invoices.rules.ts";

let api: TestApi;
let pool: pg.Pool;
let token: string;
const customerId = companyIds.kadeblok;

beforeAll(async () => {
  api = await testApi();
  pool = createPool(api.database.connect, "portal_operator", 8);
  token = await api.tokenOf("omar.haddad@kadeblok.example");
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

const asProvider = <Answer>(work: (transaction: ProviderTransaction) => Promise<Answer>): Promise<Answer> =>
  runProviderChange({ pool, actor: { actorType: "OPERATOR", actorId: "test" }, ip: null, requestId: null }, work);

const draft = (change: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  customerId,
  type: "INVOICE",
  issueDate: "2027-01-10",
  dueDate: "2099-01-01",
  buyerReference: "KB",
  locale: "en",
  variant: "data-centre",
  seller: demoSeller,
  buyer: { ...demoSeller, name: "Kadeblok Hosting B.V." },
  paymentMeans: "58",
  lines: [{ description: "Rack", quantity: "1", unit: "MON", unitPrice: "100.00", vatCategory: "S", vatRate: "21.00" }],
  ...change,
});
const store = (change?: Partial<InvoiceDraft>) => asProvider((transaction) => draftInvoice(transaction, draft(change)));
const publish = (id: string) => asProvider((transaction) => publishInvoice(transaction, id));
const published = async (change?: Partial<InvoiceDraft>) => publish(await store(change));
const step = (number: string, one: ProviderStep) =>
  asProvider((transaction) => takeInvoiceStep(transaction, { customerId, number }, one));
const path = (number: string, rest = "") => `/v1/customer/${customerId}/invoice/${number}${rest}`;
const read = async (number: string) => (await api.send<Invoice>("GET", path(number), { token })).body;
const pay = (amount: string): ProviderStep => ({
  event: "pay",
  payment: { date: "2027-01-12", amount, method: "CREDIT_TRANSFER" },
});
const drawBack = (amount: string): ProviderStep => ({
  event: "reversePayment",
  payment: { date: "2027-01-20", amount, method: "CREDIT_TRANSFER" },
});
const dispute = (number: string, body: object = { reason: "More than was agreed" }, headers = {}) =>
  api.send<Invoice>("POST", path(number, "/dispute"), { token, body, headers });
const withdraw = (number: string, headers = {}) =>
  api.send<Invoice>("DELETE", path(number, "/dispute"), { token, headers });

/** docs/product.md "Invoices", typed by hand: state, then the state after each event while nothing is late or paid. */
const machine: Readonly<Record<StoredStatus, string>> = {
  DRAFT: "OPEN - - - - - - - - -",
  OPEN: "OPEN PARTIALLY_PAID PAID OVERDUE DISPUTED - - CREDITED WRITTEN_OFF -",
  PARTIALLY_PAID: "- PARTIALLY_PAID PAID OVERDUE DISPUTED - - CREDITED WRITTEN_OFF OPEN",
  OVERDUE: "- OVERDUE PAID OVERDUE DISPUTED - - CREDITED WRITTEN_OFF OVERDUE",
  DISPUTED: "- DISPUTED PAID DISPUTED DISPUTED OPEN OPEN CREDITED WRITTEN_OFF DISPUTED",
  PAID: "- - PAID - - - - CREDITED - OPEN",
  CREDITED: "- - - - - - - - - -",
  WRITTEN_OFF: "- - - - - - - - - -",
};

describe("the states of an invoice", () => {
  it.each(Object.entries(machine))("%s goes on as documented", (state, row) => {
    const standing = { isLate: false, isPartlyPaid: false };
    const after = invoiceEvents.map((event) => stateAfter(state as StoredStatus, event, standing) ?? "-");
    expect(after.join(" ")).toBe(row);
  });

  it("take a thousand random walks of events, each to where the table says", () => {
    const walk = fc.array(fc.tuple(fc.constantFrom(...invoiceEvents), fc.boolean(), fc.boolean()), { maxLength: 30 });
    const column = (event: InvoiceEvent) => invoiceEvents.indexOf(event);
    fc.assert(
      fc.property(walk, (steps) => {
        let state: StoredStatus = "DRAFT";
        for (const [event, isLate, isPartlyPaid] of steps) {
          const wanted: string = machine[state].split(" ")[column(event)] ?? "-";
          const next: StoredStatus | undefined = stateAfter(state, event, { isLate, isPartlyPaid });
          const byDays = event === "withdrawDispute" || event === "resolveDispute" || event === "reversePayment";
          if (byDays && wanted === "OPEN")
            expect(next).toBe(isLate ? "OVERDUE" : isPartlyPaid ? "PARTIALLY_PAID" : "OPEN");
          else expect(next ?? "-").toBe(wanted);
          state = next ?? state;
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("hold on the database too: after random steps, four at a time, the sums are right and the state is theirs", async () => {
    const steps: (() => ProviderStep)[] = [
      () => pay("40.00"),
      () => pay("81.00"),
      () => drawBack("40.00"),
      () => ({ event: "resolveDispute", answer: "It is right." }),
      () => ({ event: "writeOff" }),
    ];
    const choice = fc.array(fc.nat(steps.length), { minLength: 4, maxLength: 4 });
    for (const walk of fc.sample(fc.array(choice, { minLength: 2, maxLength: 4 }), { numRuns: 15, seed: 7 })) {
      const number = await published();
      for (const four of walk)
        await Promise.allSettled(
          four.map((place) => {
            const make = steps[place];
            return make ? step(number, make()) : dispute(number);
          }),
        );
      const { status, grossTotal, amountPaid, amountOpen, payments, disputes } = await read(number);
      expect(payments.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2)).toBe(amountPaid);
      expect(new Big(grossTotal).minus(amountPaid).toFixed(2)).toBe(amountOpen);
      expect(status === "PAID").toBe(amountOpen === "0.00");
      expect(Number(amountOpen)).toBeGreaterThanOrEqual(0);
      if (status === "DISPUTED") expect(disputes.filter(({ state }) => state === "OPEN")).toHaveLength(1);
    }
  });
});

describe("publishing", () => {
  it("numbers without a gap or a double under fifty parallel runs, some of which fail", async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => store({ issueDate: "2031-05-01" })));
    await Promise.allSettled(
      ids.map((id, place) =>
        asProvider(async (transaction) => {
          await publishInvoice(transaction, id);
          if (place % 5 === 0) throw new Error("something after the number went wrong");
        }),
      ),
    );
    const rows = await api.database.rows<{ number: string }>(
      "select number from invoice where number like '2031-%' order by number",
    );
    expect(rows.map(({ number }) => number)).toEqual(
      Array.from({ length: 40 }, (_, place) => `2031-${String(place + 1).padStart(6, "0")}`),
    );
  });

  it("gives one number to twenty parallel publications of one draft", async () => {
    const id = await store();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => publish(id)));
    expect(new Set(numbers).size).toBe(1);
    const told = await api.database.rows(
      "select 1 from outbox_event where type = 'invoice.published' and entity_id = $1",
      [numbers[0]],
    );
    expect(told).toHaveLength(1);
  });

  it("404 hides a draft from its customer until then", async () => {
    await store({ buyerReference: "still-a-draft" });
    const { body } = await api.send<{ total: number }>("GET", `/v1/customer/${customerId}/invoice?q=still-a-draft`, {
      token,
    });
    expect(body.total).toBe(0);
  });

  it("leaves an invoice and its lines as they are, whoever tries", async () => {
    const number = await published();
    for (const statement of [
      "update invoice set gross_total = 1, net_total = 1, vat_total = 0 where number = $1",
      "update invoice set number = '2099-1' where number = $1",
      "update invoice set status = 'DRAFT', number = null where number = $1",
      "delete from invoice where number = $1",
      "update invoice_line set description = 'x' where invoice_id = (select id from invoice where number = $1)",
      "delete from invoice_line where invoice_id = (select id from invoice where number = $1)",
      `insert into invoice_line (invoice_id, customer_id, position, description, quantity, unit, unit_price, line_amount, vat_category, vat_rate)
       select id, customer_id, 99, 'x', 1, 'C62', 1, 1, 'S', 21 from invoice where number = $1`,
    ])
      await expect(api.database.rows(statement, [number])).rejects.toMatchObject({ code: "23000" });
  });
});

describe("a credit note", () => {
  const credit = (creditedInvoiceNumber: string, unitPrice: string) =>
    published({ type: "CREDIT_NOTE", creditedInvoiceNumber, lines: [{ ...draft().lines[0]!, unitPrice }] });

  it("lowers what is open, and credits the invoice when it is whole", async () => {
    const number = await published();
    const part = await credit(number, "30.00");
    expect(await read(number)).toMatchObject({ status: "OPEN", amountOpen: "84.70", amountCredited: "36.30" });
    expect(await read(part)).toMatchObject({
      status: "PAID",
      amountOpen: "0.00",
      payments: [{ method: "CREDIT_NOTE", amount: "36.30" }],
    });
    await credit(number, "70.00");
    const whole = await read(number);
    expect(whole).toMatchObject({ status: "CREDITED", amountOpen: "0.00" });
    expect(whole.creditNotes).toHaveLength(2);
    await expect(step(number, pay("1.00"))).rejects.toMatchObject({ status: 409, code: "invoice.state-conflict" });
  });

  it("stays open for what was paid already", async () => {
    const number = await published();
    await step(number, pay("121.00"));
    expect(await read(await credit(number, "50.00"))).toMatchObject({ status: "OPEN", amountOpen: "60.50" });
    expect(await read(number)).toMatchObject({ status: "PAID" });
  });

  it("400 never credits more than there is, and leaves no number behind", async () => {
    const number = await published();
    await expect(credit(number, "100.01")).rejects.toMatchObject({ errors: [{ field: "creditedInvoiceNumber" }] });
    await expect(credit("2020-000001", "1.00")).rejects.toThrow();
  });
});

describe("disputeInvoice, withdrawDispute", () => {
  it("200 puts an invoice on hold with the reason and its lines, and takes it back", async () => {
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

  it("200 is overdue again when the due date has passed meanwhile", async () => {
    const number = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    await dispute(number);
    expect((await withdraw(number)).body.status).toBe("OVERDUE");
  });

  it("200 makes one dispute of twenty parallel posts, with one key and without", async () => {
    const number = await published();
    const headers = { "idempotency-key": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, place) => dispute(number, undefined, place % 2 ? headers : {})),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await read(number)).disputes).toHaveLength(1);
  });

  it("409 refuses what is paid, a credit note, and a version that is no longer the latest", async () => {
    const paid = await published();
    await step(paid, pay("121.00"));
    expect(await dispute(paid)).toMatchObject({ status: 409, body: { error: { code: "invoice.state-conflict" } } });
    const open = await published();
    expect(await dispute(open, undefined, { "if-match": '"1"' })).toMatchObject({
      status: 409,
      body: { error: { code: "edit-conflict", details: { currentVersion: 2 } } },
    });
  });

  it("409 keeps a dispute that was answered", async () => {
    const number = await published();
    await dispute(number);
    await step(number, { event: "resolveDispute", answer: "The meter is right." });
    expect(await withdraw(number)).toMatchObject({ status: 409 });
    expect((await read(number)).disputes).toMatchObject([{ state: "RESOLVED", answer: "The meter is right." }]);
  });

  it("400 refuses a short reason and lines of another invoice, which look like unknown ones", async () => {
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

describe("the day after the due date", () => {
  it("marks once what was not paid, and nothing else", async () => {
    const late = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    const disputed = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    const early = await published();
    await dispute(disputed);
    const jobsPool = createPool(api.database.connect, "portal_jobs", 3);
    const given = {
      connect: api.database.connect,
      pool: jobsPool,
      log: createLog("silent"),
      timers: invoiceTimers,
      handlers: invoiceJobs,
    };
    const jobs = await Promise.all([1, 2].map(() => startJobs(given)));
    await expect.poll(async () => (await read(late)).status).toBe("OVERDUE");
    await Promise.all(jobs.map((one) => one.close()));
    await jobsPool.end();
    expect([(await read(disputed)).status, (await read(early)).status]).toEqual(["DISPUTED", "OPEN"]);
    const told = await api.database.rows(
      "select 1 from outbox_event where type = 'invoice.overdue' and entity_id = $1",
      [late],
    );
    expect(told).toHaveLength(1);
  });
});
