import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Invoice } from "@demarc/contract/core/invoices/invoice";
import type { WorkItem } from "@demarc/contract/core/work-item";
import type { Home, InvoicedMonth } from "@demarc/contract/home";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiAt } from "../../testing/api-at.ts";
import { kadeblokDraft, kadeblokInvoices } from "../../testing/invoices/kadeblok-invoices.ts";
import { companyIds, type TestApi } from "../../testing/test-api.ts";
import type { OperatorStep } from "./invoices.operator.ts";

let api: TestApi;
let token: string;
let operator: ReturnType<typeof kadeblokInvoices>;
const path = `/v1/customer/${companyIds.kadeblok}/invoice`;
const now = new Date();
const today = amsterdamDate(now);
const [line] = kadeblokDraft().lines;

beforeAll(async () => {
  api = await apiAt(now);
  operator = kadeblokInvoices(api.operatorPool);
  token = await api.tokenOf("omar.haddad@kadeblok.example");
});
beforeEach(async () => {
  await api.database.rows(
    "delete from invoice_line where invoice_id in (select id from invoice where status = 'DRAFT')",
  );
  await api.database.rows("delete from invoice where status = 'DRAFT'");
});
afterAll(() => api.close());

const get = async <Body>(rest: string) => (await api.send<Body>("GET", `${path}${rest}`, { token })).body;
const home = async () => (await api.send<Home>("GET", "/v1/home", { token })).body.figures.invoices!;
const published = (change: Parameters<typeof operator.published>[0] = {}) =>
  operator.published({ issueDate: today, ...change });
const credit = (creditedInvoiceNumber: string, unitPrice: string, change: Parameters<typeof published>[0] = {}) =>
  published({ type: "CREDIT_NOTE", creditedInvoiceNumber, lines: [{ ...line!, unitPrice }], ...change });
const payment = { date: today, method: "CREDIT_TRANSFER" } as const;
const pay = (amount: string): OperatorStep => ({ event: "pay", payment: { ...payment, amount } });
const cents = (amount: string) => Math.round(Number(amount) * 100);

describe("the months of the home", () => {
  /** What an action adds to the last month and to the one before, in cents: paid, open and overdue. */
  const added = async (act: () => Promise<unknown>) => {
    const ofMonth = ({ paid, open, overdue }: InvoicedMonth) => [paid, open, overdue].map(cents);
    const lastTwo = async () => (await home()).months.slice(-2).map(ofMonth);
    const before = await lastTwo();
    await act();
    return (await lastTwo())
      .map((month, place) => month.map((value, kind) => value - before[place]![kind]!))
      .toReversed();
  };
  const none = [0, 0, 0];

  it.each<[string, number[], (number: string) => Promise<unknown>]>([
    ["open", [0, 12_100, 0], async () => undefined],
    ["paid in part", [4000, 8100, 0], (number) => operator.step(number, pay("40.00"))],
    ["paid", [12_100, 0, 0], (number) => operator.step(number, pay("121.00"))],
    ["credited in part, which is not paid", [0, 8470, 0], (number) => credit(number, "30.00")],
    ["credited in full", none, (number) => credit(number, "100.00")],
    ["written off", none, (number) => operator.step(number, { event: "writeOff" })],
    [
      "paid in part, then credited for the rest",
      [8470, 0, 0],
      async (number) => {
        await operator.step(number, pay("84.70"));
        await credit(number, "30.00");
      },
    ],
  ])("200 have an invoice that is %s as %j", async (_what, expected, act) => {
    expect(await added(async () => act(await published()))).toEqual([expected, none]);
  });

  it("200 have an overdue invoice as overdue", async () => {
    const act = async () => {
      const number = await published({ dueDate: today });
      await api.database.rows("update invoice set status = 'OVERDUE' where number = $1", [number]);
    };
    expect(await added(act)).toEqual([[0, 0, 12_100], none]);
  });

  it("200 have an invoice in the month of its date: the first day is this month, the day before is the last", async () => {
    const first = `${today.slice(0, 7)}-01`;
    expect(await added(() => published({ issueDate: first }))).toEqual([[0, 12_100, 0], none]);
    expect(await added(() => published({ issueDate: daysAfter(first, -1) }))).toEqual([none, [0, 12_100, 0]]);
  });

  it("200 have no draft and no credit note of a paid invoice", async () => {
    const paid = await published();
    await operator.step(paid, pay("121.00"));
    expect(await added(() => operator.store({ issueDate: today }))).toEqual([none, none]);
    expect(await added(() => credit(paid, "50.00"))).toEqual([[-6050, 0, 0], none]);
  });
});

it("200 the latest invoice is the last of the newest day, not a draft, a credit note or one that was published later", async () => {
  const tomorrow = daysAfter(today, 1);
  const [, last] = [await published({ issueDate: tomorrow }), await published({ issueDate: tomorrow })];
  await published({ issueDate: today });
  await operator.store({ issueDate: daysAfter(today, 2) });
  await credit(last, "30.00", { issueDate: daysAfter(today, 2) });
  expect((await home()).latest).toBe(last);
});

it("200 the open invoices are the largest, at most twelve; the sums count all", async () => {
  const before = await home();
  const prices = Array.from({ length: 14 }, (_, place) => `${90_000 + place}.00`);
  for (const unitPrice of prices) await published({ lines: [{ ...line!, unitPrice }] });
  const { open, openCount, openTotal } = await home();
  const gross = prices.map((price) => cents(price) * 1.21);
  expect(open.map(({ amountToPay }) => cents(amountToPay))).toEqual(gross.toReversed().slice(0, 12));
  expect(openCount - before.openCount).toBe(14);
  expect(cents(openTotal) - cents(before.openTotal)).toBe(gross.reduce((sum, one) => sum + one, 0));
});

it("200 the totals of a filter add up each amount over VAT rates, invoices and credit notes", async () => {
  const buyerReference = "totals-of-a-filter";
  const book = { ...line!, description: "Book", unitPrice: "10.00", vatRate: "9.00" };
  await published({ buyerReference, lines: [line!, book] });
  const partly = await published({ buyerReference });
  await operator.step(partly, pay("21.00"));
  const paid = await published({ buyerReference });
  await operator.step(paid, pay("121.00"));
  await credit(paid, "50.00", { buyerReference });
  await operator.store({ issueDate: today, buyerReference });
  expect(await get(`/total?q=${buyerReference}`)).toEqual({
    netTotal: "260.00",
    vatTotal: "53.40",
    grossTotal: "313.40",
    amountOpen: "171.40",
    amountToPay: "231.90",
  });
});

describe("an invoice that is partly credited", () => {
  it("200 is paid by the rest, open for the rest again after its return, and not to be paid beyond it", async () => {
    const number = await published();
    await credit(number, "30.00");
    const one = { amountPaid: "84.70", amountCredited: "36.30", amountOpen: "0.00" };
    await expect(operator.step(number, pay("84.71"))).rejects.toMatchObject({ errors: [{ field: "amount" }] });
    await operator.step(number, pay("84.70"));
    expect(await get<Invoice>(`/${number}`)).toMatchObject({ status: "PAID", ...one });
    await operator.step(number, { event: "reversePayment", payment: { ...payment, amount: "84.70" } });
    const open = { amountPaid: "0.00", amountCredited: "36.30", amountOpen: "84.70" };
    expect(await get<Invoice>(`/${number}`)).toMatchObject({ status: "OPEN", ...open });
  });

  it("200 is paid, not credited, if the credit note takes the rest of what is paid in part", async () => {
    const number = await published();
    await operator.step(number, pay("84.70"));
    await credit(number, "30.00");
    const settled = { amountPaid: "84.70", amountCredited: "36.30", amountOpen: "0.00" };
    expect(await get<Invoice>(`/${number}`)).toMatchObject({ status: "PAID", ...settled });
  });
});

it("200 each step of the operator is one row in the ledger and one event, with the state before and after", async () => {
  const number = await published();
  await operator.step(number, pay("21.00"));
  await operator.step(number, { event: "reversePayment", payment: { ...payment, amount: "21.00" } });
  await credit(number, "30.00");
  await operator.step(number, { event: "writeOff" });
  const rows = await api.database.rows(
    `select action, concat_ws(' ', before ->> 'status', before ->> 'amountOpen', '→', after ->> 'status', after ->> 'amountOpen') as change,
       (select count(*)::int from outbox_event where entity_id = $1 and type = action) as events
     from audit_event where entity_id = $1 and action <> 'invoice.published' order by id`,
    [number],
  );
  expect(rows).toEqual([
    { action: "invoice.paid", change: "OPEN 121.00 → PARTIALLY_PAID 100.00", events: 1 },
    { action: "invoice.payment-reversed", change: "PARTIALLY_PAID 100.00 → OPEN 121.00", events: 1 },
    { action: "invoice.credited", change: "OPEN 121.00 → OPEN 84.70", events: 1 },
    { action: "invoice.written-off", change: "OPEN 84.70 → WRITTEN_OFF 84.70", events: 1 },
  ]);
});

it("200 the answer to a second dispute leaves the first one withdrawn", async () => {
  const number = await published();
  const dispute = (reason: string) => api.send("POST", `${path}/${number}/dispute`, { token, body: { reason } });
  await dispute("More than was agreed");
  await api.send("DELETE", `${path}/${number}/dispute`, { token });
  await dispute("Not what was agreed");
  await operator.step(number, { event: "resolveDispute", answer: "The meter is right." });
  expect((await get<Invoice>(`/${number}`)).disputes).toMatchObject([
    { reason: "More than was agreed", state: "WITHDRAWN", answer: null },
    { reason: "Not what was agreed", state: "RESOLVED", answer: "The meter is right." },
  ]);
});

it("200 an invoice is compared with the one before it, also of the same day, and never with a credit note or a draft", async () => {
  const issueDate = daysAfter(today, 3);
  const [first, second] = [await published({ issueDate }), await published({ issueDate })];
  await credit(first, "30.00", { issueDate });
  await operator.store({ issueDate });
  const third = await published({ issueDate });
  const previous = async (number: string) =>
    (await get<{ previous: { number: string } | null }>(`/${number}/explanation`)).previous?.number;
  expect([await previous(second), await previous(third)]).toEqual([first, second]);
});

it("200 the work list names the five invoices that are due first, of all that are open, and no credit note", async () => {
  const numbers: string[] = [];
  for (const days of [7, 3, 9, 1, 5, 2, 8]) {
    const number = await published({ dueDate: daysAfter(today, days) });
    numbers[days] = number;
  }
  await operator.step(numbers[3] ?? "", pay("1.00"));
  await operator.step(numbers[5] ?? "", pay("121.00"));
  const { body } = await api.send<WorkItem[]>("GET", "/v1/work-list", { token });
  const { objects = [], count } = body.find(({ kind }) => kind === "invoice-open") ?? {};
  expect(objects.map(({ name }) => name)).toEqual([1, 2, 3, 7, 8].map((days) => numbers[days]));
  expect(objects.map(({ amount }) => amount)).toEqual(["121.00", "121.00", "120.00", "121.00", "121.00"]);
  expect(count).toBeGreaterThan(6);
});
