import type { ChannelMap } from "@demarc/contract/wdm";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ChannelMapScreen } from "./channel-map.screen.tsx";
import { wdm } from "./wdm.feature.ts";

const channel = (name: string, state: ChannelMap["channels"][number]["state"], wave: object | null = null) => ({
  channel: name,
  wavelengthNm: 1550.12,
  frequencyThz: 193.4,
  state,
  wave,
});
const maps = [
  { routeCode: "AMS1-AMS2", siteA: "AMS1", siteZ: "AMS2", channels: [channel("C21", "FREE")] },
  {
    routeCode: "AMS1-RTM1",
    siteA: "AMS1",
    siteZ: "RTM1",
    channels: [
      channel("C28", "YOURS", { id: "0192f3a0-0000-7000-8000-0000000000e1", name: "WDM-0418" }),
      channel("C29", "FREE"),
      channel("C30", "TAKEN"),
      channel("C31", "RESERVED"),
    ],
  },
];

const show = () => {
  fakeApi({ [`GET /v1/customer/${demoCustomer.id}/wdm/channel-map`]: () => ({ body: maps }) });
  return renderScreen(ChannelMapScreen, {
    path: "/wdm/channels?route=AMS1-RTM1",
    route: "/wdm/channels",
    texts: [wdm.locales],
    roles: ["RESELLER_ORDER"],
  });
};

afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

test("shows the route of the address: own wavelengths and free channels are links, the others are words", async () => {
  startFeatures(["myOrders"]);
  await show();
  const list = await screen.findByRole("list", { name: "Channels AMS1 – RTM1" });
  const [yours, free, taken, reserved] = within(list).getAllByRole("listitem");
  expect(
    within(yours as HTMLElement)
      .getByRole("link", { name: "C28, Yours, WDM-0418, 1550.12 nm, 193.4 THz" })
      .getAttribute("href"),
  ).toBe("/wdm/0192f3a0-0000-7000-8000-0000000000e1");
  expect(
    within(free as HTMLElement)
      .getByRole("link", { name: "Order channel C29, Free, 1550.12 nm, 193.4 THz" })
      .getAttribute("href"),
  ).toBe("/orders/wdm/new?route=AMS1-RTM1&channel=C29");
  for (const [one, text] of [
    [taken, "C30, Taken, 1550.12 nm, 193.4 THz"],
    [reserved, "C31, Reserved, 1550.12 nm, 193.4 THz"],
  ] as const) {
    expect(one?.getAttribute("title")).toBe(text);
    expect(within(one as HTMLElement).getByText(text)).toBeTruthy();
    expect(within(one as HTMLElement).queryByRole("link")).toBeNull();
  }
  expect(screen.getByText("1 of 4 free")).toBeTruthy();
});

test("without orders a free channel is no link", async () => {
  await show();
  const list = await screen.findByRole("list", { name: "Channels AMS1 – RTM1" });
  expect(within(list).getAllByRole("link")).toHaveLength(1);
});
