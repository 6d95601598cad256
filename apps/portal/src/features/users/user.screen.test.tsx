import type { Account } from "@demarc/contract/users";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { demoAccount } from "../../testing/demo-account.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoClaims } from "@demarc/shell/testing/demo-token.ts";
import { fakeApi, refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { UserScreen } from "./user.screen.tsx";
import { accountQuery } from "./users.data.ts";
import { users } from "./users.feature.ts";

const fenna = demoAccount();
const collection = `/v1/customer/${demoCustomer.id}/account`;
const item = `${collection}/${fenna.id}`;

const answering = (account: Account, handlers: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [`GET ${collection}/${account.id}`]: () => ({ body: account }),
    [`GET ${collection}`]: () => ({ body: [account] }),
    ...handlers,
  });
const show = (tab = "", id = fenna.id) =>
  renderScreen(UserScreen, {
    path: `/user-management/account/${id}${tab && `?tab=${tab}`}`,
    route: "/user-management/account/$id",
    texts: [users.locales],
  });
const button = (name: string) => screen.getByRole("button", { name });
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("access", () => {
  test("offers what the state allows: no sign-out without a session, no enabling of an enabled user", async () => {
    answering(fenna);
    await show("access");
    await screen.findByRole("heading", { level: 1, name: "Fenna Smit" });
    expect(await screen.findByRole("button", { name: "Block access" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Remove" })).toBeTruthy();
    for (const name of ["Allow access", "Sign out everywhere", "Resend invitation"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });

  test.each<[string, Partial<Account>, string, readonly string[]]>([
    ["enabled", {}, "", ["Block access", "Remove"]],
    ["enabled, with sessions", { activeSessions: 1 }, "", ["Block access", "Sign out everywhere", "Remove"]],
    ["enabled, of an API", { kind: "API", activeSessions: 1 }, "", ["Block access", "Remove"]],
    ["disabled", { status: "DISABLED" }, "Blocked", ["Allow access", "Remove"]],
    [
      "invited",
      { status: "PENDING_ACTIVATION", activationExpiresAt: "2099-01-01T11:00:00Z" },
      "Invited",
      ["Block access", "Resend invitation", "Remove"],
    ],
    [
      "invited too long ago",
      { status: "PENDING_ACTIVATION", activationExpiresAt: "2020-01-01T11:00:00Z" },
      "Invitation expired",
      ["Block access", "Resend invitation", "Remove"],
    ],
  ])("of a user who is %s has its badge and its buttons", async (_what, change, badge, buttons) => {
    answering(demoAccount(change));
    await show("access");
    const heading = await screen.findByRole("heading", { level: 1, name: "Fenna Smit" });
    expect(heading.parentElement?.textContent).toBe(`Fenna Smit${badge}`);
    await screen.findByRole("button", { name: "Remove" });
    const names = ["Block access", "Resend invitation", "Allow access", "Sign out everywhere", "Remove"];
    expect(names.filter((name) => screen.queryByRole("button", { name }))).toEqual(buttons);
    expect(screen.queryByText("Sessions") !== null).toBe(!("kind" in change));
  });

  test("enables at once, and signs out everywhere only after a question", async () => {
    const { calls } = answering(demoAccount({ status: "DISABLED" }), {
      [`PATCH ${item}`]: () => ({ body: demoAccount({ version: 4, activeSessions: 2 }) }),
      [`DELETE ${item}/session`]: () => ({ status: 204 }),
    });
    await show("access");
    fireEvent.click(await screen.findByRole("button", { name: "Allow access" }));
    expect(await screen.findByText("Fenna Smit has access again.")).toBeTruthy();
    expect(calls.find(({ method }) => method === "PATCH")?.body).toEqual({ status: "ENABLED" });
    fireEvent.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
    expect(await screen.findByRole("dialog", { name: "Sign Fenna Smit out everywhere?" })).toBeTruthy();
    expect(calls.some(({ method }) => method === "DELETE")).toBe(false);
  });

  test("409 shows what someone else has changed, and frees the button", async () => {
    let stored = fenna;
    answering(fenna, {
      [`GET ${item}`]: () => ({ body: stored }),
      [`PATCH ${item}`]: () => {
        stored = demoAccount({ status: "DISABLED", version: 9 });
        return refusal(409, "edit-conflict");
      },
    });
    await show("access");
    fireEvent.click(await screen.findByRole("button", { name: "Block access" }));
    await confirm("Block access");
    expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Allow access" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows until when an invitation is valid, and sends another", async () => {
    const invited = demoAccount({ status: "PENDING_ACTIVATION", activationExpiresAt: "2099-01-01T11:00:00Z" });
    const { calls } = answering(invited, { [`PATCH ${item}`]: () => ({ body: { ...invited, version: 4 } }) });
    await show("access");
    expect(await screen.findByText(/Valid until 1 Jan 2099/)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "Resend invitation" }));
    expect(await screen.findByText(/Fenna Smit gets a new invitation/)).toBeTruthy();
    expect(calls.find(({ method }) => method === "PATCH")).toMatchObject({
      body: { resendInvitation: true },
      headers: { "if-match": '"3"' },
    });
  });

  test("is blocked from the first tab; the question says what stops, and acts on the version shown", async () => {
    const { calls } = answering(demoAccount({ activeTokens: 2, activeSessions: 3 }), {
      [`PATCH ${item}`]: () => ({ body: demoAccount({ status: "DISABLED", version: 4 }) }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Block access" }));
    expect(
      await screen.findByText(
        /^Fenna Smit is signed out immediately \(3 sessions\) .* 2 API tokens stop working immediately and cannot be restored\.$/,
      ),
    ).toBeTruthy();
    expect(calls.some(({ method }) => method === "PATCH")).toBe(false);
    await confirm("Block access");
    expect(await screen.findByText("Fenna Smit no longer has access.")).toBeTruthy();
    expect(calls.find(({ method }) => method === "PATCH")).toMatchObject({
      body: { status: "DISABLED" },
      headers: { "if-match": '"3"' },
    });
  });

  test("that is blocked gets access again from the message or the button", async () => {
    const { calls, handlers } = answering(fenna, {
      [`PATCH ${item}`]: () => ({ body: demoAccount({ status: "DISABLED", version: 4 }) }),
    });
    const sent = () =>
      calls.filter(({ method }) => method === "PATCH").map(({ body, headers }) => [body, headers["if-match"]]);
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Block access" }));
    await confirm("Block access");
    expect(await screen.findByRole("button", { name: "Allow access" })).toBeTruthy();
    handlers[`PATCH ${item}`] = () => ({ body: demoAccount({ version: 5 }) });
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Fenna Smit has access again.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Block access" })).toBeTruthy();
    expect(sent()).toEqual([
      [{ status: "DISABLED" }, '"3"'],
      [{ status: "ENABLED" }, '"4"'],
    ]);
  });

  test("returns to the list after a user is removed", async () => {
    answering(fenna, { [`DELETE ${item}`]: () => ({ status: 204 }) });
    const router = await show("access");
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    await confirm("Remove");
    await waitFor(() => expect(router.state.location.pathname).toBe("/user-management"));
  });

  test("explains why the last administrator cannot be removed", async () => {
    answering(fenna, { [`DELETE ${item}`]: () => refusal(409, "account.last-admin") });
    await show("access");
    fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
    await confirm("Remove");
    expect(await screen.findByText(/This is the last administrator/)).toBeTruthy();
  });

  test("does not let people disable, remove or sign out themselves", async () => {
    const self = demoAccount({ id: demoClaims().uid_g, activeSessions: 2, roles: ["RESELLER_ADMIN"] });
    answering(self);
    await show("access", self.id);
    expect(await screen.findByText(/This is you/)).toBeTruthy();
    for (const name of ["Block access", "Remove", "Sign out everywhere"])
      expect(screen.queryByRole("button", { name })).toBeNull();
  });
});

describe("the form", () => {
  test("saves changes without status and invitation", async () => {
    const { calls } = answering(fenna, {
      [`PATCH ${item}`]: ({ body }) => ({ body: { ...fenna, ...(body as object), version: 4 } }),
    });
    await show();
    fireEvent.click(await screen.findByRole("checkbox", { name: /^Orders/ }));
    fireEvent.click(button("Save changes"));
    expect(await screen.findByText("Fenna Smit saved.")).toBeTruthy();
    const { body } = calls.find(({ method }) => method === "PATCH") ?? {};
    expect(body).toMatchObject({ roles: ["RESELLER_FINANCE", "RESELLER_ORDER"], firstName: "Fenna" });
    expect(Object.keys(body as object)).not.toContain("status");
    expect(Object.keys(body as object)).not.toContain("resendInvitation");
  });

  test("updates what the roles open as they are ticked", async () => {
    answering(fenna);
    await show();
    await screen.findByText("What this person can see and do");
    const closed = () =>
      screen.queryAllByText("Not:").map((mark) => mark.parentElement?.textContent.replace("Not: ", ""));
    expect(closed()).toContain("Change the address, the IBAN and the contacts");
    expect(closed()).not.toContain("Invoice reference and attachments");
    fireEvent.click(screen.getByRole("checkbox", { name: /^Administrator/ }));
    await waitFor(() => expect(closed()).toEqual([]));
  });

  test("lets the person choose when someone else saved first", async () => {
    const newer = demoAccount({ firstName: "Femke", version: 5 });
    const { handlers, calls } = answering(fenna, { [`PATCH ${item}`]: () => refusal(409, "edit-conflict") });
    await show();
    fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "Fien" } });
    handlers[`GET ${item}`] = () => ({ body: newer });
    fireEvent.click(button("Save changes"));
    await screen.findByText("Someone else has changed this.");
    expect(screen.getByText("Femke")).toBeTruthy();
    handlers[`PATCH ${item}`] = ({ body }) => ({ body: { ...newer, ...(body as object), version: 6 } });
    fireEvent.click(button("Save my version"));
    expect(await screen.findByText("Fien Smit saved.")).toBeTruthy();
    expect(calls.findLast(({ method }) => method === "PATCH")?.headers).toMatchObject({ "if-match": '"5"' });
  });

  test("does not revert a change that was fetched while the form was open, until the user chooses to", async () => {
    let stored = fenna;
    const { calls } = answering(fenna, {
      [`GET ${item}`]: () => ({ body: stored }),
      [`PATCH ${item}`]: ({ body, headers }) => {
        if (headers["if-match"] !== `"${stored.version}"`) return refusal(409, "edit-conflict");
        stored = { ...stored, ...(body as object), version: stored.version + 1 };
        return { body: stored };
      },
    });
    const reread = (newer: Account) => {
      stored = newer;
      return act(async () => {
        await queryClient.refetchQueries(accountQuery(demoCustomer.id, fenna.id));
        // The query client notifies the screen in a separate task.
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    };
    const save = (firstName: string) => {
      fireEvent.change(screen.getByLabelText("First name"), { target: { value: firstName } });
      fireEvent.click(button("Save changes"));
    };
    await show();
    await screen.findByLabelText("First name");
    await reread({ ...fenna, roles: ["RESELLER_ORDER"], version: 4 });
    save("Fien");
    fireEvent.click(await screen.findByRole("button", { name: "Use the stored version" }));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Orders/ }).checked).toBe(true));
    save("Frida");
    await waitFor(() => expect(stored).toMatchObject({ firstName: "Frida", roles: ["RESELLER_ORDER"], version: 5 }));
    await screen.findByText("Frida Smit saved.");
    // A newer version with the same values is no conflict.
    await reread({ ...stored, status: "DISABLED", version: 6 });
    save("Femke");
    await waitFor(() => expect(stored).toMatchObject({ firstName: "Femke", version: 7 }));
    const patches = calls.filter(({ method }) => method === "PATCH");
    expect(patches.map(({ headers }) => headers["if-match"])).toEqual(['"3"', '"4"', '"6"']);
  });

  test("shows a server error at its field", async () => {
    answering(fenna, { [`PATCH ${item}`]: () => refusal(409, "account.last-admin") });
    await show();
    fireEvent.click(await screen.findByRole("checkbox", { name: /^Orders/ }));
    fireEvent.click(button("Save changes"));
    expect((await screen.findAllByText(/This is the last administrator/)).length).toBeGreaterThan(0);
  });
});

test.each([refusal(404, "not-found"), refusedId])(
  "a missing user is distinct from a list that fails to load",
  async (answer) => {
    fakeApi({ [`GET ${item}`]: () => answer });
    await show();
    expect(await screen.findByText("User not found")).toBeTruthy();
  },
);
