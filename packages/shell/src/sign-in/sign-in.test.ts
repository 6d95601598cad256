import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoCustomer } from "../testing/demo-customer.ts";
import { demoClaims, demoToken } from "../testing/demo-token.ts";
import { refusal } from "../testing/fake-api.ts";
import { answerWith, complete, configuredWith, entering, startSignIn } from "../testing/provider-sign-in.ts";

// Each test starts like a new page, with nothing loaded.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

test("reading the configuration too early throws an error that says so", async () => {
  const { readConfiguration } = await import("../config.ts");
  expect(readConfiguration).toThrow("Application configuration not loaded!");
});

test.each(["ssoAuthority", "ssoClientId"])("without %s SSO is not fully configured", async (missing) => {
  configuredWith({ ...complete, [missing]: "" });
  const { signInAddress } = await import("./sign-in.ts");
  await expect(signInAddress({})).rejects.toThrow("SSO not fully configured");
});

test("a sign-in that cannot start leaves the login button enabled and shows the failure", async () => {
  configuredWith({ ...complete, ssoClientId: "" });
  vi.spyOn(console, "error").mockReturnValue();
  const { signIn } = await import("./sign-in.ts");
  const { readSession } = await import("../session.ts");
  const started = signIn();
  expect(readSession()).toMatchObject({ loggingIn: true, authFailure: false });
  await started;
  expect(readSession()).toMatchObject({ loggingIn: false, authFailure: true, status: "signed-out" });
});

test("a sign-in that cannot start shows a dialog on pages other than the home", async () => {
  configuredWith({ ...complete, ssoClientId: "" });
  vi.spyOn(console, "error").mockReturnValue();
  const { useDialogs } = await import("../dialog-store.ts");
  const { signIn } = await import("./sign-in.ts");
  history.replaceState({}, "", "/apply/customer");
  await signIn();
  expect(renderHook(() => useDialogs()).result.current).toMatchObject([{ title: "error.application.title" }]);
  history.replaceState({}, "", "/");
});

test("a new attempt clears the failure of the one before, and its minutes to wait", async () => {
  configuredWith(complete);
  const { signIn } = await import("./sign-in.ts");
  const { readSession, setAuthFailure } = await import("../session.ts");
  vi.spyOn(location, "assign").mockReturnValue();
  setAuthFailure({ retryMinutes: 3 });
  expect(readSession()).toMatchObject({ authFailure: true, retryMinutes: 3 });
  await signIn();
  expect(readSession()).toMatchObject({ loggingIn: true, authFailure: false });
  expect(readSession().retryMinutes).toBeUndefined();
});

test("two clicks on the login button begin one sign-in", async () => {
  configuredWith(complete);
  const { signIn } = await import("./sign-in.ts");
  const assign = vi.spyOn(location, "assign").mockReturnValue();
  await Promise.all([signIn(), signIn()]);
  expect(assign).toHaveBeenCalledTimes(1);
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith("demarc.oidc."))).toHaveLength(1);
});

test("a signed-in person whose new sign-in cannot start stays signed in, gets a message, and keeps all input", async () => {
  configuredWith({ ...complete, ssoClientId: "" });
  vi.spyOn(console, "error").mockReturnValue();
  const { enterSession, readSession } = await import("../session.ts");
  const { keepForm } = await import("../unsaved/form-snapshot.ts");
  const { guardLeaving } = await import("../unsaved/leave-guard.ts");
  const { useDialogs } = await import("../dialog-store.ts");
  const { signInAgain } = await import("./sign-in.ts");
  enterSession(demoToken(), demoClaims(), demoCustomer);
  keepForm("bank", { values: () => ({ accountHolder: "P" }), changed: () => true });
  guardLeaving(() => true);
  await signInAgain();
  expect(readSession()).toMatchObject({ status: "signed-in", ready: true, customer: demoCustomer });
  expect(renderHook(() => useDialogs()).result.current).toMatchObject([{ title: "error.application.title" }]);
  const unload = new Event("beforeunload", { cancelable: true });
  dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  expect(sessionStorage.getItem("demarc.form.bank")).toBeNull();
});

test("a new sign-in that cannot start does not restore a person who has signed out in another tab", async () => {
  configuredWith({ ...complete, ssoClientId: "" });
  vi.spyOn(console, "error").mockReturnValue();
  const { enterSession, readSession } = await import("../session.ts");
  const { signInAgain } = await import("./sign-in.ts");
  enterSession(demoToken(), demoClaims(), demoCustomer);
  const leaving = signInAgain();
  localStorage.removeItem("demarc.token");
  await leaving;
  expect(readSession()).toMatchObject({ status: "signed-out" });
  expect(readSession().customer).toBeUndefined();
});

test("signing in requests a code with PKCE S256, state and nonce, in the current language", async () => {
  configuredWith(complete);
  const { signInAddress } = await import("./sign-in.ts");
  const query = new URL(await signInAddress({ returnTo: "/company" })).searchParams;
  expect(Object.fromEntries(query)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    client_id: "demarc-main",
    redirect_uri: `${location.origin}/sso/login`,
    ui_locales: "en",
  });
  expect(query.get("nonce")).toMatch(/^[0-9a-f-]{36}$/);
  expect(query.get("state")).toBeTruthy();
  expect(query.has("max_age")).toBe(false);
  expect(new URL(await signInAddress({ reauthenticate: true })).searchParams.get("max_age")).toBe("0");
});

test("a response to a sign-in that began more than 900 s ago is rejected", async () => {
  const state = await startSignIn();
  const answered = Date.now() + 901_000;
  vi.spyOn(Date, "now").mockReturnValue(answered);
  await expect(answerWith(state)).rejects.toThrow("took too long");
  const { readSession } = await import("../session.ts");
  expect(readSession()).toMatchObject({ status: "signed-out", authFailure: true });
});

test.each([
  ["nonce", { nonce: "another" }],
  ["issuer", { iss: "https://elsewhere.example" }],
  ["client", { aud: "demarc-tv" }],
])("a response with another %s is rejected", async (_, claims) => {
  await expect(answerWith(await startSignIn(claims))).rejects.toThrow(/nonce|belongs to another sign-in/);
  const { readSession } = await import("../session.ts");
  expect(readSession()).toMatchObject({ status: "signed-out", authFailure: true });
});

test("a token that is issued but cannot be validated is kept, with the return path", async () => {
  const token = demoToken();
  const state = await startSignIn(
    {},
    {
      "POST /v1/token/exchange": () => ({ body: { token, expiresAt: "" } }),
      "POST /v1/token/validate": () => refusal(503, "database.unavailable"),
      [`GET /v1/customer/${demoCustomer.id}`]: () => ({ body: demoCustomer }),
    },
  );
  expect(await answerWith(state)).toBe("/company");
  const { readSession } = await import("../session.ts");
  expect(readSession().status).toBe("unreachable");
  expect(localStorage.getItem("demarc.token")).toBe(token);
});

/** Input of one person on the screen that the sign-in returns to, and of a visitor elsewhere. */
const keepFormsOf = async (of: number) => {
  const { readForm, writeForm } = await import("../unsaved/kept-forms.ts");
  writeForm("bank", { of, at: "/company", values: { accountHolder: "P" } });
  writeForm("elsewhere", { of, at: "/lines", values: {} });
  writeForm("apply", { at: "/apply", values: {} });
  return () => ["bank", "elsewhere", "apply"].filter((key) => readForm(key));
};
test.each([
  ["its author", 73, ["bank", "apply"]],
  ["another person", 74, ["apply"]],
])("input on the screen after a sign-in by %s belongs only to its author", async (_who, uid, left) => {
  const kept = await keepFormsOf(73);
  const state = await startSignIn({}, entering(demoToken(900, "", { uid }), demoClaims(900, { uid })));
  expect(await answerWith(state)).toBe("/company");
  expect(kept()).toEqual(left);
});

test.each(["token/exchange", "token/validate"])("a refusal of %s drops all input of people", async (call) => {
  vi.spyOn(console, "warn").mockReturnValue();
  const kept = await keepFormsOf(73);
  const refused = { [`POST /v1/${call}`]: () => refusal(403, "account.not-available") };
  const state = await startSignIn({}, { ...entering(demoToken(), demoClaims()), ...refused });
  expect(await answerWith(state)).toBe("/");
  expect(kept()).toEqual(["apply"]);
});

test("too many sign-ins say how many minutes to wait", async () => {
  const busy = { ...refusal(429, "too-many-requests"), headers: { "Retry-After": "130" } };
  await expect(answerWith(await startSignIn({}, { "POST /v1/token/exchange": () => busy }))).rejects.toThrow("429");
  const { readSession } = await import("../session.ts");
  expect(readSession()).toMatchObject({ status: "signed-out", authFailure: true, retryMinutes: 3 });
});

test("a refusal of the server keeps the id of its request for the support code", async () => {
  const failed = refusal(502, "identity-provider.unavailable");
  await expect(answerWith(await startSignIn({}, { "POST /v1/token/exchange": () => failed }))).rejects.toThrow("502");
  const { readSession } = await import("../session.ts");
  expect(readSession()).toMatchObject({ authFailure: true, failedRequest: "req_test" });
});

test("input is kept with a token that could not be validated", async () => {
  const kept = await keepFormsOf(73);
  const away = { "POST /v1/token/validate": () => refusal(503, "database.unavailable") };
  await answerWith(await startSignIn({}, { ...entering(demoToken(), demoClaims()), ...away }));
  expect(kept()).toEqual(["bank", "elsewhere", "apply"]);
});

test("a response with an unknown state is rejected", async () => {
  await startSignIn();
  await expect(answerWith("made-up")).rejects.toThrow("state");
});

test.each([
  ["/company/contact/new?type=order", "/company/contact/new?type=order"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["https://evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["", "/"],
])("the return path %s leads to %s", async (wanted, allowed) => {
  const { safePath } = await import("./sign-in.ts");
  expect(safePath(wanted)).toBe(allowed);
});
