import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { loadConfiguration } from "@demarc/shell/config.ts";
import { clearSession } from "@demarc/shell/session.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { anyApi, fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { notificationsQuery } from "./notifications.data.ts";
import { readUnread, takeUnread } from "./unread.ts";
import { markAllRead, markRead, readLatest, watchUnread } from "./watch-unread.data.ts";

const base = `/v1/customer/${demoCustomer.id}/notification`;

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  clearSession();
  queryClient.clear();
});

describe("the number of unread notifications", () => {
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    // In the middle of the jitter: each pause is exactly as long as planned.
    vi.spyOn(Math, "random").mockReturnValue(0.5);
  });
  afterEach(() => stop());

  /** The requests within each of these numbers of seconds, in which every request fails or not. */
  const requests = async (...phases: readonly (readonly [seconds: number, fails: boolean])[]) => {
    let isFailing = false;
    const { calls } = fakeApi({
      [`GET ${base}/unread`]: () =>
        isFailing ? refusal(403, "role.missing") : { body: { unread: 0, latestId: null } },
    });
    takeUnread({ unread: 0, latestId: null });
    stop = watchUnread(demoCustomer.id, () => undefined);
    const counts: number[] = [];
    for (const [seconds, fails] of phases) {
      isFailing = fails;
      const before = calls.length;
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      counts.push(calls.length - before);
    }
    return counts;
  };

  test("is requested every 8 seconds, not at once if it is known", async () => {
    expect(await requests([7.9, false], [0.2, false], [80, false])).toEqual([0, 1, 10]);
  });

  test("is requested half as often after each failure, at least every five minutes", async () => {
    // After 8 s; then after 16, 32, 64, 128 and 256 s; then every 300 s.
    expect(await requests([8.1, true], [496, true], [600, true])).toEqual([1, 5, 2]);
  });

  test("is requested as often as before once requests work again", async () => {
    // Fails at 8 and 24 s, works at 56 s.
    expect(await requests([25, true], [32, false], [80, false])).toEqual([2, 1, 10]);
  });
});

describe("a new notification", () => {
  const ids = ["0192f3a0-0000-7000-8000-0000000000f1", "0192f3a0-0000-7000-8000-0000000000f2"] as const;
  test.each([
    ["is announced if it is newer", ids[0], ids[1], 1],
    ["is not announced twice", ids[1], ids[1], 0],
    ["is not announced if the newest was read", ids[1], ids[0], 0],
    ["is announced if there was none", null, ids[0], 1],
    ["is not announced without one", ids[0], null, 0],
  ])("%s", async (_, before, latestId, announced) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fakeApi({ [`GET ${base}/unread`]: () => ({ body: { unread: 1, latestId } }) });
    takeUnread({ unread: 1, latestId: before });
    const onNew = vi.fn();
    const stop = watchUnread(demoCustomer.id, onNew);
    await vi.advanceTimersByTimeAsync(9500);
    stop();
    expect(onNew).toHaveBeenCalledTimes(announced);
    expect(readUnread()?.latestId).toBe(latestId);
  });
});

test("the panel reads the newest six; what is marked as read changes the number, unless the person has left", async () => {
  const { sent, calls } = anyApi({ items: [], unread: 3, latestId: null });
  await readLatest(demoCustomer.id);
  await markRead(demoCustomer.id, "1");
  expect(readUnread()?.unread).toBe(3);
  await markAllRead(demoCustomer.id, "2");
  expect(sent()).toEqual([`GET ${base}?limit=6`, `POST ${base}/1/read`, `GET ${base}/unread`, `POST ${base}/read`]);
  expect(calls.at(-1)?.body).toEqual({ upTo: "2" });
  const [one, all] = [markRead(demoCustomer.id, "1"), markAllRead(demoCustomer.id, "2")];
  clearSession();
  await Promise.all([one, all]);
  expect(readUnread()).toBeUndefined();
});

test.each([
  ["", 1, 25, "limit=25&offset=0"],
  ["true", 3, 50, "unread=true&limit=50&offset=100"],
  ["", 2, 25, "limit=25&offset=25"],
])("the list of unread %j on page %i of %i is requested with %s", async (unread, page, rows, query) => {
  const { sent } = anyApi({ items: [] });
  const search = { filters: { unread }, page, rows, sort: "", columns: [] };
  await queryClient.fetchQuery(notificationsQuery(demoCustomer.id, search, "1"));
  expect(sent()).toEqual([`GET ${base}?${query}`]);
});
