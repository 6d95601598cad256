import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { anyApi, fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { demoLine } from "../../testing/demo-line.ts";
import { keyText } from "@demarc/shell/testing/key-text.ts";
import { availabilityQuery, daysOf, statesOf } from "./line-availability.data.ts";
import { examine, latestDiagnosisQuery } from "./line-doctor.data.ts";
import { readOlderEvents } from "./line-events.data.ts";
import { speedText, streetLine } from "./line-labels.ts";
import { lines } from "./lines.data.ts";
import { durationText, fullMoment, minutesSince, shortMoment } from "./line-time.ts";

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  queryClient.clear();
});

describe("a speed", () => {
  test.each([
    [1_000_000, 1_000_000, "1 Gbit/s"],
    [999_999, 999_999, "999.999 Mbit/s"],
    [100_000, 30_000, "100/30 Mbit/s"],
    [1_000_000, 500_000, "1,000/500 Mbit/s"],
    [10_000_000, 1_000_000, "10/1 Gbit/s"],
  ])("of %i and %i kbit/s is %s", (down, up, text) => expect(speedText(down, up, "en")).toBe(text));
});

test.each([
  [0, "lines.duration.minutes minutes=1"],
  [59, "lines.duration.minutes minutes=59"],
  [60, "lines.duration.hours hours=1 minutes=0"],
  [312, "lines.duration.hours hours=5 minutes=12"],
  [2879, "lines.duration.hours hours=47 minutes=59"],
  [2880, "lines.days days=2"],
  [5759, "lines.days days=3"],
])("%i minutes are %s", (minutes, text) => expect(durationText(minutes, keyText)).toBe(text));

describe("a moment", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T10:00:00Z") }));
  test.each([
    ["2026-11-20T09:30:00Z", "10:30", "lines.today 10:30"],
    // Begins today in Amsterdam.
    ["2026-11-19T23:00:00Z", "00:00", "lines.today 00:00"],
    ["2026-11-19T22:59:00Z", "19 Nov", "19 Nov 2026 23:59"],
    ["2025-12-31T23:00:00Z", "1 Jan", "1 Jan 2026 00:00"],
    ["2025-12-31T22:59:00Z", "Dec 2025", "31 Dec 2025 23:59"],
  ])("%s is %s, and in full %s", (at, short, full) => {
    expect([shortMoment(at, "en"), fullMoment(at, keyText, "en")]).toEqual([short, full]);
  });

  test("is some whole minutes ago, and none if it is ahead", () => {
    expect(["09:58:01", "09:59:30", "10:05:00"].map((time) => minutesSince(`2026-11-20T${time}Z`))).toEqual([1, 0, 0]);
  });
});

test("a line is named by its reference, with its address on two lines", () => {
  const address = {
    street: "Molenradpad",
    houseNumber: 12,
    houseNumberExtension: "A",
    room: "3",
    postalCode: "8011ZZ",
    city: "Zwolle",
    country: "NL",
  };
  expect([
    lines.nameOf({ ...demoLine, reference: "Shop", lineNumber: "LN-1" }),
    lines.nameOf({ ...demoLine, reference: null, lineNumber: "LN-1" }),
  ]).toEqual(["Shop", "LN-1"]);
  expect(streetLine(address)).toBe("Molenradpad 12 A, 3");
  expect(streetLine({ ...address, houseNumberExtension: null, room: null })).toBe("Molenradpad 12");
});

describe("the availability", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, place) => `l${place}`);
  test.each([
    [1, [1]],
    [100, [100]],
    [101, [100, 1]],
    [201, [100, 100, 1]],
  ])("of %i lines is requested in parts of %j", async (count, parts) => {
    const { calls } = fakeApi(
      Object.fromEntries(
        [0, 100, 200].map((from) => {
          const asked = ids(count).slice(from, from + 100);
          const items = asked.map((lineId) => ({ lineId }));
          const path = `GET /v1/customer/1/line/availability?lineIds=${asked.join("%2C")}`;
          return [path, () => ({ body: { from: "2026-08-23", to: "2026-11-20", items } })];
        }),
      ),
    );
    const { byLine, from, to } = await queryClient.fetchQuery(availabilityQuery(1, ids(count)));
    expect([...byLine.keys()]).toEqual(ids(count));
    expect([from, to, calls.length]).toEqual(["2026-08-23", "2026-11-20", parts.length]);
  });

  test("has every day of its period, across the change of the clock", () => {
    const days = daysOf({ from: "2026-08-23", to: "2026-11-20" });
    expect([days.length, days[0], days[62], days.at(-1)]).toEqual([90, "2026-08-23", "2026-10-24", "2026-11-20"]);
    expect(daysOf({ from: "2026-11-20", to: "2026-11-20" })).toEqual(["2026-11-20"]);
  });

  test("of a day is what was wrong, and nothing before the line was known", () => {
    const days = [
      { date: "2026-11-19", state: "DOWN" },
      { date: "2026-11-20", state: "DEGRADED" },
      { date: "2026-11-21", state: "MAINTENANCE" },
    ] as never;
    const dates = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"];
    const states = (since: string | null) => statesOf({ since, days } as never, dates);
    expect(states("2026-11-17")).toEqual(["none", "up", "up", "bad", "warn", "warn"]);
    expect(states(null)).toEqual(["none", "none", "none", "bad", "warn", "warn"]);
  });
});

test("older events begin after the known ones", async () => {
  const { sent } = anyApi({ items: [], total: 0 });
  await readOlderEvents(1, "l", 20);
  expect(sent()).toEqual(["GET /v1/customer/1/line/l/event?limit=50&offset=20"]);
});

describe("an examination", () => {
  afterEach(() => vi.useRealTimers());
  const path = "/v1/customer/1/line/l/diagnose";
  const started = { [`POST ${path}`]: () => ({ body: { diagnosisId: "d" } }) };
  const refused = (status: number, code: string, after?: string) => () => ({
    ...refusal(status, code),
    ...(after && { headers: { "Retry-After": after } }),
  });

  test.each<[string, ReturnType<typeof refused>, unknown]>([
    ["examined a moment ago", refused(429, "line.examined-recently", "61"), { kind: "too-soon", minutes: 2 }],
    ["too many requests", refused(429, "rate-limited", "60"), { kind: "too-many", minutes: 1 }],
    ["too many requests, without a time to wait", refused(429, "rate-limited"), { kind: "too-many", minutes: 1 }],
    ["a server that fails", refused(500, "internal"), { kind: "failed" }],
  ])("%s", async (_, answer, end) => {
    fakeApi({ [`POST ${path}`]: answer });
    expect(await examine(1, "l")).toEqual(end);
  });

  test("without a connection has failed; a refusal of the person is an error", async () => {
    fakeApi({});
    expect(await examine(1, "l")).toEqual({ kind: "failed" });
    fakeApi({ [`POST ${path}`]: refused(403, "role.missing") });
    await expect(examine(1, "l")).rejects.toThrow("role.missing");
  });

  test.each([
    [1, "found", 1],
    [3, "found", 3],
    [40, "found", 40],
    [41, "late", 40],
  ])(
    "that is done at look %i is %s after %i looks, and the last finding is read again",
    async (doneAt, kind, looks) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      let looked = 0;
      fakeApi({
        ...started,
        [`GET ${path}/d`]: () => ({ body: { state: (looked += 1) >= doneAt ? "DONE" : "RUNNING" } }),
      });
      const latest = latestDiagnosisQuery(1, "l");
      queryClient.setQueryData(latest.queryKey, { diagnosis: null } as never);
      const end = examine(1, "l");
      await vi.advanceTimersByTimeAsync(40 * 700);
      expect([(await end).kind, looked]).toEqual([kind, looks]);
      expect(queryClient.getQueryState(latest.queryKey)?.isInvalidated).toBe(true);
    },
  );
});
