import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "@demarc/shell/calls/query-client.ts";
import { closeDialog, useDialogs } from "@demarc/shell/dialog-store.ts";
import { readSession, setPerson } from "@demarc/shell/session.ts";
import { currentLocale, loadCatalogues } from "@demarc/shell/translate.ts";
import { demoAccount } from "../../testing/demo-account.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { profile } from "./profile.feature.ts";
import { ownAccountQuery } from "./profile.data.ts";
import { ProfileScreen } from "./profile.screen.tsx";

const id = "0192f3a0-0000-7000-8000-0000000000bb";
const account = demoAccount({ id, firstName: "Joris", lastName: "Bakker", locale: "en", version: 4 });
const customerId = account.company.id;
const read = `GET /v1/customer/${customerId}/account/${id}`;
const patch = `PATCH /v1/customer/${customerId}/account/${id}`;
const sid = (place: number) => `0192f3a0-0000-7000-8000-00000000000${place}`;
const session = (place: number, current = false) => ({
  sid: sid(place),
  current,
  startedAt: `2026-11-2${place}T08:00:00.000Z`,
  lastRefreshAt: `2026-11-2${place}T09:30:00.000Z`,
  absoluteExpiresAt: "2026-12-01T08:00:00.000Z",
  userAgent: place === 3 ? null : "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  ip: `192.0.2.${place}`,
});

// Loads on demand; the first load takes longer than the default timeout.
beforeAll(() => import("@demarc/ui/layout/confirm-dialog.tsx"));
let alive = [session(1, true), session(2), session(3)];
beforeEach(() => {
  alive = [session(1, true), session(2), session(3)];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async (more: Parameters<typeof fakeApi>[0] = {}) => {
  const ending = Object.fromEntries(
    [2, 3].map((place) => [
      `DELETE /v1/session/${sid(place)}`,
      () => {
        alive = alive.filter((one) => one.sid !== sid(place));
        return { status: 204 };
      },
    ]),
  );
  const api = fakeApi({
    [read]: () => ({ body: account }),
    "GET /v1/session": () => ({ body: alive }),
    ...ending,
    ...more,
  });
  await renderScreen(ProfileScreen, {
    path: "/account/profile",
    texts: [profile.locales],
    roles: ["RESELLER_FINANCE"],
  });
  setPerson("token", { name: "Joris Bakker", locale: "en" });
  return api;
};
const rows = async () => within(await screen.findByRole("list", { name: "Sessions" })).findAllByRole("listitem");

test("a changed name and language are sent with the version, and the frame has them at once", async () => {
  const changed = { ...account, lastName: "Bakker-Smit", locale: "nl", version: 5 };
  const { calls } = await show({ [patch]: () => ({ body: changed }) });
  fireEvent.change(await screen.findByLabelText("Last name"), { target: { value: "Bakker-Smit" } });
  fireEvent.change(screen.getByLabelText("Language"), { target: { value: "nl" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(readSession().person).toEqual({ name: "Joris Bakker-Smit", locale: "nl" }));
  await waitFor(() => expect(currentLocale()).toBe("nl"));
  expect(await screen.findByText("Uw profiel is opgeslagen.")).toBeTruthy();
  const sent = calls.find(({ method }) => method === "PATCH");
  expect(sent?.body).toMatchObject({ firstName: "Joris", lastName: "Bakker-Smit", locale: "nl" });
  expect(sent?.body).not.toHaveProperty("roles");
  expect(sent?.headers["if-match"]).toBe('"4"');
});

test("a changed name leaves the language that was chosen in this browser", async () => {
  const dutch = demoAccount({ ...account, locale: "nl" });
  await show({ [read]: () => ({ body: dutch }), [patch]: () => ({ body: { ...dutch, firstName: "Jo" } }) });
  setPerson("token", { name: "Joris Bakker", locale: "nl" });
  fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "Jo" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(readSession().person?.name).toBe("Jo Bakker"));
  expect(currentLocale()).toBe("en");
});

test("a version that someone else saved first can be kept or replaced", async () => {
  let answers = 0;
  await show({
    [read]: () => ({ body: answers++ === 0 ? account : { ...account, phoneNumber: "0612345678", version: 5 } }),
    [patch]: () => refusal(409, "edit-conflict"),
  });
  fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "Jo" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  fireEvent.click(await screen.findByRole("button", { name: "Use the stored version" }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone number/).value.replaceAll(" ", "")).toBe("0612345678"),
  );
});

test("a save does not revert a change that was fetched while the form was open, until the user chooses to", async () => {
  const theirs = { ...account, phoneNumber: "0612345678", version: 5 };
  let stored = account;
  const { calls } = await show({
    [read]: () => ({ body: stored }),
    [patch]: ({ body, headers }) => {
      if (headers["if-match"] !== `"${stored.version}"`) return refusal(409, "edit-conflict");
      stored = { ...stored, ...(body as object), version: stored.version + 1 };
      return { body: stored };
    },
  });
  const versions = () => calls.filter(({ method }) => method === "PATCH").map(({ headers }) => headers["if-match"]);
  const save = (firstName: string) => {
    fireEvent.change(screen.getByLabelText("First name"), { target: { value: firstName } });
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
  };
  await screen.findByLabelText("First name");
  const reread = (newer: typeof account) => {
    stored = newer;
    return act(async () => {
      await queryClient.refetchQueries(ownAccountQuery(customerId, id));
      // The query client notifies the screen in a separate task.
      await new Promise((resolve) => setTimeout(resolve, 0));
    });
  };
  await reread(theirs);
  save("Jo");
  fireEvent.click(await screen.findByRole("button", { name: "Save my version" }));
  await waitFor(() => expect(stored).toMatchObject({ firstName: "Jo", version: 6 }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save my version" })).toBeNull());
  // A newer version with the same values is no conflict.
  await reread({ ...stored, version: 7 });
  save("Joep");
  await waitFor(() => expect(stored).toMatchObject({ firstName: "Joep", version: 8 }));
  expect(versions()).toEqual(['"4"', '"5"', '"7"']);
});

test("a saved profile counts as saved if its new language fails to load", async () => {
  const dialogs = () => renderHook(() => useDialogs()).result.current;
  let isBroken = true;
  const dutch = async () => {
    if (isBroken) throw new Error("chunk missing");
    return { default: {} };
  };
  await loadCatalogues({ en: async () => ({ default: {} }), nl: dutch });
  const consoleError = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await show({ [patch]: () => ({ body: { ...account, locale: "nl", version: 5 } }) });
  fireEvent.change(await screen.findByLabelText("Language"), { target: { value: "nl" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your profile is saved.")).toBeTruthy();
  expect(currentLocale()).toBe("en");
  expect(dialogs().map(({ title }) => title)).toEqual(["error.application.title"]);
  for (const { id: dialog } of dialogs()) closeDialog(dialog);
  isBroken = false;
  consoleError.mockRestore();
});

test("an empty name is rejected before it is sent", async () => {
  const { calls } = await show();
  fireEvent.change(await screen.findByLabelText("First name"), { target: { value: "" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.getByLabelText("First name").getAttribute("aria-invalid")).toBe("true"));
  expect(calls.filter(({ method }) => method === "PATCH")).toEqual([]);
});

test("sessions show browser, address and times; this one is marked and another one ends", async () => {
  await show();
  const [first, second, third] = await rows();
  expect(first?.textContent).toContain("Firefox on Linux This session");
  expect(first?.textContent).toContain("192.0.2.1");
  expect(second?.textContent).toContain("signed in 22 Nov 2026, 09:00 · last used 22 Nov 2026, 10:30");
  expect(third?.textContent).toContain("Unknown browser");
  expect(within(first!).queryByRole("button")).toBeNull();
  fireEvent.click(within(second!).getByRole("button", { name: /^End the session of Firefox on Linux/ }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(await screen.findByText("The session has ended.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("list", { name: "Sessions" })));
});

test("a session that had already ended leaves the list", async () => {
  await show({
    [`DELETE /v1/session/${sid(2)}`]: () => {
      alive = alive.filter((one) => one.sid !== sid(2));
      return refusal(404, "not-found");
    },
  });
  const [, second] = await rows();
  fireEvent.click(within(second!).getByRole("button", { name: /^End the session of/ }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
});

test("all other sessions end at once after a confirmation", async () => {
  const { calls } = await show({
    "DELETE /v1/session/others": () => {
      alive = alive.filter(({ current }) => current);
      return { status: 204 };
    },
  });
  await rows();
  fireEvent.click(screen.getByRole("button", { name: "End all other sessions" }));
  const dialog = await screen.findByRole("dialog", { name: "End 2 other sessions?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "End all other sessions" }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  const ended = calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  expect(ended).toEqual(["/v1/session/others"]);
  expect(await screen.findByText("2 sessions have ended.")).toBeTruthy();
});

test.each([
  ["no other session", [session(1, true)], 0, false],
  ["one other session", [session(1, true), session(2)], 1, false],
  ["two other sessions", [session(2), session(1, true), session(3)], 2, true],
])("with %s, %i can be ended, and all others at once: %j", async (_what, sessions, ends, hasAll) => {
  alive = sessions;
  await show();
  await rows();
  expect(screen.queryAllByRole("button", { name: /^End the session of/ })).toHaveLength(ends);
  expect(screen.queryByRole("button", { name: "End all other sessions" }) !== null).toBe(hasAll);
  expect(screen.getAllByText("This session")).toHaveLength(1);
});
