import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { PowerDashboard } from "@demarc/contract/power/power-figures";
import { afterEach, describe, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { demoPower, demoRackId } from "../demo-power.ts";
import { RackPowerScreen } from "./rack-power.screen.tsx";
import { power } from "../power.feature.ts";

const base = `/v1/customer/${demoCustomer.id}`;
const path = `${base}/rack/${demoRackId}/power`;
const screenPath = `/racks/rack/${demoRackId}/power/dashboard`;
const hour = "from=2026-11-21T09:00Z&to=2026-11-21T10:00Z";
const wanted = "from=2026-11-21T09%3A00%3A00.000Z&to=2026-11-21T10%3A00%3A00.000Z&resolution=auto";
const alert = { thresholdPct: 80, holdMinutes: 15, quietHours: null, contactTypes: ["main", "support"], version: 0 };
const begin = 1_795_251_600;

const points = (values: readonly (number | undefined)[]) =>
  values.flatMap((value, place) => (value === undefined ? [] : [[begin + place * 300, value, value - 50, value + 80]]));
const answer = {
  resolution: "5m",
  from: "2026-11-21T09:00:00.000Z",
  to: "2026-11-21T10:00:00.000Z",
  series: [
    { feed: "A", metric: "power", unit: "W", points: points([1000, 1100, undefined, undefined, 1200]) },
    { feed: "B", metric: "power", unit: "W", points: points([900, 1000, 950, 950, 1100]) },
    {
      feed: "SUM",
      metric: "power",
      unit: "W",
      points: points([1900, 2100, undefined, undefined, 2300]).map(([at, value]) => [at, value, null, null]),
    },
  ],
  gaps: [{ feed: "A", from: "2026-11-21T09:10:00Z", to: "2026-11-21T09:20:00Z" }],
};

const answering = (change: Partial<PowerDashboard> = {}) =>
  fakeApi({
    [`GET ${path}/dashboard`]: () => ({ body: { ...demoPower, ...change } }),
    [`GET ${path}/series?${wanted}&metric=power`]: () => ({ body: answer }),
    [`GET ${path}/alert`]: () => ({ body: alert }),
    [`PUT ${path}/alert`]: ({ body }) => ({ body: { ...(body as object), version: 1 } }),
  });
const show = (query = hour, options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(RackPowerScreen, {
    path: `${screenPath}?${query}`,
    route: "/racks/rack/$rackId/power/dashboard",
    texts: [power.locales],
    ...options,
  });

const text = (part: string | RegExp) => screen.findByText(part);
const verdict = async () =>
  (await screen.findByRole("heading", { level: 2, name: "Redundancy" })).closest("section") as HTMLElement;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  startFeatures([]);
});

describe("a rack", () => {
  test("shows the figures of now and of the month, and that one feed can carry both", async () => {
    answering();
    await show();
    expect(await screen.findByRole("heading", { level: 1, name: "Power of Cluster A" })).toBeTruthy();
    for (const figure of [
      "2,212 W",
      "61% of the breaker (16 A)",
      "1,104 kWh",
      "€317.46 at €0.2875 per kWh",
      "1,618 kWh",
      "€465.18 · ▲ 12% on October",
      "Redundant",
      "If feed A fails, B carries 9.8 A of 16 A.",
      "61% of the breaker",
      "32% of the breaker (16 A)",
    ])
      expect(
        (await screen.findAllByText((_, element) => element?.textContent.replaceAll("\u00a0", " ") === figure)).length,
        figure,
      ).toBeGreaterThan(0);
  });

  test("409 on the warnings shows both settings; mine is kept at the newer version, and undo restores theirs", async () => {
    const api = answering();
    const good = api.handlers[`PUT ${path}/alert`]!;
    api.handlers[`PUT ${path}/alert`] = () => refusal(409, "edit-conflict");
    await show();
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Change warnings" });
    await waitFor(() => expect(button.disabled).toBe(false));
    fireEvent.click(button);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByLabelText("Warn above"), { target: { value: "70" } });
    const theirs = { ...alert, thresholdPct: 60, version: 7 };
    api.handlers[`GET ${path}/alert`] = () => ({ body: theirs });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    const notice = within(await dialog.findByRole("alert"));
    expect([notice.getByText(/60%/), notice.getByText(/70%/)]).toHaveLength(2);
    api.handlers[`PUT ${path}/alert`] = good;
    fireEvent.click(notice.getByRole("button", { name: "Save my version" }));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await text("The change was undone.");
    const puts = api.calls.filter(({ method }) => method === "PUT");
    expect(puts.map(({ body, headers }) => [(body as typeof alert).thresholdPct, headers["if-match"]])).toEqual([
      [70, '"0"'],
      [70, '"7"'],
      [60, '"1"'],
    ]);
  });

  test("says the window in words: extremes, mean, feeds, and what was not measured", async () => {
    answering();
    await show();
    const words = within(await screen.findByRole("region", { name: "In words" }));
    const said = words.getAllByText(/./).map((sentence) => sentence.textContent.replaceAll("\u00a0", " "));
    expect(said).toEqual([
      "On average 2,100 W, between 1,900 W (10:00) and 2,300 W (10:20). 95% of the time at most 2,300 W.",
      "Feed A: on average 1,100 W, at most 1,200 W (10:20).",
      "Feed B: on average 980 W, at most 1,100 W (10:20).",
      "Not measured for 10 min: feed A 10:10–10:20.",
    ]);
  });

  test("says what is known of each feed when the total is not, because a feed was silent throughout", async () => {
    const series = answer.series.map((one) => (one.feed === "A" ? one : { ...one, points: [] }));
    fakeApi({
      [`GET ${path}/dashboard`]: () => ({ body: demoPower }),
      [`GET ${path}/series?${wanted}&metric=power`]: () => ({ body: { ...answer, series, gaps: [] } }),
      [`GET ${path}/alert`]: () => ({ body: alert }),
    });
    await show();
    const words = within(await screen.findByRole("region", { name: "In words" }));
    const said = words.getAllByText(/./).map((sentence) => sentence.textContent.replaceAll("\u00a0", " "));
    expect(said[0]).toBe("Feed A: on average 1,100 W, at most 1,200 W (10:20).");
  });

  test("has the values as a table, newest first, with the lowest and highest ones if asked; a gap has no value", async () => {
    answering();
    await show(`${hour}&view=table`);
    const table = await screen.findByRole("table", { name: "Values of the chart, newest first" });
    const rows = within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows.slice(0, 3)).toEqual([
      ["Time", "Total (W)", "Feed A (W)", "Feed B (W)"],
      ["Sat 21 Nov, 10:20", "2,300", "1,200", "1,100"],
      ["Sat 21 Nov, 10:15", "–", "–", "950"],
    ]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Min. and max." }));
    const withBands = within(table)
      .getAllByRole("row")
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(withBands.slice(0, 3)).toEqual([
      ["Time", "Total (W)", "Feed A (W)", "Feed A, min.–max.", "Feed B (W)", "Feed B, min.–max."],
      ["Sat 21 Nov, 10:20", "2,300", "1,200", "1,150–1,280", "1,100", "1,050–1,180"],
      ["Sat 21 Nov, 10:15", "–", "–", "–", "950", "900–1,030"],
    ]);
  });

  test("another unit, range and line are in the address, and nothing else changes", async () => {
    const api = answering();
    const amperes = answer.series.map((one) => ({ ...one, metric: "current", unit: "A" }));
    api.handlers[`GET ${path}/series?${wanted}&metric=current`] = () => ({ body: { ...answer, series: amperes } });
    const router = await show();
    fireEvent.click(await screen.findByRole("radio", { name: "A" }));
    await waitFor(() => expect(router.state.location.searchStr).toContain("metric=A"));
    fireEvent.click(await screen.findByRole("checkbox", { name: "Feed B" }));
    await waitFor(() => expect(router.state.location.searchStr).toMatch(/feeds=SUM(,|%2C)A/));
    fireEvent.click(screen.getByRole("button", { name: "Earlier" }));
    await waitFor(() => expect(router.state.location.searchStr).toMatch(/from=2026-11-21T08(:|%3A)30Z/));
    expect(router.state.location.searchStr).toContain("metric=A");
    router.history.back();
    await waitFor(() => expect(router.state.location.searchStr).toMatch(/from=2026-11-21T09(:|%3A)00Z/));
  });

  test("404 says that there is no such rack", async () => {
    const api = answering();
    api.handlers[`GET ${path}/dashboard`] = () => refusal(404, "not-found");
    await show();
    expect(await text("We cannot find this rack")).toBeTruthy();
  });
});

describe("the tiles", () => {
  test("of included energy: the part that is used, and what is paid for more; no cost and no change is not news", async () => {
    const month = {
      ...demoPower.month,
      contractBasis: "COMMITTED",
      pctOfContracted: 109.3,
      forecastCost: "0.00",
    } as const;
    answering({ powerModel: "COMMITTED", month: { ...month, forecastKwh: 1445 } });
    await show();
    expect(await text("109% of what is included so far · €317.46 extra")).toBeTruthy();
    expect(await text("Nothing extra")).toBeTruthy();
  });

  test("name the feeds of the total while another one is silent", async () => {
    const [a, b] = demoPower.feeds;
    if (!a || !b) throw new Error("two feeds");
    answering({
      feeds: [a, { ...b, stale: true, level: null }],
      total: { ...demoPower.total, powerW: 1150, feeds: ["A"], isPart: true },
    });
    await show();
    expect(await text("Feed A only, the other is unknown")).toBeTruthy();
  });
});

describe("what is wrong comes first", () => {
  test("lost redundancy is shown once, in the verdict, with the way to order more", async () => {
    startFeatures(["myOrders"]);
    answering({
      redundancy: { ...demoPower.redundancy, level: "CRITICAL", reason: "OVERLOAD", failoverA: 18.9, pct: 118.1 },
    });
    await show();
    const card = await verdict();
    expect(within(card).getByText(/^If feed A fails, B carries 18.9.A of 16.A, and its breaker trips\.$/)).toBeTruthy();
    const order = within(card).getByRole("link", { name: "Order more power" });
    expect(order.getAttribute("href")).toBe("/orders/rack/new/AMS1");
    expect(screen.getAllByText(/trips/)).toHaveLength(1);
    expect(screen.getAllByText(/118%/)).toHaveLength(1);
  });

  test("a dead feed is shown once, in the verdict", async () => {
    const [one, other] = demoPower.feeds;
    answering({
      feeds: [one!, { ...other!, state: "FAILED", powerW: 0, currentA: 0, stale: true }],
      redundancy: { ...demoPower.redundancy, level: "CRITICAL", reason: "FEED_DOWN", downFeed: "B", worstFeed: "A" },
    });
    await show();
    const card = await verdict();
    expect(
      within(card).getByText(
        "Feed B is down. Feed A is carrying the full load; if it fails too, your equipment loses power.",
      ),
    ).toBeTruthy();
    expect(screen.getAllByText(/^Feed B is down\./)).toHaveLength(1);
  });

  test("a silent meter, with the values of its last reading and their time", async () => {
    const silent = demoPower.feeds.map((feed) => ({ ...feed, stale: true, level: null, usedPctOfAvailable: null }));
    answering({ stale: true, feeds: silent, redundancy: { ...demoPower.redundancy, level: "UNKNOWN", pct: null } });
    await show();
    expect(await text("No readings since Sat 21 Nov, 11:14")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Show the last readings" }).getAttribute("href")).toContain(
      "from=2026-11-20T22:14Z&to=2026-11-21T22:14Z",
    );
    expect(screen.getByText("Last read Sat 21 Nov, 11:14", { selector: "p" })).toBeTruthy();
  });

  test("more energy used than is included", async () => {
    const month = { ...demoPower.month, contractBasis: "COMMITTED" as const };
    answering({ powerModel: "COMMITTED", committedKw: 2, month });
    await show();
    expect(await text("You have used 109% of the energy included up to today")).toBeTruthy();
    expect(
      screen.getByText("1,104 kWh of 1,010 kWh so far. You pay €0.2875 for each kWh above 1,460 kWh this month."),
    ).toBeTruthy();
  });
});

const banner = async (title: string) => {
  const found = await screen.findByText((words) => words.replaceAll("\u00a0", " ") === title, { selector: "strong" });
  return found.parentElement?.parentElement as HTMLElement;
};
const [feedA, feedB] = demoPower.feeds as [PowerDashboard["feeds"][number], PowerDashboard["feeds"][number]];
const included = { powerModel: "COMMITTED", committedKw: 2 } as const;
const used = { ...demoPower.month, contractBasis: "COMMITTED" as const };

describe("each problem has its badge, its words and its action", () => {
  test.each<[string, Partial<PowerDashboard>, string, string, RegExp, readonly string[]]>([
    [
      "a feed that is too high",
      { feeds: [{ ...feedA, level: "CRITICAL", powerW: 3100, currentA: 13.6 }, feedB] },
      "Feed A too high",
      "Feed A runs at 85% of its breaker",
      /^It carries 3,100 W; its limit is 2,944 W, 80% of the breaker\./,
      ["Order more power"],
    ],
    [
      "one silent feed",
      { feeds: [feedA, { ...feedB, stale: true, level: null }] },
      "No readings",
      "No readings of feed B since Sat 21 Nov, 11:14",
      /^The values are those of the last reading\./,
      ["Show the last readings"],
    ],
    [
      "meters that were never read",
      { stale: true, asOf: null, feeds: [] },
      "No readings",
      "Not read yet",
      /^The values are those of the last reading\./,
      [],
    ],
    [
      "a forecast above what is included",
      { ...included, month: { ...used, pctOfContracted: 100, forecastKwh: 1618 } },
      "More than included",
      "At this rate you use more than is included this month",
      /^The forecast is 1,618 kWh; 1,460 kWh is included\./,
      ["Order more power"],
    ],
    [
      "more used than is included",
      { ...included, month: used },
      "More than included",
      "You have used 109% of the energy included up to today",
      /^1,104 kWh of 1,010 kWh so far\./,
      ["Order more power"],
    ],
  ])("%s", async (_what, change, badge, title, words, actions) => {
    startFeatures(["myOrders"]);
    answering(change);
    await show();
    const found = await banner(title);
    expect(found.querySelector("p")?.textContent.replaceAll("\u00a0", " ")).toMatch(words);
    expect(
      within(found)
        .queryAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(actions);
    expect(screen.getByRole("heading", { level: 1 }).parentElement?.textContent).toContain(badge);
  });

  test.each([
    [{ level: "CRITICAL", reason: "OVERLOAD", failoverA: 18.9, pct: 118.1 }, "Not redundant"],
    [{ level: "WARNING", reason: "OVERLOAD", failoverA: 14, pct: 87.5 }, "Redundancy at risk"],
  ] as const)("%j has a badge and a way to order more, which needs orders", async (change, badge) => {
    answering({ redundancy: { ...demoPower.redundancy, ...change } });
    await show();
    await verdict();
    expect(screen.getByRole("heading", { level: 1 }).parentElement?.textContent).toContain(badge);
    expect(screen.queryByRole("link", { name: "Order more power" })).toBeNull();
    cleanup();
    startFeatures(["myOrders"]);
    answering({ redundancy: { ...demoPower.redundancy, ...change } });
    await show();
    expect(within(await verdict()).getByRole("link", { name: "Order more power" })).toBeTruthy();
  });
});

test.each<[Partial<PowerDashboard["redundancy"]>, string, string]>([
  [{}, "Redundant", "If feed A fails, B carries 9.8 A of 16 A."],
  [{ worstFeed: "A" }, "Redundant", "If feed B fails, A carries 9.8 A of 16 A."],
  [{ worstPhase: 2 }, "Redundant", "If feed A fails, B carries 9.8 A of 16 A. L2 is the fullest."],
  [{ level: "WARNING", failoverA: 14 }, "Redundancy at risk", "If feed A fails, B carries 14.0 A of 16 A."],
  [
    { level: "CRITICAL", reason: "OVERLOAD", failoverA: 16.1 },
    "Not redundant",
    "If feed A fails, B carries 16.1 A of 16 A, and its breaker trips.",
  ],
  [
    { level: "CRITICAL", reason: "FEED_DOWN", downFeed: "A" },
    "Not redundant",
    "Feed A is down. Feed B is carrying the full load; if it fails too, your equipment loses power.Now:Feed B carries 4.7 A of 16 A.",
  ],
  [
    { level: "UNKNOWN", failoverA: null },
    "Redundancy not known",
    "A feed has no fresh reading, so what the other would carry is not known.",
  ],
  [{ failoverA: null }, "Redundant", "A feed has no fresh reading, so what the other would carry is not known."],
  [{ level: "NONE" }, "No redundancy by contract", "There is one feed. Without it the equipment has no power."],
])("the verdict with %j", async (change, word, words) => {
  answering({ redundancy: { ...demoPower.redundancy, ...change } });
  await show();
  const card = (await screen.findByRole("heading", { level: 2, name: "Redundancy" })).closest("section");
  const text = card?.textContent.replaceAll("\u00a0", " ") ?? "";
  expect(text).toContain(word);
  expect(text).toContain(words);
  expect(text.includes("L2 is")).toBe("worstPhase" in change);
});

test.each<[Partial<PowerDashboard["feeds"][number]>, string]>([
  [{}, "OK"],
  [{ level: null }, "OK"],
  [{ level: "WARNING" }, "High"],
  [{ level: "CRITICAL" }, "Too high"],
  [{ level: "CRITICAL", stale: true }, "Last read"],
  [{ stale: true, lastReadingAt: null }, "Not read yet"],
  [{ state: "PLANNED", stale: true }, "Planned"],
  [{ state: "OFFLINE", stale: true }, "Off"],
  [{ state: "FAILED", stale: true }, "Failed"],
  [{ state: "REMOVED" }, "Removed"],
])("a feed with %j is called %j", async (change, word) => {
  answering({ feeds: [{ ...feedA, ...change }, feedB] });
  await show();
  const card = (await screen.findByRole("heading", { level: 2, name: "Feeds" })).closest("section") as HTMLElement;
  const [first] = within(card).getAllByRole("listitem");
  expect(first?.querySelector("strong")?.parentElement?.textContent).toMatch(new RegExp(`^Feed A ${word}`));
});

describe("warnings", () => {
  const open = async () => {
    await text(/^Warns when/);
    fireEvent.click(await screen.findByRole("button", { name: "Change warnings" }));
    return within(await screen.findByRole("dialog"));
  };

  test("lists open and cleared ones, and says who gets mail", async () => {
    answering({
      alerts: [
        {
          id: "0192f3a0-0000-7000-8000-0000000000e1",
          kind: "THRESHOLD",
          feed: "A",
          value: 84,
          limit: 80,
          raisedAt: "2026-11-20T08:00:00Z",
          clearedAt: "2026-11-20T10:30:00Z",
        },
      ],
    });
    await show();
    expect(await text("Feed A above 80% of its breaker: 84%")).toBeTruthy();
    expect(screen.getByText("Lasted 2 h 30 min")).toBeTruthy();
    expect(await text("Warns when a feed is above 80% of its breaker for 15 min. Mail to Main, Support.")).toBeTruthy();
  });

  test("a threshold outside its bounds is refused at its field, and sends nothing", async () => {
    const api = answering();
    await show();
    const dialog = await open();
    const threshold = dialog.getByLabelText("Warn above");
    fireEvent.change(threshold, { target: { value: "40" } });
    fireEvent.blur(threshold);
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(threshold.getAttribute("aria-invalid")).toBe("true"));
    expect(api.calls.some(({ method }) => method === "PUT")).toBe(false);
  });

  test("are stored at the version that was shown, and taken back", async () => {
    const api = answering();
    await show();
    const dialog = await open();
    fireEvent.change(dialog.getByLabelText("Warn above"), { target: { value: "90" } });
    fireEvent.click(dialog.getByRole("checkbox", { name: /No mail in quiet hours/ }));
    fireEvent.change(await dialog.findByLabelText("Until"), { target: { value: "06:30" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(api.calls.at(-1)?.method).toBe("PUT"));
    const put = api.calls.at(-1);
    expect(put?.headers["if-match"]).toBe('"0"');
    expect(put?.body).toEqual({
      thresholdPct: 90,
      holdMinutes: 15,
      quietHours: { from: "22:00", to: "06:30" },
      contactTypes: ["main", "support"],
    });
    expect(
      await text(
        "Warns when a feed is above 90% of its breaker for 15 min. Mail to Main, Support, but not from 22:00 to 06:30.",
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(api.calls.filter(({ method }) => method === "PUT")).toHaveLength(2));
    expect(api.calls.at(-1)?.headers["if-match"]).toBe('"1"');
    expect(api.calls.at(-1)?.body).toEqual({
      thresholdPct: 80,
      holdMinutes: 15,
      quietHours: null,
      contactTypes: ["main", "support"],
    });
  });
});
