import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readStorage } from "../local-storage.ts";
import { clearSession, enterSession, readSession } from "../session.ts";
import { base64url } from "../testing/demo-token.ts";
import { fakeApi } from "../testing/fake-api.ts";
import { loadConfiguration } from "../config.ts";
import { type Audience, installAudience } from "./audience.ts";
import { keepSessionFresh } from "./session-refresh.ts";
import { startSession } from "./session-start.ts";
import { signOut } from "./sign-out.ts";
import { exchangeAndEnter } from "./token-exchange.ts";

const claimsOf = (seconds: number, sub = "desk") => ({
  sub,
  username: `${sub}@noordwal.example`,
  exp: Math.round(Date.now() / 1000) + seconds,
});
const staffToken = (seconds = 900, sub = "desk") => `header.${base64url(claimsOf(seconds, sub))}.signature`;

const rights = new Set(["orders.read"] as const);
const person = { name: "Service desk", locale: "en" } as const;
const staff = {
  exchange: vi.fn<Audience["exchange"]>(),
  enter: vi.fn<Audience["enter"]>(() => ({
    entered: Promise.resolve({ claims: claimsOf(900), rights }),
    person: Promise.resolve(person),
  })),
  refresh: vi.fn<Audience["refresh"]>(),
  end: vi.fn<Audience["end"]>(() => Promise.resolve()),
};

let api: ReturnType<typeof fakeApi>;
let stop = () => {};
beforeEach(async () => {
  api = fakeApi({});
  await loadConfiguration();
  installAudience(staff);
});
afterEach(() => {
  stop();
  stop = () => {};
  clearSession();
  vi.clearAllMocks();
  vi.restoreAllMocks();
});

/** The calls to the API of customers. */
const customerCalls = () => api.calls.filter(({ path }) => path.startsWith("/v1"));

test("staff sign in without a company, by their own calls", async () => {
  const token = staffToken();
  staff.exchange.mockResolvedValue({ token });
  const tokens = { accessToken: "access", idToken: "id", nonce: "nonce" };
  await exchangeAndEnter(tokens);
  await vi.waitFor(() => expect(readSession().person).toEqual(person));
  expect(readSession()).toMatchObject({ status: "signed-in", token, rights, claims: { sub: "desk" } });
  expect(readSession().customer).toBeUndefined();
  expect(staff.exchange).toHaveBeenCalledWith(tokens);
  expect([readStorage("token"), readStorage("idTokenHint")]).toEqual([token, "id"]);
  expect(customerCalls()).toEqual([]);
});

test("a stored token of staff starts their session again", async () => {
  localStorage.setItem("demarc.token", staffToken());
  await startSession();
  expect(readSession()).toMatchObject({ status: "signed-in", rights });
});

test("a token of staff that ends soon is replaced by their own call, and their rights stay", async () => {
  const [old, next] = [staffToken(100), staffToken(901)];
  staff.refresh.mockResolvedValue({ token: next });
  enterSession(old, claimsOf(100), undefined, rights);
  stop = keepSessionFresh(() => {});
  await vi.waitFor(() => expect(readSession().token).toBe(next));
  expect(staff.refresh).toHaveBeenCalledWith(old);
  expect(readSession().rights).toBe(rights);
  expect(customerCalls()).toEqual([]);
});

test("signing out ends the session of staff by their own call", async () => {
  const token = staffToken();
  enterSession(token, claimsOf(900), undefined, rights);
  await signOut();
  expect(staff.end).toHaveBeenCalledWith(token);
  expect(readSession()).toMatchObject({ status: "signed-out" });
  expect(readSession().rights).toBeUndefined();
  expect(customerCalls()).toEqual([]);
});

test("another member of staff in another tab takes this tab home; the same one does not", () => {
  enterSession(staffToken(), claimsOf(900), undefined, rights);
  stop = keepSessionFresh(() => {});
  const replace = vi.spyOn(location, "replace").mockReturnValue();
  const signInElsewhere = (token: string) => {
    localStorage.setItem("demarc.token", token);
    dispatchEvent(new StorageEvent("storage", { key: "demarc.token" }));
  };
  const newer = staffToken(901);
  signInElsewhere(newer);
  expect(replace).not.toHaveBeenCalled();
  expect(readSession().token).toBe(newer);
  signInElsewhere(staffToken(900, "sales"));
  expect(replace).toHaveBeenCalledWith("/");
});
