import type { ManualAgreement } from "@demarc/contract/manual-agreements";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { listScreen, noSavedViews, pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
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

const show = (agreement: ManualAgreement, answers: Parameters<typeof fakeApi>[0] = {}, customer = demoCustomer) => {
  fakeApi({ [`GET ${base}/${id}`]: () => ({ body: agreement }), ...answers });
  return showPage(customer);
};

const showPage = (customer = demoCustomer) =>
  renderScreen(ManualAgreementScreen, {
    path: `/manual-agreement/view/${id}`,
    route: "/manual-agreement/view/$uuid",
    texts: [manualAgreements.locales, ...manualAgreements.sharedTexts],
    roles: ["RESELLER_ORDER"],
    customer,
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
  ["end", active, "End agreement", /^End Private cage/, "End agreement", "termination"],
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
  fireEvent.click(screen.getByRole("button", { name: "End agreement" }));
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
  expect(screen.queryByRole("button", { name: "End agreement" })).toBeNull();
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

test.each<[string, Partial<ManualAgreement>, "ACTIVE" | "SUSPENDED", string, string | undefined, readonly string[]]>([
  [
    "open",
    {},
    "ACTIVE",
    "Accept or decline this agreement by 8 January 2099",
    "After that day the offer expires.",
    ["Accept", "Decline"],
  ],
  [
    "open, of a suspended company",
    {},
    "SUSPENDED",
    "Accept or decline this agreement by 8 January 2099",
    "Your company is suspended, so you cannot accept it now. Contact us about your open invoices.",
    ["Decline"],
  ],
  ["over", { possible: nothing.possible }, "ACTIVE", "This offer has expired", undefined, []],
])("an offer that is %s", async (_what, change, status, title, text, buttons) => {
  await show({ ...pending, ...change }, {}, { ...demoCustomer, status });
  expect(await screen.findByText(title)).toBeTruthy();
  if (text) expect(screen.getByText(text)).toBeTruthy();
  expect(["Accept", "Decline"].filter((name) => screen.queryByRole("button", { name }))).toEqual(buttons);
});

test.each<[ManualAgreement["status"], string]>([
  ["PENDING_ACCEPTANCE", "Waiting for you"],
  ["ACTIVE", ""],
  ["ENDING", "Ending"],
  ["DECLINED", "Declined"],
  ["ENDED", "Ended"],
])("%s has the badge %j", async (status, badge) => {
  await show({ ...active, status, endDate: "2029-11-30" });
  const heading = await screen.findByRole("heading", { level: 1, name: "Private cage" });
  expect(heading.parentElement?.textContent).toBe(`Private cage${badge}`);
});

test("an end can be withdrawn only while that is possible", async () => {
  const ending = { ...active, status: "ENDING", endDate: "2029-11-30", renewal: null } as const;
  await show({ ...ending, possible: nothing.possible });
  expect(await screen.findByText("Ends on 30 November 2029")).toBeTruthy();
  expect(screen.queryByText("You can withdraw the termination through that day.")).toBeNull();
  expect(screen.queryByRole("button", { name: "Withdraw termination" })).toBeNull();
  cleanup();
  const sent: Sent[] = [];
  await show(
    { ...ending, possible: { ...nothing.possible, withdraw: true } },
    {
      [`DELETE ${base}/${id}/termination`]: ({ body, headers }) => {
        sent.push({ body, ifMatch: headers["if-match"] ?? null });
        return { body: active };
      },
    },
  );
  expect(await screen.findByText("You can withdraw the termination through that day.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Withdraw termination" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw the termination of Private cage?" }));
  fireEvent.click(dialog.getByRole("button", { name: "Withdraw termination" }));
  expect(await screen.findByText("Private cage continues.")).toBeTruthy();
  expect(sent).toEqual([{ body: undefined, ifMatch: '"2"' }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("an end sends its day and reason; an earliest day that has moved is shown, and what was typed stays", async () => {
  const sent: Sent[] = [];
  const tooEarly = {
    field: "date",
    message: "validation.date-too-early",
    params: { date: "2029-12-31" },
    text: "Too early.",
  };
  await show(active, {
    [`POST ${base}/${id}/termination`]: ({ body, headers }) => {
      sent.push({ body, ifMatch: headers["if-match"] ?? null });
      return sent.length === 1
        ? { status: 400, body: { validationErrors: [tooEarly] } }
        : { body: { ...active, status: "ENDING", endDate: "2029-12-31", version: 3 } };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "End agreement" }));
  const dialog = within(await screen.findByRole("dialog", { name: "End Private cage?" }));
  expect(dialog.getByText("€77,760.00", { exact: false })).toBeTruthy();
  fireEvent.change(dialog.getByRole("textbox", { name: /^Why|^Reason/ }), { target: { value: "We move" } });
  fireEvent.click(dialog.getByRole("button", { name: "End agreement" }));
  expect(await dialog.findByText("31 December 2029")).toBeTruthy();
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Why|^Reason/ }).value).toBe("We move");
  fireEvent.change(dialog.getByLabelText("Last day"), { target: { value: "2029-12-31" } });
  fireEvent.click(dialog.getByRole("button", { name: "End agreement" }));
  expect(await screen.findByText("Private cage ends on 31 December 2029.")).toBeTruthy();
  expect(sent).toEqual([
    { body: { date: "2029-11-30", reason: "We move" }, ifMatch: '"2"' },
    { body: { date: "2029-12-31", reason: "We move" }, ifMatch: '"2"' },
  ]);
});

test.each<[string, Partial<ManualAgreement>, string]>([
  [
    "late to cancel before it renews",
    { termination: { ...active.termination!, boundBy: "NOTICE", earliestDate: "2029-12-01" } },
    "late",
  ],
  [
    "in time, the day before",
    { termination: { ...active.termination!, boundBy: "NOTICE", earliestDate: "2029-11-30" } },
    "text",
  ],
  ["bound by its contract", { termination: { ...active.termination!, earliestDate: "2030-11-30" } }, "text"],
])("an agreement that is %s says so", async (_what, change, which) => {
  await show({ ...active, ...change });
  await screen.findByText("Renews on 1 Dec 2029 for 12 months");
  expect(screen.queryByText("The last day to cancel before that is 1 Sept 2029.") !== null).toBe(which === "text");
});

test.each([
  [true, true],
  [false, false],
])("with quotations %j, the quotation behind it is a link: %j", async (isOn, isLink) => {
  startFeatures(isOn ? ["quotation"] : []);
  await show({ ...active, quotationId: "q1", quotationNumber: "QT-2026-0193", purchaseOrderNumber: "PO-1" });
  const name = await screen.findByText("QT-2026-0193");
  expect(name.closest("a")?.getAttribute("href")).toBe(isLink ? "/quotations/view/q1" : undefined);
  expect(screen.getByText("PO-1")).toBeTruthy();
  startFeatures([]);
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
