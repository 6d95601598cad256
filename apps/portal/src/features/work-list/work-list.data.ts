import type { WorkItem } from "@demarc/contract/work-list";
import * as contract from "@demarc/contract/work-list";
import { useEffect } from "react";
import { call } from "../../shell/calls/http.ts";
import { onSessionEnd } from "../../shell/session.ts";
import { createStore, useStore } from "../../shell/store.ts";

/** The person's open tasks; `items` stay during a refetch. */
interface WorkListState {
  readonly items?: readonly WorkItem[];
  readonly failed: boolean;
}

const freshMilliseconds = 5000;
const state = createStore<WorkListState>({ failed: false });
let readAt = 0;
let reading: Promise<void> | undefined;

onSessionEnd(() => {
  readAt = 0;
  state.write({ failed: false });
});

const read = async (token: string | undefined) => {
  const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  try {
    const items = await call(contract.listWork, { headers, quiet: true });
    readAt = Date.now();
    state.write({ items, failed: false });
  } catch (error) {
    console.warn("what waits could not be read", error);
    state.write({ ...state.read(), failed: true });
  }
};

/** Fetches the open tasks, most urgent first. With a token it can start before sign-in completes. */
export const readWork = (token?: string): Promise<void> => {
  reading ??= read(token).finally(() => {
    reading = undefined;
  });
  return reading;
};

const readAgain = () => {
  if (document.visibilityState === "visible" && Date.now() - readAt > freshMilliseconds) void readWork();
};

/** The person's open tasks, refetched when the home opens and when the window regains focus. */
export const useWorkList = (): WorkListState => {
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
