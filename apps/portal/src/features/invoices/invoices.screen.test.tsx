import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoInvoice } from "../../testing/demo-invoice.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { invoices } from "./invoices.feature.ts";
import { InvoicesScreen } from "./invoices.screen.tsx";

const base = "/v1/customer/20120280/invoice";
const note = {
  ...demoInvoice,
  number: "2026-000043",
  type: "CREDIT_NOTE",
  status: "PAID",
  grossTotal: "12.10",
  amountOpen: "0.00",
};
const summary = { open: "53.24", overdue: "0.00", count: 1, overdueCount: 0 };
const page = (items: unknown[]) => pageOf(items, { summary });
const totals = { body: { netTotal: "44.00", vatTotal: "9.24", grossTotal: "53.24", amountOpen: "53.24" } };
const first = `GET ${base}?limit=25&offset=0`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = listScreen({ Screen: InvoicesScreen, route: "/invoices", texts: invoices.locales });
const answering = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [first]: () => page([demoInvoice, note]),
    [`GET ${base}/total`]: () => totals,
    ...noSavedViews("invoices"),
    ...more,
  });

test("shows what is due, and credit notes as negative amounts", async () => {
  answering();
  await show();
  const row = (await screen.findByRole("rowheader", { name: /2026-000043/ })).closest("tr");
  expect(within(row!).getByText("−€12.10")).toBeTruthy();
  expect(within(row!).getByText("Settled")).toBeTruthy();
  expect(within(row!).getAllByText("–")).toHaveLength(2);
  expect(within(row!).queryByText("€0.00")).toBeNull();
  expect(screen.getByRole("link", { name: "1 invoice" }).getAttribute("href")).toBe(
    "/invoices?type=INVOICE&status=OPEN,PARTIALLY_PAID,OVERDUE",
  );
  expect(await screen.findByText(/€53\.24 incl\. VAT · €44\.00 excl\. VAT/)).toBeTruthy();
});

test("requests what the address says", async () => {
  const query = "q=KP&status=OVERDUE&minAmount=10.50&sort=-grossTotal&limit=25&offset=25";
  const { calls } = answering({
    [`GET ${base}?${query}`]: () => page([demoInvoice]),
    [`GET ${base}/total?q=KP&status=OVERDUE&minAmount=10.50`]: () => totals,
  });
  await show("?q=KP&status=OVERDUE&minAmount=10,50&sort=-grossTotal&page=2&colour=blue");
  expect(await screen.findByRole("rowheader", { name: "2026-000042" })).toBeTruthy();
  expect(calls.some(({ path }) => path.endsWith(query))).toBe(true);
  expect(screen.getByRole("columnheader", { name: "Total" }).getAttribute("aria-sort")).toBe("descending");
});

test("explains an empty result, and an empty list", async () => {
  answering({ [`GET ${base}?q=zz&limit=25&offset=0`]: () => page([]), [first]: () => page([]) });
  await show("?q=zz");
  fireEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findByRole("heading", { name: "No invoices yet" })).toBeTruthy();
});

test("a failed load can be retried", async () => {
  const api = answering({ [first]: () => refusal(403, "role.missing") });
  await show();
  expect(await screen.findByRole("alert")).toBeTruthy();
  // The sums above the list have a dash, not an empty place.
  expect(screen.getAllByText("–", { selector: "dd > strong" })).toHaveLength(2);
  api.handlers[first] = () => page([demoInvoice]);
  fireEvent.click(screen.getByRole("button", { name: /again/i }));
  expect(await screen.findByRole("rowheader", { name: "2026-000042" })).toBeTruthy();
});

test("saves the chosen invoices as one zip and then clears the choice", async () => {
  const { calls } = answering({ [`POST ${base}/download`]: () => ({ body: {} }) });
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  await show();
  fireEvent.click(await screen.findByRole("checkbox", { name: "Select 2026-000042" }));
  expect(await screen.findByText("1 selected")).toBeTruthy();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
  expect(await screen.findByText("2 selected")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "PDF and UBL" }));
  await waitFor(() => expect(screen.queryByText("2 selected")).toBeNull());
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    numbers: ["2026-000042", "2026-000043"],
    type: "pdf_and_ubl",
  });
});
