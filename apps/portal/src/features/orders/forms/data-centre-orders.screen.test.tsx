import type { Site, WdmRouteAvailability } from "@demarc/contract/catalogue";
import type { Package } from "@demarc/contract/core/package";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoLinePackage } from "../../../testing/demo-line-order.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { orders } from "../orders.feature.ts";
import { DcConnectionOrderScreen } from "./dc-connection-order.screen.tsx";
import { orderFormTexts } from "./order-forms-texts.ts";
import { WdmOrderScreen } from "./wdm-order.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}`;
const [near, far, south] = [1, 2, 3].map((n) => `0192f3a0-0000-7000-8000-0000000000c${n}`);
const wdmIds = Array.from(
  { length: 201 },
  (_, n) => `0192f3a0-0000-7000-8000-${(0xe000 + n).toString(16).padStart(12, "0")}`,
);

const both = (text: string) => ({ nl: text, en: text });
const sold = (code: string, changes: Partial<Package>, routeCode: string | null = null): Package => {
  const [product] = demoLinePackage().products;
  if (!product) throw new Error("the demo has no product");
  return demoLinePackage({
    code,
    name: both(code),
    technology: null,
    speedDown: null,
    speedUp: null,
    setupWaivedFrom: null,
    parameters: [],
    products: [{ ...product, code, description: both(code), routeCode }],
    ...changes,
  });
};
const site = (code: string, ixps: string[]): Site => ({
  code,
  name: code,
  address: { street: "Straat", houseNumber: "1", postalCode: "1098ZZ", city: "Amsterdam", country: "NL" } as never,
  operator: "Waterkant",
  rackFootprints: [],
  powerOptions: [],
  ixps,
  certifications: [],
  wdmNode: true,
  status: "ACTIVE",
  availability: [],
  sharedUnits: 0,
});
const route = (siteA: string, siteZ: string): WdmRouteAvailability => ({
  routeCode: `${siteA}-${siteZ}`,
  siteA,
  siteZ,
  lengthKm: 18.4,
  latencyUs: 92,
  protectedAvailable: true,
  channels: [{ channel: "C34", wavelengthNm: 1550.12, frequencyThz: 193.4, available: true }],
});
const rack = (id: string | undefined, rackCode: string, siteCode: string) => ({
  id,
  rackCode,
  reference: null,
  siteCode,
  lifecycle: "ACTIVE",
});
const wdm = (id: string, place: number) => ({
  id,
  serviceNumber: `WDM-${300_000 + place}`,
  reference: null,
  // The first is between other data centres.
  routeCode: place === 0 ? "AMS1-AMS2" : "AMS1-RTM1",
});

const answers = () =>
  fakeApi({
    "GET /v1/catalogue/package?kind=DC_CONNECTION": () => ({
      body: [
        sold("XC-SMF", { kind: "DC_CONNECTION", meta: { connection: "CROSS_CONNECT", media: "SMF_OS2" } }),
        sold("IXP-SMF", { kind: "DC_CONNECTION", meta: { connection: "IX_PORT_PATCH", media: "SMF_OS2" } }),
      ],
    }),
    "GET /v1/catalogue/package?kind=WDM": () => ({
      body: [sold("WDM-10G-U", { kind: "WDM", meta: { bandwidth: "10G" } }, "AMS1-RTM1")],
    }),
    "GET /v1/catalogue/site": () => ({ body: [site("AMS1", ["AMS-IX", "NL-ix"]), site("RTM1", ["NL-ix"])] }),
    "GET /v1/catalogue/wdm-availability": () => ({ body: [route("AMS1", "AMS2"), route("AMS1", "RTM1")] }),
    [`GET ${base}/rack?limit=200&offset=0`]: () =>
      pageOf([rack(near, "AMS1-R2-07", "AMS1"), rack(far, "AMS1-R2-08", "AMS1"), rack(south, "RTM1-R3-02", "RTM1")]),
    [`GET ${base}/shared-colo?limit=200&offset=0`]: () => pageOf([]),
    [`GET ${base}/dc-connection?site=RTM1&limit=200&offset=0`]: () => pageOf([]),
    [`GET ${base}/dc-connection?site=AMS1&limit=200&offset=0`]: () => pageOf([]),
    [`GET ${base}/wdm?limit=200&offset=0`]: () => pageOf(wdmIds.slice(0, 200).map(wdm), { total: 201 }),
    [`GET ${base}/wdm?limit=200&offset=200`]: () =>
      pageOf(
        wdmIds.slice(200).map((id) => wdm(id, 200)),
        { total: 201 },
      ),
    [`POST ${base}/price-summary`]: () => ({ status: 503, body: {} }),
  });

beforeEach(() => {
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (Screen: () => ReactNode, path: string, kind: "dc-connection" | "wdm") =>
  renderScreen(Screen, {
    path,
    route: `/orders/${kind}/new/{-$chosenPackage}`,
    texts: [orders.locales, listTexts, ...orderFormTexts],
    roles: ["RESELLER_ORDER"],
  });
const goOn = () => fireEvent.click(screen.getByRole("button", { name: "Continue" }));
const rackField = () => screen.findByRole<HTMLSelectElement>("combobox", { name: "Rack" });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

describe("the order of a connection", () => {
  test("begins with the package and the racks that its address names", async () => {
    answers();
    await show(DcConnectionOrderScreen, `/orders/dc-connection/new/XC-SMF?rackA=${near}&rackZ=${far}`, "dc-connection");
    expect(await screen.findByRole("radio", { name: /^OS2 XC-SMF/, checked: true })).toBeTruthy();
    goOn();
    expect((await rackField()).value).toBe(near);
    fireEvent.click(screen.getByRole("radio", { name: "LC/UPC" }));
    goOn();
    expect(await screen.findByRole("radio", { name: /^Your own rack/, checked: true })).toBeTruthy();
    expect((await rackField()).value).toBe(far);
  });

  test("leaves out a rack that the company does not have in use", async () => {
    answers();
    await show(DcConnectionOrderScreen, `/orders/dc-connection/new/XC-SMF?rackA=${wdmIds[0]}`, "dc-connection");
    await screen.findByRole("radio", { name: /^OS2 XC-SMF/, checked: true });
    goOn();
    expect((await rackField()).value).toBe("");
  });

  test("offers the internet exchanges that the data centre of the rack reaches", async () => {
    answers();
    await show(DcConnectionOrderScreen, `/orders/dc-connection/new/IXP-SMF?rackA=${south}`, "dc-connection");
    await screen.findByRole("radio", { name: /^OS2 IXP-SMF/, checked: true });
    goOn();
    await rackField();
    fireEvent.click(screen.getByRole("radio", { name: "LC/UPC" }));
    goOn();
    fireEvent.click(await screen.findByRole("radio", { name: /^An internet exchange/ }));
    expect(optionsOf(await screen.findByRole("combobox", { name: "Internet exchange" }))).toEqual(["Choose", "NL-ix"]);
  });
});

describe("the order of a wavelength", () => {
  const path = `/orders/wdm/new/WDM-10G-U?route=AMS1-RTM1&rackA=${near}&rackZ=${south}&apartFrom=${wdmIds[5]}`;

  test("begins with the route, the racks and the other wavelength that its address names", async () => {
    answers();
    await show(WdmOrderScreen, path, "wdm");
    expect(await screen.findByRole("radio", { name: /^AMS1 – RTM1/, checked: true })).toBeTruthy();
    goOn();
    const ends = await Promise.all(
      ["AMS1", "RTM1"].map(async (code) => {
        const end = await screen.findByRole("region", { name: `Handover in ${code}` });
        return within(end).getByRole<HTMLSelectElement>("combobox", { name: "Rack" }).value;
      }),
    );
    expect(ends).toEqual([near, south]);
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: /^Apart from/ }).value).toBe(wdmIds[5]);
  });

  test("shows the price of the chosen route, and the lowest of all routes until one is chosen", async () => {
    const priced = (routeCode: string, price: string) => ({
      ...sold("WDM-10G-U", {}, routeCode).products[0]!,
      code: `WDM-${routeCode}`,
      price,
    });
    const wdm10 = sold("WDM-10G-U", {
      kind: "WDM",
      meta: { bandwidth: "10G" },
      termDiscounts: {},
      products: [priced("AMS1-AMS2", "400.00"), priced("AMS1-RTM1", "900.00")],
    });
    const api = answers();
    api.handlers["GET /v1/catalogue/package?kind=WDM"] = () => ({ body: [wdm10] });
    const card = async () => (await screen.findByRole("radio", { name: /^10G/ })).closest("label")?.textContent;
    await show(WdmOrderScreen, "/orders/wdm/new/WDM-10G-U?route=AMS1-RTM1", "wdm");
    expect(await card()).toContain("€900.00 a month");
    expect(await card()).not.toContain("from €");
    cleanup();
    await show(WdmOrderScreen, "/orders/wdm/new/WDM-10G-U", "wdm");
    expect(await card()).toContain("from €400.00 a month");
    const side = within(await screen.findByRole("region", { name: "Your order" }));
    const perMonth = () => side.getByText("Per month").closest("p")?.textContent;
    expect(perMonth()).toBe("Per monthDepends on the route");
    expect(screen.getByText("Monthly price: Depends on the route. €0.00 one-off")).toBeTruthy();
    expect(side.queryByText("First invoice")).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: /^AMS1 – RTM1/ }));
    expect(await card()).toContain("€900.00 a month");
    await waitFor(() => expect(perMonth()).toBe("Per month€900.00"));
  });

  test("offers every wavelength between the same data centres, also the two hundred and first", async () => {
    answers();
    await show(WdmOrderScreen, path, "wdm");
    await screen.findByRole("radio", { name: /^AMS1 – RTM1/, checked: true });
    goOn();
    const options = optionsOf(await screen.findByRole("combobox", { name: /^Apart from/ }));
    expect(options.some((text) => text.startsWith("WDM-300200"))).toBe(true);
    expect(options.some((text) => text.startsWith("WDM-300000"))).toBe(false);
    expect(options).toHaveLength(201);
  });
});
