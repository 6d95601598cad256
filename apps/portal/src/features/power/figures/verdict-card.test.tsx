import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { afterEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { demoPower, demoRackId } from "../demo-power.ts";
import { RackPowerScreen } from "../page/rack-power.screen.tsx";
import { power } from "../power.feature.ts";

const path = `/v1/customer/${demoCustomer.id}/rack/${demoRackId}/power`;
const [feedA] = demoPower.feeds as [PowerDashboard["feeds"][number]];
const wanted = "from=2026-11-21T09%3A00%3A00.000Z&to=2026-11-21T10%3A00%3A00.000Z&resolution=auto&metric=power";

const answering = (change: Partial<PowerDashboard> = {}) =>
  fakeApi({
    [`GET ${path}/dashboard`]: () => ({ body: { ...demoPower, ...change } }),
    [`GET ${path}/series?${wanted}`]: () => ({
      body: {
        resolution: "5m",
        from: "2026-11-21T09:00:00.000Z",
        to: "2026-11-21T10:00:00.000Z",
        series: [],
        gaps: [],
      },
    }),
  });
const show = () =>
  renderScreen(RackPowerScreen, {
    path: `/racks/rack/${demoRackId}/power/dashboard?from=2026-11-21T09:00Z&to=2026-11-21T10:00Z`,
    route: "/racks/rack/$rackId/power/dashboard",
    texts: [power.locales],
  });
const verdict = async () =>
  (await screen.findByRole("heading", { level: 2, name: "Redundancy" })).closest("section") as HTMLElement;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("how long a rack has not been redundant", () => {
  test("is said with the hours in which a feed would have tripped; without any, nothing is said", async () => {
    const hours = [{ from: "2026-11-21T09:00:00Z", overMinutes: 5, highestPct: 104 }];
    answering({ overload: { since: null, measuredMinutes: 1440, riskMinutes: 5, overMinutes: 5, hours } });
    await show();
    const card = within(await verdict());
    expect(card.getByText("Not redundant for 5 min of the last 24 h.")).toBeTruthy();
    expect(card.getByRole("img", { name: "Sat 21: 10:00–11:00" })).toBeTruthy();
    cleanup();
    answering();
    await show();
    expect(within(await verdict()).queryByRole("img")).toBeNull();
  });
});

describe("an extra server", () => {
  const shown = async () => (await verdict()).textContent.replaceAll("\u00a0", " ");

  test("moves the verdict, the load and the cost at once, and sends nothing", async () => {
    const api = answering();
    await show();
    const card = within(await verdict());
    const slider = card.getByRole<HTMLInputElement>("slider", { name: "Power of the server" });
    expect(await shown()).toContain("If feed A fails, B carries 9.8 A of 16 A.");
    await screen.findByRole("region", { name: "In words" });
    const before = api.calls.length;
    fireEvent.change(slider, { target: { value: "1000" } });
    for (const part of [
      "Redundancy at risk",
      "With 1,000 W more:If feed A fails, B carries 14.1 A of 16 A.",
      "88% of the breaker",
      "Energy: €675.06 a month excl. VAT, €209.88 more",
    ])
      expect(await shown()).toContain(part);
    expect(slider.getAttribute("aria-valuetext")?.replaceAll("\u00a0", " ")).toBe(
      "1,000 W: Redundancy at risk, 88% of the breaker",
    );
    fireEvent.change(card.getByRole("spinbutton", { name: "Extra server (W)" }), { target: { value: "1500" } });
    expect(slider.value).toBe("1500");
    for (const part of ["Not redundant", "B carries 16.3 A of 16 A, and its breaker trips.", "102% of the breaker"])
      expect(await shown()).toContain(part);
    fireEvent.click(card.getByRole("button", { name: "Reset" }));
    expect(await shown()).toContain("If feed A fails, B carries 9.8 A of 16 A.");
    expect(slider.value).toBe("0");
    expect(api.calls).toHaveLength(before);
  });

  test("on the only feed says whether its breaker trips; that there is no redundancy stays", async () => {
    answering({
      feeds: [feedA],
      redundancy: { ...demoPower.redundancy, level: "NONE", worstFeed: null, failoverA: null, limitA: null, pct: null },
      overload: null,
    });
    await show();
    const slider = within(await verdict()).getByRole("slider");
    fireEvent.change(slider, { target: { value: "2600" } });
    for (const part of ["No redundancy by contract", "Feed A carries 16.4 A of 16 A, and its breaker trips."])
      expect(await shown()).toContain(part);
    expect(slider.getAttribute("aria-valuetext")).toContain("breaker trips, 103% of the breaker");
  });

  test("is not asked for while the load is not known", async () => {
    answering({ redundancy: { ...demoPower.redundancy, level: "UNKNOWN", failoverA: null, pct: null } });
    await show();
    expect(within(await verdict()).queryByRole("slider")).toBeNull();
  });
});
