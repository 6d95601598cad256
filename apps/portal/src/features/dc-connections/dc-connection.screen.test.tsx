import type { DcConnection } from "@demarc/contract/dc-connections";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoConnection } from "../../testing/demo-connection.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { chooseFilter, listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { serviceTexts } from "../services/service-texts.ts";
import { DcConnectionScreen } from "./dc-connection.screen.tsx";
import { dcConnections } from "./dc-connections.feature.ts";
import { DcConnectionsScreen } from "./dc-connections.screen.tsx";

const connection = demoConnection;
const base = `/v1/customer/${demoCustomer.id}`;
const path = `${base}/dc-connection/${connection.id}`;

const show = (change: object = {}) => {
  const api = fakeApi({ [`GET ${path}`]: () => ({ body: { ...connection, ...change } }) });
  return renderScreen(DcConnectionScreen, {
    path: `/dc-connections/${connection.id}`,
    route: "/dc-connections/$connectionId",
    texts: [dcConnections.locales, ...dcConnections.sharedTexts],
    roles: ["RESELLER_ORDER"],
  }).then(() => api);
};
const showList = listScreen({
  Screen: DcConnectionsScreen,
  route: "/dc-connections",
  texts: dcConnections.locales,
  sharedTexts: [serviceTexts],
});

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-24T10:00:00Z") }));
afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("shows both sides with panel, port and connector; the rack is a link where its screen is open", async () => {
  startFeatures(["rackSpace"]);
  await show();
  const [a, medium, z] = await screen.findAllByRole("listitem");
  for (const text of ["A side", "R2-07-A", "12", "LC/UPC"])
    expect(within(a as HTMLElement).getByText(text)).toBeTruthy();
  expect(
    within(a as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe(`/racks/rack/${connection.aSide.rackId}`);
  expect(medium?.textContent).toBe("Single-mode OS22 fibres");
  for (const text of ["Z side", "Carrier Nederland", "NL-AMS-88121", "MMR-1", "SC/APC"])
    expect(within(z as HTMLElement).getByText(text)).toBeTruthy();
  expect(screen.getByText("LOA-881")).toBeTruthy();
});

const renew = "The connection keeps working. Ask Carrier Nederland for a new letter and attach it here.";
const title = "The letter of authorisation (LOA)";
const soon = `${title} expires on 6 Dec 2026, in 12 days`;

test.each<[Partial<DcConnection>, string, string, string, string]>([
  [{ loaState: "EXPIRING" }, "Letter expires", soon, renew, "Replace letter"],
  [
    { loaState: "EXPIRING", loaExpiresAt: "2026-11-24" },
    "Letter expires",
    `${title} expires on 24 Nov 2026, that is today`,
    renew,
    "Replace letter",
  ],
  [
    { loaState: "EXPIRING", loaExpiresAt: "2026-11-25" },
    "Letter expires",
    `${title} expires on 25 Nov 2026, in 1 day`,
    renew,
    "Replace letter",
  ],
  [
    { loaState: "EXPIRED", loaExpiresAt: "2026-11-06" },
    "Letter expired",
    `${title} expired on 6 Nov 2026`,
    renew,
    "Replace letter",
  ],
  [
    { loaState: "MISSING" },
    "Letter missing",
    `${title} of Carrier Nederland is missing`,
    "Ask Carrier Nederland for a letter and attach it here.",
    "Attach letter",
  ],
  [
    { loaState: "MISSING", zSide: { ...connection.zSide, companyName: null } },
    "Letter missing",
    `${title} of the other party is missing`,
    "Ask the other party for a letter and attach it here.",
    "Attach letter",
  ],
  [{ loaState: "EXPIRING", lifecycle: "PROVISIONING" }, "In progress", soon, renew, "Replace letter"],
])("warns about a letter: %j", async (change, badge, heading, text, act) => {
  await show(change);
  const banner = (await screen.findByText(heading)).parentElement?.parentElement as HTMLElement;
  expect(within(banner).getByText(text)).toBeTruthy();
  expect(within(banner).getByRole("button", { name: act })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).parentElement?.textContent).toBe(`To the carrier${badge}`);
});

const ends = { ...connection.contract!, terminationDate: "2027-01-31" };
test.each<[Partial<DcConnection>, string, string | undefined]>([
  [{}, "", undefined],
  [{ loaState: "NOT_NEEDED" }, "", undefined],
  [{ lifecycle: "CHANGE_PENDING" }, "Change pending", undefined],
  [{ lifecycle: "TERMINATED", loaState: "EXPIRED" }, "Ended", undefined],
  [{ lifecycle: "SUSPENDED" }, "Suspended", "This connection is suspended"],
  [{ lifecycle: "TERMINATION_SCHEDULED", contract: ends }, "Ending", "Ends on 31 Jan 2027"],
  [{ lifecycle: "PLANNED" }, "Planned", "Being prepared"],
  [{ lifecycle: "PROVISIONING" }, "In progress", "Being prepared"],
  [{ lifecycle: "TESTING" }, "Being tested", "Being prepared"],
])("its badge and banner without a problem of its letter: %j", async (change, badge, banner) => {
  await show(change);
  const heading = await screen.findByRole("heading", { level: 1, name: "To the carrier" });
  expect(heading.parentElement?.textContent).toBe(`To the carrier${badge}`);
  const banners = ["This connection is suspended", "Ends on 31 Jan 2027", "Being prepared"];
  expect(banners.filter((text) => screen.queryByText(text))).toEqual(banner ? [banner] : []);
  expect(screen.queryByText(/expire[sd] on|is missing/)).toBeNull();
});

test.each<[Partial<DcConnection>, number]>([
  [{}, 1],
  [{ loaState: "NOT_NEEDED" }, 0],
  [{ lifecycle: "TERMINATED" }, 0],
  [{ view: "service" }, 0],
])("a letter can be attached: %j, %i", async (change, count) => {
  await show(change);
  await screen.findByRole("heading", { level: 2, name: /^(Letter|Service)/ });
  expect(screen.queryAllByRole("button", { name: "Attach letter" })).toHaveLength(count);
});

test.each([
  ["own", ["myOrders"], ["Rename", "Compare paths", "Order another connection"]],
  ["own", [], ["Rename", "Compare paths"]],
  ["service", ["myOrders"], ["Compare paths"]],
] as const)("a connection that is %s, with %j, offers %j", async (view, features, expected) => {
  startFeatures([...features]);
  await show({ view });
  await screen.findByRole("heading", { level: 1, name: "To the carrier" });
  const menu = screen.queryByRole("button", { name: /^More/ });
  if (menu) fireEvent.click(menu);
  const all = [
    ...screen.queryAllByRole("menuitem"),
    ...screen.queryAllByRole("button"),
    ...screen.queryAllByRole("link"),
  ];
  const known = ["Rename", "Compare paths", "Order another connection"];
  expect(known.filter((name) => all.some(({ textContent }) => textContent === name))).toEqual(expected);
  expect(screen.queryByText("Your reseller delivers and manages this connection.") !== null).toBe(view === "service");
});

test("names the files that it has, and the state of its letter in words", async () => {
  await show();
  await screen.findByText("Valid");
  for (const name of ["Download letter", "Download test report"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  cleanup();
  await show({ loaDocumentId: "d1", loaFileName: "loa.pdf", testReportId: "t1", testReportFileName: "otdr.pdf" });
  for (const text of ["loa.pdf", "otdr.pdf"]) expect(await screen.findByText(text)).toBeTruthy();
  for (const name of ["Download letter", "Download test report", "Replace letter"])
    expect(screen.getByRole("button", { name })).toBeTruthy();
});

test("a suspension comes before the letter, and a valid letter gives no warning", async () => {
  await show({ lifecycle: "SUSPENDED", loaState: "EXPIRED" });
  expect(await screen.findByText("This connection is suspended")).toBeTruthy();
  expect(screen.queryByText(/The letter of authorisation/)).toBeNull();
  cleanup();
  await show();
  await screen.findByText("LOA-881");
  expect(screen.queryByText(/The letter of authorisation/)).toBeNull();
});

test("409 on a new name shows both names; mine is kept at the newer version, and undo restores theirs", async () => {
  const api = await show();
  api.handlers[`GET ${base}/end-customer?limit=200`] = () => pageOf([]);
  api.handlers[`PATCH ${path}/reference`] = () => refusal(409, "edit-conflict");
  fireEvent.click(await screen.findByRole("button", { name: "Rename" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByLabelText("Reference"), { target: { value: "Mine" } });
  api.handlers[`GET ${path}`] = () => ({ body: { ...connection, reference: "Theirs", version: 7 } });
  fireEvent.click(dialog.getByRole("button", { name: "Save" }));
  const notice = within(await dialog.findByRole("alert"));
  expect(notice.getByText("Theirs")).toBeTruthy();
  api.handlers[`PATCH ${path}/reference`] = () => ({ body: { ...connection, reference: "Mine", version: 8 } });
  fireEvent.click(notice.getAllByRole("button")[0]!);
  expect(await screen.findByText("Mine is saved.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("The change was undone.")).toBeTruthy();
  const endCustomerId = connection.endCustomer?.id ?? null;
  const patches = api.calls.filter(({ method }) => method === "PATCH");
  expect(patches.map(({ body, headers }) => [body, headers["if-match"]])).toEqual([
    [{ reference: "Mine", endCustomerId }, '"3"'],
    [{ reference: "Mine", endCustomerId }, '"7"'],
    [{ reference: "Theirs", endCustomerId }, '"8"'],
  ]);
});

test("the list shows both sides and the letter, and keeps its filters in the address", async () => {
  startFeatures(["myOrders"]);
  fakeApi({
    ...noSavedViews("dc-connections"),
    [`GET ${base}/end-customer?limit=200`]: () => pageOf([]),
    "GET /v1/catalogue/site?kind=DC_CONNECTION": () => ({ body: [] }),
    [`GET ${base}/dc-connection?limit=25&offset=0`]: () => pageOf([{ ...connection, loaState: "EXPIRING" }]),
    [`GET ${base}/dc-connection?kind=METRO_CONNECT&limit=25&offset=0`]: () => pageOf([]),
  });
  const router = await showList();
  expect((await screen.findByRole("link", { name: "To the carrier" })).getAttribute("href")).toBe(
    `/dc-connections/${connection.id}`,
  );
  for (const text of ["AMS1-R2-07, 12", "Carrier Nederland", "Letter expires"])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Order a data-centre connection" }).getAttribute("href")).toBe(
    "/orders/dc-connection/new",
  );
  await chooseFilter("Type", "Metro connect");
  await waitFor(() => expect(router.state.location.searchStr).toBe("?kind=METRO_CONNECT"));
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});
