import type { Application, ApplicationState } from "@demarc/contract/signup";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { fakeApi, refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ApplicationStatusScreen } from "./application-status.screen.tsx";
import { signup } from "./signup.feature.ts";

const at = (day: number) => `2026-11-${day}T09:00:00Z`;
const sent: Application = {
  applicationId: "0192f3a0-0000-7000-8000-0000000000a1",
  reference: "AP-000123",
  state: "SUBMITTED",
  stateSince: at(10),
  expiresAt: "2026-12-10T09:00:00Z",
  type: "reseller",
  variant: "main",
  company: "Weidemolen B.V.",
  email: "team@molen.example",
  emailVerifiedAt: null,
  rejectReason: null,
  history: [{ at: at(10), event: "submit", state: "SUBMITTED", note: null }],
};
const asked: Partial<Application> = {
  state: "INFO_REQUESTED",
  emailVerifiedAt: at(11),
  history: [
    ...sent.history,
    { at: at(12), event: "requestInfo", state: "INFO_REQUESTED", note: "Which year?" },
    { at: at(13), event: "resubmit", state: "UNDER_REVIEW", note: "2019" },
    { at: at(14), event: "requestInfo", state: "INFO_REQUESTED", note: "Which month?" },
  ],
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const show = async (
  change: Partial<Application> = {},
  more: Parameters<typeof fakeApi>[0] = {},
  path = "#token=t1",
) => {
  const api = fakeApi({ "POST /v1/application/view": () => ({ body: { ...sent, ...change } }), ...more });
  await renderScreen(ApplicationStatusScreen, {
    path: `/apply/status${path}`,
    route: "/apply/status",
    texts: [signup.locales],
  });
  return api;
};
const to = ({ calls }: ReturnType<typeof fakeApi>, path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);

interface Shown {
  readonly turn: string;
  readonly badge: string;
  readonly buttons: readonly string[];
  readonly again?: boolean;
  readonly steps: readonly string[];
}
const verified = { emailVerifiedAt: at(11) };

test.each<[ApplicationState, Partial<Application>, Shown]>([
  [
    "SUBMITTED",
    {},
    {
      turn: "Waiting for you",
      badge: "Waiting for your confirmation",
      buttons: ["Confirm e-mail address", "Withdraw application"],
      steps: ["10 Nov 2026", "Now", "Later", "Later"],
    },
  ],
  [
    "UNDER_REVIEW",
    verified,
    {
      turn: "Waiting for Noordwal Internet",
      badge: "Under review",
      buttons: ["Withdraw application"],
      steps: ["10 Nov 2026", "11 Nov 2026", "Now", "Later"],
    },
  ],
  [
    "INFO_REQUESTED",
    verified,
    {
      turn: "Waiting for you",
      badge: "Waiting for your answer",
      buttons: ["Send answer", "Withdraw application"],
      steps: ["10 Nov 2026", "11 Nov 2026", "Now", "Later"],
    },
  ],
  [
    "APPROVED",
    { ...verified, stateSince: at(20) },
    {
      turn: "Waiting for you",
      badge: "Accepted",
      buttons: [],
      steps: ["10 Nov 2026", "11 Nov 2026", "20 Nov 2026", "20 Nov 2026"],
    },
  ],
  [
    "APPROVED",
    { stateSince: at(20) },
    {
      turn: "Waiting for you",
      badge: "Accepted",
      buttons: [],
      steps: ["10 Nov 2026", "Not needed", "20 Nov 2026", "20 Nov 2026"],
    },
  ],
  [
    "REJECTED",
    { ...verified, stateSince: at(20) },
    {
      turn: "Closed",
      badge: "Not accepted",
      buttons: [],
      steps: ["10 Nov 2026", "11 Nov 2026", "20 Nov 2026", "No longer"],
    },
  ],
  [
    "WITHDRAWN",
    {},
    {
      turn: "Closed",
      badge: "Withdrawn",
      buttons: [],
      again: true,
      steps: ["10 Nov 2026", "No longer", "No longer", "No longer"],
    },
  ],
  [
    "EXPIRED",
    verified,
    {
      turn: "Closed",
      badge: "Expired",
      buttons: [],
      again: true,
      steps: ["10 Nov 2026", "11 Nov 2026", "No longer", "No longer"],
    },
  ],
])(
  "%s says whose turn it is, what can be done, and how far it is: %#",
  async (state, change, { turn, badge, buttons, again, steps }) => {
    await show({ state, ...change });
    const card = (await screen.findByRole("heading", { level: 2, name: turn })).closest("section") as HTMLElement;
    expect(within(card).getAllByText(badge).length).toBeGreaterThan(0);
    const known = ["Confirm e-mail address", "Send answer", "Withdraw application"];
    expect(known.filter((name) => screen.queryByRole("button", { name }))).toEqual(buttons);
    const link = screen.queryByRole("link", { name: /apply/i });
    expect(link?.getAttribute("href")).toBe(again ? "/apply/reseller" : undefined);
    const rail = within(screen.getByRole("list", { name: "Progress" })).getAllByRole("listitem");
    expect(rail.map(({ textContent }) => textContent)).toEqual(
      ["Application sent", "E-mail address confirmed", "Application reviewed", "Account ready"].map(
        (name, place) => name + steps[place],
      ),
    );
    expect(rail.findIndex((step) => step.getAttribute("aria-current") === "step")).toBe(steps.indexOf("Now"));
    expect(screen.getByText("Weidemolen B.V., reference AP-000123")).toBeTruthy();
  },
);

test("a rejection has its reason, and an open application the day on which it expires", async () => {
  await show({ state: "REJECTED", rejectReason: "No company", expiresAt: null });
  expect(await screen.findByText("No company")).toBeTruthy();
  expect(screen.queryByText(/^Expires on/)).toBeNull();
  cleanup();
  await show();
  expect(await screen.findByText("Expires on 10 Dec 2026 if you do not respond.")).toBeTruthy();
});

test("the address is confirmed by a click and not by opening the link", async () => {
  const api = await show(
    {},
    { "POST /v1/application/verify": () => ({ body: { ...sent, ...verified, state: "UNDER_REVIEW" } }) },
  );
  const button = await screen.findByRole("button", { name: "Confirm e-mail address" });
  expect(to(api, "/v1/application/verify")).toEqual([]);
  fireEvent.click(button);
  expect(await screen.findByText("Your e-mail address has been confirmed.")).toBeTruthy();
  expect(to(api, "/v1/application/verify")).toEqual([{ token: "t1" }]);
  expect(await screen.findByText("Under review")).toBeTruthy();
});

test("the last question is answered, and the history has the newest event first", async () => {
  const api = await show(asked, {
    "POST /v1/application/information": () => ({ body: { ...sent, ...verified, state: "UNDER_REVIEW" } }),
  });
  expect((await screen.findByRole("figure")).textContent).toContain("Which month?");
  const history = screen.getByRole("heading", { level: 2, name: "History" }).closest("section") as HTMLElement;
  expect(
    within(history)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/^We asked a question.*Which month\?$/),
    expect.stringMatching(/^You answered.*2019$/),
    expect.stringMatching(/^We asked a question.*Which year\?$/),
    expect.stringMatching(/^Application sent/),
  ]);
  fireEvent.change(screen.getByRole("textbox", { name: "Your answer" }), { target: { value: "May" } });
  fireEvent.click(screen.getByRole("button", { name: "Send answer" }));
  expect(await screen.findByText("Your answer has been sent.")).toBeTruthy();
  expect(to(api, "/v1/application/information")).toEqual([{ token: "t1", information: "May" }]);
});

test("409: what the operator has done since is shown", async () => {
  let reads = 0;
  await show(
    {},
    {
      "POST /v1/application/view": () => ({ body: (reads += 1) === 1 ? sent : { ...sent, state: "REJECTED" } }),
      "POST /v1/application/withdraw": () => refusal(409, "application.state-conflict"),
    },
  );
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw application" }));
  const dialog = await screen.findByRole("dialog", { name: "Withdraw the application of Weidemolen B.V.?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw application" }));
  expect(
    await screen.findByText("The application has changed in the meantime. This is its current status."),
  ).toBeTruthy();
  expect(await screen.findByText("Not accepted")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an application is withdrawn only after a confirmation", async () => {
  const api = await show({}, { "POST /v1/application/withdraw": () => ({ body: { ...sent, state: "WITHDRAWN" } }) });
  fireEvent.click(await screen.findByRole("button", { name: "Withdraw application" }));
  const dialog = await screen.findByRole("dialog");
  expect(to(api, "/v1/application/withdraw")).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Withdraw application" }));
  expect(await screen.findByText("The application has been withdrawn.")).toBeTruthy();
  expect(to(api, "/v1/application/withdraw")).toEqual([{ token: "t1" }]);
});

test.each([
  ["is unknown", () => refusal(404, "not-found"), "#token=t1", 1],
  ["is malformed", () => refusedId, "#token=t1", 1],
  ["has no token", () => ({ body: sent }), "", 0],
] as const)("a link that %s leads to the form", async (_what, answer, hash, asks) => {
  const api = await show({}, { "POST /v1/application/view": answer }, hash);
  await waitFor(() => expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/apply"]));
  expect(to(api, "/v1/application/view")).toHaveLength(asks);
});
