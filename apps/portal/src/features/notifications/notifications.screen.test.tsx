import type { Notification } from "@demarc/contract/notifications";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "@demarc/shell/session.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi } from "@demarc/shell/testing/fake-api.ts";
import { listScreen } from "@demarc/shell/testing/list-screen.ts";
import { Bell } from "./bell.tsx";
import { portalTexts } from "../../testing/portal-texts.ts";
import { notificationsTexts } from "./notifications-texts.ts";
import { NotificationsScreen } from "./notifications.screen.tsx";
import { takeUnread } from "./unread.ts";

const base = `/v1/customer/${demoCustomer.id}/notification`;
const idOf = (place: number) => `0192f3a0-0000-7000-8000-${String(place).padStart(12, "0")}`;
const numbered = (place: number): Notification => ({
  id: idOf(place),
  accountId: "0192f3a0-0000-7000-8000-0000000000aa",
  type: "order.completed",
  title: `Order ${place} is delivered`,
  body: null,
  link: `/orders/order/${place}`,
  createdAt: "2026-11-25T09:00:00Z",
  readAt: null,
});

const server = (...places: number[]) => {
  let items = places.map(numbered);
  const isUnread = ({ readAt }: Notification) => readAt === null;
  const unread = () => ({ unread: items.filter(isUnread).length, latestId: items.find(isUnread)?.id ?? null });
  const read = (which: (one: Notification) => boolean) => {
    items = items.map((one) => (which(one) ? { ...one, readAt: "2026-11-25T10:00:00Z" } : one));
  };
  const page = (from: number, limit: number) => () => ({
    body: { items: items.slice(from, from + limit), total: items.length, limit, offset: from },
  });
  const { calls } = fakeApi({
    [`GET ${base}/unread`]: () => ({ body: unread() }),
    [`GET ${base}?limit=25&offset=0`]: page(0, 25),
    [`GET ${base}?limit=25&offset=25`]: page(25, 25),
    [`GET ${base}?limit=6`]: page(0, 6),
    [`POST ${base}/${idOf(1)}/read`]: () => {
      read((one) => one.id === idOf(1));
      return { body: items.find((one) => one.id === idOf(1)) };
    },
    [`POST ${base}/read`]: ({ body }) => {
      const { upTo } = body as { upTo: string };
      read((one) => one.id <= upTo);
      return { body: unread() };
    },
  });
  return {
    calls,
    add: (place: number) => {
      items = [numbered(place), ...items];
    },
    unread,
  };
};

const Screens = () => (
  <>
    <Bell />
    <NotificationsScreen />
  </>
);
const show = listScreen({
  Screen: Screens,
  route: "/notifications",
  texts: notificationsTexts,
  sharedTexts: portalTexts,
});
const marked = () => screen.getAllByText("Unread:").length;

beforeEach(clearSession);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a notification that comes while the screen is open appears by itself", async () => {
  const { add, unread } = server(1);
  await show();
  expect(await screen.findByRole("link", { name: /Order 1 is delivered/ })).toBeTruthy();
  add(2);
  act(() => takeUnread(unread()));
  expect(await screen.findByRole("link", { name: /Order 2 is delivered/ })).toBeTruthy();
});

test("one that is opened in the panel of the bell is read on the screen behind it", async () => {
  server(2, 1);
  await show();
  expect(await screen.findByRole("link", { name: /Order 1 is delivered/ })).toBeTruthy();
  expect(marked()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: "2 unread notifications" }));
  const panel = await screen.findByRole("dialog", { name: "Notifications" });
  await waitFor(() => expect(panel.querySelectorAll("li")).toHaveLength(2));
  const [, older] = [...panel.querySelectorAll("li a")];
  if (!older) throw new Error("the panel has no second notification");
  fireEvent.click(older);
  await waitFor(() => expect(marked()).toBe(1));
});

test("on a later page all are marked as read up to the newest that the bell counts", async () => {
  const { calls } = server(...Array.from({ length: 30 }, (_none, place) => 30 - place));
  await show("?page=2");
  expect(await screen.findByRole("link", { name: /Order 5 is delivered/ })).toBeTruthy();
  const all = await screen.findByRole("button", { name: "Mark all as read" });
  await waitFor(() => expect(all).toHaveProperty("disabled", false));
  fireEvent.click(all);
  await waitFor(() => expect(screen.queryAllByText("Unread:")).toHaveLength(0));
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ upTo: idOf(30) });
});
