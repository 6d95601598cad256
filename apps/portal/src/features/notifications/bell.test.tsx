import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { clearSession } from "@demarc/shell/session.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { Bell } from "./bell.tsx";
import { portalTexts } from "../../testing/portal-texts.ts";
import { notificationsTexts } from "./notifications-texts.ts";
import { watchUnread } from "./watch-unread.data.ts";

const base = `/v1/customer/${demoCustomer.id}/notification`;
const id = "0192f3a0-0000-7000-8000-0000000000f1";
const later = "0192f3a0-0000-7000-8000-0000000000f2";
const notification = {
  id,
  accountId: "0192f3a0-0000-7000-8000-0000000000aa",
  type: "order.completed",
  title: "Order ORD-2026-000012 is delivered",
  body: null,
  link: "/orders/order/1",
  createdAt: "2026-11-25T09:00:00Z",
  readAt: null,
};

beforeAll(() => import("./bell-panel.tsx"));
let visibility: DocumentVisibilityState = "visible";
beforeEach(() => {
  clearSession();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const counting = (unread: () => object) => fakeApi({ [`GET ${base}/unread`]: () => ({ body: unread() }) });

test("the bell shows the number, opens the latest, and marks them as read up to the newest shown", async () => {
  const api = fakeApi({
    [`GET ${base}/unread`]: () => ({ body: { unread: 1, latestId: id } }),
    [`GET ${base}?limit=6`]: () => ({ body: { items: [notification], total: 1, limit: 6, offset: 0 } }),
    [`POST ${base}/read`]: () => ({ body: { unread: 0, latestId: null } }),
  });
  await renderScreen(Bell, { path: "/", texts: [...portalTexts, notificationsTexts] });
  fireEvent.click(await screen.findByRole("button", { name: "1 unread notification" }));
  const link = await screen.findByRole("link", { name: /Order ORD-2026-000012 is delivered/ });
  expect(link.getAttribute("href")).toBe("/orders/order/1");
  const list = ["notifications", demoCustomer.id, "en"];
  queryClient.setQueryData(list, {});
  fireEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(queryClient.getQueryState(list)?.isInvalidated).toBe(true));
  await waitFor(() => expect(api.calls.find(({ method }) => method === "POST")?.body).toEqual({ upTo: id }));
  expect(await screen.findByRole("button", { name: "Notifications" })).toBeTruthy();
});

test("the panel that could not be loaded is loaded again on request", async () => {
  let attempts = 0;
  fakeApi({
    [`GET ${base}/unread`]: () => ({ body: { unread: 1, latestId: id } }),
    [`GET ${base}?limit=6`]: () => {
      attempts += 1;
      return attempts === 1
        ? refusal(403, "role.missing")
        : { body: { items: [notification], total: 1, limit: 6, offset: 0 } };
    },
  });
  await renderScreen(Bell, { path: "/", texts: [...portalTexts, notificationsTexts] });
  fireEvent.click(await screen.findByRole("button", { name: "1 unread notification" }));
  fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: /Order ORD-2026-000012 is delivered/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a new notification is announced; what was there at the start is not", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let unread: object = { unread: 1, latestId: id };
  counting(() => unread);
  const onNew = vi.fn();
  const stop = watchUnread(demoCustomer.id, onNew);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(onNew).not.toHaveBeenCalled();
  unread = { unread: 2, latestId: later };
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(onNew).toHaveBeenCalledTimes(1);
  // Another one was read elsewhere, so the number is the same.
  unread = { unread: 2, latestId: "0192f3a0-0000-7000-8000-0000000000f3" };
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(onNew).toHaveBeenCalledTimes(2);
  stop();
});

test("a hidden page asks nothing, and asks at once when it is visible again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { calls } = counting(() => ({ unread: 0, latestId: null }));
  const stop = watchUnread(demoCustomer.id, () => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  visibility = "hidden";
  await vi.advanceTimersByTimeAsync(20_000);
  const asked = calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(asked);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(100);
  expect(calls).toHaveLength(asked + 1);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(calls).toHaveLength(asked + 1);
});

test("failures make it ask less and less often", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { calls } = fakeApi({ [`GET ${base}/unread`]: () => refusal(403, "role.missing") });
  const stop = watchUnread(demoCustomer.id, () => undefined);
  await vi.advanceTimersByTimeAsync(3_600_000);
  // Without a longer pause there would be 450.
  expect(calls.length).toBeLessThan(30);
  expect(calls.length).toBeGreaterThan(8);
  stop();
});
