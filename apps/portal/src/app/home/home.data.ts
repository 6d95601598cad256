import type { Home } from "@demarc/contract/home";
import * as contract from "@demarc/contract/home";
import { useEffect } from "react";
import { takeUnread } from "../../features/notifications/unread.ts";
import { takeWork } from "../../features/work-list/work-list.data.ts";
import { call } from "@demarc/shell/calls/http.ts";
import { onSessionEnd, sessionWatch } from "@demarc/shell/session.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";

/** What the home shows; `home` stays during a refetch. */
interface HomeState {
  readonly home?: Home;
  readonly failed: boolean;
  readonly error?: unknown;
}

const freshMilliseconds = 5000;
const state = createStore<HomeState>({ failed: false });
let readAt = 0;
let reading: Promise<void> | undefined;

onSessionEnd(() => {
  readAt = 0;
  reading = undefined;
  state.write({ failed: false });
});

const read = async (token: string | undefined) => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const hasEnded = sessionWatch();
  const answer = call(contract.getHome, { headers, quiet: true });
  void takeWork(answer.then(({ work }) => work));
  try {
    const home = await answer;
    if (hasEnded()) return;
    takeUnread(home.unread);
    readAt = Date.now();
    state.write({ home, failed: false });
  } catch (error) {
    if (hasEnded()) return;
    console.warn("the home could not be read", error);
    state.write({ ...state.read(), failed: true, error });
  }
};

/** Fetches what the home shows. With a token it can start before sign-in completes. */
export const readHome = (token?: string): Promise<void> => {
  if (reading) return reading;
  const started = read(token).finally(() => {
    if (reading === started) reading = undefined;
  });
  reading = started;
  return started;
};

const readAgain = () => {
  if (document.visibilityState === "visible" && Date.now() - readAt > freshMilliseconds) void readHome();
};

/** What the home shows, refetched when it opens and when the window regains focus. */
export const useHome = (): HomeState => {
  useEffect(() => {
    readAgain();
    document.addEventListener("visibilitychange", readAgain);
    return () => {
      document.removeEventListener("visibilitychange", readAgain);
      // Work done on another screen must not reappear when the home opens again.
      readAt = 0;
    };
  }, []);
  return useStore(state);
};
