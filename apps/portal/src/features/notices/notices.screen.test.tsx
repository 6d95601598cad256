import type { Notice } from "@demarc/contract/notices";
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { closeDialog, useDialogs } from "@demarc/shell/dialog-store.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { notices } from "./notices.feature.ts";
import { NoticesScreen } from "./notices.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}`;
const read = `GET ${base}/notice?limit=25&offset=0`;
const setting = `${base}/notice/setting`;
const address = `${base}/calendar-address`;
const show = listScreen({ Screen: NoticesScreen, route: "/company/notices", texts: notices.locales });

const notice = (change: Partial<Notice>): Notice => ({
  id: "0192f3a0-0000-7000-8000-0000000000d1",
  kind: "line",
  name: "LN-104233",
  reference: null,
  place: "Zwolle",
  route: "/lines/detail/1",
  term: "FIXED",
  cancelBy: "2026-12-23",
  endDate: "2027-01-22",
  renews: true,
  renewalMonths: 12,
  noticeDays: 30,
  earliestEnd: "2027-01-22",
  mrc: "44.00",
  ...change,
});

const answering = (handlers: Parameters<typeof fakeApi>[0] = {}, items: readonly Notice[] = [notice({})]) =>
  fakeApi({
    ...noSavedViews("notices"),
    [read]: () => pageOf(items),
    [`GET ${setting}`]: () => ({ body: { contactTypes: ["main", "order"], version: 6 } }),
    [`GET ${address}`]: () => ({ body: { createdAt: "2026-11-20T22:30:00Z" } }),
    ...handlers,
  });
const press = async (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(await within(within_).findByRole("button", { name }));
let question: () => ReturnType<typeof useDialogs>[number] | undefined;
const answer = (place: number) => {
  const open = question();
  act(() => closeDialog(open?.id ?? 0, open?.actions?.at(place)));
};
const changes = ({ calls }: ReturnType<typeof fakeApi>) =>
  calls.filter(({ method }) => method !== "GET").map(({ method, path }) => [method, path]);

// They load on demand.
beforeAll(() => Promise.all([import("./reminder-dialog.tsx"), import("./calendar-dialog.tsx")]));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T23:30:00Z") });
  const { result } = renderHook(() => useDialogs());
  question = () => result.current[0];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the days left", () => {
  test.each([
    ["2026-11-24", "today"],
    ["2026-11-25", "1 day"],
    ["2026-12-24", "30 days"],
    ["2027-02-22", "90 days"],
  ])("until %s are counted from the day in Amsterdam: %s", async (cancelBy, words) => {
    answering({}, [notice({ cancelBy })]);
    await show();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test.each([
    ["FIXED", "warn"],
    ["ROLLING", "info"],
  ] as const)("of a contract of the term %s are marked as %s", async (term, tone) => {
    answering({}, [notice({ cancelBy: "2026-12-23", term })]);
    await show();
    expect((await screen.findByText("29 days")).className).toContain(tone);
  });

  test("are not shown for more than 90 days", async () => {
    answering({}, [notice({ cancelBy: "2027-02-23" })]);
    await show();
    await screen.findByText("LN-104233");
    expect(screen.queryByText(/^(today|\d+ days?)$/)).toBeNull();
  });
});

test.each<[string, Partial<Notice>, readonly string[]]>([
  ["that renews", { reference: "Shop" }, ["Shop", "23 Dec 2026", "22 Jan 2027", "Renews for 12 months", "€44.00"]],
  ["that renews by the month", { renewalMonths: 1 }, ["Renews for a month"]],
  ["that runs on", { renews: false, renewalMonths: 0 }, ["Runs on"]],
  ["that can be cancelled on any day", { cancelBy: null, endDate: null }, ["Any day"]],
])("a contract %s says so, and leads to its page", async (_what, change, words) => {
  answering({}, [notice(change)]);
  await show();
  const link = await screen.findByRole("link", { name: "LN-104233" });
  expect(link.getAttribute("href")).toBe("/lines/detail/1");
  for (const word of words) expect(link.closest("tr")?.textContent).toContain(word);
});

describe("the reminders", () => {
  test("of no one are off", async () => {
    const api = answering({ [`PUT ${setting}`]: ({ body }) => ({ body: { ...(body as object), version: 7 } }) });
    await show();
    await press("Reminders");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findAllByRole("checkbox");
    const ticked = within(dialog)
      .getAllByRole<HTMLInputElement>("checkbox")
      .filter(({ checked }) => checked);
    expect(ticked.map(({ value }) => value)).toEqual(["main", "order"]);
    for (const box of ticked) fireEvent.click(box);
    await press("Save", dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.calls.find(({ method }) => method === "PUT")?.body).toEqual({ contactTypes: [] });
    expect(screen.queryByText("Reminders saved")).toBeNull();
  });

  test("are set by an administrator only", async () => {
    answering();
    await show("", { roles: ["RESELLER_FINANCE", "RESELLER_ORDER", "RESELLER_SERVICE_DESK"] });
    await screen.findByRole("button", { name: "Calendar" });
    expect(screen.queryByRole("button", { name: "Reminders" })).toBeNull();
    cleanup();
    await show();
    expect(await screen.findByRole("button", { name: "Reminders" })).toBeTruthy();
  });

  test("are stored at the version that was shown; a conflict keeps the choice", async () => {
    const api = answering({ [`PUT ${setting}`]: () => refusal(409, "edit-conflict") });
    await show();
    await press("Reminders");
    const dialog = await screen.findByRole("dialog");
    const billing = await within(dialog).findByRole<HTMLInputElement>("checkbox", { name: "Billing" });
    fireEvent.click(billing);
    await press("Save", dialog);
    expect(await screen.findByText(/Someone else has changed this/)).toBeTruthy();
    expect(billing.checked).toBe(true);
    api.handlers[`PUT ${setting}`] = ({ body }) => ({ body: { ...(body as object), version: 7 } });
    await press("Save", dialog);
    expect(await screen.findByText("Reminders saved")).toBeTruthy();
    const sent = api.calls.filter(({ method }) => method === "PUT");
    expect(sent.map(({ body, headers }) => [body, headers["if-match"]])).toEqual(
      Array(2).fill([{ contactTypes: ["main", "order", "billing"] }, '"6"']),
    );
  });
});

describe("the calendar address", () => {
  test("is renewed and stopped only after a confirmation, because calendars that use it lose their dates", async () => {
    const api = answering({
      [`POST ${address}`]: () => ({
        body: { createdAt: "2026-11-23T23:30:00Z", url: "https://portal.example/secret.ics" },
      }),
      [`DELETE ${address}`]: () => ({ status: 204 }),
    });
    await show();
    await press("Calendar");
    expect(await screen.findByText(/Created on 20 Nov 2026/)).toBeTruthy();
    for (const name of ["Create new link", "Revoke link"]) {
      await press(name);
      await waitFor(() => expect(question()).toBeTruthy());
      answer(0);
    }
    expect(changes(api)).toEqual([]);
    await press("Revoke link");
    await waitFor(() => expect(question()?.title).toBe("notices.revoke-title"));
    answer(1);
    expect(await screen.findByText("The calendar link is revoked")).toBeTruthy();
    await press("Create link");
    expect(await screen.findByText("https://portal.example/secret.ics")).toBeTruthy();
    expect(changes(api)).toEqual([
      ["DELETE", address],
      ["POST", address],
    ]);
  });

  test("is shown once, so closing it asks first", async () => {
    answering({
      [`GET ${address}`]: () => ({ body: { createdAt: null } }),
      [`POST ${address}`]: () => ({
        body: { createdAt: "2026-11-23T23:30:00Z", url: "https://portal.example/secret.ics" },
      }),
    });
    await show();
    await press("Calendar");
    await press("Create link");
    await screen.findByText("https://portal.example/secret.ics");
    const leave = new Event("beforeunload", { cancelable: true });
    dispatchEvent(leave);
    expect(leave.defaultPrevented).toBe(true);
    await press("Close");
    await waitFor(() => expect(question()?.title).toBe("notices.leave-title"));
    answer(0);
    expect(screen.getByText("https://portal.example/secret.ics")).toBeTruthy();
    await press("I have added it");
    await waitFor(() => expect(screen.queryByText("https://portal.example/secret.ics")).toBeNull());
  });
});
