import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { chooseFilter, listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { serviceTexts } from "../services/service-texts.ts";
import { demoRack, demoSharedColo } from "./demo-rack.ts";
import { unitsText } from "./rack-labels.ts";
import { racks } from "./racks.feature.ts";
import { RacksScreen } from "./racks.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}`;
const show = listScreen({ Screen: RacksScreen, route: "/racks", texts: racks.locales, sharedTexts: [serviceTexts] });

const answering = (pages: Readonly<Record<string, readonly object[]>>, colos: readonly object[] = []) =>
  fakeApi({
    ...noSavedViews("racks"),
    [`GET ${base}/end-customer?limit=200`]: () => pageOf([]),
    "GET /v1/catalogue/site?kind=RACK": () => ({ body: [] }),
    [`GET ${base}/shared-colo?limit=10&offset=0`]: () => pageOf(colos),
    ...Object.fromEntries(
      Object.entries(pages).map(([query, items]) => [`GET ${base}/rack?${query}`, () => pageOf(items)]),
    ),
  });

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

test("shows racks with place and power, a failed feed before all else, and shared units below", async () => {
  const feeds = [demoRack.feeds![0], { ...demoRack.feeds![1], status: "FAILED" }];
  answering({ "limit=25&offset=0": [demoRack, { ...demoRack, id: "2", reference: null, feeds }] }, [demoSharedColo]);
  await show();
  const link = await screen.findByRole("link", { name: "Cluster A" });
  expect(link.getAttribute("href")).toBe(`/racks/rack/${demoRack.id}`);
  const [first, second] = within(screen.getByRole("table", { name: "Racks" }))
    .getAllByRole("row")
    .slice(1);
  for (const text of ["AMS1, Hall 2", "A+B, 16 A", "In use"])
    expect(within(first as HTMLElement).getByText(text)).toBeTruthy();
  const links = within(second as HTMLElement).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["AMS1-R2-07", "A+B, 16 A"]);
  expect(links[1]?.getAttribute("href")).toBe("/racks/rack/2/power/dashboard");
  expect(within(second as HTMLElement).getByText("Feed B failed")).toBeTruthy();
  const shared = await screen.findByRole("table", { name: "Shared colocation" });
  expect(within(shared).getByRole("link").getAttribute("href")).toBe(`/racks/shared-colo/${demoSharedColo.id}`);
  expect(within(shared).getByText("U4–U7")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Order a rack" })).toBeNull();
});

test("requests what the address says, and writes filters to it", async () => {
  answering({
    "footprint=HALF&sort=-rackCode&limit=25&offset=0": [demoRack],
    "lifecycle=SUSPENDED&footprint=HALF&sort=-rackCode&limit=25&offset=0": [],
  });
  const router = await show("?footprint=HALF&sort=-rackCode&lifecycle=wrong");
  const code = await screen.findByRole("columnheader", { name: "Rack code" });
  expect(code.getAttribute("aria-sort")).toBe("descending");
  await chooseFilter("Status", "Suspended");
  await waitFor(() => expect(router.state.location.searchStr).toContain("lifecycle=SUSPENDED"));
  expect(await screen.findByText("Nothing found")).toBeTruthy();
});

test("an empty list leads to the form, below the shared units, in Dutch too", async () => {
  startFeatures(["myOrders"]);
  answering({ "limit=25&offset=0": [] }, [demoSharedColo]);
  await show("", { locale: "nl" });
  expect(await screen.findByText("Nog geen racks")).toBeTruthy();
  const links = screen.getAllByRole("link", { name: "Rack bestellen" });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/orders/rack/new", "/orders/rack/new"]);
  const shared = screen.getByRole("heading", { name: /Gedeelde colocatie/ });
  const none = screen.getByText("Nog geen racks");
  expect(shared.compareDocumentPosition(none) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test("an end user of a reseller sees no contract and no power", async () => {
  const { feeds: _feeds, contract: _contract, ...delivered } = demoRack;
  answering({ "limit=25&offset=0": [{ ...delivered, view: "service" }] });
  await show("", { customer: { ...demoCustomer, type: "end-user", parentCustomerId: 1 } });
  await screen.findByRole("link", { name: "Cluster A" });
  expect(screen.queryByRole("columnheader", { name: "Contract until" })).toBeNull();
  expect(screen.queryByRole("columnheader", { name: "Power" })).toBeNull();
});

test("shows what racks draw of a breaker and what is wrong, and no columns without readings", async () => {
  const measured = { ...demoRack, currentW: 2730, usedPct: 91.4, warning: "REDUNDANCY" };
  answering({ "limit=25&offset=0": [measured, { ...demoRack, id: "2", reference: "Quiet", currentW: null }] });
  await show();
  const row = (await screen.findByRole("link", { name: "Cluster A" })).closest("tr") as HTMLElement;
  for (const text of ["2,730 W (91%)", "Redundancy lost"]) expect(within(row).getByText(text)).toBeTruthy();
  cleanup();
  answering({ "limit=25&offset=0": [{ ...demoRack, currentW: null, usedPct: null, warning: null }] });
  await show();
  await screen.findByRole("link", { name: "Cluster A" });
  for (const name of ["Current draw", "Power warning"]) expect(screen.queryByRole("columnheader", { name })).toBeNull();
});

test("shows the energy of a day of units with a share, and the power of those with outlets", async () => {
  const share = { ...demoSharedColo, currentW: null, usedPct: null, lastDay: { day: "2026-11-24", kwh: 7.56 } };
  const outlets = {
    ...demoSharedColo,
    id: "2",
    metering: "OUTLET",
    currentW: 195,
    warning: "THRESHOLD",
    lastDay: null,
  };
  answering({ "limit=25&offset=0": [demoRack] }, [share, outlets]);
  await show();
  const shared = within(await screen.findByRole("table", { name: "Shared colocation" }));
  for (const text of ["7.56 kWh a day", "195 W", "High load"]) expect(shared.getByText(text)).toBeTruthy();
});

test("unit positions are ranges, whatever their order", () => {
  expect(unitsText([12, 5, 4, 6])).toBe("U4–U6, U12");
});
