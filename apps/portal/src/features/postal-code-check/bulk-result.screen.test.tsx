import type { Role } from "@demarc/contract/core/access";
import type { BulkCheck, BulkCheckRow } from "@demarc/contract/postal-code-check/bulk-postal-code-check";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { BulkResultScreen } from "./bulk-result.screen.tsx";
import { postalCodeCheck } from "./postal-code-check.feature.ts";

const id = "0192f3a0-0000-7000-8000-0000000000c1";
const path = `/v1/customer/${demoCustomer.id}/postal-code-check/bulk/${id}`;
const check: BulkCheck = {
  id,
  state: "DONE",
  total: 3,
  done: 3,
  available: 1,
  createdAt: "2026-11-22T09:00:00Z",
  doneAt: "2026-11-22T09:01:00Z",
};
const row = (position: number, address: string, found: Partial<BulkCheckRow>): BulkCheckRow => ({
  position,
  address,
  outcome: null,
  street: null,
  city: null,
  speedDown: null,
  speedUp: null,
  packages: [],
  ...found,
});
const rows = [
  row(1, "8011ab 12a", {
    outcome: "AVAILABLE",
    street: "Wolweverswal",
    city: "Zwolle",
    speedDown: 4_000_000,
    speedUp: 500_000,
    packages: ["FIB-100", "FIB-500"],
  }),
  row(2, "8011AB 12 Z", { outcome: "UNKNOWN" }),
  row(3, "9999ZZ 1", {}),
];

beforeEach(() => startFeatures(["myOrders"]));
afterEach(() => {
  cleanup();
  startFeatures([]);
});

const show = async (found: BulkCheck = check, roles: readonly Role[] = ["RESELLER_ORDER"]) => {
  const api = fakeApi({
    [`GET ${path}`]: () => ({ body: found }),
    [`GET ${path}/row?limit=25&offset=0`]: () => ({ body: { items: rows, total: 3, limit: 25, offset: 0 } }),
    [`GET ${path}/row?outcome=UNKNOWN&limit=25&offset=0`]: () => ({
      body: { items: [rows[1]], total: 1, limit: 25, offset: 0 },
    }),
    "GET /v1/saved-view?screen=bulk-check": () => ({ body: [] }),
  });
  const router = await renderScreen(BulkResultScreen, {
    path: `/postal-code-check/bulk/${id}`,
    route: "/postal-code-check/bulk/$id",
    texts: [postalCodeCheck.locales, listTexts],
    roles,
  });
  await screen.findByRole("rowheader", { name: "8011ab 12a" });
  return { ...api, router };
};

test("each address has its result in words, and one that was found leads to its check", async () => {
  await show();
  expect(await screen.findByRole("heading", { level: 1, name: /^Results of 22 Nov 2026/ })).toBeTruthy();
  const [, first, second, third] = screen.getAllByRole("row");
  expect(first?.textContent).toContain("Available");
  expect(first?.textContent).toContain("Wolweverswal, Zwolle");
  expect(first?.textContent).toContain("4,000 / 500 Mbit/s");
  expect(first?.textContent).toContain("FIB-100, FIB-500");
  expect(screen.getByRole("link", { name: "8011ab 12a" }).getAttribute("href")).toBe(
    "/postal-code-check?q=8011AB+12+A",
  );
  expect(second?.textContent).toContain("Unknown address");
  expect(screen.queryByRole("link", { name: "8011AB 12 Z" })).toBeNull();
  expect(third?.textContent).toContain("Waiting");
});

test("the results can be filtered by outcome, in the address of the page", async () => {
  const { router } = await show();
  await router.navigate({ href: `/postal-code-check/bulk/${id}?outcome=UNKNOWN` });
  await waitFor(() => expect(screen.queryByRole("rowheader", { name: "8011ab 12a" })).toBeNull());
  expect(screen.getByRole("rowheader", { name: "8011AB 12 Z" })).toBeTruthy();
});

test("a check that still runs shows how far it is", async () => {
  await show({ ...check, state: "RUNNING", done: 2, doneAt: null });
  expect(await screen.findByText("2 of 3 addresses checked")).toBeTruthy();
});

test("the available rows lead to their orders: all of them, or those that are chosen; the others have no box", async () => {
  const { router } = await show();
  expect((await screen.findByRole("link", { name: "Order for 1 available address" })).getAttribute("href")).toBe(
    `/orders/import/check/${id}`,
  );
  expect(screen.getAllByRole("checkbox").map((box) => box.getAttribute("aria-label"))).toEqual([
    "Select all on this page",
    "Select 8011ab 12a",
  ]);
  fireEvent.click(screen.getByRole("checkbox", { name: "Select 8011ab 12a" }));
  const bar = within(await screen.findByRole("region", { name: "Actions for the selection" }));
  fireEvent.click(bar.getByRole("button", { name: "Order 1 row" }));
  await waitFor(() => expect(router.state.location.href).toBe(`/orders/import/check/${id}?rows=1`));
});

test.each([
  ["for a person who may not order", check, ["RESELLER_SERVICE_DESK"] as const],
  ["while the check runs", { ...check, state: "RUNNING" as const }, ["RESELLER_ORDER"] as const],
])("nothing can be ordered %s", async (_when, found, roles) => {
  await show(found, roles);
  expect(screen.queryByRole("link", { name: /^Order for/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});
