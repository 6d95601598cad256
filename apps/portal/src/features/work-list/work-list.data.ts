import type { WorkItem } from "@demarc/contract/core/work-item";
import * as contract from "@demarc/contract/work-list";
import { call } from "@demarc/shell/calls/http.ts";
import { onSessionEnd, sessionWatch } from "@demarc/shell/session.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";

/** The person's open tasks; `items` stay during a refetch. */
interface WorkListState {
  readonly items?: readonly WorkItem[];
  readonly failed: boolean;
}

const state = createStore<WorkListState>({ failed: false });
let readAt = 0;
let reading: Promise<void> | undefined;

onSessionEnd(() => {
  readAt = 0;
  reading = undefined;
  state.write({ failed: false });
});

const keep = async (answer: Promise<readonly WorkItem[]>) => {
  const hasEnded = sessionWatch();
  try {
    const items = await answer;
    if (hasEnded()) return;
    readAt = Date.now();
    state.write({ items, failed: false });
  } catch (error) {
    if (hasEnded()) return;
    console.warn("the work list could not be read", error);
    state.write({ ...state.read(), failed: true });
  }
};

/** Stores the open tasks from a call that also returns other data. */
export const takeWork = (answer: Promise<readonly WorkItem[]>): Promise<void> => {
  const kept = keep(answer).finally(() => {
    if (reading === kept) reading = undefined;
  });
  reading = kept;
  return kept;
};

/** Fetches the open tasks, most urgent first. */
const readWork = (): Promise<void> => reading ?? takeWork(call(contract.listWork, { quiet: true }));
/** The maximum age in milliseconds of the counters in the navigation when the person opens another screen. */
const counterMilliseconds = 60_000;

/** Refetches the open tasks if the last fetch is older than `counterMilliseconds`. */
export const refreshWork = (): void => {
  if (Date.now() - readAt > counterMilliseconds) void readWork();
};

export const useWork = (): WorkListState => useStore(state);
