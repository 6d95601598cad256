import type { Maintenance } from "@demarc/contract/maintenance";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { serviceTexts } from "../services/service-texts.ts";
import { maintenance } from "./maintenance.feature.ts";
import { MaintenanceScreen } from "./maintenance.screen.tsx";
import { MaintenancesScreen } from "./maintenances.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}/maintenance`;
const id = "0192f3a0-0000-7000-8000-0000000000d1";
const planned: Maintenance = {
  id,
  reference: "CHG-2041",
  title: { nl: "Nieuwe routers", en: "New routers" },
  text: { nl: "We vervangen ze.", en: "We replace them.\n\n<b>No HTML</b>" },
  startsAt: "2026-12-20T00:00:00Z",
  endsAt: "2026-12-20T04:00:00Z",
  status: "PLANNED",
  impact: "OUTAGE",
  serviceCount: 3,
  publishedAt: "2026-12-06T09:00:00Z",
  services: [
    { type: "line", id: "l1", name: "LN-104201", reference: "Zwolle", impact: "OUTAGE" },
    { type: "rack", id: "r1", name: "AMS1-R1-01", reference: null, impact: "REDUNDANCY_LOST" },
  ],
};

const showList = listScreen({
  Screen: MaintenancesScreen,
  route: "/maintenance",
  texts: maintenance.locales,
  sharedTexts: [serviceTexts],
});
const showOne = async (change: Partial<Maintenance> | undefined) => {
  fakeApi({ [`GET ${base}/${id}`]: () => (change ? { body: { ...planned, ...change } } : refusal(404, "not-found")) });
  await renderScreen(MaintenanceScreen, {
    path: `/maintenance/${id}`,
    route: "/maintenance/$maintenanceId",
    texts: [maintenance.locales, serviceTexts],
  });
};

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

test("the list shows the window of each one in Dutch time, and its impact", async () => {
  fakeApi({ ...noSavedViews("maintenance"), [`GET ${base}?limit=25&offset=0`]: () => pageOf([planned]) });
  await showList();
  const link = await screen.findByRole("link", { name: "New routers" });
  expect(link.getAttribute("href")).toBe(`/maintenance/${id}`);
  const row = link.closest("tr")?.textContent ?? "";
  for (const word of ["20 Dec 2026, 01:00", "05:00", "Planned", "Interruption", "3"]) expect(row).toContain(word);
});

describe("one", () => {
  test("shows its text as text, its services with their impact, and how many more there are", async () => {
    await showOne({});
    expect(await screen.findByRole("heading", { level: 1, name: "New routers" })).toBeTruthy();
    expect(screen.getByText(/<b>No HTML<\/b>/)).toBeTruthy();
    const rows = screen.getAllByRole("row").map(({ textContent }) => textContent);
    expect(rows.find((row) => row.includes("LN-104201"))).toContain("Interruption");
    expect(rows.find((row) => row.includes("AMS1-R1-01"))).toContain("Without redundancy");
    expect(screen.getByText("One more service is affected.")).toBeTruthy();
    expect(screen.queryByText(/is cancelled/)).toBeNull();
  });

  test("that is cancelled says so", async () => {
    await showOne({ status: "CANCELLED" });
    expect(await screen.findByText("This maintenance is cancelled. You do not need to do anything.")).toBeTruthy();
  });

  test("that does not exist leads to the list", async () => {
    await showOne(undefined);
    expect((await screen.findByRole("link", { name: "To all maintenance" })).getAttribute("href")).toBe("/maintenance");
  });
});
