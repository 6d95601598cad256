import { mainBrand } from "@demarc/contract/core/brands";
import type { Right } from "@demarc/contract/core/rights";
import { createMemoryHistory, Outlet } from "@tanstack/react-router";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadConfiguration } from "../config.ts";
import { defineFeature, type FeatureDefinition } from "../feature.ts";
import { frameTexts, headerTexts } from "../frame/frame-texts.ts";
import { Rail } from "../frame/rail.tsx";
import { registryOf } from "../registry/registry.ts";
import { clearSession } from "../session.ts";
import { kitTexts, shellTexts } from "../shell-texts.ts";
import { type Audience, installAudience } from "../sign-in/audience.ts";
import { base64url } from "../testing/demo-token.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { loadCatalogues, setLocale } from "../translate.ts";
import { App } from "./app.tsx";
import { createApplicationRouter } from "./router.tsx";
import { beginSession } from "./starting.ts";

const words = { "desk.orders": "Orders", "desk.runs": "Runs", "navigation.group.work": "Work" };
const locales = {
  en: () => Promise.resolve({ default: words }),
  nl: () => Promise.resolve({ default: words }),
};

/** An application for staff. They have rights and no company. */
const desk: FeatureDefinition = defineFeature({
  name: "desk",
  locales,
  routes: [
    {
      name: "orders",
      path: "/orders",
      title: "desk.orders",
      right: "orders.read",
      load: async () => () => <h1>All orders</h1>,
    },
    {
      name: "runs",
      path: "/runs",
      title: "desk.runs",
      anyRight: ["invoices.draft", "invoices.publish"],
      load: async () => () => <h1>All runs</h1>,
    },
  ],
  navigation: [
    { route: "orders", label: "desk.orders", icon: "order", group: "work" },
    { route: "runs", label: "desk.runs", icon: "invoice", group: "work" },
  ],
});
const registry = registryOf([desk], { groups: ["work"] });
const waiting = [{ route: "/orders", severity: "bad", count: 3 }] as const;

const layout = () => (
  <>
    <Rail brand={mainBrand} waiting={waiting} foot={<p>Billing does not answer</p>} />
    <main>
      <Outlet />
    </main>
  </>
);

const openAs = async (rights: readonly Right[], path: string) => {
  const claims = { sub: "desk", username: "desk@noordwal.example", exp: Math.round(Date.now() / 1000) + 900 };
  const unused = () => Promise.reject(new Error("The test does not call this"));
  const staff: Audience = {
    exchange: unused,
    refresh: unused,
    end: unused,
    enter: () => ({
      entered: Promise.resolve({ claims, rights: new Set(rights) }),
      person: Promise.resolve({ name: "Service desk", locale: "en" }),
    }),
  };
  installAudience(staff);
  localStorage.setItem("demarc.token", `header.${base64url(claims)}.signature`);
  await beginSession();
  const router = createApplicationRouter(
    { registry, layout, home: () => <h1>Inbox</h1> },
    createMemoryHistory({ initialEntries: [path] }),
  );
  render(<App brand={mainBrand} router={router} registry={registry} />);
};

const entries = () =>
  within(screen.getByRole("navigation", { name: "Main navigation" }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  await setLocale("en");
  await loadCatalogues(kitTexts, shellTexts, headerTexts, ...frameTexts, locales);
});
afterEach(() => {
  cleanup();
  act(clearSession);
  vi.restoreAllMocks();
});

test("staff open the screens of their rights, and see no others in the navigation", async () => {
  await openAs(["orders.read"], "/orders");
  await screen.findByRole("heading", { name: "All orders" });
  expect(entries()).toEqual(["/", "/orders"]);
  expect(screen.getByText("3 problems")).toBeDefined();
  expect(screen.getByText("Billing does not answer")).toBeDefined();
});

test("one of several rights opens a screen", async () => {
  await openAs(["invoices.publish"], "/runs");
  await screen.findByRole("heading", { name: "All runs" });
  expect(entries()).toEqual(["/", "/runs"]);
});

test("a screen without its right leads home", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  await openAs(["orders.read"], "/runs");
  await screen.findByRole("heading", { name: "Inbox" });
  expect(console.warn).toHaveBeenCalledWith("Navigation to /runs was blocked: right not granted");
});
