import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { demoPower, demoRackId } from "../demo-power.ts";
import { power } from "../power.feature.ts";
import { RackPowerScreen } from "../page/rack-power.screen.tsx";

const path = `GET /v1/customer/${demoCustomer.id}/rack/${demoRackId}/power`;
const wanted = "from=2026-11-21T09%3A00%3A00.000Z&to=2026-11-21T10%3A00%3A00.000Z&resolution=auto&metric=power";
const points = [1_795_251_600, 1_795_251_900].map((at) => [at, 1000, 950, 1080]);

test("a browser in which the chart does not load gets the table", async () => {
  // Chromium reports this language if the system has none; uPlot fails to load then.
  vi.spyOn(navigator, "language", "get").mockReturnValue("en-US@posix");
  fakeApi({
    [`${path}/dashboard`]: () => ({ body: demoPower }),
    [`${path}/series?${wanted}`]: () => ({
      body: {
        resolution: "5m",
        from: "2026-11-21T09:00:00.000Z",
        to: "2026-11-21T10:00:00.000Z",
        series: [{ feed: "A", metric: "power", unit: "W", points }],
        gaps: [],
      },
    }),
  });
  await renderScreen(RackPowerScreen, {
    path: `/racks/rack/${demoRackId}/power/dashboard?from=2026-11-21T09:00Z&to=2026-11-21T10:00Z`,
    route: "/racks/rack/$rackId/power/dashboard",
    texts: [power.locales],
  });
  expect(await screen.findByRole("table", { name: /^Values of the chart/ })).toBeTruthy();
});
