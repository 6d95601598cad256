import type { Role } from "@demarc/contract/core/access";
import type { SearchHit } from "@demarc/contract/search";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { portalTexts } from "../../testing/portal-texts.ts";
import { toyRegistry, toyTexts } from "../../testing/toy-features.tsx";
import { Palette } from "./palette.tsx";
import type { Overlay } from "../frame/overlay.ts";
import { RegistryContext } from "../registry/registry-context.ts";
import { registry } from "../router.tsx";

const texts = { en: () => import("../frame/overlays.en.ts"), nl: () => import("../frame/overlays.nl.ts") };
const onClose = vi.fn<() => void>();
const onOverlay = vi.fn<(overlay: Overlay) => void>();

const hit = (kind: SearchHit["kind"], id: string, title: string, ownerId: string | null = null): SearchHit => ({
  kind,
  id,
  title,
  subtitle: `${title} subtitle`,
  ownerId,
  date: null,
  amount: null,
  status: null,
});

const featureTexts = [...new Set(registry.routes.map(({ feature }) => feature.locales))];
const show = async (roles: readonly Role[] = ["RESELLER_ADMIN"], features = registry) => {
  await loadCatalogues(texts);
  const Opened = () => (
    <RegistryContext value={features}>
      <Palette onClose={onClose} onOverlay={onOverlay} />
    </RegistryContext>
  );
  return renderScreen(Opened, { path: "/", texts: [...portalTexts, ...featureTexts, toyTexts], roles });
};
/** The palette with the features of the toy registry, whose screens it offers. */
const showToys = (roles?: readonly Role[]) => show(roles, toyRegistry);
const field = () => screen.getByRole("combobox");
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });
const options = () =>
  screen.queryAllByRole("option").map((option) => option.firstElementChild?.nextSibling?.textContent);
const activeOption = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "");

beforeEach(() => {
  startFeatures(["userManagement"]);
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

test("offers the screens and actions that the person may open, and none that needs a record", async () => {
  fakeApi({});
  await showToys();
  const screens = within(screen.getByRole("group", { name: "Screens" })).getAllByRole("option");
  expect(screens.map((option) => option.textContent)).toEqual([
    "Home",
    "Purse of coinsCoins",
    "Harbour",
    "UmbrellasHarbour",
  ]);
  expect(options()).toContain("New sailor");
  expect(options()).toContain("Sign out");
  expect(options()).not.toContain("Sailor");
});

test("offers administrators' screens only to administrators, and a disabled feature's screens to no one", async () => {
  fakeApi({});
  await showToys(["RESELLER_ORDER"]);
  expect(options()).not.toContain("New sailor");
  expect(options()).not.toContain("Umbrellas");
  cleanup();
  startFeatures([]);
  await showToys();
  expect(options()).toContain("New sailor");
  expect(options()).not.toContain("Umbrellas");
});

test("the public screens of the navigation are found, by either of their names", async () => {
  fakeApi({});
  startFeatures(["postalCodeCheck"]);
  await showToys();
  type("fly");
  expect(options()).toEqual(["Kite check"]);
  type("kite");
  expect(options()).toEqual(["Kite check", "Give a kite"]);
  type("offer");
  expect(options()).toEqual([]);
});

test("filters by what is typed, ignoring accents and case; entries that start with it come first", async () => {
  fakeApi({});
  await showToys();
  type("Ü");
  expect(options().slice(0, 2)).toEqual(["Umbrellas", "Purse of coins"]);
  expect(activeOption()?.textContent).toBe("UmbrellasHarbour");
});

test.each([
  ["a child company", hit("company", "20120281", "Found"), "/company?company=20120281"],
  ["an address", hit("address", "198.51.100.38", "Found", "p1"), "/ip-management/prefix/p1"],
])("%s opens its own page", async (_what, record, address) => {
  fakeApi({ "GET /v1/search?q=zz": () => ({ body: [record] }) });
  startFeatures(["ipManagement"]);
  const router = await show();
  type("zz");
  fireEvent.click(await screen.findByText("Found"));
  await waitFor(() => expect(router.state.location.href).toBe(address));
});

test("an invoice says its date, amount and status in the current language", async () => {
  const invoice = {
    ...hit("invoice", "2026-000026", "2026-000026"),
    subtitle: null,
    date: "2026-09-16",
    amount: "3121.38",
    status: "OVERDUE",
  };
  fakeApi({ "GET /v1/search?q=2026": () => ({ body: [invoice] }) });
  startFeatures(["myInvoices"]);
  await show();
  type("2026");
  await screen.findByText("16 Sept 2026 · €3,121.38 · Overdue");
});

test("five hits of a kind are followed by the list with the same search", async () => {
  const lines = [1, 2, 3, 4, 5].map((number) => hit("line", `l${number}`, `Winkel ${number}`));
  fakeApi({
    "GET /v1/search?q=win": () => ({ body: lines.slice(1) }),
    "GET /v1/search?q=winkel": () => ({ body: lines }),
  });
  startFeatures(["myLines"]);
  const router = await show();
  type("win");
  await screen.findByText("Winkel 5");
  expect(screen.queryByText("Show all: Lines")).toBeNull();
  type("winkel");
  fireEvent.click(await screen.findByText("Show all: Lines"));
  await waitFor(() => expect(router.state.location.href).toBe("/lines?q=winkel"));
});

const found = [
  hit("company", "20120280", "Fietsfabriek"),
  hit("contact", "c1", "Sanne"),
  hit("user", "u1", "Daan"),
  hit("api-token", "t1", "Own script", "0192f3a0-0000-7000-8000-0000000000bb"),
  hit("api-token", "t2", "Script of Daan", "u1"),
];

test.each([
  ["Fietsfabriek", "/company"],
  ["Sanne", "/company/contact/c1"],
  ["Daan", "/user-management/account/u1"],
  ["Own script", "/account/api-tokens"],
  ["Script of Daan", "/user-management/tokens/u1"],
])("requests records once, when typing pauses, and %s leads to its screen", async (title, path) => {
  const { calls } = fakeApi({ "GET /v1/search?q=zz": () => ({ body: found }) });
  const router = await show();
  type("z");
  type("zz");
  fireEvent.click(await screen.findByText(title));
  expect(calls.filter((call) => call.path.startsWith("/v1/search"))).toHaveLength(1);
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.history.location.pathname).toBe(path));
});

test("a contact leads a person who may not edit it to the company", async () => {
  fakeApi({ "GET /v1/search?q=sanne": () => ({ body: [hit("contact", "c1", "Sanne"), hit("user", "u1", "Sanne")] }) });
  const router = await show(["RESELLER_ORDER"]);
  type("sanne");
  await screen.findByText("Sanne");
  expect(screen.queryByRole("group", { name: "Users" })).toBeNull();
  press("Enter");
  expect(onClose).toHaveBeenCalledOnce();
  await waitFor(() => expect(router.history.location.pathname).toBe("/company"));
});

test("arrow keys wrap around, Enter closes and runs, Ctrl+K closes", async () => {
  fakeApi({});
  await show();
  press("ArrowUp");
  expect(activeOption()?.textContent).toBe("Sign out");
  press("ArrowDown");
  expect(activeOption()?.textContent).toBe("Home");
  type("keyboard");
  press("Enter");
  expect(onClose).toHaveBeenCalledOnce();
  expect(onOverlay).toHaveBeenCalledWith("shortcuts");
  press("k", { ctrlKey: true });
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a failed search says so and can be retried; screens are still found", async () => {
  const { handlers } = fakeApi({ "GET /v1/search?q=users": () => ({ status: 400, body: { validationErrors: [] } }) });
  await show();
  type("users");
  await screen.findByText(/Records could not be searched/);
  expect(options()).toContain("Users");
  handlers["GET /v1/search?q=users"] = () => ({ body: [hit("user", "u1", "Users of old")] });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Users of old");
  expect(screen.queryByText(/could not be searched/)).toBeNull();
});

test("an empty result is announced, with the search text", async () => {
  fakeApi({ "GET /v1/search?q=qqq": () => ({ body: [] }) });
  await show();
  type("qqq");
  await screen.findByText("Nothing found for “qqq”.");
  expect(screen.getByText("Nothing found").getAttribute("role")).toBe("status");
  expect(field().getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("listbox")).toBeNull();
});
