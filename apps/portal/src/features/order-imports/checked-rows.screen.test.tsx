import type { BulkCheck, BulkCheckRow } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { soldPackage, soldProduct } from "@demarc/ordering/testing/sold-packages";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { CheckedRowsScreen } from "./checked-rows.screen.tsx";
import { orderImports } from "./order-imports.feature.ts";

const id = "0192f3a0-0000-7000-8000-0000000000c1";
const importId = "0192f3a0-0000-7000-8000-0000000000d1";
const customer = `/v1/customer/${demoCustomer.id}`;
const row = (position: number, outcome: BulkCheckRow["outcome"], packages: string[] = []): BulkCheckRow => ({
  position,
  address: `8011AB ${position}`,
  outcome,
  street: null,
  city: null,
  speedDown: null,
  speedUp: null,
  packages,
});
const sold = (code: string, name: string, price: string) =>
  soldPackage({
    code,
    name: { en: name, nl: name },
    contractTerms: [1, 12],
    products: [soldProduct(code, { type: "CONNECTION", mandatory: true, price })],
  });
const rows = [
  row(1, "AVAILABLE", ["FIB-500"]),
  row(2, "UNKNOWN"),
  row(3, "AVAILABLE", ["COP-100"]),
  row(4, "AVAILABLE", ["FIB-500", "COP-100"]),
  row(5, "AVAILABLE", ["FIB-500"]),
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const show = async (path = "", changes: Partial<BulkCheck> = {}, found = rows, handlers = {}) => {
  const check = {
    id,
    state: "DONE",
    total: found.length,
    done: found.length,
    available: 4,
    createdAt: "2026-11-22T09:00:00Z",
    doneAt: null,
    ...changes,
  };
  const at = `${customer}/postal-code-check/bulk/${id}`;
  const api = fakeApi({
    [`GET ${at}`]: () => ({ body: check }),
    [`GET ${at}/row?limit=200&offset=0`]: () => ({
      body: { items: found, total: found.length, limit: 200, offset: 0 },
    }),
    "GET /v1/catalogue/package?kind=LINE": () => ({
      body: [sold("COP-100", "Copper", "25.50"), sold("FIB-500", "Fibre 500", "40.00")],
    }),
    [`POST ${customer}/order-import`]: () => ({ status: 201, body: { id: importId } }),
    ...handlers,
  });
  const router = await renderScreen(CheckedRowsScreen, {
    path: `/orders/import/check/${id}${path}`,
    route: "/orders/import/check/$checkId",
    texts: [listTexts, orderImports.locales],
    roles: ["RESELLER_ORDER"],
  });
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  return { api, router, sent };
};

const table = async (name: string) =>
  within(await screen.findByRole("table", { name }))
    .getAllByRole("row")
    .slice(1)
    .map((shown) => [...shown.children].map(({ textContent }) => textContent));

test("shows each available row with its product and price, the total, and the others with their reason", async () => {
  await show();
  expect(await table("Rows")).toEqual([
    ["8011AB 1", "Fibre 500", "€0.00", "€40.00"],
    ["8011AB 3", "CopperThe chosen package is not available here.", "€0.00", "€25.50"],
    ["8011AB 4", "Fibre 500", "€0.00", "€40.00"],
    ["8011AB 5", "Fibre 500", "€0.00", "€40.00"],
  ]);
  expect(await table("Left out")).toEqual([["8011AB 2", "We do not know this address."]]);
  expect(screen.getByText("4 rows: €145.50 per month and €0.00 one-off, excl. VAT.")).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Package/), { target: { value: "COP-100" } });
  expect((await table("Rows")).map(([, product]) => product?.slice(0, 9))).toEqual([
    "Fibre 500",
    "Copper",
    "Copper",
    "Fibre 500",
  ]);
});

test("one button starts the import, once however often it is pressed, and leads to it", async () => {
  const { router, sent } = await show("?rows=1,2,3");
  const button = await screen.findByRole("button", { name: "Continue with 2 rows" });
  fireEvent.click(button);
  fireEvent.click(button);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/import/${importId}`));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
  expect(sent()[0]?.body).toEqual({
    rows: [
      { postalCode: "8011AB", houseNumber: 1, packageCode: "FIB-500", contractTermMonths: 12 },
      { postalCode: "8011AB", houseNumber: 3, packageCode: "COP-100", contractTermMonths: 12 },
    ],
    contactId: demoCustomer.contacts.find(({ types }) => types.includes("order"))?.id,
    name: null,
  });
});

test("positions in the address that cannot be read choose no row", async () => {
  await show("?rows=x");
  expect(await screen.findByText("Nothing can be ordered at the addresses of this check")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull();
});

test("reads all pages of a check, and leaves rows above the limit for another import", async () => {
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, place) => row(from + place, "AVAILABLE", ["FIB-500"]));
  const more = `GET ${customer}/postal-code-check/bulk/${id}/row?limit=200&offset=200`;
  await show("", { total: 203 }, many(1, 200), {
    [more]: () => ({ body: { items: many(201, 3), total: 203, limit: 200, offset: 200 } }),
  });
  expect(await screen.findByText(/^An import has at most 200 rows\. 3 rows are left/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Continue with 200 rows" })).toBeTruthy();
});

test("a daily limit that is reached is explained, and the form stays", async () => {
  const { api } = await show();
  api.handlers[`POST ${customer}/order-import`] = () => ({
    status: 429,
    body: {
      error: { code: "order-import.daily-limit", message: "x", requestId: "x", details: { limit: 500, left: 2 } },
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Continue with 4 rows" }));
  expect(await screen.findByText(/Rows left today: 2 of 500/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Continue with 4 rows" })).toBeTruthy();
});

test.each([
  ["that still runs", { state: "RUNNING" as const }, rows, "This check is still in progress"],
  ["without an available row", {}, [row(1, "UNKNOWN")], "Nothing can be ordered at the addresses of this check"],
])("a check %s says so", async (_what, changes, found, text) => {
  await show("", changes, found);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Continue/ })).toBeNull();
});
