import type { AnswerOf } from "@demarc/contract/core/endpoint";
import * as contract from "@demarc/contract/operator/inbox";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { call } from "@demarc/shell/calls/http.ts";
import type { Waiting } from "@demarc/shell/frame/use-navigation.ts";
import { onSessionEnd, sessionWatch } from "@demarc/shell/session.ts";
import { createStore, useStore } from "@demarc/shell/store.ts";
import { queues } from "./inbox-teams.ts";

type Counts = AnswerOf<typeof contract.countInbox>;

const counts = createStore<Counts | undefined>(undefined);
const refreshMilliseconds = 30_000;
let readAt = -Infinity;

onSessionEnd(() => {
  readAt = -Infinity;
  counts.write(undefined);
});

/** Reads the counters if the last answer is older than `refreshMilliseconds`; the earlier ones stay if that fails. */
const refreshCounts = async (): Promise<void> => {
  if (document.hidden || performance.now() - readAt < refreshMilliseconds) return;
  const hasEnded = sessionWatch();
  readAt = performance.now();
  try {
    const answer = await call(contract.countInbox, { quiet: true });
    if (!hasEnded()) counts.write(answer);
  } catch (error) {
    console.warn("the inbox could not be counted", error);
  }
};

/** How much waits, counted again as the person moves on, and every half minute. */
export const useCounts = (): Counts | undefined => {
  const { pathname } = useLocation();
  useEffect(() => {
    void refreshCounts();
    const timer = setInterval(() => void refreshCounts(), refreshMilliseconds);
    return () => clearInterval(timer);
  }, [pathname]);
  return useStore(counts);
};

/** The counters of the navigation. */
export const useWaiting = (): readonly Waiting[] => {
  const counted = useCounts();
  if (!counted) return [];
  const all = { route: "/inbox", severity: "warn", count: counted.waiting, late: counted.late } as const;
  const ofTeams = counted.teams.flatMap(({ team, waiting: count, late }) => {
    const route = queues[team];
    return route === undefined ? [] : [{ route, severity: "warn", count, late } as const];
  });
  return [all, ...ofTeams].filter(({ count }) => count > 0);
};
