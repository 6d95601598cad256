import { refreshCheckSeconds, refreshToken, refreshWindowSeconds, timerCheckSeconds } from "@demarc/contract/session";
import { failureOf } from "../calls/call-error.ts";
import { openDialog } from "../dialog-store.ts";
import { call } from "../calls/http.ts";
import { leaveOnPurpose } from "../forms/leave-guard.ts";
import { clearSession, readSession, replaceToken, setTokenGate } from "../session.ts";
import { startSession, tokenRequestHeaders } from "./session-start.ts";
import { decodeClaims, onStoredChange, readStored, secondsLeft } from "../local-storage.ts";

const lockName = "demarc.token-refresh";
let running: Promise<void> | undefined;

/** Runs one at a time over all tabs of this browser, where the browser can do that. */
const alone = (work: () => Promise<void>): Promise<void> => {
  // Web Locks exist in secure contexts only.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(lockName, work) : work();
};

/**
 * Takes over a token that another tab has stored meanwhile. Returns whether there was a newer one; its time is not held
 * against the clock, for a clock that is wrong would have every tab refresh in turn.
 */
const adoptStored = (): boolean => {
  const stored = readStored("token");
  const { token, claims } = readSession();
  if (stored === undefined || stored === token) return false;
  const next = decodeClaims(stored);
  if (next.exp < (claims?.exp ?? 0)) return false;
  replaceToken(stored, next);
  return true;
};

const refresh = async (wornOut: string | undefined, goHome: () => void): Promise<void> => {
  const { status, token, claims } = readSession();
  // While this tab waited for its turn another one may have done it.
  if (status !== "signed-in" || !claims || token === undefined || token !== wornOut || adoptStored()) return;
  try {
    const headers = { ...tokenRequestHeaders, Authorization: `Bearer ${token}` };
    const issued = await call(refreshToken, { headers, quiet: true });
    if (readSession().status === "signed-in") replaceToken(issued.token, decodeClaims(issued.token));
  } catch (error) {
    const failure = failureOf(error);
    const refused = failure?.kind === "status" && (failure.status === 401 || failure.status === 403);
    // Without an answer there is time until the token expires; the next check tries again.
    if (!refused && secondsLeft(claims) > 0) return;
    console.warn("The token could not be refreshed.", error);
    clearSession();
    goHome();
    openDialog({ title: "auth.refresh-failed", text: "auth.refresh-failed-text" });
  }
};

/**
 * Keeps the person signed in: every 60 s, and at once after a sleep, it replaces a token that has less than 300 s left.
 * One tab refreshes and the others take its token over; signing out in one signs out all. A refused refresh clears the
 * state, calls `goHome` and opens the dialog `auth.refresh-failed`. Returns the function that stops it.
 */
export const keepSessionFresh = (goHome: () => void): (() => void) => {
  let checkedAt = Date.now();

  const renew = () => {
    const { token } = readSession();
    running ??= alone(() => refresh(token, goHome)).finally(() => {
      running = undefined;
    });
    return running;
  };
  const check = () => {
    checkedAt = Date.now();
    const { claims, status } = readSession();
    if (status === "signed-in" && claims && secondsLeft(claims) < refreshWindowSeconds) void renew();
  };
  // A timer of 60 s stands still while the machine sleeps; looking at the clock often does not.
  const timer = setInterval(() => {
    if (Date.now() - checkedAt >= refreshCheckSeconds * 1000) check();
  }, timerCheckSeconds * 1000);
  const wake = () => {
    if (document.visibilityState === "visible") check();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", check);
  const stopListening = onStoredChange("token", followOtherTab);
  setTokenGate(async () => {
    const { claims, status } = readSession();
    if (running) await running;
    else if (status === "signed-in" && claims && secondsLeft(claims) <= 0) await renew();
  });
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", wake);
    removeEventListener("online", check);
    stopListening();
    setTokenGate(() => Promise.resolve());
  };
};

const followOtherTab = (token: string | undefined): void => {
  const { status, claims } = readSession();
  if (token === undefined) {
    if (status === "signed-in" || status === "unreachable") clearSession();
  } else if (status === "signed-in") {
    const next = decodeClaims(token);
    // Another person: nothing of the former one may stay on the screen.
    if (next.uid === claims?.uid) replaceToken(token, next);
    else {
      leaveOnPurpose();
      location.replace("/");
    }
  } else if (status === "signed-out") void startSession();
};
