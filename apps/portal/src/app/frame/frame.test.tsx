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
import { openPortal, preparePortal, signInPerson } from "../../testing/open-portal.tsx";
import { initialsOf } from "./initials.tsx";
import { counterOf } from "./use-navigation.ts";

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
  item("line-down", "/lines?operational=DOWN", "bad", 1),
  item("invoice-overdue", "/invoices?status=OVERDUE", "bad", 2),
  item("invoice-open", "/invoices?status=OPEN", "info", 5),
  item("user-pending", "/user-management", "info", 3),
  item("iban-missing", "/company/edit/iban", "warn", 1),
  item("contact-type-missing", "/company/contact/new", "done", 1),
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
});
afterEach(() => {
  cleanup();
  act(clearSession);
  vi.restoreAllMocks();
});

const navigation = () => screen.findByRole("navigation", { name: "Main navigation" });
const links = async () => within(await navigation()).getAllByRole("link");
const descriptionOf = (link: HTMLElement) =>
  document.getElementById(link.getAttribute("aria-describedby") ?? "")?.textContent;

test("the navigation has the areas in their groups, in order", async () => {
  signInPerson();
  await openPortal("/");
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
    ["Services", "Lines, IP addresses, Racks, Connections, Wavelengths"],
    ["Ordering", "Check an address, Orders, Bespoke agreements, Quotations"],
    ["Finance", "Invoices, Points"],
    ["Company", "Profile, Contacts, Agreements, Notice calendar, Users, API & tokens, Activity log"],
  ]);
});

test("counters show what is broken or late, otherwise what waits, below each entry", async () => {
  signInPerson();
  await openPortal("/");
  await screen.findByRole("link", { name: "Lines", description: "One problem" });
  const counted = (await links()).map((link) => [link.querySelector("span")?.textContent, descriptionOf(link)]);
  expect(counted.filter(([, text]) => text !== undefined)).toEqual([
    ["Lines", "One problem"],
    ["Invoices", "2 problems"],
    ["Profile", "One waits for you"],
    ["Users", "3 wait for you"],
  ]);
});

test.each([
  [[{ severity: "bad", count: 1 } as const, { severity: "info", count: 4 } as const], { count: 1, bad: true }],
  [[{ severity: "warn", count: 2 } as const, { severity: "info", count: 4 } as const], { count: 6, bad: false }],
  [[{ severity: "done", count: 2 } as const], undefined],
])("the counter of tasks %#", (items, counter) => expect(counterOf(items)).toEqual(counter));

test("a folded group stays folded for the person, and not for another", async () => {
  signInPerson();
  await openPortal("/");
  const services = () => screen.getByRole("button", { name: "Services" });
  fireEvent.click(services());
  expect(screen.queryByRole("link", { name: "Lines" })).toBeNull();
  expect(localStorage.getItem("demarc.navigation")).toBe("73 services");
  cleanup();
  signInPerson();
  await openPortal("/");
  expect(services().getAttribute("aria-expanded")).toBe("false");
  cleanup();
  signInPerson(["RESELLER_ADMIN"], { uid: 74 });
  await openPortal("/");
  expect(services().getAttribute("aria-expanded")).toBe("true");
});

test("the folded navigation names an entry beside its icon, and stays folded", async () => {
  signInPerson();
  await openPortal("/");
  fireEvent.click(screen.getByRole("button", { name: "Fold the navigation" }));
  expect(localStorage.getItem("demarc.navigation")).toBe("73 rail");
  const invoices = screen.getByRole("link", { name: "Invoices" });
  const shown = screen.getAllByText("Invoices").length;
  fireEvent.focus(invoices);
  expect(screen.getAllByText("Invoices")).toHaveLength(shown + 1);
  fireEvent.blur(invoices);
  expect(screen.getAllByText("Invoices")).toHaveLength(shown);
  fireEvent.click(screen.getByRole("button", { name: "Unfold the navigation" }));
  expect(localStorage.getItem("demarc.navigation")).toBeNull();
});

test("a contact belongs to Contacts, which leads to its section of the company's page", async () => {
  signInPerson();
  await openPortal("/company/contact/new");
  const current = () => links().then((all) => all.filter((link) => link.hasAttribute("aria-current")));
  expect((await current()).map((link) => link.getAttribute("href"))).toEqual(["/company#contacts"]);
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
  await openPortal("/");
  fireEvent.click(screen.getByRole("button", { name: "Open the navigation" }));
  const menu = await screen.findByRole("dialog", { name: "Main navigation" });
  const names = within(menu)
    .getAllByRole("link")
    .map((link) => link.querySelector("span")?.textContent ?? link.getAttribute("aria-label"));
  expect(names).toEqual([
    "Home",
    "Lines",
    "IP addresses",
    "Racks",
    "Connections",
    "Wavelengths",
    "Check an address",
    "Orders",
    "Bespoke agreements",
    "Quotations",
    "Invoices",
    "Points",
    "Profile",
    "Contacts",
    "Agreements",
    "Notice calendar",
    "Users",
    "API & tokens",
    "Activity log",
    "Sign out",
  ]);
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
