import type { Role } from "@demarc/contract/core/access";
import { defaultCountries } from "@demarc/contract/reference-data";
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useDialogs } from "@demarc/shell/dialog-store.ts";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { companyFeature } from "./company.feature.ts";
import { CompanyScreen } from "./company.screen.tsx";

const Screen = () => <CompanyScreen>sections of other slices</CompanyScreen>;
const { locales } = companyFeature(() => Promise.resolve(Screen));
const company = `/v1/customer/${demoCustomer.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (roles: Role[], customer = demoCustomer) =>
  renderScreen(Screen, { path: "/company", texts: [locales], roles, customer });

const answering = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [`GET ${company}`]: () => ({ body: demoCustomer }),
    "GET /v1/validate/countries": () => ({ body: defaultCountries }),
    ...more,
  });

test("an administrator gets links to change the addresses and the bank account", async () => {
  answering();
  await show(["RESELLER_ADMIN"]);
  expect(screen.getByRole("link", { name: "Edit Addresses" }).getAttribute("href")).toBe("/company/edit/address");
  expect(screen.getByRole("link", { name: "Change bank account" }).getAttribute("href")).toBe("/company/edit/iban");
  expect(screen.getByText("Fietsfabriek Zwolle B.V.")).toBeTruthy();
  expect(screen.getByText("sections of other slices")).toBeTruthy();
});

test("a person without a role can change nothing and sees the account as the API masks it", async () => {
  const masked = { ...demoCustomer, iban: "NL74••••••••••0025" };
  answering({ [`GET ${company}`]: () => ({ body: masked }) });
  await show(["RESELLER_ORDER"], masked);
  expect(screen.getByText("NL74 •••• •••• ••00 25")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /Edit|Change/ })).toBeNull();
  expect(screen.queryByRole("button", { name: /Change/ })).toBeNull();
});

test("finance can edit the reference in place; an empty one is sent as null", async () => {
  const { calls } = answering({
    [`PATCH ${company}/custom-invoice-reference`]: () => ({ body: { ...demoCustomer, customInvoiceReference: null } }),
  });
  await show(["RESELLER_FINANCE"]);
  fireEvent.click(screen.getByRole("button", { name: "Change Your reference" }));
  const field = await screen.findByLabelText<HTMLInputElement>("Your reference on invoices");
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("Reference saved.");
  expect(calls.at(-1)?.body).toEqual({ customInvoiceReference: null });
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Change Your reference" }));
});

test("an in-place edit is still open after a reload by the portal", async () => {
  answering();
  await show(["RESELLER_FINANCE"]);
  fireEvent.click(screen.getByRole("button", { name: "Change Your reference" }));
  fireEvent.change(await screen.findByLabelText("Your reference on invoices"), { target: { value: "KP-5000" } });
  fireEvent.click(screen.getByRole("button", { name: "Change Attachments" }));
  fireEvent.click(await screen.findByLabelText("UBL only"));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  snapshotForms();
  cleanup();
  await show(["RESELLER_FINANCE"]);
  const reference = await screen.findByLabelText<HTMLInputElement>("Your reference on invoices");
  await waitFor(() => expect(reference.value).toBe("KP-5000"));
  const chosen = await screen.findByLabelText<HTMLInputElement>("UBL only");
  await waitFor(() => expect(chosen.checked).toBe(true));
  expect(sessionStorage.length).toBe(0);
});

test("a reference of over 35 characters is rejected before it is sent", async () => {
  const { calls } = answering();
  await show(["RESELLER_FINANCE"]);
  fireEvent.click(screen.getByRole("button", { name: "Change Your reference" }));
  const field = await screen.findByLabelText("Your reference on invoices");
  fireEvent.change(field, { target: { value: "x".repeat(36) } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(calls.some((call) => call.method === "PATCH")).toBe(false);
});

test("the preview follows the chosen attachments before saving, and the saved choice can be undone", async () => {
  const { calls } = answering({
    [`PATCH ${company}/invoice-attachment-preference`]: ({ body }) => ({
      body: { ...demoCustomer, ...(body as object) },
    }),
  });
  await show(["RESELLER_FINANCE"]);
  const files = () =>
    within(screen.getByRole("figure"))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent.trim());
  const year = new Date().toLocaleDateString("en", { timeZone: "Europe/Amsterdam", year: "numeric" });
  expect(files()).toEqual([`factuur-${year}-xxxxxx.pdf`, `factuur-${year}-xxxxxx.xml`]);
  expect(screen.getByText(`Uw factuur ${year}-xxxxxx`)).toBeTruthy(); // the mail uses the company's language
  fireEvent.click(screen.getByRole("button", { name: "Change Attachments" }));
  fireEvent.click(await screen.findByLabelText("UBL only"));
  await waitFor(() => expect(files()).toEqual([expect.stringMatching(/\.xml$/)]));
  fireEvent.click(screen.getByLabelText("No attachments"));
  await waitFor(() => expect(files()[0]).toContain("Link to the invoice"));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("From your next invoice: No attachments.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ invoiceAttachmentPreference: "pdf_and_ubl" }));
});

test("a failed undo of the attachments is reported", async () => {
  const api = answering({
    [`PATCH ${company}/invoice-attachment-preference`]: ({ body }) => ({
      body: { ...demoCustomer, ...(body as object) },
    }),
  });
  await show(["RESELLER_FINANCE"]);
  fireEvent.click(screen.getByRole("button", { name: "Change Attachments" }));
  fireEvent.click(await screen.findByLabelText("UBL only"));
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("From your next invoice: UBL only.");
  api.handlers[`PATCH ${company}/invoice-attachment-preference`] = () => refusal(503, "database.unavailable");
  const { result } = renderHook(() => useDialogs());
  vi.spyOn(console, "error").mockReturnValue();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(result.current).toMatchObject([{ title: "error.application.title" }]));
  vi.restoreAllMocks();
});

test("the preview names the billing contacts, or says that the invoice goes to no one", async () => {
  answering();
  await show(["RESELLER_FINANCE"]);
  expect(screen.getByRole("figure").textContent).toContain(
    "s.vandermeer@polderlicht.example, fenna.smit@polderlicht.example",
  );
  cleanup();
  const without = { ...demoCustomer, contacts: [] };
  answering({ [`GET ${company}`]: () => ({ body: without }) });
  await show(["RESELLER_FINANCE"], without);
  expect(screen.getByRole("figure").textContent).toContain("No one: no contact has the type Billing.");
});

test("an administrator changes who receives the invoices; empty means the billing contacts", async () => {
  const path = `PATCH ${company}/invoice-email`;
  const { calls } = answering({
    [path]: ({ body }) => ({ body: { ...demoCustomer, ...(body as object) } }),
  });
  await show(["RESELLER_ADMIN"]);
  fireEvent.click(screen.getByRole("button", { name: "Change Invoices to" }));
  const field = () => screen.findByLabelText<HTMLInputElement>("E-mail address for invoices");
  fireEvent.change(await field(), { target: { value: "nobody" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(async () => expect((await field()).getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(await field(), { target: { value: "facturen@polderlicht.example" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText("E-mail address for invoices saved.");
  expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({
    invoiceEmail: "facturen@polderlicht.example",
  });
});

test("finance sees who receives the invoices, and cannot change it", async () => {
  const customer = { ...demoCustomer, invoiceEmail: "facturen@polderlicht.example" };
  answering({ [`GET ${company}`]: () => ({ body: customer }) });
  await show(["RESELLER_FINANCE"], customer);
  expect(screen.getAllByText("facturen@polderlicht.example").length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "Change Invoices to" })).toBeNull();
});

test.each([
  ["APPLIED", "Application in progress", false],
  ["ACTIVE", "", false],
  ["SUSPENDED", "Suspended", true],
  ["TERMINATED", "Ended", false],
  ["REJECTED", "Rejected", false],
] as const)("%s has the badge %j, and a banner: %j", async (status, badge, hasBanner) => {
  const customer = { ...demoCustomer, status };
  answering({ [`GET ${company}`]: () => ({ body: customer }) });
  await show(["RESELLER_ADMIN"], customer);
  const heading = screen.getByRole("heading", { level: 1, name: demoCustomer.name });
  expect(heading.parentElement?.textContent).toBe(`${demoCustomer.name}${badge}`);
  expect(screen.queryByText(/suspended/) !== null).toBe(hasBanner);
});

const payment = () => screen.queryByRole("heading", { level: 2, name: /^Payment/ });

test.each<[string, Partial<typeof demoCustomer>, boolean, boolean]>([
  ["of its own", {}, true, true],
  ["of its own, without a bank account", { iban: null, bic: null, mandate: null }, true, true],
  ["of a reseller", { parentCustomerId: 1, iban: null, bic: null, mandate: null }, false, false],
  ["of a reseller, with a bank account", { parentCustomerId: 1 }, true, false],
])("a company %s sees its payment and its invoices", async (_what, change, pays, gets) => {
  const customer = { ...demoCustomer, ...change };
  answering({ [`GET ${company}`]: () => ({ body: customer }) });
  await show(["RESELLER_ADMIN"], customer);
  expect(payment() !== null).toBe(pays);
  expect(screen.queryByRole("figure") !== null).toBe(gets);
  expect(screen.getAllByRole("heading", { level: 2, name: "Addresses" })).toHaveLength(1);
  if (pays) expect(screen.queryByText("Not set") !== null).toBe(customer.iban === null);
});

test.each([
  ["PENDING", "Being checked"],
  ["ACTIVE", "Active"],
  ["REVOKED", "Revoked"],
  ["EXPIRED", "Expired"],
] as const)("a mandate that is %s says so", async (status, word) => {
  const customer = { ...demoCustomer, mandate: { ...demoCustomer.mandate!, status } };
  answering({ [`GET ${company}`]: () => ({ body: customer }) });
  await show(["RESELLER_FINANCE"], customer);
  expect(payment()?.closest("section")?.textContent).toContain(`${word} MND-20120280-0003`);
});

test("an address abroad names its country; the log and the children are shown where there are any", async () => {
  const invoiceAddress = {
    ...demoCustomer.address,
    street: "Rue",
    houseNumberExtension: "B",
    room: "Room 2",
    country: "NO",
  };
  const customer = { ...demoCustomer, invoiceAddress, children: [], coc: null, tradeName: null };
  answering({ [`GET ${company}`]: () => ({ body: customer }) });
  await show(["RESELLER_FINANCE"], customer);
  const addresses = [...document.querySelectorAll("address")].map(({ textContent }) => textContent);
  expect(addresses).toEqual(["Polderlichtweg 88011 ZZ Zwolle", "Rue 8BRoom 28011 ZZ ZwolleNO"]);
  for (const word of ["Trade name", "Same as visiting address"]) expect(screen.queryByText(word)).toBeNull();
  expect(screen.queryByRole("link", { name: "Activity log" })).toBeNull();
  expect(screen.queryByRole("link", { name: /Fietsfabriek/ })).toBeNull();
  cleanup();
  answering();
  await show(["RESELLER_ADMIN"]);
  expect(screen.getByRole("link", { name: "Activity log" }).getAttribute("href")).toBe("/company/audit");
  expect(screen.getByRole("link", { name: /Fietsfabriek/ }).getAttribute("href")).toBe("/company?company=20120281");
  expect(screen.getByText("Same as visiting address")).toBeTruthy();
});
