import { loadConfiguration } from "../config.ts";
import { forgetFormsBut, signInReturnPath } from "../unsaved/kept-forms.ts";
import { startSession } from "../sign-in/session-start.ts";
import { personOf, readSession } from "../session.ts";
import { createStore, useStore } from "../store.ts";

/** How the start ended: `unreachable` can be retried, `no-account` means that the company is missing. */
export type StartPhase = "starting" | "unreachable" | "no-account" | "started";

const phase = createStore<StartPhase>("starting");
type OnToken = (token: string) => void;

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
  if (phase.read() !== "starting") phase.write("starting");
  const reached = await run(onToken);
  const mayBeOnTheWayBack = reached === "started" && location.pathname === signInReturnPath;
  if (reached !== "unreachable" && !mayBeOnTheWayBack)
    forgetFormsBut(personOf(readSession().claims), location.pathname);
  phase.write(reached);
  return reached;
};

export const useStartPhase = (): StartPhase => useStore(phase);
