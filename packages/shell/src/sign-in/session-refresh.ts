import { refreshCheckSeconds, refreshToken, refreshWindowSeconds, timerCheckSeconds } from "@demarc/contract/session";
import { failureOf } from "../calls/call-error.ts";
import { openDialog } from "../dialog-store.ts";
import { call } from "../calls/http.ts";
import { leaveOnPurpose } from "../unsaved/leave-guard.ts";
import { clearSession, onSessionChange, personOf, readSession, replaceToken, setTokenGate } from "../session.ts";
import { type Audience, callOf } from "./audience.ts";
import { startSession, tokenRequestHeaders } from "./session-start.ts";
import { onStorageChange, readStorage } from "../local-storage.ts";
import { decodeClaims } from "../decode-claims.ts";
import { hasPassed, mostSince, now, secondsUntil } from "../server-time.ts";

const lockName = "demarc.token-refresh";
/** Long enough for a proxy to find the API again after a restart, and the second answer comes within ten seconds. */
const secondTryMilliseconds = 7000;
let running: Promise<void> | undefined;
/** The token whose refresh has failed once. Other tabs do not wait until it is tried again. */
let failedToken: string | undefined;
let secondTry: Promise<void> | undefined;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Runs work exclusively across all tabs of this browser, if the browser supports it. */
const exclusively = (work: () => Promise<boolean>): Promise<boolean> => {
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

/** True if the server may answer later: it got no request, it is busy, or its database is away. */
const mayPass = (error: unknown): boolean => {
  const failure = failureOf(error);
  return failure?.kind === "network" || (failure?.kind === "status" && [429, 503].includes(failure.status));
};

const refreshCustomer: Audience["refresh"] = (token) =>
  call(refreshToken, { headers: { ...tokenRequestHeaders, Authorization: `Bearer ${token}` }, quiet: true });

/** Renews the token. Returns true after an answer that fails, if this is the first try. */
const refresh = async (expiring: string | undefined, goHome: () => void, isSecond: boolean): Promise<boolean> => {
  const { status, token, claims } = readSession();
  // Another tab may have refreshed while this one waited for the lock.
  if (status !== "signed-in" || !claims || token === undefined || token !== expiring || adoptStored()) return false;
  try {
    const issued = await callOf("refresh", refreshCustomer)(token);
    if (readSession().status === "signed-in") replaceToken(issued.token, decodeClaims(issued.token));
  } catch (error) {
    // The token still works until it expires; the next check retries.
    if (mayPass(error) && !hasPassed(claims.exp)) return false;
    if (!mayPass(error) && !isSecond) return true;
    console.warn("The token could not be refreshed.", error);
    clearSession();
    goHome();
    openDialog({ title: "auth.refresh-failed", text: "auth.refresh-failed-text" });
  }
  return false;
};

const hasExpired = (): boolean => {
  const { claims, status } = readSession();
  return status === "signed-in" && claims !== undefined && secondsUntil(claims.exp) <= 0;
};

/**
 * Keeps the person signed in: at the start of a session, every 60 s, and at once after sleep, it replaces a token that has less
 * than 300 s left. One tab refreshes and the others take over its token; signing out in one signs out all. A refresh that fails
 * twice clears the session, calls `goHome` and opens the dialog `auth.refresh-failed`. Returns the function that stops it.
 */
export const keepSessionFresh = (goHome: () => void): (() => void) => {
  let checkedAt = now();
  let wasSignedIn = false;

  const renew = () => {
    const { token } = readSession();
    const isSecond = token === failedToken;
    running ??= exclusively(() => refresh(token, goHome, isSecond))
      .then((hasFailed) => {
        failedToken = hasFailed ? token : undefined;
        secondTry = hasFailed ? pause(secondTryMilliseconds).then(tryAgain) : undefined;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };
  const tryAgain = async () => {
    const { token } = readSession();
    if (token !== undefined && token === failedToken) await renew();
  };
  const check = () => {
    checkedAt = now();
    const { claims, status, token } = readSession();
    if (status !== "signed-in" || !claims || token === failedToken) return;
    if (secondsUntil(claims.exp) < refreshWindowSeconds) void renew();
  };
  // Each page load begins again: pages that are left within 60 s would never check.
  const checkAtStart = () => {
    const isSignedIn = readSession().status === "signed-in";
    const hasStarted = isSignedIn && !wasSignedIn;
    wasSignedIn = isSignedIn;
    if (hasStarted) check();
  };
  // A 60 s timer does not run while the machine sleeps; polling the clock detects that.
  const timer = setInterval(() => {
    if (mostSince(checkedAt) >= refreshCheckSeconds * 1000) check();
  }, timerCheckSeconds * 1000);
  const wake = () => {
    if (document.visibilityState === "visible") check();
  };
  document.addEventListener("visibilitychange", wake);
  addEventListener("online", check);
  const stopListening = onStorageChange("token", followOtherTab);
  setTokenGate(async () => {
    if (running) await running;
    if (hasExpired() && readSession().token !== failedToken) await renew();
    if (hasExpired()) await secondTry;
  });
  const stopFollowing = onSessionChange(checkAtStart);
  checkAtStart();
  return () => {
    stopFollowing();
    clearInterval(timer);
    failedToken = undefined;
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
    if (personOf(next) === personOf(claims)) replaceToken(token, next);
    else {
      leaveOnPurpose();
      location.replace("/");
    }
  } else if (status === "signed-out") void startSession();
};
