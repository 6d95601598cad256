import type { Unread } from "@demarc/contract/core/unread";
import * as contract from "@demarc/contract/notifications";
import { call } from "@demarc/shell/calls/http.ts";
import { sessionWatch } from "@demarc/shell/session.ts";
import { readUnread, takeUnread } from "./unread.ts";

const longestPauseSeconds = 300;
/** The panel shows this many. */
const shownAtOnce = 6;

export const readLatest = (customerId: number): Promise<readonly contract.Notification[]> =>
  call(contract.listNotifications, { params: { customerId }, query: { limit: shownAtOnce }, quiet: true }).then(
    ({ items }) => items,
  );

/**
 * Polls the number of unread notifications every few seconds while the page is visible and online, and immediately when it
 * becomes visible or online again. Each failure doubles the interval. It never renews the session: the caller stops it when
 * the session ends. `onNew` gets the count when a notification has arrived. Returns a function that stops the polling.
 */
export const watchUnread = (customerId: number, onNew: (unread: Unread) => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isStopped = false;
  let isAsking = false;

  const isAsleep = () => document.visibilityState !== "visible" || !navigator.onLine;
  const plan = () => {
    clearTimeout(timer);
    if (isStopped || isAsleep()) return;
    const pause = Math.min(contract.unreadCheckSeconds * 2 ** failures, longestPauseSeconds);
    // With jitter, so that tabs that were opened or disconnected together do not poll together.
    timer = setTimeout(() => void look(), pause * 1000 * (0.85 + Math.random() * 0.3));
  };
  const look = async () => {
    if (isAsking || isStopped || isAsleep()) return;
    isAsking = true;
    clearTimeout(timer);
    try {
      const before = readUnread();
      const unread = await call(contract.countUnread, { params: { customerId }, quiet: true });
      failures = 0;
      // oxlint-disable-next-line typescript/no-unnecessary-condition -- it may stop while the answer is awaited
      if (isStopped) return;
      takeUnread(unread);
      if (before && unread.latestId !== null && unread.latestId > (before.latestId ?? "")) onNew(unread);
    } catch {
      failures += 1;
    } finally {
      isAsking = false;
      plan();
    }
  };
  const wake = () => void look();
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", wake);
  // The home has the number already.
  if (readUnread()) plan();
  else wake();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", wake);
  };
};

/** Marks a notification as read. Callers ignore a failure. */
export const markRead = async (customerId: number, notificationId: string): Promise<void> => {
  const hasEnded = sessionWatch();
  await call(contract.readNotification, { params: { customerId, notificationId }, quiet: true });
  const unread = await call(contract.countUnread, { params: { customerId }, quiet: true });
  if (!hasEnded()) takeUnread(unread);
};

/** Marks the shown notifications as read, up to the newest shown one. */
export const markAllRead = async (customerId: number, upTo: string): Promise<void> => {
  const hasEnded = sessionWatch();
  const unread = await call(contract.readNotifications, { params: { customerId }, body: { upTo } });
  if (!hasEnded()) takeUnread(unread);
};
