import type { Invoice, InvoiceStatus, InvoiceType } from "@demarc/contract/core/invoices/invoice";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { ViewedCompany } from "@demarc/shell/session.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoExplanation, demoInvoice } from "../../testing/demo-invoice.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { InvoiceScreen } from "./invoice.screen.tsx";
import { invoices } from "./invoices.feature.ts";

const base = `/v1/customer/${demoCustomer.id}/invoice/${demoInvoice.number}`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = async (change: Partial<Invoice> = {}, customer = demoCustomer, isViewed = false) => {
  const api = fakeApi({
    [`GET ${base}`]: () => ({ body: { ...demoInvoice, ...change } }),
    [`GET ${base}/explanation`]: () => ({ body: demoExplanation }),
  });
  const Screen = () =>
    isViewed ? (
      <ViewedCompany value={customer}>
        <InvoiceScreen />
      </ViewedCompany>
    ) : (
      <InvoiceScreen />
    );
  await renderScreen(Screen, {
    path: `/invoice/${demoInvoice.number}`,
    route: "/invoice/$number",
    texts: [invoices.locales, listTexts],
    customer,
  });
  await screen.findByRole("heading", { level: 2, name: "Payments" });
  return api;
};
/** All that a person can do with the invoice besides its PDF. */
const actions = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};

test.each<[InvoiceStatus, InvoiceType, string, boolean]>([
  ["OPEN", "INVOICE", "Open", true],
  ["PARTIALLY_PAID", "INVOICE", "Partly paid", true],
  ["OVERDUE", "INVOICE", "Overdue", true],
  ["DISPUTED", "INVOICE", "Disputed", false],
  ["PAID", "INVOICE", "Paid", false],
  ["CREDITED", "INVOICE", "Credited", false],
  ["WRITTEN_OFF", "INVOICE", "Written off", false],
  ["OPEN", "CREDIT_NOTE", "Open", false],
  ["PAID", "CREDIT_NOTE", "Settled", false],
])("%s %s says %j beside its number, and can be disputed: %j", async (status, type, word, canDispute) => {
  await show({ status, type });
  const title = type === "INVOICE" ? "Invoice 2026-000042" : "Credit note 2026-000042";
  const heading = screen.getByRole("heading", { level: 1, name: title });
  expect(heading.parentElement?.textContent).toContain(word);
  expect(screen.queryByText("Due date") !== null).toBe(type === "INVOICE");
  expect(await actions()).toEqual(["UBL", "Cost allocation file", "Print", ...(canDispute ? ["Dispute"] : [])]);
});

test.each<[string, Parameters<typeof show>, readonly string[]]>([
  ["an end user allocates no costs", [{}, { ...demoCustomer, type: "end-user" }], ["UBL", "Print", "Dispute"]],
  [
    "an invoice without end customers has no file of them",
    [{ lines: demoInvoice.lines.map((line) => ({ ...line, endCustomerReference: null })) }],
    ["UBL", "Print", "Dispute"],
  ],
  ["an invoice of another company is not disputed", [{ customerId: 7 }], ["UBL", "Cost allocation file", "Print"]],
  ["a company that is viewed only cannot be disputed or allocated", [{}, demoCustomer, true], ["UBL", "Print"]],
])("%s", async (_what, given, expected) => {
  await show(...given);
  expect(await actions()).toEqual(expected);
});

test.each<[InvoiceStatus, string | undefined]>([
  ["OVERDUE", "8 days late"],
  ["OPEN", undefined],
  ["PAID", undefined],
])("after its due date %s says how late it is: %j", async (status, late) => {
  await show({ status });
  expect(screen.queryByText(/days? late/)?.textContent).toBe(late);
});

test("an allowance lowers the total, and a charge raises it; VAT of another kind has its taxable amount", async () => {
  await show({
    allowances: [
      { reason: "Loyalty", charge: false, amount: "5.00", vatCategory: "AE", vatRate: "0.00" },
      { reason: "Paper invoice", charge: true, amount: "2.50", vatCategory: "AE", vatRate: "0.00" },
    ],
    taxSubtotals: [{ category: "AE", rate: "0.00", taxable: "41.50", tax: "0.00" }],
  });
  const rows = within(await screen.findByRole("table", { name: "Totals" })).getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Discount on the invoiceLoyalty−€5.00",
    "Surcharge on the invoicePaper invoice€2.50",
    "Total excl. VAT€44.00",
    "VAT reverse charged on €41.50€0.00",
    "Total incl. VAT€53.24",
  ]);
});

const period = (from: string, to: string) => ({ period: { from, to } });
test.each<[string, Partial<Invoice>, string | undefined]>([
  ["a whole month", period("2026-11-01", "2026-11-30"), "November 2026"],
  ["a part of a month", period("2026-11-01", "2026-11-29"), "1 Nov 2026 to 29 Nov 2026"],
  ["two months", period("2026-11-01", "2026-12-31"), "1 Nov 2026 to 31 Dec 2026"],
  ["a month from its second day", period("2026-11-02", "2026-11-30"), "2 Nov 2026 to 30 Nov 2026"],
  ["no period", { period: null }, undefined],
])("%s is named", async (_what, change, text) => {
  await show(change);
  expect(screen.queryByText("Period") !== null).toBe(text !== undefined);
  if (text) expect(screen.getByText(text)).toBeTruthy();
});

test("an invoice and its credit note lead to each other", async () => {
  await show({
    creditNotes: [{ number: "C/1", issueDate: "2026-11-20", grossTotal: "53.24" }] as Invoice["creditNotes"],
  });
  expect(screen.getByRole("link", { name: "C/1" }).getAttribute("href")).toBe("/invoices/invoice/C%2F1");
  cleanup();
  await show({ type: "CREDIT_NOTE", creditedInvoiceNumber: "2026-000041" });
  expect(screen.getByRole("link", { name: "2026-000041" }).getAttribute("href")).toBe("/invoices/invoice/2026-000041");
});

test("bookings are in the order of their days, and those that lower the open amount are negative", async () => {
  const payment = (
    date: string,
    amount: string,
    method: Invoice["payments"][number]["method"],
    reference: string | null = null,
  ) => ({ date, amount, method, reference });
  await show({
    issueDate: "2025-12-20",
    payments: [
      payment("2026-01-05", "20.00", "DIRECT_DEBIT"),
      payment("2026-01-09", "-20.00", "REVERSAL", "AC04"),
      payment("2026-01-12", "10.00", "CREDIT_TRANSFER", "Ref 7"),
    ],
    amountCredited: "3.24",
    creditNotes: [{ number: "C1", issueDate: "2026-01-08", grossTotal: "3.24" }] as Invoice["creditNotes"],
    amountOpen: "40.00",
  });
  const list = screen.getByRole("list", { name: "Payments" });
  expect(
    within(list)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    "20 DecInvoice sent€53.24",
    "5 Jan 2026CollectedSEPA direct debit−€20.00",
    "8 Jan 2026CreditedC1−€3.24",
    "9 Jan 2026Returned by your bankAC04, account closed€20.00",
    "12 Jan 2026PaidBank transfer · Ref 7−€10.00",
  ]);
  expect(screen.getByText("Open amount", { selector: "p span" }).nextElementSibling?.textContent).toBe("€40.00");
});

test("bookings of a credit note for what was paid before say what is left on it, and add up to the open amount", async () => {
  await show({
    issueDate: "2026-01-02",
    payments: [{ date: "2026-01-05", amount: "20.00", method: "CREDIT_TRANSFER", reference: null }],
    amountPaid: "20.00",
    amountCredited: "33.24",
    creditNotes: [{ number: "C1", issueDate: "2026-01-08", grossTotal: "53.24" }] as Invoice["creditNotes"],
    amountOpen: "0.00",
  });
  const list = screen.getByRole("list", { name: "Payments" });
  const amounts = within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) => /(−?)€([\d.]+)$/.exec(textContent));
  expect(list.textContent).toContain("Left on the credit note");
  expect(amounts.map((found) => `${found?.[1]}${found?.[2]}`)).toEqual(["53.24", "−20.00", "−53.24", "20.00"]);
});

test.each([
  ["INVOICE", "WRITTEN_OFF", "Written off"],
  ["INVOICE", "PAID", "Open amount"],
  ["CREDIT_NOTE", "OPEN", undefined],
] as const)("what is left of an %s that is %s is called %j", async (type, status, label) => {
  await show({ type, status, amountOpen: "12.34" });
  const payments = screen.getByRole("heading", { level: 2, name: "Payments" }).closest("section");
  const left = within(payments as HTMLElement).queryByText("€12.34");
  expect(left?.previousElementSibling?.textContent).toBe(label);
});

const dispute = (state: Invoice["disputes"][number]["state"], answer: string | null = null) => ({
  id: `d-${state}`,
  at: "2026-11-20T09:00:00.000Z",
  by: "Joris Bakker",
  reason: `Reason ${state}`,
  lineIds: [],
  state,
  answer,
  endedAt: null,
});
const disputed = (...disputes: Invoice["disputes"]): Partial<Invoice> => ({
  status: "DISPUTED",
  amountDisputed: "10.00",
  disputes,
});

test("disputes are shown unless they were withdrawn, with our answer; only an open one can be withdrawn", async () => {
  await show(disputed(dispute("OPEN"), dispute("RESOLVED", "You are right."), dispute("WITHDRAWN")));
  expect(await screen.findByText("€10.00 of this invoice is disputed")).toBeTruthy();
  expect(screen.getByText("We have answered your dispute")).toBeTruthy();
  expect(screen.getByText("Our answer: You are right.")).toBeTruthy();
  expect(screen.queryByText("Reason WITHDRAWN")).toBeNull();
  expect(screen.queryByText(/^About:/)).toBeNull();
  expect(screen.getAllByRole("button", { name: "Withdraw dispute" })).toHaveLength(1);
});

test.each<[string, Parameters<typeof show>]>([
  ["has an answer", [disputed(dispute("RESOLVED"))]],
  ["is of another company", [{ ...disputed(dispute("OPEN")), customerId: 7 }]],
  ["is of a company that is viewed only", [disputed(dispute("OPEN")), demoCustomer, true]],
  ["is of an invoice that has been paid since", [{ ...disputed(dispute("OPEN")), status: "PAID" }]],
])("a dispute that %s cannot be withdrawn", async (_what, given) => {
  await show(...given);
  expect(await screen.findByText(/^Reason/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Withdraw dispute" })).toBeNull();
});

test("a withdrawal sends the version that was shown; after an error it can be tried again", async () => {
  const api = await show(disputed(dispute("OPEN")));
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api.handlers["GET /version.json"] = () => ({ body: { git: "development" } });
  api.handlers[`DELETE ${base}/dispute`] = () => refusal(404, "not-found");
  const button = await screen.findByRole("button", { name: "Withdraw dispute" });
  fireEvent.click(button);
  await waitFor(() => expect(api.calls.some(({ method }) => method === "DELETE")).toBe(true));
  await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
  api.handlers[`DELETE ${base}/dispute`] = () => ({ body: { ...demoInvoice, version: 4 } });
  fireEvent.click(button);
  expect(await screen.findByText("The dispute of invoice 2026-000042 is withdrawn.")).toBeTruthy();
  const sent = api.calls.filter(({ method }) => method === "DELETE");
  expect(sent.map(({ headers }) => headers["if-match"])).toEqual(['"2"', '"2"']);
  vi.restoreAllMocks();
});
