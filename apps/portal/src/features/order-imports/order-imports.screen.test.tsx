import type { Customer } from "@demarc/contract/company";
import type { OrderImportRow, OrderImportWithRows } from "@demarc/contract/orders/order-imports";
import { cleanup, fireEvent, screen, within, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { chooseTextFile } from "../../testing/choose-text-file.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { OrderImportScreen } from "./order-import.screen.tsx";
import { OrderImportsScreen } from "./order-imports.screen.tsx";
import { orderImports } from "./order-imports.feature.ts";

const id = "0192f3a0-0000-7000-8000-0000000000d1";
const orderId = "0192f3a0-0000-7000-8000-0000000000d2";
const path = `/v1/customer/${demoCustomer.id}/order-import`;

const row = (changes: Partial<OrderImportRow>): OrderImportRow => ({
  row: 1,
  state: "READY",
  cells: { postalCode: "8011AB", houseNumber: "12", packageCode: "FIB-500" },
  place: "Wolweverswal 12, 8011 AB Zwolle",
  errors: [],
  warnings: [],
  refusal: null,
  nrcTotal: "75.00",
  mrcTotal: "40.10",
  earliestDate: "2026-12-14",
  orderId: null,
  orderNumber: null,
  ...changes,
});
const wrong = row({
  row: 3,
  state: "INVALID",
  place: null,
  nrcTotal: null,
  mrcTotal: null,
  errors: [{ field: "houseNumber", message: "validation.required", params: {}, text: "Fill in this field." }],
});
const imported = (
  rows: readonly OrderImportRow[],
  changes: Partial<OrderImportWithRows> = {},
): OrderImportWithRows => ({
  id,
  name: "Shops",
  state: "CHECKED",
  total: rows.length,
  done: rows.length,
  orderable: rows.filter(({ state }) => state === "READY").length,
  ordering: 0,
  ordered: rows.filter(({ state }) => state === "ORDERED").length,
  nrcTotal: "0.00",
  mrcTotal: "0.00",
  createdAt: "2026-11-24T09:00:00Z",
  createdByName: "Joris Bakker",
  rows: [...rows],
  ...changes,
});

const texts = [listTexts, orderImports.locales];
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const showForm = async (
  answer: { status: number; body: unknown } = { status: 201, body: imported([]) },
  customer: Customer = demoCustomer,
) => {
  const api = fakeApi({ [`GET ${path}`]: () => ({ body: [] }), [`POST ${path}`]: () => answer });
  await renderScreen(OrderImportsScreen, { path: "/orders/import", texts, customer });
  const box = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Rows/ });
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  return { type: (value: string) => fireEvent.change(box, { target: { value } }), sent };
};
const head = "Postcode;Huisnummer;Pakket;Looptijd (maanden)";

test("rows of a file are sent with the contact for orders and a key", async () => {
  const { type, sent } = await showForm();
  type(`${head}\n8011AB;12;FIB-500;12`);
  press("Check and price");
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    rows: [{ postalCode: "8011AB", houseNumber: "12", packageCode: "FIB-500", contractTermMonths: "12" }],
    contactId: demoCustomer.contacts.find(({ types }) => types.includes("order"))?.id,
  });
  expect(sent()[0]?.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
});

test("a file in Windows-1252 keeps its letters; one with an unclosed quotation mark is refused with its row", async () => {
  const { sent } = await showForm();
  chooseTextFile(`${head};Referentie\r\n8011AB;12;FIB-500;12;"Caf\u00e9\r\n8011AB;12;FIB-500;12;x`);
  await waitFor(() =>
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Rows/ }).value).toContain("Caf"),
  );
  press("Check and price");
  expect((await screen.findAllByText(/quotation mark in row 2 is not closed/)).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  chooseTextFile(`${head};Referentie\r\n8011AB;12;FIB-500;12;Caf\u00e9`);
  await waitFor(() => expect(screen.queryAllByText(/quotation mark in row 2/)).toEqual([]));
  press("Check and price");
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ rows: [{ reference: "Caf\u00e9" }] });
});

test("someone who is no contact is filled in, checked, and sent in place of a contact", async () => {
  const { type, sent } = await showForm();
  type(`${head}\n8011AB;12;FIB-500;12`);
  fireEvent.click(await screen.findByRole("radio", { name: "Someone else" }));
  press("Check and price");
  expect((await screen.findAllByText("Enter the first name.")).length).toBeGreaterThan(0);
  expect(sent()).toEqual([]);
  const person = {
    firstName: "Noor",
    lastName: "Visser",
    email: "noor@polderlicht.example",
    phoneNumber: "0381234567",
  };
  for (const [label, value] of [
    ["First name", person.firstName],
    ["Last name", person.lastName],
    ["E-mail address", person.email],
    ["Phone number", person.phoneNumber],
  ] as const)
    fireEvent.change(screen.getByRole("textbox", { name: label }), { target: { value } });
  press("Check and price");
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({ contact: person });
  expect(sent()[0]?.body).not.toHaveProperty("contactId");
});

test("a company without a contact for orders fills in a person at once", async () => {
  await showForm(undefined, { ...demoCustomer, contacts: [] });
  expect(await screen.findByRole("textbox", { name: "First name" })).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test.each([
  ["empty", "", "Paste at least one row, or choose a file."],
  ["without needed columns", "Postcode\n8011AB", /^The first line does not name these columns: House number, Package,/],
  ["of 201 rows", `${head}${"\n8011AB;12;FIB-500;12".repeat(201)}`, /^At most 200 rows at a time/],
])("a file that is %s is refused before anything is sent", async (_what, text, message) => {
  const { type, sent } = await showForm();
  type(text);
  press("Check and price");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(sent()).toEqual([]);
});

test("columns that are not used are named before the rows are sent, once", async () => {
  const { type, sent } = await showForm();
  type(`${head};Kleur\n8011AB;12;FIB-500;12;rood`);
  press("Check and price");
  expect(await screen.findByText("This column is not used: Kleur.")).toBeTruthy();
  expect(sent()).toEqual([]);
  press("Check without these columns");
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test("a full quota is explained, and the rows stay", async () => {
  const error = { code: "order-import.daily-limit", message: "x", requestId: "x", details: { limit: 500, left: 20 } };
  const { type } = await showForm({ status: 429, body: { error } });
  type(`${head}\n8011AB;12;FIB-500;12`);
  press("Check and price");
  expect(await screen.findByText(/Rows left today: 20 of 500\.$/)).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /^Rows/ }).value).toContain("8011AB");
});

const showImport = async (
  read: () => OrderImportWithRows,
  { locale = "en", ordered = { status: 202, body: imported([]) } }: { locale?: "en" | "nl"; ordered?: object } = {},
) => {
  const api = fakeApi({
    [`GET ${path}/${id}`]: () => ({ body: read() }),
    [`POST ${path}/${id}/order`]: () => ordered,
  });
  const options = { path: `/orders/import/${id}`, route: "/orders/import/$importId", texts, locale };
  await renderScreen(OrderImportScreen, options);
  await screen.findByRole("heading", { name: "Shops" });
  return () => api.calls.filter(({ method }) => method === "POST");
};

test("the chosen rows are ordered at the amounts that are shown, after the terms", async () => {
  const rows = [row({}), row({ row: 2, nrcTotal: "0.00", mrcTotal: "20.15" }), wrong];
  const sent = await showImport(() => imported(rows));
  expect(screen.getByText("House number: Fill in this field.")).toBeTruthy();
  expect(screen.getByText("2 rows chosen: €60.25 per month and €75.00 one-off, excl. VAT.")).toBeTruthy();
  expect(screen.getAllByRole("checkbox", { name: /^Choose row/ })).toHaveLength(2);
  fireEvent.click(screen.getByRole("checkbox", { name: "Choose row 1" }));
  press("Order 1 line");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Order 1 line" }));
  expect(await dialog.findByText("Accept the terms to order.")).toBeTruthy();
  expect(sent()).toEqual([]);
  fireEvent.click(dialog.getByRole("checkbox"));
  fireEvent.click(dialog.getByRole("button", { name: "Order 1 line" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({
    rowNumbers: [2],
    termsAccepted: true,
    expectedNrcTotal: "0.00",
    expectedMrcTotal: "20.15",
  });
});

test("cancelling the confirmation keeps the chosen rows", async () => {
  await showImport(() => imported([row({}), row({ row: 2 })]));
  fireEvent.click(screen.getByRole("checkbox", { name: "Choose row 1" }));
  press("Order 1 line");
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Choose row 1" }).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Choose row 2" }).checked).toBe(true);
});

test("rows that are ordered link to their order and have no box; a changed price is explained", async () => {
  const done = row({ state: "ORDERED", orderId, orderNumber: "ORD-2026-000117" });
  await showImport(() => imported([done, row({ row: 2, state: "PRICE_CHANGED" })]));
  expect(screen.getByRole("link", { name: "ORD-2026-000117" }).getAttribute("href")).toBe(`/orders/order/${orderId}`);
  expect(screen.getByText(/^The price changed, so this row was not ordered\./)).toBeTruthy();
  expect(screen.getAllByRole("checkbox", { name: /^Choose row/ })).toHaveLength(1);
});

test("a refusal because the price changed is explained and reads the rows again", async () => {
  const error = { code: "order.price-changed", message: "x", requestId: "x" };
  let rows = [row({})];
  await showImport(() => imported(rows), { ordered: { status: 409, body: { error } } });
  press("Order 1 line");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("checkbox"));
  rows = [row({ mrcTotal: "41.10" })];
  fireEvent.click(dialog.getByRole("button", { name: "Order 1 line" }));
  expect(await screen.findByText("The amounts have changed. Look at the rows again.")).toBeTruthy();
  expect(await screen.findByText(/^1 row chosen: €41\.10 per month/)).toBeTruthy();
});

test("the progress is announced while rows are checked, in Dutch for a Dutch reader", async () => {
  const waiting = row({ state: "WAITING", nrcTotal: null, mrcTotal: null });
  await showImport(() => imported([waiting], { state: "CHECKING", done: 0 }), { locale: "nl" });
  expect(screen.getByText("0 van 1 rijen gecontroleerd. U kunt deze pagina verlaten.")).toBeTruthy();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
