import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoClaims, demoToken } from "../testing/demo-token.ts";
import { refusal, type SeenCall } from "../testing/fake-api.ts";
import { answerWith, entering, metadata, provider, startSignIn } from "../testing/provider-sign-in.ts";

// Each test starts like a new page, with nothing loaded.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

const withEndpoints = {
  [`GET ${provider}/me`]: () => ({ body: { sub: "1", email: "eva@fietsfabriek.example" } }),
  [`GET ${provider}/.well-known/openid-configuration`]: () => ({
    body: { ...metadata, userinfo_endpoint: `${provider}/me`, revocation_endpoint: `${provider}/revoke` },
  }),
};

test("the provider's access token is revoked once, after the exchange has been answered", async () => {
  const steps: unknown[] = [];
  const { "POST /v1/token/exchange": exchange, ...others } = entering(demoToken(), demoClaims());
  const noted = {
    "POST /v1/token/exchange": async () => {
      await new Promise((later) => setTimeout(later, 20));
      steps.push("exchanged");
      return exchange();
    },
    [`POST ${provider}/revoke`]: ({ body }: SeenCall) => ({ body: steps.push(body) }),
  };
  await answerWith(await startSignIn({}, { ...others, ...withEndpoints, ...noted }));
  await waitFor(() => expect(steps).toMatchObject(["exchanged", { token: "a" }]));
});

const refused = { "POST /v1/token/exchange": () => refusal(403, "account.not-available") };

test("an address without an account here stays signed out without a message", async () => {
  const revocation = { [`POST ${provider}/revoke`]: () => ({ body: {} }) };
  expect(await answerWith(await startSignIn({}, { ...withEndpoints, ...refused, ...revocation }))).toBe("/");
  const { readSession } = await import("../session.ts");
  expect(readSession()).toEqual({ status: "signed-out", ready: true, loggingIn: false, authFailure: false });
});

test("a person who wants another account gets the provider's choice of accounts", async () => {
  await startSignIn({}, withEndpoints);
  const { signInAddress } = await import("./sign-in.ts");
  const promptOf = async (another: boolean) => new URL(await signInAddress({ another })).searchParams.get("prompt");
  expect([await promptOf(false), await promptOf(true)]).toEqual([null, "login"]);
});

describe("after a refused exchange", () => {
  const metadataWith = (more: object) => ({
    [`GET ${provider}/.well-known/openid-configuration`]: () => ({ body: { ...metadata, ...more } }),
  });
  const promptAfterRefusal = async (more: object) => {
    await answerWith(await startSignIn({}, { ...metadataWith(more), ...refused }));
    const { signInAddress } = await import("./sign-in.ts");
    return new URL(await signInAddress({})).searchParams.get("prompt");
  };

  test.each([
    [{ prompt_values_supported: ["none", "login", "select_account"] }, "select_account"],
    [{ prompt_values_supported: ["none", "login"] }, "login"],
    [{ prompt_values_supported: "select_account" }, "login"],
    [{}, "login"],
  ])("a provider with %j is asked for another account by prompt=%s", async (more, prompt) => {
    expect(await promptAfterRefusal(more)).toBe(prompt);
  });

  test("signing out goes to the provider with the ID token of the attempt, and the next sign-in is an ordinary one", async () => {
    await promptAfterRefusal({ end_session_endpoint: `${provider}/end` });
    const hint = localStorage.getItem("demarc.id-token-hint");
    expect(hint).toBeTruthy();
    const assign = vi.spyOn(location, "assign").mockReturnValue();
    const { signOut } = await import("./sign-out.ts");
    expect(await signOut()).toBe(true);
    const left = new URL(String(assign.mock.calls[0]?.[0]));
    expect([left.origin + left.pathname, left.searchParams.get("id_token_hint")]).toEqual([`${provider}/end`, hint]);
    const { signInAddress } = await import("./sign-in.ts");
    expect(new URL(await signInAddress({})).searchParams.has("prompt")).toBe(false);
  });

  test("a sign-in that succeeds is followed by ordinary ones", async () => {
    await promptAfterRefusal({});
    await answerWith(await startSignIn({}, entering(demoToken(), demoClaims())));
    const { signInAddress } = await import("./sign-in.ts");
    expect(new URL(await signInAddress({ reauthenticate: true })).searchParams.has("prompt")).toBe(false);
  });
});

describe("userinfo", () => {
  const meWith = (answer: object) => ({
    ...withEndpoints,
    [`POST ${provider}/revoke`]: () => ({ body: {} }),
    [`GET ${provider}/me`]: vi.fn((_call: SeenCall) => answer),
  });
  const signInWith = async (answer: object) => {
    const handlers = meWith(answer);
    const state = await startSignIn({}, { ...entering(demoToken(), demoClaims()), ...handlers });
    return { handlers, signedIn: answerWith(state) };
  };

  test("is read with the access token where the provider announces it", async () => {
    const { handlers, signedIn } = await signInWith({ body: { sub: "1" } });
    expect(await signedIn).toBe("/company");
    const [[asked] = []] = handlers[`GET ${provider}/me`].mock.calls;
    expect(asked?.headers["authorization"]).toBe("Bearer a");
  });

  test("of another person fails the sign-in before the exchange", async () => {
    const exchange = vi.fn(() => ({ body: { token: demoToken(), expiresAt: "" } }));
    const handlers = { ...meWith({ body: { sub: "2" } }), "POST /v1/token/exchange": exchange };
    await expect(answerWith(await startSignIn({}, handlers))).rejects.toThrow("another person");
    expect(exchange).not.toHaveBeenCalled();
  });

  test.each([
    ["refuses", { status: 401, body: {} }],
    ["is not JSON", { text: "<h1>Hello</h1>" }],
  ])("that %s does not stop the sign-in", async (_what, answer) => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { signedIn } = await signInWith(answer);
    expect(await signedIn).toBe("/company");
  });
});

test("a revocation that answers with empty text is no reason for a warning", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const revoked = vi.fn(() => ({ body: "", headers: { "Content-Type": "text/plain; charset=utf-8" } }));
  const revocation = { ...withEndpoints, [`POST ${provider}/revoke`]: revoked };
  await answerWith(await startSignIn({}, { ...entering(demoToken(), demoClaims()), ...revocation }));
  await waitFor(() => expect(revoked).toHaveBeenCalledOnce());
  await new Promise((later) => setTimeout(later, 20));
  expect(warn).not.toHaveBeenCalled();
});
