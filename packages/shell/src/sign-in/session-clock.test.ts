import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoCustomer } from "../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../testing/demo-token.ts";
import { fakeApi, refusal, type SeenCall } from "../testing/fake-api.ts";

const minute = 60_000;
const beginning = Date.parse("2026-11-02T10:00:00Z");
const refreshPath = "POST /v1/token/refresh";

/** The server's clock advances with the time of the test, whatever the computer's clock is set to. */
const serverTime = () => beginning + performance.now() - startedAt;
let startedAt = 0;
const expiresIn = (seconds: number) => Math.floor(serverTime() / 1000) + seconds;
const tokenFor = (seconds: number, mark = "") => demoToken(0, mark, { exp: expiresIn(seconds) });

/** Starts like a new page, on a computer whose clock is wrong by some minutes. */
const openPage = async ({ wrongBy = 0, refresh }: { wrongBy?: number; refresh?: () => object } = {}) => {
  vi.resetModules();
  vi.setSystemTime(serverTime() + wrongBy * minute);
  let issued = 0;
  const dated = (answer: () => object) => () => ({
    headers: { Date: new Date(serverTime()).toUTCString() },
    ...answer(),
  });
  const accepted = { body: { valid: true, ...demoClaims() } };
  const api = fakeApi({
    "POST /v1/token/validate": ({ headers }: SeenCall) => {
      const { exp } = JSON.parse(atob(headers["authorization"]?.split(".")[1] ?? "")) as { exp: number };
      return dated(() =>
        exp * 1000 > serverTime() ? { body: { ...accepted.body, exp } } : refusal(401, "token.invalid"),
      )();
    },
    [`GET /v1/customer/${demoCustomer.id}`]: dated(() => ({ body: demoCustomer })),
    [refreshPath]: dated(
      refresh ?? (() => ({ body: { token: tokenFor(900, `no. ${(issued += 1)}`), expiresAt: "" } })),
    ),
  });
  const configuration = api.handlers["GET /config.json"];
  api.handlers["GET /config.json"] = async (call) => ({
    ...(await configuration?.(call)),
    headers: { Date: new Date(serverTime()).toUTCString() },
  });
  const { loadConfiguration } = await import("../config.ts");
  const { readSession } = await import("../session.ts");
  const { keepSessionFresh } = await import("./session-refresh.ts");
  const { startSession } = await import("./session-start.ts");
  const { useDialogs } = await import("../dialog-store.ts");
  await loadConfiguration();
  stop();
  stop = keepSessionFresh(goHome);
  await startSession();
  await vi.advanceTimersByTimeAsync(0);
  return {
    api,
    readSession,
    refreshes: () => api.calls.filter(({ path }) => path === "/v1/token/refresh").length,
    dialogs: () => renderHook(() => useDialogs()).result.current.map(({ title }) => title),
  };
};

const goHome = vi.fn();
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  startedAt = performance.now();
  localStorage.clear();
  goHome.mockClear();
});
afterEach(() => {
  stop();
  stop = () => {};
  vi.useRealTimers();
  vi.restoreAllMocks();
  localStorage.clear();
});

const store = (token: string) => localStorage.setItem("demarc.token", token);

test("a person who loads a page every 40 s stays signed in for an hour", async () => {
  store(tokenFor(900));
  for (let passed = 0; passed < 60 * minute; passed += 40_000) {
    const { readSession } = await openPage();
    expect(readSession().status, `after ${passed / minute} minutes`).toBe("signed-in");
    await vi.advanceTimersByTimeAsync(40_000);
  }
});

test.each([
  [299, 1],
  [301, 0],
])("a page that opens with %i s left sends %i refreshes at once", async (seconds, count) => {
  store(tokenFor(seconds));
  const { refreshes } = await openPage();
  expect(refreshes()).toBe(count);
});

describe.each([-20, 20])("on a computer whose clock is wrong by %i minutes", (wrongBy) => {
  test("a valid token signs in, and is replaced only when the server's time says so", async () => {
    store(tokenFor(890));
    const { readSession, refreshes } = await openPage({ wrongBy });
    expect(readSession().status).toBe("signed-in");
    expect(refreshes()).toBe(0);
    await vi.advanceTimersByTimeAsync(11 * minute);
    expect(refreshes()).toBe(1);
  });

  test("an expired token is discarded without a call or a message", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    store(tokenFor(-1));
    const { api, readSession, dialogs } = await openPage({ wrongBy });
    expect(readSession().status).toBe("signed-out");
    expect(localStorage.getItem("demarc.token")).toBeNull();
    expect(api.calls.map(({ path }) => path)).toEqual(["/config.json"]);
    expect(dialogs()).toEqual([]);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe.each([-20, 20])("a clock that is set by %i minutes while the page is open", (by) => {
  test("neither signs out nor lets the token expire", async () => {
    store(tokenFor(900));
    const { readSession, refreshes } = await openPage();
    vi.setSystemTime(Date.now() + by * minute);
    for (let passed = 0; passed < 40; passed += 1) {
      await vi.advanceTimersByTimeAsync(minute);
      expect(readSession().status).toBe("signed-in");
      expect(readSession().claims?.exp).toBeGreaterThan(serverTime() / 1000);
    }
    expect(refreshes()).toBeLessThanOrEqual(5);
  });

  test("keeps a token that still works while there is no network, and clears it when it has expired", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    store(tokenFor(900));
    const { api, readSession, dialogs } = await openPage();
    delete api.handlers[refreshPath];
    vi.setSystemTime(Date.now() + by * minute);
    await vi.advanceTimersByTimeAsync(14 * minute);
    expect(readSession().status).toBe("signed-in");
    await vi.advanceTimersByTimeAsync(2 * minute + 10_000);
    expect(readSession().status).toBe("signed-out");
    expect(dialogs()).toEqual(["auth.refresh-failed"]);
  });
});

test("after 12 minutes of sleep the token is replaced at once, although performance.now() paused", async () => {
  store(tokenFor(900));
  const { refreshes } = await openPage();
  startedAt -= 12 * minute;
  vi.setSystemTime(Date.now() + 12 * minute);
  document.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(10);
  expect(refreshes()).toBe(1);
});

describe("a refresh", () => {
  test.each([400, 401, 403, 404, 409, 500, 502])(
    "%i twice within ten seconds signs out with the dialog",
    async (status) => {
      vi.spyOn(console, "warn").mockReturnValue();
      store(tokenFor(200));
      const { readSession, dialogs, refreshes } = await openPage({ refresh: () => ({ status, text: "<h1>No</h1>" }) });
      expect(readSession().status).toBe("signed-in");
      await vi.advanceTimersByTimeAsync(10_000);
      expect(refreshes()).toBe(2);
      expect(readSession().status).toBe("signed-out");
      expect(goHome).toHaveBeenCalledOnce();
      expect(dialogs()).toEqual(["auth.refresh-failed"]);
    },
  );

  test.each([401, 500, 502, 504])(
    "%i is tried again within ten seconds, but not in the first six, in which an API restarts",
    async (status) => {
      store(tokenFor(200));
      const answers = [refusal(status, "internal"), { body: { token: tokenFor(900, "renewed"), expiresAt: "" } }];
      const { readSession, refreshes } = await openPage({ refresh: () => answers.shift() ?? {} });
      await vi.advanceTimersByTimeAsync(6000);
      expect([readSession().status, refreshes()]).toEqual(["signed-in", 1]);
      await vi.advanceTimersByTimeAsync(4000);
      expect([readSession().claims?.exp, refreshes()]).toEqual([expiresIn(890), 2]);
    },
  );

  test("of another tab does not wait for the second try of this one, nor do calls", async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work));
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
    store(tokenFor(200));
    const { refreshes } = await openPage({ refresh: () => refusal(502, "internal") });
    const { currentToken } = await import("../session.ts");
    const passed: string[] = [];
    void request("demarc.token-refresh", async () => passed.push("another tab"));
    void currentToken().then(() => passed.push("a call"));
    await vi.advanceTimersByTimeAsync(10);
    expect([refreshes(), passed.toSorted()]).toEqual([1, ["a call", "another tab"]]);
    Reflect.deleteProperty(navigator, "locks");
  });

  test("of an expired token that fails once lets calls wait for the second try", async () => {
    store(tokenFor(400));
    const answers = [refusal(502, "internal"), { body: { token: tokenFor(900, "renewed"), expiresAt: "" } }];
    const { readSession, refreshes } = await openPage({ refresh: () => answers.shift() ?? {} });
    const { currentToken } = await import("../session.ts");
    startedAt -= 7 * minute;
    vi.setSystemTime(Date.now() + 7 * minute);
    const tokens: (string | undefined)[] = [];
    for (const _call of ["first", "second"]) void currentToken().then((token) => tokens.push(token));
    await vi.advanceTimersByTimeAsync(3000);
    void currentToken().then((token) => tokens.push(token));
    await vi.advanceTimersByTimeAsync(3000);
    expect([refreshes(), tokens, readSession().status]).toEqual([1, [], "signed-in"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(refreshes()).toBe(2);
    const { token } = readSession();
    expect(tokens).toEqual([token, token, token]);
  });

  test("whose token another tab has replaced meanwhile is not tried again", async () => {
    store(tokenFor(200));
    const { readSession, refreshes } = await openPage({ refresh: () => refusal(502, "internal") });
    const newer = tokenFor(900, "by another tab");
    store(newer);
    dispatchEvent(new StorageEvent("storage", { key: "demarc.token" }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect([readSession().status, readSession().token, refreshes()]).toEqual(["signed-in", newer, 1]);
  });

  test.each([429, 503])("%i is tried again until the token expires", async (status) => {
    vi.spyOn(console, "warn").mockReturnValue();
    store(tokenFor(200));
    const { readSession } = await openPage({ refresh: () => refusal(status, "unavailable") });
    await vi.advanceTimersByTimeAsync(190_000);
    expect(readSession().status).toBe("signed-in");
    await vi.advanceTimersByTimeAsync(70_000);
    expect(readSession().status).toBe("signed-out");
  });
});
