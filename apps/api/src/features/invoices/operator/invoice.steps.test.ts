import { amsterdamDate } from "@demarc/contract/core/calendar";
import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import Big from "big.js";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../../platform/database/database.ts";
import { testJobs } from "../../../testing/test-jobs.ts";
import { createLog } from "../../../platform/process/log.ts";
import { kadeblokDraft, kadeblokInvoices } from "../../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi, testApi } from "../../../testing/test-api.ts";
import { testConfig } from "../../../testing/test-config.ts";
import { invoiceJobs, invoiceTimers } from "../invoices.jobs.ts";
import { publishInvoice, type OperatorStep } from "../invoices.operator.ts";
import { invoiceEvents, type InvoiceEvent, invoiceStates, type StoredStatus } from "../invoice/invoices.rules.ts";

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
const drawBack = (amount: string): OperatorStep => ({
  event: "reversePayment",
  payment: { date: "2027-01-20", amount, method: "CREDIT_TRANSFER" },
});
const dispute = (number: string, body: object = { reason: "More than was agreed" }, headers = {}) =>
  api.send<Invoice>("POST", path(number, "/dispute"), { token, body, headers });

/**
 * The state machine of docs/product/invoices.md, typed by hand: state, then the state after each event for an invoice
 * that is neither late nor paid.
 */
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

describe("invoice states", () => {
  it.each(Object.entries(machine))("of %s have the documented transitions", (state, row) => {
    const standing = { isLate: false, isPartlyPaid: false };
    const after = invoiceEvents.map((event) => invoiceStates.next(state as StoredStatus, event, standing) ?? "-");
    expect(after.join(" ")).toBe(row);
  });

  it("match the table in a thousand random walks", () => {
    const walk = fc.array(fc.tuple(fc.constantFrom(...invoiceEvents), fc.boolean(), fc.boolean()), { maxLength: 30 });
    const column = (event: InvoiceEvent) => invoiceEvents.indexOf(event);
    fc.assert(
      fc.property(walk, (steps) => {
        let state: StoredStatus = "DRAFT";
        for (const [event, isLate, isPartlyPaid] of steps) {
          const wanted: string = machine[state].split(" ")[column(event)] ?? "-";
          const next: StoredStatus | undefined = invoiceStates.next(state, event, { isLate, isPartlyPaid });
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

  it("match the table in the database after parallel random steps, with correct sums", async () => {
    const steps: (() => OperatorStep)[] = [
      () => pay("40.00"),
      () => pay("81.00"),
      () => drawBack("40.00"),
      () => ({ event: "resolveDispute", answer: "It is right." }),
      () => ({ event: "writeOff" }),
    ];
    const choice = fc.array(fc.nat(steps.length), { minLength: 4, maxLength: 4 });
    for (const walk of fc.sample(fc.array(choice, { minLength: 2, maxLength: 4 }), { numRuns: 10, seed: 7 })) {
      const number = await published();
      const answers: number[] = [];
      for (const four of walk)
        await Promise.allSettled(
          four.map((place) => {
            const make = steps[place];
            return make ? step(number, make()) : dispute(number).then(({ status }) => answers.push(status));
          }),
        );
      const { status, grossTotal, amountPaid, amountOpen, payments, disputes } = await read(number);
      expect(payments.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2)).toBe(amountPaid);
      expect(new Big(grossTotal).minus(amountPaid).toFixed(2)).toBe(amountOpen);
      expect(status === "PAID").toBe(amountOpen === "0.00");
      expect(Number(amountOpen)).toBeGreaterThanOrEqual(0);
      expect(disputes.filter(({ state }) => state === "OPEN")).toHaveLength(status === "DISPUTED" ? 1 : 0);
      expect(answers.filter((answer) => answer >= 500)).toEqual([]);
    }
  });
});

describe("publishing", () => {
  it("numbers without gaps or duplicates in fifty parallel runs, some of which fail", async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, () => operator.store({ issueDate: "2031-05-01" })));
    await Promise.allSettled(
      ids.map((id, place) =>
        operator.asOperator(async (transaction) => {
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

  it("assigns one number in twenty parallel publications of one draft", async () => {
    const id = await operator.store();
    const numbers = await Promise.all(Array.from({ length: 20 }, () => operator.publish(id)));
    expect(new Set(numbers).size).toBe(1);
    const ledgerRows = await api.database.rows(
      "select 1 from outbox_event where type = 'invoice.published' and entity_id = $1",
      [numbers[0]],
    );
    expect(ledgerRows).toHaveLength(1);
  });

  it("404 for the customer until a draft is published", async () => {
    await operator.store({ buyerReference: "still-a-draft" });
    const { body } = await api.send<{ total: number }>("GET", `/v1/customer/${customerId}/invoice?q=still-a-draft`, {
      token,
    });
    expect(body.total).toBe(0);
  });

  it("prevents every role from changing an invoice and its lines", async () => {
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
    published({ type: "CREDIT_NOTE", creditedInvoiceNumber, lines: [{ ...kadeblokDraft().lines[0]!, unitPrice }] });

  it("reduces the open amount, and credits an invoice in full", async () => {
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

  it("stays open for an amount that was already paid", async () => {
    const number = await published();
    await step(number, pay("121.00"));
    expect(await read(await credit(number, "50.00"))).toMatchObject({ status: "OPEN", amountOpen: "60.50" });
    expect(await read(number)).toMatchObject({ status: "PAID" });
  });

  /** What was paid, what credit notes took off by their own payments, and what is open, of an invoice of 121 euros. */
  const partsOf = async (number: string) => {
    const { amountPaid, amountCredited, amountOpen, creditNotes } = await read(number);
    const notes = await Promise.all(creditNotes.map((note) => read(note.number)));
    const taken = notes
      .flatMap(({ payments }) => payments)
      .filter(({ method }) => method === "CREDIT_NOTE")
      .reduce((sum, { amount }) => sum.plus(amount), new Big(0));
    expect(amountCredited).toBe(taken.toFixed(2));
    expect(new Big(amountPaid).plus(amountCredited).plus(amountOpen).toFixed(2)).toBe("121.00");
    return [amountPaid, amountCredited, amountOpen];
  };

  it.each([
    ["of an unpaid invoice", [], ["30.00"], ["0.00", "36.30", "84.70"]],
    ["of the whole of one that is paid in part", [pay("40.00")], ["100.00"], ["40.00", "81.00", "0.00"]],
    ["of a paid one", [pay("121.00")], ["50.00"], ["121.00", "0.00", "0.00"]],
    ["twice, of one that is paid in part", [pay("40.00")], ["60.00", "40.00"], ["40.00", "81.00", "0.00"]],
  ] as const)("200 %s: total = paid + credited + open", async (_which, steps, amounts, parts) => {
    const number = await published();
    for (const one of steps) await step(number, one);
    for (const amount of amounts) await credit(number, amount);
    expect(await partsOf(number)).toEqual(parts);
  });

  it("200 a returned payment opens its whole amount again, because the credit is still open on the note", async () => {
    const number = await published();
    await step(number, pay("121.00"));
    const note = await credit(number, "50.00");
    await step(number, drawBack("121.00"));
    expect(await partsOf(number)).toEqual(["0.00", "0.00", "121.00"]);
    expect(await read(note)).toMatchObject({ amountOpen: "60.50" });
    await step(number, pay("121.00"));
    expect(await partsOf(number)).toEqual(["121.00", "0.00", "0.00"]);
  });

  it("400 beyond the open amount, without using a number", async () => {
    const number = await published();
    await expect(credit(number, "100.01")).rejects.toMatchObject({ errors: [{ field: "creditedInvoiceNumber" }] });
    await expect(credit("2020-000001", "1.00")).rejects.toThrow();
  });
});

describe("the day after the due date", () => {
  it("marks unpaid invoices once, and no others", async () => {
    const late = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    const disputed = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    const early = await published();
    const due = await published({ issueDate: "2026-01-01", dueDate: amsterdamDate(new Date()) });
    const paid = await published({ issueDate: "2026-01-01", dueDate: "2026-01-02" });
    await step(paid, pay("121.00"));
    const january = { issueDate: "2026-01-03", dueDate: "2026-01-03" };
    const lines = [{ ...kadeblokDraft().lines[0]!, unitPrice: "50.00" }];
    const note = await published({ ...january, type: "CREDIT_NOTE", creditedInvoiceNumber: paid, lines });
    await dispute(disputed);
    const jobsPool = createPool(api.database.connect, "portal_jobs", 3);
    const given = {
      connect: api.database.connect,
      pool: jobsPool,
      leasePool: jobsPool,
      log: createLog("silent"),
      timers: invoiceTimers,
      handlers: invoiceJobs(testConfig()),
    };
    const jobs = await Promise.all([1, 2].map(() => testJobs(given)));
    await expect.poll(async () => (await read(late)).status).toBe("OVERDUE");
    await Promise.all(jobs.map((one) => one.close()));
    await jobsPool.end();
    const others = await Promise.all([disputed, early, due, paid, note].map(async (one) => (await read(one)).status));
    expect(others).toEqual(["DISPUTED", "OPEN", "OPEN", "PAID", "OPEN"]);
    const ledgerRows = await api.database.rows(
      "select 1 from outbox_event where type = 'invoice.overdue' and entity_id = $1",
      [late],
    );
    expect(ledgerRows).toHaveLength(1);
  });
});
