import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { demoCustomer } from "../../testing/demo-customer.ts";
import { fakeApi, refusal } from "../../testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "../../testing/list-screen.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
import { ManualAgreementScreen } from "./manual-agreement.screen.tsx";
import { manualAgreements } from "./manual-agreements.feature.ts";
import { ManualAgreementsScreen } from "./manual-agreements.screen.tsx";

const base = `/v1/customer/${demoCustomer.id}/manual-agreement`;
const id = "0192f3a0-0000-7000-8000-0000000000d1";
const pending: ManualAgreement = {
  id,
  number: "MA-2026-007",
  title: "Private cage",
  category: "HOUSING",
  status: "PENDING_ACCEPTANCE",
  startDate: null,
  termEndDate: null,
  endDate: null,
  termMonths: 36,
  noticeDays: 90,
  autoRenew: true,
  renewalMonths: 12,
  nrcTotal: "7500.00",
  mrcTotal: "2160.00",
  publishedAt: "2026-11-09T09:00:00Z",
  acceptUntil: "2099-01-08",
  version: 2,
  description: "A **cage**. <b>No HTML</b>",
  purchaseOrderNumber: null,
  quotationId: null,
  quotationNumber: null,
  acceptedBy: null,
  declineReason: null,
  lines: [
    { description: "Cage", quantity: "1", nrc: "7500.00", mrc: "2160.00", nrcAmount: "7500.00", mrcAmount: "2160.00" },
  ],
  documents: [],
  relatedServices: [],
  renewal: null,
  termination: null,
  possible: { accept: true, decline: true, terminate: false, withdraw: false },
  history: [],
  createdAt: "2026-11-08T09:00:00Z",
  updatedAt: "2026-11-09T09:00:00Z",
};
const active: ManualAgreement = {
  ...pending,
  status: "ACTIVE",
  startDate: "2026-12-01",
  termEndDate: "2029-11-30",
  renewal: { date: "2029-12-01", months: 12, lastCancelDate: "2029-09-01" },
  possible: { accept: false, decline: false, terminate: true, withdraw: false },
  termination: {
    possible: true,
    reason: null,
    earliestDate: "2029-11-30",
    noticeDays: 90,
    boundBy: "CONTRACT",
    withdrawal: "NONE",
    remainingMonths: 36,
    cost: "77760.00",
  },
  history: [
    {
      at: "2026-11-09T09:00:00Z",
      from: null,
      to: "PENDING_ACCEPTANCE",
      event: "publish",
      actorType: "OPERATOR",
      actorName: null,
      reason: null,
      date: null,
    },
  ],
};

/** The history of `active`, with these events after it; the operator gives a reason for an end. */
const after = (...events: readonly ManualAgreement["history"][number]["event"][]) => [
  ...active.history,
  ...events.map((event) => ({
    at: "2026-11-20T09:00:00Z",
    from: "PENDING_ACCEPTANCE" as const,
    to: "ENDED" as const,
    event,
    actorType: "OPERATOR" as const,
    actorName: null,
    reason: event === "end" || event === "withdraw" ? "The building is sold" : null,
    date: null,
  })),
];

interface Sent {
  readonly body: unknown;
  readonly ifMatch: string | null;
}

/** What is possible with an agreement that is over. */
const nothing = {
  possible: { accept: false, decline: false, terminate: false, withdraw: false },
  renewal: null,
  termination: null,
};

const show = (agreement: ManualAgreement, answers: Parameters<typeof fakeApi>[0] = {}) => {
  fakeApi({ [`GET ${base}/${id}`]: () => ({ body: agreement }), ...answers });
  return showPage();
};

const showPage = () =>
  renderScreen(ManualAgreementScreen, {
    path: `/manual-agreement/view/${id}`,
    route: "/manual-agreement/view/$uuid",
    texts: [manualAgreements.locales, ...(manualAgreements.sharedTexts ?? [])],
    roles: ["RESELLER_ORDER"],
  });

// The dialogs load with the first one that is opened, which takes long while many tests run.
beforeAll(() => import("./agreement-dialogs.tsx"));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test("accepting names amount and term, starts on the way out, and sends the version that was shown", async () => {
  const sent: Sent[] = [];
  await show(pending, {
    [`POST ${base}/${id}/accept`]: ({ body, headers }) => {
      sent.push({ body, ifMatch: headers["if-match"] ?? null });
      return { body: { ...active, version: 3 } };
    },
  });
  expect(await screen.findByText(/^Accept or decline this agreement by 8 January 2099$/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept Private cage?" });
  expect(within(dialog).getByText("€2,160.00")).toBeTruthy();
  expect(within(dialog).getByText("36 months, from today")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Not now");
  expect(sent).toEqual([]);
  fireEvent.change(within(dialog).getByLabelText(/^Purchase order number/), { target: { value: "PO-1" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Accept agreement" }));
  expect(await screen.findByText("Renews on 1 Dec 2029 for 12 months")).toBeTruthy();
  expect(sent).toEqual([{ body: { purchaseOrderNumber: "PO-1" }, ifMatch: '"2"' }]);
});

test("a refusal says why, and the dialog stays", async () => {
  await show(pending, { [`POST ${base}/${id}/accept`]: () => refusal(403, "customer.suspended") });
  fireEvent.click(await screen.findByRole("button", { name: "Accept" }));
  fireEvent.click(await screen.findByRole("button", { name: "Accept agreement" }));
  expect(await screen.findByText(/^Your company is suspended, so it cannot accept/)).toBeTruthy();
});

/** Opens a dialog whose action has become impossible, and submits it. The page and the dialog show what has changed. */
const refuse = async (agreement: ManualAgreement, button: string, dialog: RegExp, action: string, path: string) => {
  let shown = agreement;
  fakeApi({
    [`GET ${base}/${id}`]: () => ({ body: shown }),
    [`POST ${base}/${id}/${path}`]: () => {
      shown = { ...agreement, status: "ENDED", endDate: null, history: after("withdraw"), version: 3, ...nothing };
      return refusal(409, "manual-agreement.state-conflict");
    },
  });
  await showPage();
  fireEvent.click(await screen.findByRole("button", { name: button }));
  const opened = await screen.findByRole("dialog", { name: dialog });
  fireEvent.click(within(opened).getByRole("button", { name: action }));
  return opened;
};

test.each([
  ["accept", pending, "Accept", /^Accept Private cage/, "Accept agreement", "accept"],
  ["decline", pending, "Decline", /^Decline Private cage/, "Decline agreement", "decline"],
  ["end", active, "End …", /^End Private cage/, "End agreement", "termination"],
] as const)(
  "a refusal to %s what has changed stays in its dialog",
  async (_name, agreement, button, dialog, action, path) => {
    const opened = await refuse(agreement, button, dialog, action, path);
    expect(await screen.findByText("We have withdrawn this offer")).toBeTruthy();
    expect(await within(opened).findByText(/^The status of this agreement has changed/)).toBeTruthy();
    expect(screen.getByRole("dialog")).toBe(opened);
    fireEvent.click(within(opened).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
);

test("one that was ended before its first day has no last day", async () => {
  await show({ ...active, status: "ENDED", ...nothing, history: after("accept", "end") });
  expect(await screen.findByText("This agreement was ended before its first day")).toBeTruthy();
  expect(screen.queryByText("Runs until")).toBeNull();
});

test("one that begins later is accepted from its first day", async () => {
  await show({ ...pending, startDate: "2098-03-01" });
  fireEvent.click(await screen.findByRole("button", { name: "Accept" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept Private cage?" });
  expect(within(dialog).getByText(/It runs from 1 March 2098\.$/)).toBeTruthy();
  expect(within(dialog).getByText("36 months, from 1 March 2098")).toBeTruthy();
});

test("a refusal that is sent again after a lost answer goes under the same key", async () => {
  const keys: (string | undefined)[] = [];
  await show(pending, {
    [`POST ${base}/${id}/decline`]: ({ headers }) => {
      keys.push(headers["idempotency-key"]);
      return keys.length === 1 ? refusal(503, "unavailable") : { body: { ...pending, status: "DECLINED", ...nothing } };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Decline" }));
  fireEvent.click(await screen.findByRole("button", { name: "Decline agreement" }));
  await waitFor(() => expect(keys).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole("button", { name: "Decline agreement" }).ariaDisabled).not.toBe("true"));
  fireEvent.click(screen.getByRole("button", { name: "Decline agreement" }));
  expect(await screen.findByText("You declined this agreement")).toBeTruthy();
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
});

test("HTML in the description is text", async () => {
  const { container } = (await show(pending)) as { container?: HTMLElement };
  expect(await screen.findByText(/<b>No HTML<\/b>/)).toBeTruthy();
  expect((container ?? document.body).querySelector("b")).toBeNull();
});

test("one in force says when it renews, the last day to cancel, and what ending it costs before it is ended", async () => {
  await show(active);
  expect(await screen.findByText("Renews on 1 Dec 2029 for 12 months")).toBeTruthy();
  expect(screen.getByText("The last day to cancel before that is 1 Sept 2029.")).toBeTruthy();
  expect(screen.getByText(/Until then you pay 36 months: €77,760.00 excl. VAT./)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "End …" }));
  const dialog = await screen.findByRole("dialog", { name: "End Private cage?" });
  expect(within(dialog).getByLabelText<HTMLInputElement>("Last day").value).toBe("2029-11-30");
  fireEvent.change(within(dialog).getByLabelText("Last day"), { target: { value: "2029-11-29" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "End agreement" }));
  expect(await within(dialog).findByText("Choose 30 November 2029 or later.")).toBeTruthy();
});

test("one that ends with its term has nothing to end", async () => {
  const ended = { ...active, autoRenew: false, renewalMonths: null, renewal: null, endDate: "2029-11-30" };
  await show(ended);
  expect(await screen.findByText("Ends on 30 Nov 2029")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "End …" })).toBeNull();
});

test.each([
  ["ENDING", { endDate: "2029-11-30", renewal: null }, "Ends on 30 November 2029"],
  ["DECLINED", { declineReason: "Too dear", startDate: null, termEndDate: null }, "You declined this agreement"],
  ["ENDED", { endDate: "2026-11-20", history: after("accept", "end") }, "This agreement ended on 20 November 2026"],
  ["ENDED", { history: after("activate", "end") }, "This agreement was ended before its first day"],
  ["ENDED", { startDate: null, termEndDate: null, history: after("expire") }, "This offer expired without an answer"],
  // It had a wished first day, and its operator withdrew it.
  ["ENDED", { termEndDate: null, history: after("withdraw") }, "We have withdrawn this offer"],
] as const)("%s has its banner: %#", async (status, change, title) => {
  const possible = { accept: false, decline: false, terminate: false, withdraw: status === "ENDING" };
  await show({ ...active, status, possible, renewal: null, termination: null, ...change });
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryAllByText("Reason: “The building is sold”")).toHaveLength(
    title.includes("expired") || status !== "ENDED" ? 0 : 1,
  );
  expect(screen.queryAllByRole("button", { name: "Withdraw termination" })).toHaveLength(status === "ENDING" ? 1 : 0);
});

test("an unknown agreement leads back to the list", async () => {
  await show(pending, { [`GET ${base}/${id}`]: () => refusal(404, "not-found") });
  const link = await screen.findByRole("link", { name: "Back to the bespoke agreements" });
  expect(link.getAttribute("href")).toBe("/manual-agreement");
});

test("the list requests what its address says, and links to each agreement", async () => {
  fakeApi({
    ...noSavedViews("manual-agreement"),
    [`GET ${base}?status=ACTIVE%2CENDING&sort=-mrcTotal&limit=25&offset=0`]: () => pageOf([active]),
    [`GET ${base}?status=ACTIVE,ENDING&sort=-mrcTotal&limit=25&offset=0`]: () => pageOf([active]),
  });
  const showList = listScreen({
    Screen: ManualAgreementsScreen,
    route: "/manual-agreement",
    texts: manualAgreements.locales,
  });
  await showList("?status=ACTIVE,ENDING,DRAFT&sort=-mrcTotal&category=none");
  const link = await screen.findByRole("link", { name: "Private cage" });
  expect(link.getAttribute("href")).toBe(`/manual-agreement/view/${id}`);
  for (const text of ["MA-2026-007", "In force", "Housing", "30 Nov 2029", "€2,160.00"])
    expect(within(screen.getByRole("table")).getByText(text)).toBeTruthy();
});
