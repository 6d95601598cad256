import type { Token } from "@demarc/contract/api-tokens";
import { cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { closeDialog, useDialogs } from "@demarc/shell/dialog-store.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { mayLeave } from "@demarc/shell/unsaved/leave-guard.ts";
import { demoAccount, demoApiToken } from "../../testing/demo-account.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoClaims } from "@demarc/shell/testing/demo-token.ts";
import { fakeApi, refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { apiTokens } from "./api-tokens.feature.ts";
import { OwnTokensScreen, UserTokensScreen } from "./api-tokens.screen.tsx";

const self = demoClaims().uid_g;
const accounts = `/v1/customer/${demoCustomer.id}/account`;
const tokens = `${accounts}/${self}/token`;
const monitoring = demoApiToken();

const answering = (list: Token[], handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({ [`GET ${tokens}`]: () => ({ body: list }), ...handlers });
const showOwn = () =>
  renderScreen(OwnTokensScreen, { path: "/account/api-tokens", texts: [apiTokens.locales, listTexts] });
const choose = async (name: string, entry: string) => {
  fireEvent.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  fireEvent.click(await screen.findByRole("menuitem", { name: entry }));
  return screen.findByRole("dialog");
};

// Loaded with the first click of a button; imported here so that no test waits for it.
beforeAll(async () => {
  await import("./create-token-dialog.tsx");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the list", () => {
  test("marks tokens that are active, read-only, replaced, idle or never used", async () => {
    answering([
      demoApiToken({ scopes: ["read-only"] }),
      demoApiToken({ id: "2", description: "Sync", lastUsedAt: "2020-01-01T00:00:00Z" }),
      demoApiToken({ id: "3", description: "Fresh", lastUsedAt: null }),
      demoApiToken({ id: "4", description: "Former", status: "REVOKED", replacedById: "3" }),
      demoApiToken({ id: "5", description: "Leaving", replacedById: "3" }),
    ]);
    await showOwn();
    const badges = (name: string) => within(screen.getByRole("row", { name: new RegExp(name) }));
    await screen.findByText("5 tokens");
    expect(badges("Monitoring").getByText("Read only")).toBeTruthy();
    expect(badges("Monitoring").getByText(/from 192\.0\.2\.7/)).toBeTruthy();
    expect(badges("Sync").getByText("Unused for over 90 days")).toBeTruthy();
    expect(badges("Fresh").getByText("Never used")).toBeTruthy();
    expect(badges("Former").getByText("Revoked")).toBeTruthy();
    expect(badges("Former").getByText("Replaced")).toBeTruthy();
    expect(badges("Leaving").getByText(/^Active until /)).toBeTruthy();
    expect(badges("Leaving").queryByText("Replaced")).toBeNull();
    expect(badges("Former").queryByText(/Idle/)).toBeNull();
  });

  test.each([
    ["90 days ago", "2026-08-25T10:00:00Z", false],
    ["longer ago", "2026-08-25T09:59:59Z", true],
  ])("a token that was last used %s is marked only after 90 days", async (_when, lastUsedAt, isMarked) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
    answering([demoApiToken({ lastUsedAt })]);
    await showOwn();
    await screen.findByRole("row", { name: /Monitoring/ });
    expect(screen.queryAllByText("Unused for over 90 days")).toHaveLength(isMarked ? 1 : 0);
  });

  test("without tokens explains them and offers to create one", async () => {
    answering([]);
    await showOwn();
    expect(await screen.findByText("No tokens yet")).toBeTruthy();
    expect(screen.getByRole("button", { name: "New token" })).toBeTruthy();
  });

  test("offers only removal for a token that has ended", async () => {
    answering([demoApiToken({ status: "EXPIRED" })]);
    await showOwn();
    fireEvent.click(await screen.findByRole("button", { name: "Actions for Monitoring" }));
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Remove from list"]);
  });
});

describe("creating a token", () => {
  const secret = `pt_${"a".repeat(36)}`;
  const make = async () => {
    fireEvent.click(await screen.findByRole("button", { name: "New token" }));
    fireEvent.change(await screen.findByLabelText("Name"), { target: { value: "Script" } });
    fireEvent.click(screen.getByRole("radio", { name: /^Read only/ }));
    fireEvent.click(screen.getByRole("button", { name: "Create token" }));
  };

  test("shows the secret once, with an example, and asks before it is left", async () => {
    const { calls } = answering([], {
      [`POST ${tokens}`]: () => ({ status: 201, body: { ...demoApiToken({ description: "Script" }), token: secret } }),
      [`GET ${accounts}/${self}`]: () => ({ body: demoAccount({ id: self }) }),
    });
    await showOwn();
    await make();
    expect(await screen.findByText(secret)).toBeTruthy();
    expect(screen.getByText(new RegExp(`curl -H "Authorization: Bearer ${secret}"`))).toBeTruthy();
    expect(calls.find(({ method }) => method === "POST")).toMatchObject({
      body: { description: "Script", scopes: ["read-only"] },
    });
    const leaving = mayLeave();
    const questions = renderHook(() => useDialogs()).result.current;
    expect(questions.map(({ title }) => title)).toEqual(["form.leave-title"]);
    closeDialog(questions[0]?.id ?? 0);
    expect(await leaving).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "I have stored it" }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
    expect(await mayLeave()).toBe(true);
  });

  test("sends nothing without a name, and says when there are too many", async () => {
    const { calls } = answering([], { [`POST ${tokens}`]: () => refusal(409, "token.limit") });
    await showOwn();
    fireEvent.click(await screen.findByRole("button", { name: "New token" }));
    fireEvent.click(await screen.findByRole("button", { name: "Create token" }));
    await waitFor(() => expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true"));
    expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Script" } });
    fireEvent.click(screen.getByRole("button", { name: "Create token" }));
    expect(await screen.findByText(/This account has the maximum of 20 active tokens/)).toBeTruthy();
  });
});

describe("an existing token", () => {
  test("is renamed with the version that was shown", async () => {
    const { calls } = answering([monitoring], {
      [`PATCH ${tokens}/${monitoring.id}`]: () => ({ body: { ...monitoring, description: "Bewaking" } }),
    });
    await showOwn();
    const dialog = await choose("Monitoring", "Rename");
    fireEvent.change(within(dialog).getByLabelText("Name"), { target: { value: "Bewaking" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Save name" }));
    expect(await screen.findByText("Token renamed to Bewaking.")).toBeTruthy();
    expect(calls.find(({ method }) => method === "PATCH")).toMatchObject({
      body: { description: "Bewaking" },
      headers: { "if-match": '"2"' },
    });
  });

  test("is revoked only after its name is typed", async () => {
    const { calls } = answering([monitoring], { [`DELETE ${tokens}/${monitoring.id}`]: () => ({ status: 204 }) });
    await showOwn();
    const dialog = await choose("Monitoring", "Revoke");
    const typed = within(dialog).getByLabelText("Type the name Monitoring to confirm");
    fireEvent.change(typed, { target: { value: "monitoring" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("The name does not match. Type Monitoring.")).toBeTruthy();
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
    fireEvent.change(typed, { target: { value: "Monitoring" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("Monitoring revoked.")).toBeTruthy();
    expect(calls.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  test("is replaced with its name and scopes, and keeps working for the chosen time", async () => {
    const old = demoApiToken({ scopes: ["read-only"] });
    const { calls } = answering([old], {
      [`POST ${tokens}`]: () => ({ status: 201, body: { ...old, id: "n", token: `pt_${"b".repeat(36)}` } }),
      [`GET ${accounts}/${self}`]: () => ({ body: demoAccount({ id: self }) }),
    });
    await showOwn();
    const dialog = await choose("Monitoring", "Replace");
    fireEvent.change(within(dialog).getByLabelText("The old token keeps working for"), { target: { value: "72" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Replace token" }));
    await screen.findByText("Monitoring created");
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({
      description: "Monitoring",
      replacesTokenId: old.id,
      overlapHours: 72,
      scopes: ["read-only"],
    });
  });
});

describe("the tokens of a colleague", () => {
  const show = (account: ReturnType<typeof demoAccount>) => {
    fakeApi({
      [`GET ${accounts}/${account.id}`]: () => ({ body: account }),
      [`GET ${accounts}/${account.id}/token`]: () => ({ body: [monitoring] }),
    });
    return renderScreen(UserTokensScreen, {
      path: `/user-management/tokens/${account.id}`,
      route: "/user-management/tokens/$id",
      texts: [apiTokens.locales, listTexts],
    });
  };

  test("can be revoked but not created: people create their own", async () => {
    await show(demoAccount());
    expect(await screen.findByText(/Users create tokens for their own account themselves/)).toBeTruthy();
    await screen.findByText("One token");
    expect(screen.queryByRole("button", { name: "New token" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Actions for Monitoring" }));
    expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["Rename", "Revoke"]);
  });

  test("of kind API can be created while it is enabled", async () => {
    await show(demoAccount({ kind: "API" }));
    expect(await screen.findByRole("button", { name: "New token" })).toBeTruthy();
    cleanup();
    await show(demoAccount({ kind: "API", status: "DISABLED" }));
    expect(await screen.findByText(/This account is not enabled/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New token" })).toBeNull();
  });

  test.each([refusal(404, "not-found"), refusedId])("of a missing account say so, with a link back", async (answer) => {
    fakeApi({ [`GET ${accounts}/nobody`]: () => answer, [`GET ${accounts}/nobody/token`]: () => answer });
    const router = await renderScreen(UserTokensScreen, {
      path: "/user-management/tokens/nobody",
      route: "/user-management/tokens/$id",
      texts: [apiTokens.locales, listTexts],
    });
    fireEvent.click(await screen.findByRole("button", { name: "Back to users" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/user-management"));
  });
});
