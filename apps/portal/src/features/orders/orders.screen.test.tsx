import type { OrderSummary } from "@demarc/contract/orders/order-fields";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoOrder, demoOrderRow } from "../../testing/demo-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { chooseFilter, listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { orders } from "./orders.feature.ts";
import { openStatuses } from "./orders.data.ts";
import { OrdersScreen } from "./orders.screen.tsx";

const path = `/v1/customer/${demoCustomer.id}/order`;
const listed = (query: string) => `GET ${path}?${query}&limit=25&offset=0`;
const counted = (status: string) => `GET ${path}?${new URLSearchParams({ status, limit: "1" }).toString()}`;

const answering = (
  pages: Readonly<Record<string, readonly OrderSummary[]>>,
  more: Parameters<typeof fakeApi>[0] = {},
) =>
  fakeApi({
    ...noSavedViews("orders"),
    "GET /v1/catalogue/site": () => ({ body: [] }),
    [`GET /v1/customer/${demoCustomer.id}/end-customer?limit=200`]: () => pageOf([]),
    [counted(openStatuses.join())]: () => pageOf([], { total: 12 }),
    [counted("AWAITING_CUSTOMER")]: () => pageOf([], { total: 2 }),
    [counted("DRAFT")]: () => pageOf([], { total: 1 }),
    ...Object.fromEntries(Object.entries(pages).map(([query, items]) => [query, () => pageOf(items)])),
    ...more,
  });

const all = `GET ${path}?limit=25&offset=0`;
const show = listScreen({ Screen: OrdersScreen, route: "/orders", texts: orders.locales });
const row = (name: RegExp) => screen.findByRole("row", { name });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a row says what, where, how far, whose turn, when and for how much", async () => {
  const waiting = demoOrderRow({
    id: "2",
    orderNumber: "ORD-2026-000432",
    status: "AWAITING_CUSTOMER",
    stage: "ACCEPTED",
    plannedDate: null,
  });
  answering({ [all]: [demoOrderRow(), waiting] });
  await show();
  const first = within(await row(/ORD-2026-000431/));
  expect(first.getByRole("link", { name: "ORD-2026-000431" }).getAttribute("href")).toBe(
    `/orders/order/${demoOrder().id}`,
  );
  for (const text of ["Scheduled", "Us", "7 Dec 2026", "€67.10", "€0.00"]) expect(first.getByText(text)).toBeTruthy();
  expect(first.getByText(/Fibre 1 Gbit/).textContent).toBe("Fibre 1 Gbit/s · Winkelstraat 12 A, 8011 AB Zwolle");
  const second = within(await row(/ORD-2026-000432/));
  for (const text of ["Waiting for you", "You", "preferred 4 Dec 2026"]) expect(second.getByText(text)).toBeTruthy();
});

test("an order that has ended is no one's turn, and shows no date that has passed it by", async () => {
  answering({ [all]: [demoOrderRow({ status: "CANCELLED" })] });
  await show();
  const cells = within(await row(/ORD-2026-000431/))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  expect(cells.slice(1, 4)).toEqual(["Cancelled", "–", "–"]);
});

test("the counts lead to what is open, what waits and the drafts", async () => {
  answering({ [all]: [demoOrderRow()] });
  await show();
  const counts = within(await screen.findByRole("list", { name: "Orders at a glance" }));
  await waitFor(() =>
    expect(counts.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Open 12",
      "Waiting for you 2",
      "Drafts 1",
    ]),
  );
  expect(counts.getByRole("link", { name: "Waiting for you 2" }).getAttribute("href")).toBe(
    "/orders?status=AWAITING_CUSTOMER",
  );
});

test("the counts have a dash while they load, and if they cannot be read", async () => {
  let fail = () => {};
  const held = new Promise<ReturnType<typeof refusal>>(
    (resolve) => (fail = () => resolve(refusal(403, "role.missing"))),
  );
  answering({ [all]: [demoOrderRow()] }, { [counted("DRAFT")]: () => held });
  await show();
  const counts = await screen.findByRole("list", { name: "Orders at a glance" });
  const dashes = ["Open –", "Waiting for you –", "Drafts –"];
  const shown = () =>
    within(counts)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(dashes);
  fail();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(shown()).toEqual(dashes);
});

test("a filter goes into the address, and the button offers the four forms", async () => {
  answering({ [all]: [demoOrderRow()], [listed("kind=WDM")]: [] });
  const router = await show();
  await chooseFilter("Type", "Wavelength");
  await waitFor(() => expect(router.state.location.searchStr).toBe("?kind=WDM"));
  expect(await screen.findByText("Nothing found")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Order" }));
  expect((await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)).toEqual([
    "Order a line",
    "Order a rack",
    "Order a data-centre connection",
    "Order a wavelength",
  ]);
});

const draft = demoOrder({ id: "d1", orderNumber: null, status: "DRAFT", stage: null, submittedAt: null, version: 3 });

test("a draft is continued in its form; a deleted one comes back with the same choices", async () => {
  let drafts = [draft];
  const api = answering(
    {},
    {
      [listed("status=DRAFT")]: () => pageOf(drafts),
      [`GET ${path}/d1`]: () => ({ body: draft }),
      [`POST ${path}/d1/cancel`]: () => {
        drafts = [];
        return { body: { ...draft, status: "CANCELLED" } };
      },
      [`POST ${path}/line?draft=true`]: () => {
        drafts = [{ ...draft, id: "d2" }];
        return { status: 201, body: drafts[0] };
      },
    },
  );
  await show("?status=DRAFT");
  expect((await screen.findByRole("link", { name: /^Continue/ })).getAttribute("href")).toBe(
    "/orders/line/new?draft=d1",
  );
  fireEvent.click(screen.getByRole("button", { name: "Delete draft Fibre 1 Gbit/s" }));
  expect(await screen.findByText("The draft is deleted.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Continue/ })).toBeNull());
  expect(api.calls.find(({ method }) => method === "POST")?.headers["if-match"]).toBe('"3"');
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect((await screen.findByRole("link", { name: /^Continue/ })).getAttribute("href")).toBe(
    "/orders/line/new?draft=d2",
  );
  expect(api.calls.findLast(({ method }) => method === "POST")?.body).toEqual(draft.details);
});

test("a draft that someone else has placed is not deleted, and the reason is shown", async () => {
  answering(
    { [listed("status=DRAFT")]: [draft] },
    {
      [`GET ${path}/d1`]: () => ({ body: draft }),
      [`POST ${path}/d1/cancel`]: () => refusal(409, "edit-conflict"),
    },
  );
  await show("?status=DRAFT");
  fireEvent.click(await screen.findByRole("button", { name: /^Delete draft/ }));
  expect(await screen.findByText("Someone else has changed this. Check it before you continue.")).toBeTruthy();
});

test("an empty list offers to order what the brand sells first", async () => {
  answering({ [all]: [] });
  await show();
  await screen.findByText("No orders yet");
  const link = screen.getAllByRole("link").find((one) => one.getAttribute("href") === "/orders/line/new");
  expect(link?.textContent).toContain("line");
});
