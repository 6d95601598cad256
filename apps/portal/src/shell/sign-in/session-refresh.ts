import { refreshCheckSeconds, refreshToken, refreshWindowSeconds, timerCheckSeconds } from "@demarc/contract/session";
import { failureOf } from "../calls/call-error.ts";
import { openDialog } from "../dialog-store.ts";
import { call } from "../calls/http.ts";
import { leaveOnPurpose } from "../forms/leave-guard.ts";
import { clearSession, readSession, replaceToken, setTokenGate } from "../session.ts";
import { startSession, tokenRequestHeaders } from "./session-start.ts";
import { decodeClaims, onStorageChange, readStorage, secondsLeft } from "../local-storage.ts";

const lockName = "demarc.token-refresh";
let running: Promise<void> | undefined;

/** Runs work exclusively across all tabs of this browser, if the browser supports it. */
const exclusively = (work: () => Promise<void>): Promise<void> => {
  // Web Locks exist only in secure contexts.
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request(lockName, work) : work();
};

/**
 * Takes over a newer token that another tab has stored, and returns whether there was one. Its expiry is not compared with the
 * clock: with a wrong clock every tab would refresh in turn.
 */
const adoptStored = (): boolean => {
  const stored = readStorage("token");
  const { token, claims } = readSession();
  if (stored === undefined || stored === token) return false;
  const next = decodeClaims(stored);
  if (next.exp < (claims?.exp ?? 0)) return false;
  replaceToken(stored, next);
  return true;
};

const refresh = async (expiring: string | undefined, goHome: () => void): Promise<void> => {
  const { status, token, claims } = readSession();
  // Another tab may have refreshed while this one waited for the lock.
  if (status !== "signed-in" || !claims || token === undefined || token !== expiring || adoptStored()) return;
  try {
    const headers = { ...tokenRequestHeaders, Authorization: `Bearer ${token}` };
    const issued = await call(refreshToken, { headers, quiet: true });
    if (readSession().status === "signed-in") replaceToken(issued.token, decodeClaims(issued.token));
  } catch (error) {
    const failure = failureOf(error);
    const refused = failure?.kind === "status" && (failure.status === 401 || failure.status === 403);
    // Without a response the token still works until it expires; the next check retries.
    if (!refused && secondsLeft(claims) > 0) return;
    console.warn("The token could not be refreshed.", error);
    clearSession();
    goHome();
    openDialog({ title: "auth.refresh-failed", text: "auth.refresh-failed-text" });
  }
};

/**
 * Keeps the person signed in: every 60 s, and at once after sleep, it replaces a token that has less than 300 s left.
 * One tab refreshes and the others take over its token; signing out in one signs out all. A refused refresh clears the session,
 * calls `goHome` and opens the dialog `auth.refresh-failed`. Returns the function that stops it.
 */
export const keepSessionFresh = (goHome: () => void): (() => void) => {
  let checkedAt = Date.now();

  const renew = () => {
    const { token } = readSession();
    running ??= exclusively(() => refresh(token, goHome)).finally(() => {
      running = undefined;
    });
    return running;
  };
  const check = () => {
    checkedAt = Date.now();
    const { claims, status } = readSession();
    if (status === "signed-in" && claims && secondsLeft(claims) < refreshWindowSeconds) void renew();
  };
  // A 60 s timer does not run while the machine sleeps; polling the clock detects that.
  const timer = setInterval(() => {
    if (Date.now() - checkedAt >= refreshCheckSeconds * 1000) check();
  }, timerCheckSeconds * 1000);
  const wake = () => {
    if (document.visibilityState === "visible") check();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", check);
  const stopListening = onStorageChange("token", followOtherTab);
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
    // A different person signed in: no data of the previous one may stay on the screen.
    if (next.uid === claims?.uid) replaceToken(token, next);
    else {
      leaveOnPurpose();
      location.replace("/");
    }
  } else if (status === "signed-out") void startSession();
};
