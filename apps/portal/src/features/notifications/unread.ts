import type { Unread } from "@demarc/contract/core/unread";
import { onSessionEnd } from "@demarc/shell/session.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";

const state = createStore<Unread | undefined>(undefined);

onSessionEnd(() => state.write(undefined));

/** Stores the unread notifications from a response; undefined leaves them unchanged. */
export const takeUnread = (unread: Unread | undefined): void => {
  if (unread) state.write(unread);
};

export const readUnread = state.read;

/** The unread notifications as last fetched; undefined before. */
export const useUnread = (): Unread | undefined => useStore(state);
