import type { Role } from "@demarc/contract/core/access";
import type { SearchHit } from "@demarc/contract/search";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { PaletteParts } from "@demarc/shell/feature.ts";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { portalTexts } from "../../testing/portal-texts.ts";
import { toyFeatures, toyRegistry, toyTexts } from "../../testing/toy-features.tsx";
import { PortalPalette } from "./portal-palette.ts";
import type { Overlay } from "@demarc/shell/frame/overlay.ts";
import { RegistryContext } from "@demarc/shell/registry/registry-context.ts";
import { type PortalFeature, portalRegistryOf } from "../registry/portal-registry.ts";
import { registry } from "../router.tsx";

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
const open = (roles: readonly Role[] = ["RESELLER_ADMIN"], features = registry) => {
  const Opened = () => (
    <RegistryContext value={features}>
      <PortalPalette onClose={onClose} onOverlay={onOverlay} />
    </RegistryContext>
  );
  return renderScreen(Opened, { path: "/", texts: [...portalTexts, ...featureTexts, toyTexts], roles });
};
const show = async (roles?: readonly Role[], features = registry) => {
  const router = await open(roles, features);
  await screen.findAllByRole("option");
  return router;
};
/** The palette with the features of the toy registry, whose screens it offers. */
const showToys = (roles?: readonly Role[]) => show(roles, toyRegistry);
const field = () => screen.getByRole<HTMLInputElement>("combobox");
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

/** What the search finds for each text. */
const searches = (found: Readonly<Record<string, readonly SearchHit[]>>) =>
  fakeApi(
    Object.fromEntries(
      Object.entries(found).map(([typed, body]) => [
        `GET /v1/search?${new URLSearchParams({ q: typed }).toString()}`,
        () => ({ body }),
      ]),
    ),
  );

describe("an action that is asked for by a verb", () => {
  beforeEach(() => {
    startFeatures(["myLines", "myInvoices", "ipManagement", "userManagement", "quotation", "tenTenTenTv"]);
  });
  const line = hit("line", "l1", "LN-104240");
  const invoice = { ...hit("invoice", "2026-000026", "2026-000026"), status: "OVERDUE" };
  const first = () => screen.queryAllByRole("option")[0]?.textContent;

  test.each([
    [
      "opzeggen LN-104240",
      line,
      "End line LN-104240Opens the dialog · LN-104240 subtitle",
      "/lines/detail/l1?tab=contract&open=end",
    ],
    [
      "LN-104240 terminate",
      line,
      "End line LN-104240Opens the dialog · LN-104240 subtitle",
      "/lines/detail/l1?tab=contract&open=end",
    ],
    [
      "report a fault LN-104240",
      line,
      "Report a fault of LN-104240Opens the form · LN-104240 subtitle",
      "/lines/detail/l1?open=fault",
    ],
    [
      "betalen 2026-000026",
      invoice,
      "Pay invoice 2026-000026Opens the payment details · 2026-000026 subtitle",
      "/invoices/invoice/2026-000026",
    ],
    [
      "accept QT-1",
      hit("quotation", "q1", "QT-1"),
      "Accept quotation QT-1Opens the form · QT-1 subtitle",
      "/quotations/accept/q1",
    ],
    [
      "blokkeren Sanne",
      hit("user", "u1", "Sanne"),
      "Block access for SanneOpens the user · Sanne subtitle",
      "/user-management/account/u1",
    ],
    [
      "unblock Sanne",
      { ...hit("user", "u1", "Sanne"), status: "DISABLED" },
      "Allow access for SanneOpens the user · Sanne subtitle",
      "/user-management/account/u1",
    ],
    [
      "suspend 1000042",
      hit("tv-account", "t1", "1000042"),
      "Suspend TV account 1000042Opens the account · 1000042 subtitle",
      "/tv-accounts/t1",
    ],
    [
      "deblokkeren 1000042",
      { ...hit("tv-account", "t1", "1000042"), status: "suspended" },
      "Resume TV account 1000042Opens the account · 1000042 subtitle",
      "/tv-accounts/t1",
    ],
  ])("%s shows what will happen to the record, and Enter opens it", async (text, record, preview, address) => {
    searches({ [text]: [], [record.title]: [record] });
    const router = await show();
    type(text);
    await waitFor(() => expect(first()).toBe(preview));
    press("Enter");
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(router.state.location.href).toBe(address));
  });

  test.each([
    ["pay invoice", "Pay an invoiceChoose the invoice from the list", "/invoices?status=OPEN,PARTIALLY_PAID,OVERDUE"],
    [
      "invite lotte@polderlicht.example service desk",
      "Invite lotte@polderlicht.example for the service deskOpens the form, filled in",
      "/user-management/account/create?username=lotte@polderlicht.example&role=RESELLER_SERVICE_DESK",
    ],
    [
      "invite Lotte as admin",
      "Invite LotteOpens the form, filled in",
      "/user-management/account/create?firstName=Lotte",
    ],
    ["uitnodigen Lotte", "Invite LotteOpens the form, filled in", "/user-management/account/create?firstName=Lotte"],
    [
      "allow access",
      "Allow access for a blocked userChoose the user from the list",
      "/user-management?all=true&status=DISABLED",
    ],
    ["deblokkeren", "Resume a suspended TV accountChoose the account from the list", "/tv-accounts?status=suspended"],
    ["cancel contract", "End a contractChoose the contract from the list", "/company/notices"],
  ])("%s needs no record", async (text, preview, address) => {
    searches({ [text]: [] });
    const router = await show();
    type(text);
    expect(first()).toBe(preview);
    press("Enter");
    await waitFor(() => expect(decodeURIComponent(router.state.location.href)).toBe(address));
  });

  test("is not offered without the role of its button, or without its feature", async () => {
    searches({ "end LN-104240": [], "LN-104240": [line] });
    await show(["RESELLER_SERVICE_DESK"]);
    type("end LN-104240");
    await screen.findByText("Nothing found for “end LN-104240”.");
    cleanup();
    startFeatures([]);
    await show();
    type("end LN-104240");
    await screen.findByText("Nothing found for “end LN-104240”.");
  });

  test("is not offered on a record that it does not fit", async () => {
    searches({ "pay 2026-000026": [], "2026-000026": [{ ...invoice, status: "PAID" }] });
    await show();
    type("pay 2026-000026");
    await screen.findByText("2026-000026");
    expect(screen.queryByText(/^Pay/)).toBeNull();
  });

  test.each([
    ["block", { status: "DISABLED" }],
    ["unblock", { status: null }],
  ])("%s is not offered for a user with the state %j", async (verb, state) => {
    searches({ [`${verb} Sanne`]: [], Sanne: [{ ...hit("user", "u1", "Sanne"), ...state }] });
    await show();
    type(`${verb} Sanne`);
    await screen.findByText("Sanne");
    expect(screen.queryByText(/^(?:Block|Allow)/)).toBeNull();
  });

  test("sets a PTR at once, and the message names it and undoes it", async () => {
    const addresses = `/v1/customer/${demoCustomer.id}/prefix/p1/ip-address`;
    const stored = { address: "203.0.113.22", ptr: "old.example.nl", label: null };
    const { calls, handlers } = searches({
      "ptr 203.0.113.22 mail.example.nl": [],
      "203.0.113.22": [hit("address", "203.0.113.22", "203.0.113.22", "p1")],
    });
    handlers[`GET ${addresses}?q=203.0.113.22&show=all&limit=1`] = () => ({ body: { items: [stored], total: 1 } });
    handlers[`PUT ${addresses}/203.0.113.22`] = () => ({ body: stored });
    const sent = () => calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
    await show();
    type("ptr 203.0.113.22 mail.example.nl");
    // Too early: the preview is not shown yet.
    press("Enter");
    await waitFor(() =>
      expect(first()).toBe(
        "Set the PTR record of 203.0.113.22 to mail.example.nlChanges immediately; you can undo it · 203.0.113.22 subtitle",
      ),
    );
    expect(sent()).toEqual([]);
    expect(screen.getByText("run")).toBeTruthy();
    expect(screen.queryByText("open")).toBeNull();
    press("Enter");
    expect(await screen.findByText("The PTR record of 203.0.113.22 is now mail.example.nl.")).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(sent()).toEqual([{ ptr: "mail.example.nl" }, { ptr: "old.example.nl" }]));
  });
});

test("an action on a record of an earlier text is not run by Enter", async () => {
  startFeatures(["myInvoices"]);
  const one = { ...hit("invoice", "2026-000026", "2026-000026"), status: "OVERDUE" };
  const { handlers } = searches({
    "pay 2026-000026": [],
    "2026-000026": [one],
    "pay 2026-000027": [],
  });
  const answer = Promise.withResolvers<{ readonly body: readonly SearchHit[] }>();
  handlers["GET /v1/search?q=2026-000027"] = () => answer.promise;
  const router = await show();
  type("pay 2026-000026");
  await screen.findByText("Pay invoice 2026-000026");
  type("pay 2026-000027");
  press("Enter");
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve({ body: [{ ...one, id: "2026-000027", title: "2026-000027" }] });
  await waitFor(() => expect(router.state.location.href).toBe("/invoices/invoice/2026-000027"));
});

test("Enter ignores results of an earlier text and waits for those of the current text", async () => {
  startFeatures(["myLines"]);
  const { handlers } = searches({ win: [hit("line", "l1", "Winkel 1")] });
  const answer = Promise.withResolvers<{ readonly body: readonly SearchHit[] }>();
  handlers["GET /v1/search?q=winkel+2"] = () => answer.promise;
  const router = await show();
  type("win");
  await screen.findByText("Winkel 1");
  type("winkel 2");
  press("Enter");
  expect(onClose).not.toHaveBeenCalled();
  answer.resolve({ body: [hit("line", "l2", "Winkel 2")] });
  await waitFor(() => expect(router.state.location.href).toBe("/lines/detail/l2"));
});

test("the field takes keys before the rest of the palette has loaded", async () => {
  fakeApi({ "GET /v1/search?q=sail": () => ({ body: [] }) });
  const late = Promise.withResolvers<PaletteParts>();
  const slow: PortalFeature = { name: "slow", locales: toyTexts, routes: [], palette: () => late.promise };
  await open(["RESELLER_ADMIN"], portalRegistryOf([...toyFeatures, slow]));
  expect(document.activeElement).toBe(field());
  type("sail");
  expect(field().value).toBe("sail");
  expect(screen.queryAllByRole("option")).toEqual([]);
  late.resolve({});
  await screen.findByText("New sailor");
  expect(field().value).toBe("sail");
  expect(document.activeElement).toBe(field());
});

test.each([
  ["Enter that is pressed too early runs the first entry", [], 1],
  ["Enter is dropped when the text changes after it", ["new sai"], 0],
] as const)("before the rest has loaded: %s", async (_what, after, times) => {
  fakeApi(
    Object.fromEntries(
      ["key", "new sai"].map((q) => [`GET /v1/search?${new URLSearchParams({ q })}`, () => ({ body: [] })]),
    ),
  );
  const late = Promise.withResolvers<PaletteParts>();
  const slow: PortalFeature = { name: "slow", locales: toyTexts, routes: [], palette: () => late.promise };
  await open(["RESELLER_ADMIN"], portalRegistryOf([...toyFeatures, slow]));
  type("key");
  press("Enter");
  for (const text of after) type(text);
  late.resolve({});
  if (times === 0) await screen.findByText("New sailor");
  await waitFor(() => expect(onOverlay).toHaveBeenCalledTimes(times));
  expect(onClose).toHaveBeenCalledTimes(times);
});
