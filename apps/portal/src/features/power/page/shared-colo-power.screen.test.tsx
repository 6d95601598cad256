import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { demoPower } from "../demo-power.ts";
import { power } from "../power.feature.ts";
import { SharedColoPowerScreen } from "./shared-colo-power.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}`;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("units metered by share show days, and request neither series nor warnings", async () => {
  const id = "0192f3a0-0000-7000-8000-0000000000d2";
  const { rackId: _, ...rest } = demoPower;
  const none = { peakW: null, peakAt: null, p95W: null, coveragePct: null };
  const share: PowerDashboard = {
    ...rest,
    sharedColoId: id,
    name: "ENS1-R1-03 4U",
    reference: null,
    metering: "SHARE",
    feeds: [],
    total: { powerW: null, currentA: null, feeds: [], isPart: false, usedPct: null, level: null },
    redundancy: { ...demoPower.redundancy, level: "NONE", worstFeed: null, failoverA: null, limitA: null, pct: null },
    month: {
      ...demoPower.month,
      ...none,
      kwh: 48.2,
      contractBasis: null,
      contractedKwh: null,
      contractedMonthKwh: null,
    },
    previousMonth: null,
    days: [
      { day: "2026-11-19", kwh: 7.4 },
      { day: "2026-11-20", kwh: 8.6 },
    ],
  };
  const api = fakeApi({ [`GET ${base}/shared-colo/${id}/power/dashboard`]: () => ({ body: share }) });
  await renderScreen(SharedColoPowerScreen, {
    path: `/racks/shared-colo/${id}/power/dashboard`,
    route: "/racks/shared-colo/$sharedColoId/power/dashboard",
    texts: [power.locales],
  });
  expect(await screen.findByText(/^The whole rack is metered\. Each day your agreed share/)).toBeTruthy();
  expect(
    screen.getByText("16.0 kWh in 2 days: on average 8.0 kWh a day, most on Fri 20 Nov with 8.6 kWh."),
  ).toBeTruthy();
  const slider = screen.getByRole("slider", { name: "Energy of each day" });
  expect(slider.getAttribute("aria-valuetext")?.replaceAll("\u00a0", " ")).toBe("Fri 20 Nov, 8.6 kWh");
  fireEvent.keyDown(slider, { key: "ArrowLeft" });
  expect(slider.getAttribute("aria-valuetext")?.replaceAll("\u00a0", " ")).toBe("Thu 19 Nov, 7.4 kWh");
  expect(
    within(screen.getByRole("table"))
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Fri 20 Nov", "Thu 19 Nov"]);
  expect(screen.queryByRole("heading", { name: "Now" })).toBeNull();
  expect(api.calls.map((call) => call.path).filter((one) => /series|alert/.test(one))).toEqual([]);
});
