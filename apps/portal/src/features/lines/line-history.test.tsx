import type { LineEvent } from "@demarc/contract/lines/lines";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoLine } from "../../testing/demo-line.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { demoLinePath as base, lineAnswers } from "../../testing/line-answers.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { serviceTexts } from "../services/service-texts.ts";
import { LineScreen } from "./line.screen.tsx";
import { linesFeature } from "./lines.feature.ts";

const { locales } = linesFeature(() => Promise.resolve(LineScreen));

const eventsFrom = (first: number, count: number): LineEvent[] =>
  Array.from({ length: count }, (_none, at) => ({
    id: `0192f3a0-0000-7000-8000-${String(first + at).padStart(12, "0")}`,
    at: "2026-11-01T09:00:00Z",
    type: "MAINTENANCE",
    text: `event ${first + at}`,
    meta: {},
  }));
const page = (items: readonly unknown[], total: number) => () => ({ body: { items, total, limit: 50, offset: 0 } });
const address = (last: number) => ({
  address: `198.51.100.${last}`,
  prefixId: demoLine.id,
  label: null,
  role: "LAN",
  assignment: "STATIC",
  ptr: null,
});

beforeEach(() => startFeatures(["ipManagement"]));
afterEach(() => {
  cleanup();
  startFeatures([]);
  vi.unstubAllGlobals();
});

const show = async (
  handlers: Parameters<typeof fakeApi>[0],
  events = eventsFrom(0, 20),
  options: { readonly tab?: string; readonly [option: string]: unknown } = {},
) => {
  const { tab = "events", ...more } = options;
  const api = fakeApi({
    ...lineAnswers({ line: { events } }),
    ...handlers,
  });
  await renderScreen(LineScreen, {
    path: `/lines/detail/${demoLine.id}?tab=${tab}`,
    route: "/lines/detail/$id",
    texts: [locales, listTexts, serviceTexts],
    ...more,
  });
  return api;
};
const shown = async () => within(await screen.findByRole("list", { name: "History" })).getAllByRole("listitem");
const showOlder = () => fireEvent.click(screen.getByRole("button", { name: "Show older events" }));

test("older events follow page by page, each once, until the first one", async () => {
  await show({
    // One event happened since the line was read, so the page begins with the last one that is shown.
    [`GET ${base}/event?limit=50&offset=20`]: page(eventsFrom(19, 50), 80),
    [`GET ${base}/event?limit=50&offset=69`]: page(eventsFrom(69, 11), 80),
  });
  expect(await shown()).toHaveLength(20);
  showOlder();
  await waitFor(async () => expect(await shown()).toHaveLength(69));
  showOlder();
  await waitFor(async () => expect(await shown()).toHaveLength(80));
  expect((await shown()).at(-1)?.textContent).toContain("event 79");
  expect(screen.queryByRole("button", { name: "Show older events" })).toBeNull();
});

test("a short history has nothing older to show", async () => {
  await show({}, eventsFrom(0, 19));
  expect(await shown()).toHaveLength(19);
  expect(screen.queryByRole("button", { name: "Show older events" })).toBeNull();
});

const many = Array.from({ length: 200 }, (_none, at) => address(at));
const handlers = { [`GET ${base}/ip-address?limit=200`]: page(many, 260) };

test("a line with more addresses than are shown says so, and leads to all of them", async () => {
  await show(handlers, [], { tab: "network" });
  expect(await screen.findByText(/The first 200 of 260 addresses\./)).toBeTruthy();
  const link = screen.getByRole("link", { name: "All IP addresses" });
  expect(link.getAttribute("href")).toBe("/ip-management?q=LN-104233");
});

test("people without access to IP addresses do not see the link", async () => {
  await show(handlers, [], { tab: "network", roles: ["RESELLER_FINANCE"] });
  expect(await screen.findByText(/The first 200 of 260 addresses\./)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "All IP addresses" })).toBeNull();
});
