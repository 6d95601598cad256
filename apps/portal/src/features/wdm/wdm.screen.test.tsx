import type { WdmService } from "@demarc/contract/wdm";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoConnection } from "../../testing/demo-connection.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { serviceTexts } from "../services/service-texts.ts";
import { latencyText } from "./wdm-labels.ts";
import { wdm } from "./wdm.feature.ts";
import { WdmScreen } from "./wdm.screen.tsx";
import { WdmServiceScreen } from "./wdm-service.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}`;
const handover = { rackId: null, rackCode: null, panel: "MMR-2", port: "7", connector: "LC_UPC" } as const;
const service: WdmService = {
  id: "0192f3a0-0000-7000-8000-0000000000e1",
  view: "own",
  serviceNumber: "WDM-300417",
  reference: "Between the sites",
  endCustomer: null,
  lifecycle: "ACTIVE",
  operational: "UP",
  operationalSince: "2026-11-01T09:00:00Z",
  packageCode: "WDM-10G-U",
  packageName: null,
  bandwidth: "10G",
  protection: "UNPROTECTED",
  routeCode: "AMS1-AMS2",
  siteA: "AMS1",
  siteZ: "AMS2",
  gridType: "DWDM",
  channel: "C34",
  wavelengthNm: 1550.12,
  frequencyThz: 193.4,
  latencyUs: 92,
  lengthKm: 18.4,
  version: 2,
  clientInterface: "10GBASE-LR",
  transceiversIncluded: true,
  handoverA: { ...handover, rackId: "0192f3a0-0000-7000-8000-0000000000c1", rackCode: "AMS1-R2-07" },
  handoverZ: handover,
  createdAt: "2024-12-05T09:00:00Z",
  updatedAt: "2026-11-01T09:00:00Z",
};

const show = (change: object = {}) => {
  fakeApi({ [`GET ${base}/wdm/${service.id}`]: () => ({ body: { ...service, ...change } }) });
  return renderScreen(WdmServiceScreen, {
    path: `/wdm/${service.id}`,
    route: "/wdm/$wdmId",
    texts: [wdm.locales, ...wdm.sharedTexts],
    roles: ["RESELLER_ORDER"],
  });
};
const showList = listScreen({ Screen: WdmScreen, route: "/wdm", texts: wdm.locales, sharedTexts: [serviceTexts] });

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

test("shows the channel in nm and THz between both handovers", async () => {
  await show();
  const [a, light, z] = await screen.findAllByRole("listitem");
  expect(within(a as HTMLElement).getByText("AMS1-R2-07")).toBeTruthy();
  expect(light?.textContent).toBe("Channel C341550.12 nm, 193.4 THzUnprotected");
  expect(within(z as HTMLElement).getByText("Meet-me room")).toBeTruthy();
  expect(within(z as HTMLElement).getByText("MMR-2, port 7, LC/UPC")).toBeTruthy();
  for (const text of ["10GBASE-LR", "Included", "18.4 km, 92 µs"]) expect(screen.getByText(text)).toBeTruthy();
});

test("says that no channel is assigned yet", async () => {
  await show({ lifecycle: "PROVISIONING", channel: null, wavelengthNm: null, frequencyThz: null });
  expect(await screen.findByText("No channel assigned yet")).toBeTruthy();
  expect(screen.getByText("Being prepared")).toBeTruthy();
});

const report = "Contact us to report it, or to ask what is known.";
const ending = { contract: { ...demoConnection.contract!, terminationDate: "2027-01-31" } };
test.each<[Partial<WdmService>, string, RegExp | string, string]>([
  [{ operational: "DOWN" }, "Down", "Down since 1 Nov 2026, 10:00", report],
  [{ operational: "DOWN", protection: "PROTECTED" }, "Down", /^Down since/, report],
  [{ operational: "DEGRADED" }, "Impaired", /^Impaired since/, report],
  [
    { operational: "DEGRADED", protection: "PROTECTED" },
    "Impaired",
    /^Impaired since/,
    "It works on one path. There is no protection until the other one is repaired.",
  ],
  [{ operational: "DOWN", lifecycle: "CHANGE_PENDING" }, "Down", /^Down since/, report],
  [{ operational: "DOWN", lifecycle: "TERMINATION_SCHEDULED", ...ending }, "Down", /^Down since/, report],
  [{ operational: "DOWN", view: "service" }, "Down", /^Down since/, "Contact your reseller."],
  [
    { operational: "DOWN", lifecycle: "SUSPENDED" },
    "Suspended",
    "This wavelength is suspended",
    "Contact us to lift the suspension.",
  ],
  [{ lifecycle: "SUSPENDED", view: "service" }, "Suspended", "This wavelength is suspended", "Contact your reseller."],
  [
    { lifecycle: "TERMINATION_SCHEDULED", ...ending },
    "Ending",
    "Ends on 31 Jan 2027",
    "The wavelength stops working after that day and its channel is released.",
  ],
  [
    { lifecycle: "PLANNED", operational: "UNKNOWN" },
    "Planned",
    "Being prepared",
    "You can use it once its order is delivered.",
  ],
  [
    { lifecycle: "PROVISIONING", operational: "DOWN" },
    "In progress",
    "Being prepared",
    "You can use it once its order is delivered.",
  ],
  [
    { lifecycle: "TESTING", operational: "DOWN" },
    "Being tested",
    "Being prepared",
    "You can use it once its order is delivered.",
  ],
])("says what is wrong first: %j", async (change, word, title, text) => {
  await show(change);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  const heading = screen.getByRole("heading", { level: 1 });
  expect(heading.parentElement?.textContent).toContain(word);
});

test.each<[Partial<WdmService>, string]>([
  [{}, ""],
  [{ operational: "UNKNOWN" }, ""],
  [{ lifecycle: "CHANGE_PENDING" }, "Change pending"],
  [{ lifecycle: "TERMINATED", operational: "DOWN" }, "Ended"],
])("has no banner while nothing is wrong: %j", async (change, word) => {
  await show(change);
  const heading = await screen.findByRole("heading", { level: 1, name: "Between the sites" });
  expect(heading.parentElement?.textContent).toBe(`Between the sites${word}`);
  for (const title of [/since/, /suspended/, /^Ends on/, "Being prepared"])
    expect(screen.queryByText(title)).toBeNull();
});

const actions = async () => {
  const menu = screen.queryByRole("button", { name: /^More/ });
  if (menu) fireEvent.click(menu);
  const all = [
    ...screen.queryAllByRole("menuitem"),
    ...screen.queryAllByRole("button"),
    ...screen.queryAllByRole("link"),
  ];
  const names = ["Rename", "Channel map", "Compare paths", "Order another wavelength"];
  return names.filter((name) => all.some(({ textContent }) => textContent === name));
};

test.each([
  ["own", ["myOrders"], ["Rename", "Channel map", "Compare paths", "Order another wavelength"]],
  ["own", [], ["Rename", "Channel map", "Compare paths"]],
  ["service", ["myOrders"], ["Channel map", "Compare paths"]],
] as const)("a wavelength that is %s, with %j, offers %j", async (view, features, expected) => {
  startFeatures([...features]);
  await show({ view });
  await screen.findByRole("heading", { level: 1, name: "Between the sites" });
  expect(await actions()).toEqual(expected);
  expect(screen.queryByText("Your reseller delivers and manages this wavelength.") !== null).toBe(view === "service");
});

test("shows the other path, its end customer and its test report only where there are any", async () => {
  const words = ["Takes another path than", "End customer", "Test report"];
  await show();
  await screen.findByRole("heading", { level: 2, name: "Service" });
  for (const word of words) expect(screen.queryByText(word)).toBeNull();
  cleanup();
  startFeatures(["rackSpace"]);
  await show({
    diversityFrom: { id: "w9", serviceNumber: "WDM-300001" },
    endCustomer: { id: "e1", name: "Museum", reference: "M" },
    testReportId: "t1",
    transceiversIncluded: false,
    protection: "PROTECTED",
  });
  await screen.findByRole("heading", { level: 2, name: "Service" });
  for (const word of words) expect(screen.getByText(word)).toBeTruthy();
  expect(screen.getByRole("link", { name: "WDM-300001" }).getAttribute("href")).toBe("/wdm/w9");
  expect(screen.getByRole("link", { name: "AMS1-R2-07" }).getAttribute("href")).toMatch(/^\/racks\/rack\/.*c1$/);
  expect(screen.getByText("Your own")).toBeTruthy();
  expect(screen.getByText("Two paths; it switches to the other one by itself")).toBeTruthy();
});

test("an unknown wavelength leads back to the list", async () => {
  fakeApi({ [`GET ${base}/wdm/${service.id}`]: () => refusal(404, "not-found") });
  await renderScreen(WdmServiceScreen, {
    path: `/wdm/${service.id}`,
    route: "/wdm/$wdmId",
    texts: [wdm.locales, serviceTexts],
  });
  expect((await screen.findByRole("link", { name: "Back to the wavelengths" })).getAttribute("href")).toBe("/wdm");
});

test("the list names route, bandwidth and channel, and requests what the address says", async () => {
  fakeApi({
    ...noSavedViews("wdm"),
    [`GET ${base}/end-customer?limit=200`]: () => pageOf([]),
    "GET /v1/catalogue/wdm-availability": () => ({ body: [] }),
    [`GET ${base}/wdm?route=AMS1-AMS2&bandwidth=10G&sort=reference&limit=25&offset=0`]: () => pageOf([service]),
  });
  await showList("?route=AMS1-AMS2&bandwidth=10G,9G&sort=reference&lifecycle=none");
  expect((await screen.findByRole("link", { name: "Between the sites" })).getAttribute("href")).toBe(
    `/wdm/${service.id}`,
  );
  for (const text of ["AMS1 – AMS2", "10 Gbit/s", "C34, 1550.12 nm, 193.4 THz", "Up"])
    expect(within(screen.getByRole("table")).getByText(text)).toBeTruthy();
});

test("an empty list leads to the form", async () => {
  startFeatures(["myOrders"]);
  fakeApi({
    ...noSavedViews("wdm"),
    [`GET ${base}/end-customer?limit=200`]: () => pageOf([]),
    "GET /v1/catalogue/wdm-availability": () => ({ body: [] }),
    [`GET ${base}/wdm?limit=25&offset=0`]: () => pageOf([]),
  });
  await showList();
  expect(await screen.findByText("No wavelengths yet")).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "Order a wavelength" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/orders/wdm/new", "/orders/wdm/new"]);
});

test("latency is in the unit in which it reads best", () => {
  expect(latencyText(430, "en")).toBe("430 µs");
  expect(latencyText(1250, "nl")).toBe("1,25 ms");
});
