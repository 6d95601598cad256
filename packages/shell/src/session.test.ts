import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "./testing/demo-customer.ts";
import { demoClaims, demoToken } from "./testing/demo-token.ts";
import { fakeApi, refusal } from "./testing/fake-api.ts";
import { loadConfiguration } from "./config.ts";
import { closeDialog, useDialogs } from "./dialog-store.ts";
import { guardLeaving } from "./unsaved/leave-guard.ts";
import { keepSessionFresh } from "./sign-in/session-refresh.ts";
import { startSession } from "./sign-in/session-start.ts";
import { exchangeAndEnter } from "./sign-in/token-exchange.ts";
import { clearSession, enterSession, onSessionChange, readSession } from "./session.ts";
import { signOut } from "./sign-in/sign-out.ts";

const customerCall = `GET /v1/customer/${demoCustomer.id}`;
const validate = "POST /v1/token/validate";
const refresh = "POST /v1/token/refresh";
const accepted = {
  [validate]: () => ({ body: { valid: true, ...demoClaims() } }),
  [customerCall]: () => ({ body: demoCustomer }),
};

const openDialogs = () => renderHook(() => useDialogs()).result.current;

const walked = async (work: () => Promise<unknown>) => {
  const seen: string[] = [readSession().status];
  const stop = onSessionChange(() => seen.push(readSession().status));
  const outcome = await work().then(
    () => undefined,
    (error: unknown) => error,
  );
  stop();
  return { seen, outcome };
};

beforeEach(async () => {
  fakeApi({});
  await loadConfiguration();
  clearSession();
  localStorage.clear();
});
afterEach(() => {
  for (const { id } of openDialogs()) closeDialog(id);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("start", () => {
  test("without a stored token the session is signed out at once", async () => {
    await startSession();
    expect(readSession()).toMatchObject({ status: "signed-out", ready: true });
  });

  test("a valid stored token is validated, the company is loaded, and the person is signed in", async () => {
    const token = demoToken();
    localStorage.setItem("demarc.token", token);
    const { calls } = fakeApi(accepted);
    const { seen } = await walked(() => startSession());
    expect(seen).toEqual(["signed-out", "validating", "signed-in"]);
    expect(calls.map(({ headers }) => headers["authorization"])).toEqual([`Bearer ${token}`, `Bearer ${token}`]);
    expect(readSession()).toMatchObject({
      ready: true,
      token,
      customer: demoCustomer,
      claims: { roles: ["RESELLER_ADMIN"] },
    });
  });

  test("an expired token is discarded with only a console warning", async () => {
    localStorage.setItem("demarc.token", demoToken(-1));
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { calls } = fakeApi({});
    await startSession();
    expect(readSession().status).toBe("signed-out");
    expect(localStorage.getItem("demarc.token")).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
    expect(openDialogs()).toEqual([]);
  });

  test.each(["nonsense", "a.b.c", demoToken()])(
    "an invalid token clears the session with a console warning",
    async (token) => {
      localStorage.setItem("demarc.token", token);
      localStorage.setItem("demarc.id-token-hint", "hint");
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      fakeApi({ ...accepted, [validate]: () => refusal(401, "token.invalid") });
      await startSession();
      expect(readSession().status).toBe("signed-out");
      expect(localStorage.length).toBe(0);
      expect(warn).toHaveBeenCalled();
      expect(openDialogs()).toEqual([]);
    },
  );

  test("a missing company throws 'Customer account not found' and clears the session", async () => {
    localStorage.setItem("demarc.token", demoToken());
    fakeApi({ ...accepted, [customerCall]: () => refusal(404, "not-found") });
    await expect(startSession()).rejects.toThrow("Customer account not found");
    expect(localStorage.getItem("demarc.token")).toBeNull();
  });

  test.each([
    ["no answer", {}],
    ["429", { ...accepted, [validate]: () => refusal(429, "too-many-requests") }],
    ["503", { ...accepted, [validate]: () => refusal(503, "unavailable") }],
  ])("%s keeps the token, and a retry signs in", async (_what, handlers) => {
    localStorage.setItem("demarc.token", demoToken());
    vi.useFakeTimers();
    fakeApi(handlers);
    await Promise.all([startSession(), vi.runAllTimersAsync()]);
    expect(readSession()).toMatchObject({ status: "unreachable", ready: false });
    expect(localStorage.getItem("demarc.token")).not.toBeNull();
    expect(openDialogs()).toEqual([]);
    fakeApi(accepted);
    await startSession();
    expect(readSession().status).toBe("signed-in");
  });
});

describe("exchange", () => {
  test("requests 900 seconds with roles, without authorization, stores token and hint, and signs in", async () => {
    const token = demoToken();
    const { calls } = fakeApi({ ...accepted, "POST /v1/token/exchange": () => ({ body: { token, expiresAt: "" } }) });
    const { seen } = await walked(() => exchangeAndEnter({ accessToken: "access", idToken: "id-token", nonce: "n" }));
    expect(seen).toEqual(["signed-out", "exchanging", "validating", "signed-in"]);
    expect(calls[0]).toMatchObject({
      body: { token: "access", idToken: "id-token", nonce: "n" },
      headers: { "x-token-lifetime": "900", "x-token-include-roles": "true" },
    });
    expect(calls[0]?.headers).not.toHaveProperty("authorization");
    expect(localStorage.getItem("demarc.token")).toBe(token);
    expect(localStorage.getItem("demarc.id-token-hint")).toBe("id-token");
  });

  test("403 from the exchange shows no dialog and no error, signs out, and keeps only the hint", async () => {
    fakeApi({ "POST /v1/token/exchange": () => refusal(403, "account.not-available") });
    const { outcome } = await walked(() =>
      exchangeAndEnter({ accessToken: "access", idToken: "id-token", nonce: "n" }),
    );
    expect(outcome).toBeUndefined();
    expect(readSession().status).toBe("signed-out");
    expect(openDialogs()).toEqual([]);
    expect(localStorage.getItem("demarc.id-token-hint")).toBe("id-token");
    expect(localStorage.length).toBe(1);
  });

  test("any other failure clears the session and is thrown", async () => {
    fakeApi({ "POST /v1/token/exchange": () => refusal(502, "identity-provider.unavailable") });
    const { outcome } = await walked(() =>
      exchangeAndEnter({ accessToken: "access", idToken: "id-token", nonce: "n" }),
    );
    expect(outcome).toBeInstanceOf(Error);
    expect(readSession().status).toBe("signed-out");
    expect(localStorage.length).toBe(0);
  });
});

describe("refresh", () => {
  const signedInFor = (seconds: number, mark = "") =>
    enterSession(demoToken(seconds, mark), demoClaims(seconds), demoCustomer);
  const renewed = () => ({ body: { token: demoToken(900, "renewed"), expiresAt: "" } });
  let stop = () => {};
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => stop());

  test("a token with more than 300 s left is kept, one with less is replaced at the 60 s check", async () => {
    signedInFor(355);
    const { calls } = fakeApi({ [refresh]: renewed });
    stop = keepSessionFresh(() => {});
    await vi.advanceTimersByTimeAsync(50_000);
    expect(calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(calls).toHaveLength(1);
    expect(calls[0]?.headers).toMatchObject({ "x-token-lifetime": "900", "x-token-include-roles": "true" });
    expect(readSession().token).toMatch(/signature$/);
    expect(localStorage.getItem("demarc.token")).toBe(readSession().token);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toHaveLength(1);
  });

  test("a refused refresh clears the session, goes home and opens the dialog", async () => {
    signedInFor(200);
    vi.spyOn(console, "warn").mockReturnValue();
    fakeApi({ [refresh]: () => refusal(403, "session.ended") });
    const goHome = vi.fn();
    stop = keepSessionFresh(goHome);
    await vi.advanceTimersByTimeAsync(65_000);
    expect(readSession().status).toBe("signed-out");
    expect(goHome).toHaveBeenCalledOnce();
    expect(openDialogs()).toMatchObject([{ title: "auth.refresh-failed", text: "auth.refresh-failed-text" }]);
  });

  test("a refresh without a response is retried until the token expires, then it has failed", async () => {
    signedInFor(130);
    vi.spyOn(console, "warn").mockReturnValue();
    fakeApi({});
    stop = keepSessionFresh(() => {});
    await vi.advanceTimersByTimeAsync(125_000);
    expect(readSession().status).toBe("signed-in");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readSession().status).toBe("signed-out");
  });

  test("after sleep the check runs at once, without waiting for 60 s", async () => {
    signedInFor(900);
    const { calls } = fakeApi({ [refresh]: renewed });
    stop = keepSessionFresh(() => {});
    vi.setSystemTime(Date.now() + 700_000);
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(10);
    expect(calls).toHaveLength(1);
  });

  test("a tab that waited for the lock takes over the token that another tab has fetched", async () => {
    signedInFor(200, "old");
    const { calls } = fakeApi({ [refresh]: renewed });
    const request = vi.fn(async (_name: string, work: () => Promise<void>) => {
      localStorage.setItem("demarc.token", demoToken(900, "of another tab"));
      await work();
    });
    const locks = vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
    stop = keepSessionFresh(() => {});
    await vi.advanceTimersByTimeAsync(65_000);
    locks.mockRestore();
    expect(request).toHaveBeenCalledWith("demarc.token-refresh", expect.any(Function));
    expect(calls).toEqual([]);
    expect(readSession().token).toBe(localStorage.getItem("demarc.token"));
  });

  test("a tab that received the new token while it waited does not fetch another", async () => {
    signedInFor(200, "old");
    const { calls } = fakeApi({ [refresh]: renewed });
    const request = async (_name: string, work: () => Promise<void>) => {
      localStorage.setItem("demarc.token", demoToken(900, "of another tab"));
      dispatchEvent(new StorageEvent("storage", { key: "demarc.token" }));
      await work();
    };
    const locks = vi.spyOn(navigator, "locks", "get").mockReturnValue({ request } as unknown as LockManager);
    stop = keepSessionFresh(() => {});
    await vi.advanceTimersByTimeAsync(65_000);
    locks.mockRestore();
    expect(calls).toEqual([]);
  });

  test("a different person signing in elsewhere takes this tab home, even with unsaved input", () => {
    signedInFor(900);
    stop = keepSessionFresh(() => {});
    const stopGuarding = guardLeaving(() => true);
    const replace = vi.spyOn(location, "replace").mockReturnValue();
    localStorage.setItem("demarc.token", demoToken(900, "", { uid: 74 }));
    dispatchEvent(new StorageEvent("storage", { key: "demarc.token" }));
    expect(replace).toHaveBeenCalledWith("/");
    const unload = new Event("beforeunload", { cancelable: true });
    dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(false);
    stopGuarding();
  });

  test("signing out in one tab signs out the others", () => {
    signedInFor(900);
    stop = keepSessionFresh(() => {});
    localStorage.removeItem("demarc.token");
    dispatchEvent(new StorageEvent("storage", { key: "demarc.token", newValue: null }));
    expect(readSession().status).toBe("signed-out");
  });
});

test("signing out ends the server's session and leaves no personal data in storage", async () => {
  enterSession(demoToken(), demoClaims(), demoCustomer);
  const { calls } = fakeApi({ "DELETE /v1/session": () => ({ status: 204 }) });
  const { seen } = await walked(signOut);
  expect(seen).toEqual(["signed-in", "logging-out", "signed-out"]);
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(["DELETE /v1/session"]);
  expect(localStorage.length).toBe(0);
  expect(readSession().customer).toBeUndefined();
});
