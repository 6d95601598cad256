import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeatures } from "../../shell/feature-flags.ts";
import { demoConnection } from "../../testing/demo-connection.ts";
import { demoCustomer } from "../../testing/demo-customer.ts";
import { fakeApi, refusal } from "../../testing/fake-api.ts";
import { chooseFilter, listScreen, noSavedViews, pageOf } from "../../testing/list-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
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
    texts: [dcConnections.locales, ...(dcConnections.sharedTexts ?? [])],
    roles: ["RESELLER_ORDER"],
  }).then(() => api);
};
const showList = listScreen({
  Screen: DcConnectionsScreen,
  route: "/dc-connections",
  texts: dcConnections.locales,
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

test.each([
  ["EXPIRING", "The letter of authorisation (LOA) expires on 6 Dec 2026, in 12 days", "Letter expires"],
  ["EXPIRED", "The letter of authorisation (LOA) expired on 6 Dec 2026", "Letter expired"],
  ["MISSING", "The letter of authorisation (LOA) of Carrier Nederland is missing", "Letter missing"],
])("warns about a letter of authorisation that is %s", async (loaState, title, badge) => {
  await show({ loaState });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1 }).parentElement?.textContent).toContain(badge);
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
