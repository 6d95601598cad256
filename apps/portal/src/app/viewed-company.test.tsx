import { brands } from "@demarc/contract/core/brands";
import { featuresOf } from "@demarc/contract/core/variants";
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { clearSession, readSession } from "@demarc/shell/session.ts";
import { demoContact, demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoInvoice } from "../testing/demo-invoice.ts";
import { demoLine, demoLineSummary } from "../testing/demo-line.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { companyFeature } from "../features/company/company.feature.ts";
import { openPortal, preparePortal, signInPerson } from "../testing/open-portal.tsx";
import { toyFeatures, toyTexts } from "../testing/toy-features.tsx";
import { loadCompanyPage } from "./company-page.route.ts";
import { portalRegistryOf } from "./registry/portal-registry.ts";

const brand = brands.main.name;
const child = {
  ...demoCustomer,
  id: 20120281,
  type: "end-user" as const,
  name: "Fietsfabriek Zwolle B.V.",
  children: [],
  contacts: [demoContact],
};
const of = `/v1/customer/${child.id}`;
const own = `/v1/customer/${demoCustomer.id}`;
const summary = { open: "0.00", openCount: 0, overdue: "0.00", overdueCount: 0, disputed: "0.00", creditNotes: "0.00" };
const { lines: _lines, disputes: _disputes, payments: _payments, ...invoiceRow } = demoInvoice;

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  queryClient.clear();
  api = fakeApi({
    "GET /v1/work-list": () => ({ body: [] }),
    "GET /v1/home": () => ({ body: { work: [], figures: {}, events: [] } }),
    "GET /v1/validate/countries": () => ({ body: [] }),
    [`GET ${of}`]: () => ({ body: child }),
    [`GET ${own}`]: () => ({ body: demoCustomer }),
    [`GET ${of}/line?limit=25&offset=0`]: () => pageOf([demoLineSummary]),
    [`GET ${of}/line/${demoLine.id}`]: () => ({ body: demoLine }),
    [`GET ${of}/line/${demoLine.id}/ip-address?limit=200`]: () => pageOf([]),
    ...noSavedViews("lines"),
    ...noSavedViews("invoices"),
    [`GET ${of}/invoice?limit=25&offset=0`]: () => pageOf([invoiceRow], { summary }),
    [`GET ${of}/invoice/total`]: () => ({ body: { netTotal: "0.00", grossTotal: "0.00", amountOpen: "0.00" } }),
    [`GET ${of}/invoice/${demoInvoice.number}`]: () => ({ body: { ...demoInvoice, customerId: child.id } }),
    [`GET ${of}/invoice/${demoInvoice.number}/explanation`]: () => refusal(404, "not-found"),
  });
  startFeatures(featuresOf("main"));
  await preparePortal();
  signInPerson();
});
afterEach(() => {
  cleanup();
  act(clearSession);
  vi.restoreAllMocks();
});

const banner = () => screen.findByRole("region", { name: "You are viewing Fietsfabriek Zwolle B.V. Read only." });
const buttons = () =>
  within(screen.getByRole("main"))
    .queryAllByRole("button")
    .map((button) => button.textContent);

test("a child company is shown with a banner, the entries that it has, and the way back", async () => {
  await loadCatalogues(toyTexts);
  const router = await openPortal(
    `/company?company=${child.id}`,
    portalRegistryOf([companyFeature(loadCompanyPage), ...toyFeatures]),
  );
  await screen.findByRole("heading", { level: 1, name: child.name });
  const links = within(screen.getByRole("navigation", { name: "Main navigation" })).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Boats", "Company", "Harbour", "Sailors"]);
  fireEvent.click(within(await banner()).getByRole("link", { name: "Back to Polderlicht" }));
  await screen.findByRole("heading", { level: 1, name: demoCustomer.name });
  expect(router.state.location.href).toBe("/company");
  expect(readSession().customer).toEqual(demoCustomer);
});

test("its reseller sees the amount invoiced for the child, and finds it on its own invoice", async () => {
  const invoice = { ...invoiceRow, number: "2026-000033", issueDate: "2026-11-05" };
  const linked = { reference: "FIETS", linkedCustomer: { id: child.id, name: child.name } };
  const part = { kind: "END_CUSTOMER", key: "END_CUSTOMER FIETS", name: child.name, count: 3, amount: "412.50" };
  api.handlers[`GET ${own}/end-customer?limit=200`] = () => pageOf([linked, { reference: "X", linkedCustomer: null }]);
  api.handlers[`GET ${own}/invoice?type=INVOICE&limit=1`] = () => pageOf([invoice], { summary });
  api.handlers[`GET ${own}/invoice/2026-000033/explanation`] = () => ({
    body: { endCustomers: [{ ...part, key: "END_CUSTOMER X", amount: "9.00" }, part] },
  });
  await openPortal(`/company?company=${child.id}`);
  await screen.findByText("We invoiced you €412.50 for this customer in November 2026, excl. VAT");
  const link = screen.getByRole("link", { name: "See invoice 2026-000033 by end customer" });
  expect(link.getAttribute("href")).toBe(`/invoices/invoice/2026-000033?by=customer&company=${demoCustomer.id}`);
});

test("a colleague who may not read end customers reads who can see the costs of the child", async () => {
  signInPerson(["RESELLER_FINANCE"]);
  await openPortal(`/company?company=${child.id}`);
  await screen.findByText(
    "The costs of this customer are on your own invoices. Colleagues with the role Orders or Service desk see the amount here.",
  );
});

test("costs of the child that cannot be read can be tried again", async () => {
  api.handlers[`GET ${own}/end-customer?limit=200`] = () => refusal(500, "internal");
  api.handlers[`GET ${own}/invoice?type=INVOICE&limit=1`] = () => pageOf([], { summary });
  await openPortal(`/company?company=${child.id}`);
  await screen.findByRole("button", { name: "Try again" });
});

test("links and searches keep the chosen company in the address", async () => {
  const router = await openPortal(`/company?company=${child.id}`);
  fireEvent.click(await screen.findByRole("link", { name: "Lines" }));
  fireEvent.click(await screen.findByRole("link", { name: "Winkel Zwolle" }));
  await waitFor(() => expect(document.title).toBe(`LN-104233 Winkel Zwolle · Line · ${brand}`));
  expect(router.state.location.href).toBe(`/lines/detail/${demoLine.id}?company=${child.id}`);
  await act(() => router.navigate({ href: "/invoices?status=OPEN" }));
  expect(router.state.location.href).toBe(`/invoices?status=OPEN&company=${child.id}`);
});

test("a link that opens in another tab leads to the chosen company too", async () => {
  await openPortal(`/company?company=${child.id}`);
  const link = await screen.findByRole("link", { name: "Lines" });
  const press = createEvent.click(link, { ctrlKey: true });
  fireEvent(link, press);
  expect(link.getAttribute("href")).toBe(`/lines?company=${child.id}`);
  fireEvent.contextMenu(screen.getByRole("main"));
  expect(link.getAttribute("href")).toBe("/lines");
});

test("an unknown company is not found", async () => {
  api.handlers["GET /v1/customer/1"] = () => refusal(404, "not-found");
  await openPortal("/company?company=1");
  await screen.findByRole("heading", { name: "The page could not be found" });
  await waitFor(() => expect(document.title).toBe(brand));
  cleanup();
  await openPortal("/company?company=x");
  await screen.findByRole("heading", { name: "The page could not be found" });
});

test.each([
  ["/user-management?company=20120281", "/user-management"],
  [`/company?company=${demoCustomer.id}`, "/company"],
  ["/?company=20120281", "/"],
])("%s shows the own company, at an address without another", async (address, shown) => {
  api.handlers[`GET ${own}/account?all=true`] = () => ({ body: [] });
  api.handlers[`GET ${own}/account`] = () => ({ body: [] });
  const router = await openPortal(address);
  await waitFor(() => expect(router.state.location.href).toBe(shown));
  expect(screen.queryByRole("region", { name: /You are viewing/ })).toBeNull();
});

test("nothing of a child can be changed", async () => {
  const router = await openPortal(`/company?company=${child.id}`);
  await screen.findByRole("table", { name: "Contacts" });
  expect(screen.queryByRole("link", { name: /Edit|Change|Add|Activity/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
  expect(buttons().filter((text) => !/^(Copy)?$/.test(text))).toEqual([]);

  await act(() => router.navigate({ href: "/lines" }));
  await screen.findByRole("link", { name: "Winkel Zwolle" });
  expect(buttons()).not.toContain("End customers");
  expect(buttons()).not.toContain("Change references");

  await act(() => router.navigate({ href: `/lines/detail/${demoLine.id}` }));
  await screen.findByRole("heading", { level: 1, name: "Winkel Zwolle" });
  expect(buttons().join(" ")).not.toMatch(/Change|Examine/);

  await act(() => router.navigate({ href: `/invoices/invoice/${demoInvoice.number}` }));
  await screen.findByRole("button", { name: "PDF" });
  expect(buttons().join(" ")).not.toMatch(/Dispute|Recharge|Withdraw/);
});

test("the same screens of the own company can be changed", async () => {
  api.handlers[`GET ${own}/line/${demoLine.id}`] = () => ({ body: demoLine });
  const router = await openPortal("/company");
  await screen.findByRole("link", { name: /Add contact/ });
  expect(screen.getAllByRole("checkbox").length).toBeGreaterThan(0);
  await act(() => router.navigate({ href: `/lines/detail/${demoLine.id}` }));
  await screen.findByRole("button", { name: /Examine/ });
});

test("the switcher opens a child company on the same list, and finds companies by name", async () => {
  const router = await openPortal("/");
  fireEvent.click(screen.getByRole("button", { name: /^Company: Polderlicht/ }));
  const field = await screen.findByRole("combobox", { name: "Choose a company" });
  fireEvent.change(field, { target: { value: "fiets" } });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(router.state.location.href).toBe(`/company?company=${child.id}`));
  await banner();
  screen.getByRole("button", { name: /^Company: Fietsfabriek Zwolle B.V. 20120281 · customer/ });
});
