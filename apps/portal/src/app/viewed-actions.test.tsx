import { featuresOf } from "@demarc/contract/core/variants";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { clearSession } from "@demarc/shell/session.ts";
import { demoConnection } from "../testing/demo-connection.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoInvoice } from "../testing/demo-invoice.ts";
import { demoLine } from "../testing/demo-line.ts";
import { demoOrder, demoPackage } from "../testing/demo-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { openPortal, preparePortal, signInPerson } from "../testing/open-portal.tsx";

const child = { ...demoCustomer, id: 20120281, type: "end-user" as const, name: "Fietsfabriek B.V.", children: [] };
const order = demoOrder();
const maps = [
  {
    routeCode: "AMS1-AMS2",
    siteA: "AMS1",
    siteZ: "AMS2",
    channels: [{ channel: "C21", wavelengthNm: 1560.6, frequencyThz: 192.1, state: "FREE", wave: null }],
  },
];

/** The records of a company that screens show; every other list is empty. */
const recordsOf = (customerId: number) => {
  const of = `GET /v1/customer/${customerId}`;
  return {
    [of]: () => ({ body: customerId === child.id ? child : demoCustomer }),
    [`${of}/wdm/channel-map`]: () => ({ body: maps }),
    [`${of}/order/${order.id}`]: () => ({ body: { ...order, customerId } }),
    [`${of}/dc-connection/${demoConnection.id}`]: () => ({
      body: { ...demoConnection, termination: demoLine.termination },
    }),
    [`${of}/line/${demoLine.id}`]: () => ({ body: demoLine }),
    [`${of}/invoice/${demoInvoice.number}`]: () => ({ body: { ...demoInvoice, customerId } }),
    [`${of}/invoice/${demoInvoice.number}/explanation`]: () => refusal(404, "not-found"),
  };
};

// The first screen of a test run takes long to load.
beforeAll(() => import("../features/racks/racks.screen.tsx"), 60_000);
beforeEach(async () => {
  queryClient.clear();
  const api = fakeApi({
    "GET /v1/home": () => ({ body: { work: [], figures: {}, events: [] } }),
    "GET /v1/catalogue/package/FTTH-1000": () => ({ body: demoPackage }),
    ...recordsOf(demoCustomer.id),
    ...recordsOf(child.id),
  });
  const empty = { get: (_: object, call: string) => () => (/[?&]limit=/.test(call) ? pageOf([]) : { body: [] }) };
  Object.setPrototypeOf(api.handlers, new Proxy({}, empty));
  startFeatures(featuresOf("main"));
  await preparePortal();
});
afterEach(() => {
  cleanup();
  act(clearSession);
  vi.unstubAllGlobals();
});

const main = () => within(screen.getByRole("main"));
const openMenu = async () => {
  const [menu] = main().queryAllByRole("button", { name: /^More/ });
  if (!menu || menu.getAttribute("aria-expanded") === "true") return;
  fireEvent.click(menu);
  await screen.findByRole("menu");
};

const pressable = () =>
  [...main().queryAllByRole("button"), ...main().queryAllByRole("link"), ...screen.queryAllByRole("menuitem")].map(
    (one) => `${one.getAttribute("aria-label") ?? one.textContent} ${one.getAttribute("href") ?? ""}`,
  );
const offered = async (names: readonly string[]) => {
  await openMenu();
  return names.filter((name) => pressable().some((one) => one.startsWith(name)));
};

/** What each screen offers on the records of the own company, and what proves that it is complete. */
const screens: readonly (readonly [path: string, heading: string | RegExp, offers: readonly string[]])[] = [
  ["/racks", "Racks", ["Order a rack"]],
  ["/racks/shared-colo", /Shared/, ["Order units"]],
  ["/dc-connections", /[Cc]onnections/, ["Order a data-centre connection"]],
  ["/wdm", "Wavelengths", ["Order a wavelength"]],
  ["/wdm/channels?route=AMS1-AMS2", /[Cc]hannel/, ["Order channel C21"]],
  ["/orders", "Orders", ["Orders from a file"]],
  ["/quotations", "Quotations", ["Ask for a quotation"]],
  ["/invoices", "Invoices", ["Cost allocation file"]],
  [`/orders/order/${order.id}`, /ORD-/, ["Duplicate", "Ask to cancel"]],
  [`/dc-connections/${demoConnection.id}`, /To the carrier/, ["Rename", "Order another connection", "End connection"]],
  [`/lines/detail/${demoLine.id}`, "Winkel Zwolle", ["Examine", "Rename", "Order another line"]],
  [`/invoices/invoice/${demoInvoice.number}`, /./, ["Dispute"]],
];

const open = async (path: string, heading: string | RegExp) => {
  await openPortal(path);
  await screen.findByRole("heading", { level: 1, name: heading });
};

describe.each(screens)("%s", (path, heading, offers) => {
  test("offers its actions for the own company, and none of them for a child that is viewed", async () => {
    signInPerson();
    await open(path, heading);
    await waitFor(async () => expect(await offered(offers)).toEqual(offers));
    cleanup();
    await open(`${path}${path.includes("?") ? "&" : "?"}company=${child.id}`, heading);
    await screen.findByRole("region", { name: /^You are viewing Fietsfabriek/ });
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(await offered(offers)).toEqual([]);
    expect(pressable().filter((one) => /\/(new|import|request)\b/.test(one))).toEqual([]);
  });
});
