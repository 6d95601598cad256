import { useSyncExternalStore } from "react";
import { loadConfiguration } from "../shell/config.ts";
import { forgetFormsBut, signInReturnPath } from "../shell/forms/kept-forms.ts";
import { startSession } from "../shell/sign-in/session-start.ts";
import { readSession } from "../shell/session.ts";

/** How the start ended: `unreachable` can be retried, `no-account` means that the company is missing. */
export type StartPhase = "starting" | "unreachable" | "no-account" | "started";

let phase: StartPhase = "starting";
type OnToken = (token: string) => void;
const listeners = new Set<() => void>();

const become = (next: StartPhase) => {
  phase = next;
  for (const listener of listeners) listener();
};

const run = async (onToken?: OnToken): Promise<StartPhase> => {
  try {
    await loadConfiguration();
  } catch (error) {
    console.error("the configuration could not be loaded", error);
    return "unreachable";
  }
  try {
    await startSession(onToken);
  } catch (error) {
    console.error(error);
    return "no-account";
  }
  return readSession().status === "unreachable" ? "unreachable" : "started";
};

/** Loads the configuration and restores the session; can be called again after a failure. `onToken` gets a stored token first. */
export const beginSession = async (onToken?: OnToken): Promise<StartPhase> => {
  if (phase !== "starting") become("starting");
  const reached = await run(onToken);
  const mayBeOnTheWayBack = reached === "started" && location.pathname === signInReturnPath;
  if (reached !== "unreachable" && !mayBeOnTheWayBack) forgetFormsBut(readSession().claims?.uid, location.pathname);
  become(reached);
  return phase;
};

const subscribe = (changed: () => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

export const useStartPhase = (): StartPhase =>
  useSyncExternalStore(
    subscribe,
    () => phase,
    () => phase,
  );
