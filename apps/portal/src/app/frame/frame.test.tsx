import { brands } from "@demarc/contract/core/brands";
import { featuresOf } from "@demarc/contract/core/variants";
import type { WorkItem } from "@demarc/contract/core/work-item";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { noteAnswer } from "@demarc/shell/online.ts";
import { clearSession, setPerson } from "@demarc/shell/session.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoToken } from "@demarc/shell/testing/demo-token.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { loadCatalogues } from "@demarc/shell/translate.ts";
import { openPortal, preparePortal, signInPerson } from "../../testing/open-portal.tsx";
import { toyRegistry, toyTexts } from "../../testing/toy-features.tsx";
import { initialsOf } from "@demarc/shell/frame/initials.tsx";
import { counterOf } from "@demarc/shell/frame/use-navigation.ts";

const brand = brands.main.name;
const item = (kind: WorkItem["kind"], route: string, severity: WorkItem["severity"], count: number): WorkItem => ({
  kind,
  severity,
  count,
  subjects: [],
  objects: [],
  route,
});
const work = [
  item("line-down", "/boats?state=SUNK", "bad", 1),
  item("invoice-overdue", "/coins?state=LATE", "bad", 2),
  item("invoice-open", "/coins?state=OPEN", "info", 5),
  item("user-pending", "/harbour/umbrellas", "info", 3),
  item("iban-missing", "/harbour/quay", "warn", 1),
  item("contact-type-missing", "/harbour/sailor/new", "done", 1),
];

let api: ReturnType<typeof fakeApi>;
beforeEach(async () => {
  api = fakeApi({
    "GET /v1/work-list": () => ({ body: work }),
    "GET /v1/home": () => ({ body: { work, figures: {}, events: [] } }),
  });
  startFeatures(featuresOf("main"));
  localStorage.clear();
  Object.assign(window, { innerWidth: 1280 });
  await preparePortal();
  await loadCatalogues(toyTexts);
});
afterEach(() => {
  cleanup();
  act(clearSession);
  vi.restoreAllMocks();
});

/** The portal with the features of the toy registry, which the navigation shows. */
const openToys = (path = "/") => openPortal(path, toyRegistry);
const navigation = () => screen.findByRole("navigation", { name: "Main navigation" });
const links = async () => within(await navigation()).getAllByRole("link");
const descriptionOf = (link: HTMLElement) =>
  document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent;

test("the navigation has the areas in their groups, in order", async () => {
  signInPerson();
  await openToys();
  const groups = within(await navigation()).getAllByRole("region");
  expect(
    groups.map((group) => [
      within(group).getByRole("button").textContent,
      within(group)
        .getAllByRole("link")
        .map((link) => link.querySelector("span")?.textContent)
        .join(", "),
    ]),
  ).toEqual([
    ["Services", "Boats"],
    ["Ordering", "Flying"],
    ["Finance", "Coins"],
    ["Company", "Harbour, Sailors, Umbrellas"],
  ]);
});

test("counters show what is broken or late, otherwise what waits, below each entry", async () => {
  signInPerson();
  await openToys();
  await screen.findByRole("link", { name: "Boats", description: "One problem" });
  const counted = (await links()).map((link) => [link.querySelector("span")?.textContent, descriptionOf(link)]);
  expect(counted.filter(([, text]) => text !== undefined)).toEqual([
    ["Boats", "One problem"],
    ["Coins", "2 problems"],
    ["Harbour", "One waits for you"],
    ["Umbrellas", "3 wait for you"],
  ]);
});

test.each([
  [[{ severity: "bad", count: 1 } as const, { severity: "info", count: 4 } as const], { count: 1, bad: true }],
  [[{ severity: "warn", count: 2 } as const, { severity: "info", count: 4 } as const], { count: 6, bad: false }],
  [[{ severity: "done", count: 2 } as const], undefined],
])("the counter of tasks %#", (items, counter) => expect(counterOf(items)).toEqual(counter));

test("a folded group stays folded in this browser, without personal data", async () => {
  signInPerson();
  await openToys();
  const services = () => screen.getByRole("button", { name: "Services" });
  fireEvent.click(services());
  expect(screen.queryByRole("link", { name: "Boats" })).toBeNull();
  expect(localStorage.getItem("demarc.navigation")).toBe("services");
  cleanup();
  signInPerson();
  await openToys();
  expect(services().getAttribute("aria-expanded")).toBe("false");
  cleanup();
  localStorage.setItem("demarc.navigation", "73 finance");
  signInPerson();
  await openToys();
  fireEvent.click(services());
  expect(localStorage.getItem("demarc.navigation")).toBe("finance services");
});

test("the browser stores only numbers of the frame, until the session ends", async () => {
  signInPerson();
  await openToys();
  // The switcher, the tiles, and the entries of services, ordering, finance and company.
  expect(localStorage.getItem("demarc.frame")).toBe("1 0 1 1 1 3");
  act(() => clearSession());
  expect(localStorage.getItem("demarc.frame")).toBeNull();
});

test("the folded navigation names an entry beside its icon, and stays folded", async () => {
  signInPerson();
  await openToys();
  fireEvent.click(screen.getByRole("button", { name: "Fold the navigation" }));
  expect(localStorage.getItem("demarc.navigation")).toBe("rail");
  const coins = screen.getByRole("link", { name: "Coins" });
  const shown = screen.getAllByText("Coins").length;
  fireEvent.focus(coins);
  expect(screen.getAllByText("Coins")).toHaveLength(shown + 1);
  fireEvent.blur(coins);
  expect(screen.getAllByText("Coins")).toHaveLength(shown);
  fireEvent.click(screen.getByRole("button", { name: "Unfold the navigation" }));
  expect(localStorage.getItem("demarc.navigation")).toBeNull();
});

test("a screen belongs to the entry that names it, which leads to its section of another screen", async () => {
  signInPerson();
  await openToys("/harbour/sailor/new");
  const current = () => links().then((all) => all.filter((link) => link.hasAttribute("aria-current")));
  expect((await current()).map((link) => link.getAttribute("href"))).toEqual(["/harbour#sailors"]);
});

test("the bar shows the person's full name and role, and the address until the name is known", async () => {
  signInPerson();
  await openPortal("/");
  await screen.findByRole("button", { name: "joris.bakker@polderlicht.example Administrator account menu" });
  act(() => setPerson(demoToken(), { name: "Somebody Else", locale: "en" }));
  const token = localStorage.getItem("demarc.token") ?? "";
  act(() => setPerson(token, { name: "Joris Bakker", locale: "en" }));
  await screen.findByRole("button", { name: "Joris Bakker Administrator account menu" });
});

test.each([
  ["Joris Bakker", true, "JB"],
  ["Sanne van der Meer", true, "SM"],
  ["joris.bakker@polderlicht.example", true, "JB"],
  ["Polderlicht ICT B.V.", false, "PI"],
  ["Kadeblok", false, "K"],
])("the initials of %s", (name, person, initials) => expect(initialsOf(name, person)).toBe(initials));

test("the account menu changes language and colours, and stays open for it", async () => {
  signInPerson();
  await openPortal("/");
  fireEvent.click(screen.getByRole("button", { name: /account menu/ }));
  const dark = await screen.findByRole("menuitemradio", { name: "Dark" });
  fireEvent.click(dark);
  expect(document.documentElement.dataset["theme"]).toBe("dark");
  expect(dark.getAttribute("aria-checked")).toBe("true");
  fireEvent.click(screen.getByRole("menuitemradio", { name: "System" }));
  const dutch = screen.getByRole("menuitemradio", { name: "Nederlands" });
  dutch.focus();
  fireEvent.click(dutch);
  expect(screen.getByText("Laden...").getAttribute("lang")).toBe("nl");
  await screen.findByRole("menuitem", { name: "Uitloggen" });
  expect(document.activeElement).toBe(dutch);
  expect(screen.getByRole("menuitem", { name: "Uw profiel" }).getAttribute("href")).toBe("/account/profile");
});

test("the help menu offers what is configured, without empty entries", async () => {
  signInPerson();
  await openPortal("/");
  fireEvent.click(screen.getByRole("button", { name: "Help and status" }));
  const entries = await screen.findAllByRole("menuitem");
  expect(entries.map((entry) => entry.textContent)).toEqual(["API documentation", "Keyboard shortcuts"]);
  expect(entries[0]?.getAttribute("href")).toBe("/docs");
});

test("the phone menu has every entry, the companies, the language and the way out", async () => {
  signInPerson();
  await openToys();
  fireEvent.click(screen.getByRole("button", { name: "Open the navigation" }));
  const menu = await screen.findByRole("dialog", { name: "Main navigation" });
  const names = within(menu)
    .getAllByRole("link")
    .map((link) => link.querySelector("span")?.textContent ?? link.getAttribute("aria-label"));
  expect(names).toEqual(["Home", "Boats", "Flying", "Coins", "Harbour", "Sailors", "Umbrellas", "Sign out"]);
  within(menu).getByRole("button", { name: /^Company: Polderlicht/ });
  within(menu).getByRole("button", { name: "NL Nederlands" });
  fireEvent.click(within(menu).getByRole("button", { name: "Close the navigation" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("without an answer the notice says how old the data is, and can try again", async () => {
  vi.setSystemTime("2026-11-23T10:00:00");
  signInPerson();
  await openPortal("/");
  act(noteAnswer);
  vi.setSystemTime("2026-11-23T10:20:00");
  act(() => void dispatchEvent(new Event("offline")));
  await screen.findByText("You are offline. This is from 10:00; changes cannot be saved.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Try again" }).getAttribute("aria-busy")).toBeNull());
  expect(screen.getByText(/You are offline/)).toBeTruthy();
  api.handlers["GET /version.json"] = () => ({ body: { git: "x" } });
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  vi.useRealTimers();
});

test("visitors have a header with the public screens and a sign-in, and a footer", async () => {
  await openPortal("/logout?done");
  const header = await screen.findByRole("banner");
  expect(within(header).getByRole("button", { name: "Sign in" })).toBeTruthy();
  const offered = within(header).getAllByRole("link");
  expect(offered.map((link) => link.getAttribute("href"))).toEqual(["/", "/postal-code-check", "/docs"]);
  expect((await screen.findByRole("contentinfo")).textContent).toContain(`© ${new Date().getFullYear()} ${brand}`);
  expect(screen.queryByRole("button", { name: /account menu/ })).toBeNull();
});

test("a company without customers has no switcher", async () => {
  signInPerson();
  const { children } = demoCustomer;
  await openPortal("/");
  expect(children).toHaveLength(1);
  screen.getByRole("button", { name: /^Company: Polderlicht ICT B.V. 20120280 · reseller/ });
});

test("a printed page has the seller, the company with its number, and the day; the screen does not show them", async () => {
  signInPerson();
  await openToys("/boats");
  await navigation();
  await vi.dynamicImportSettled();
  const printed = `${brand}${demoCustomer.name}Customer number ${demoCustomer.id} · Printed on `;
  const text = () => document.body.textContent;
  expect(text()).not.toContain(printed);
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(text()).toContain(printed);
  });
  act(() => void window.dispatchEvent(new Event("afterprint")));
  expect(text()).not.toContain(printed);
});
