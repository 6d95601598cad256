import type { Feature } from "@demarc/contract/core/features";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { enterSession } from "@demarc/shell/session.ts";
import { loadCatalogues, setLocale } from "@demarc/shell/translate.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { AccessPreview, RoleCards } from "./role-cards.tsx";
import { users } from "./users.feature.ts";

afterEach(() => {
  cleanup();
  startFeatures([]);
});

const show = async (screens: readonly Feature[], customer = demoCustomer) => {
  startFeatures(["myInvoices", "myLines", "myOrders", "quotation", "ipManagement", "rackSpace"]);
  await loadCatalogues(users.locales);
  await setLocale("en");
  const claims = { uid: 1, uid_g: "a", cid: 1, username: "a", roles: [], loyalty: false, exp: 0 };
  enterSession("token", claims, customer);
  const Shown = () => (
    <>
      <RoleCards name="roles" error={undefined} />
      <AccessPreview held={["RESELLER_ADMIN"]} />
    </>
  );
  const root = createRootRoute({ component: Shown });
  const routes = screens.map((feature) =>
    createRoute({ getParentRoute: () => root, path: `/${feature}`, staticData: { gates: [{ feature }] } }),
  );
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router as never} />);
  await screen.findByText("What this person can see and do");
  return document.body.textContent;
};

test("a role promises only areas that have a screen in this build", async () => {
  const text = await show(["myInvoices", "myLines", "ipManagement"]);
  for (const promised of [
    "Invoices",
    "Examine lines and report faults",
    "IP addresses and reverse DNS",
    "See the lines",
  ])
    expect(text).toContain(promised);
  for (const missing of ["Place and follow orders", "Accept quotations", "Racks and power", "Agreements"])
    expect(text).not.toContain(missing);
});

test("an area appears as soon as a screen of it is registered", async () => {
  expect(await show(["myOrders", "rackSpace"])).toContain("Place and follow orders");
});

test("labelling lines with end customers is promised to resellers only", async () => {
  expect(await show(["myLines"], { ...demoCustomer, type: "reseller" })).toContain("Manage end customers");
  cleanup();
  expect(await show(["myLines"], { ...demoCustomer, type: "end-user" })).not.toContain("Manage end customers");
});
