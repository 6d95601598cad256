import type { Role } from "@demarc/contract/core/access";
import { amsterdamDate, daysAfter } from "@demarc/contract/core/calendar";
import type { Quotation } from "@demarc/contract/quotations/quotation-fields";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { startFeatures } from "@demarc/shell/feature-flags.ts";
import { pricesTexts } from "../../catalogue/prices-texts.ts";
import { demoBespokeOption, demoOption, demoQuotation } from "../../../testing/demo-quotation.ts";
import { fakeApi, refusal, type SeenCall } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { quotations } from "../quotations.feature.ts";
import { quotationPageTexts } from "./quotation-page-texts.ts";
import { QuotationScreen } from "./quotation.screen.tsx";

/** Open for decades, with an option of the catalogue and one of custom work. */
const open = demoQuotation({ validUntil: "2098-12-31", version: 4, options: [demoOption(), demoBespokeOption] });
const base = `/v1/customer/${open.customerId}/quotation/${open.id}`;
const ordered: Quotation = {
  ...open,
  status: "ORDERED",
  decidedAt: "2026-11-24T10:00:00Z",
  possible: { accept: false, reject: false },
};
const order = {
  id: "0192f3a0-0000-7000-8000-0000000000e1",
  orderNumber: "ORD-2026-000009",
  status: "SUBMITTED",
  place: "AMS1",
};
const made = { id: "0192f3a0-0000-7000-8000-0000000000e2", number: "MA-2026-009", title: "Growth" };

const show = (
  quotation: Quotation,
  answers: Parameters<typeof fakeApi>[0] = {},
  action = "view",
  roles: readonly Role[] = ["RESELLER_ORDER"],
) => {
  fakeApi({ [`GET ${base}`]: () => ({ body: quotation }), ...answers });
  return renderScreen(QuotationScreen, {
    path: `/quotations/${action}/${quotation.id}`,
    route: "/quotations/$action/$quotationId",
    texts: [quotations.locales, quotationPageTexts, pricesTexts, ...quotations.sharedTexts],
    roles,
  });
};

// The dialogs load with the first one that is opened, which takes long while many tests run.
beforeEach(() => startFeatures(["quotation", "manualAgreements"]));
beforeAll(() => Promise.all([import("./accept-dialog.tsx"), import("./reject-dialog.tsx")]));
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  [0, "You can decide until the end of today"],
  [1, "You can decide until tomorrow"],
  [7, /^You can decide until .*, 7 days from now$/],
  [8, /^You can decide until .*, 8 days from now$/],
])("a last day %i days ahead is counted down", async (days, title) => {
  await show({ ...open, validUntil: daysAfter(amsterdamDate(new Date()), days) });
  expect(await screen.findByText(title)).toBeTruthy();
});

test.each([
  [
    "orders",
    { resultingOrders: [order] },
    "Accepted on 24 November 2026, and ordered",
    /^Follow the delivery with the orders below\.$/,
  ],
  [
    "an agreement",
    { resultingAgreement: made },
    "Accepted on 24 November 2026",
    "What we agreed is in the bespoke agreement below.",
  ],
  [
    "both",
    { resultingOrders: [order], resultingAgreement: made },
    "Accepted on 24 November 2026, and ordered",
    /orders below\. The custom work is in the bespoke agreement below\.$/,
  ],
] as const)("one that made %s says so, and leads there", async (_what, change, title, text) => {
  await show({ ...ordered, ...change } as Quotation);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  const links = new Set(screen.getAllByRole("link").map((link) => link.getAttribute("href")));
  expect(links.has(`/orders/order/${order.id}`)).toBe("resultingOrders" in change);
  expect(links.has(`/manual-agreement/view/${made.id}`)).toBe("resultingAgreement" in change);
});

test("without their screen an agreement is named and not linked", async () => {
  startFeatures(["quotation"]);
  await show({ ...ordered, resultingAgreement: made });
  expect((await screen.findByText(made.number)).closest("a")).toBeNull();
});

test("an option says what its custom work becomes, and only that option", async () => {
  await show(open);
  const option = await screen.findByRole("region", { name: "Managed firewalls" });
  expect(
    within(option).getByText(/starts on the day you accept\. After its term it renews each time for 12 months\.$/),
  ).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Three years" })).queryByText(/bespoke agreement/)).toBeNull();
  cleanup();
  const agreement = {
    startDate: "2027-03-01",
    renewalMonths: null,
    relatedServices: [{ type: "rack", id: order.id, name: "AMS1-R2-07" } as const],
  };
  await show({ ...open, options: [{ ...demoBespokeOption, agreement }] });
  expect(
    await screen.findByText(/starts on 1 March 2027, or .* later\. It ends with its term\. It concerns AMS1-R2-07\.$/),
  ).toBeTruthy();
});

test("accepting names the chosen option's amounts and what it makes, and sends the version that was shown", async () => {
  const sent: SeenCall[] = [];
  await show(open, {
    [`POST ${base}/accept`]: (call) => {
      sent.push(call);
      return { body: { ...ordered, resultingAgreement: made, acceptedOptionId: demoBespokeOption.id } };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Accept this option Three years" }));
  const dialog = await screen.findByRole("dialog", { name: "Accept QT-2026-0193?" });
  const agreed = within(dialog).getByRole("status");
  expect(agreed.textContent).toContain(
    "You accept “Three years”: €100.00 one-off and €900.00 per month for 36 months, €32,500.00 in total, excl. VAT. We’ll create one order immediately.",
  );
  expect(agreed.textContent).not.toContain("bespoke agreement");
  fireEvent.click(within(dialog).getByRole("radio", { name: /Managed firewalls/ }));
  expect(within(dialog).getByRole("status").textContent).toContain(
    "The custom work becomes a bespoke agreement immediately.",
  );
  expect(within(dialog).getByRole("status").textContent).not.toContain("order");
  fireEvent.click(within(dialog).getByRole("button", { name: "Accept for €3,528.00" }));
  // The terms are to be accepted first.
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole("checkbox")));
  expect(sent).toEqual([]);
  fireEvent.click(within(dialog).getByRole("checkbox"));
  fireEvent.change(within(dialog).getByLabelText(/^Purchase order number/), { target: { value: "PO-1" } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Accept for €3,528.00" }));
  expect(await screen.findByText("Quotation QT-2026-0193 is accepted.")).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.body).toEqual({ optionId: demoBespokeOption.id, purchaseOrderNumber: "PO-1", termsAccepted: true });
  expect(sent[0]?.headers["if-match"]).toBe('"4"');
  expect(sent[0]?.headers["idempotency-key"]).toMatch(/.{16,}/);
});

test("a refusal says why, and the dialog stays with what was filled in", async () => {
  await show(
    { ...open, options: [demoOption()] },
    { [`POST ${base}/accept`]: () => refusal(409, "quotation.not-orderable") },
    "accept",
  );
  const dialog = await screen.findByRole("dialog", { name: "Accept QT-2026-0193?" });
  fireEvent.change(within(dialog).getByLabelText(/^Purchase order number/), { target: { value: "PO-1" } });
  fireEvent.click(within(dialog).getByRole("checkbox"));
  fireEvent.click(within(dialog).getByRole("button", { name: "Accept for €32,500.00" }));
  expect(await screen.findByText(/^Something that this quotation needs is gone/)).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Purchase order number/).value).toBe("PO-1");
});

const decided = { decidedAt: "2026-11-24T10:00:00Z", possible: { accept: false, reject: false } };
const revisionOf = (revision: number, id: string) =>
  ({ id, revision, status: "PUBLISHED", publishedAt: open.publishedAt }) as Quotation["revisions"][number];
const stopped = { at: "2026-11-25T10:00:00Z", reason: null };
const withdrawn: Quotation["history"][number] = {
  at: "2026-11-25T10:00:00Z",
  from: "PUBLISHED",
  to: "WITHDRAWN",
  event: "withdraw",
  actorType: "OPERATOR",
  actorId: null,
  actorName: null,
  reason: "Prices have changed",
};

test.each<[string, Partial<Quotation>, string, string, string | undefined]>([
  [
    "that is open",
    {},
    "To decide",
    "You can decide until",
    "Choose one option. We plan the delivery after you accept.",
  ],
  [
    "of a suspended company",
    { obstacle: "customer.suspended" },
    "To decide",
    "Your company is suspended, so this quotation cannot be accepted now",
    "Call us to get going again. You can still reject the quotation.",
  ],
  [
    "without a signed agreement",
    { obstacle: "msa.unsigned" },
    "To decide",
    "Your company has to sign its agreement before it can accept",
    "An administrator of your company signs it in the portal.",
  ],
  [
    "that is accepted",
    { status: "ACCEPTED", ...decided },
    "Accepted",
    "Accepted on 24 November 2026",
    "We are processing what you accepted, and contact you about it.",
  ],
  [
    "that is rejected",
    { status: "REJECTED", rejectReason: "Too dear", ...decided },
    "Rejected",
    "Rejected on 24 November 2026",
    "Too dear",
  ],
  [
    "that is rejected without a reason",
    { status: "REJECTED", ...decided },
    "Rejected",
    "Rejected on 24 November 2026",
    undefined,
  ],
  [
    "that expired",
    { status: "EXPIRED", validUntil: "2026-11-20" },
    "Expired",
    "Expired on 20 November 2026",
    "Ask your contact for a new revision if you still need it.",
  ],
  [
    "that was withdrawn",
    { status: "WITHDRAWN", history: [withdrawn] },
    "Withdrawn",
    "We have withdrawn this quotation",
    "Prices have changed",
  ],
  [
    "that waits for its next revision",
    { status: "SUPERSEDED" },
    "Replaced",
    "A newer revision replaces this one",
    "We are working on the new revision. You get a mail when it is ready.",
  ],
  [
    "that has its next revision",
    { status: "SUPERSEDED", revisions: [revisionOf(2, "q2"), revisionOf(1, open.id)] },
    "Replaced",
    "A newer revision replaces this one",
    undefined,
  ],
  [
    "whose next revision was stopped",
    { status: "SUPERSEDED", replacementWithdrawn: stopped },
    "Replaced",
    "We stopped the new revision on 25 November 2026; this quotation is no longer open",
    "Ask your contact for a new quotation if you still need it.",
  ],
  [
    "whose next revision was stopped for a reason",
    { status: "SUPERSEDED", replacementWithdrawn: { ...stopped, reason: "Sold out" } },
    "Replaced",
    "We stopped the new revision on 25 November 2026; this quotation is no longer open",
    "Sold out",
  ],
  [
    "with a newer revision after one that was stopped",
    { status: "SUPERSEDED", replacementWithdrawn: stopped, revisions: [revisionOf(3, "q3")] },
    "Replaced",
    "A newer revision replaces this one",
    undefined,
  ],
])("a quotation %s says so in its badge and banner", async (_what, change, badge, title, text) => {
  await show({ ...open, ...change });
  const banner = (await screen.findByText((words) => words.startsWith(title))).parentElement as HTMLElement;
  expect(screen.getByRole("heading", { level: 1, name: open.number }).parentElement?.textContent).toBe(
    `${open.number}${badge}`,
  );
  expect(banner.querySelector("p")?.textContent).toBe(text);
});

test.each([
  ["RESELLER_ADMIN", true],
  ["RESELLER_ORDER", false],
] as const)("the agreement that is not signed is linked for %s: %j", async (role, hasLink) => {
  await show({ ...open, obstacle: "msa.unsigned" }, {}, "view", [role]);
  await screen.findByText(/^Your company has to sign/);
  const link = screen.queryByRole("link", { name: "To the agreement" });
  expect(link?.getAttribute("href")).toBe(hasLink ? "/company/agreements" : undefined);
});

test("an older revision leads to the newest one, and the newest one to no other", async () => {
  const revisions = [revisionOf(3, "q3"), revisionOf(2, open.id), revisionOf(1, "q1")];
  await show({ ...open, status: "SUPERSEDED", revision: 2, revisions });
  expect((await screen.findByRole("link", { name: "View revision 3" })).getAttribute("href")).toBe(
    "/quotations/view/q3",
  );
  cleanup();
  await show({ ...open, revision: 3, revisions: [revisionOf(3, open.id), revisionOf(2, "q2")] });
  await screen.findByText(/^You can decide/);
  expect(screen.queryByRole("link", { name: /^View revision/ })).toBeNull();
});

test.each([
  [{ accept: true, reject: true }, ["Accept", "Reject"], 2],
  [{ accept: false, reject: true }, ["Reject"], 0],
  [{ accept: false, reject: false }, [], 0],
])("with %j it offers %j, and %i of its options", async (possible, names, options) => {
  await show({ ...open, possible });
  await screen.findByText(/^You can decide/);
  const menu = screen.queryByRole("button", { name: /^More/ });
  if (menu) fireEvent.click(menu);
  const all = [...screen.queryAllByRole("menuitem"), ...screen.getAllByRole("button")];
  const shown = new Set(all.map(({ textContent }) => textContent));
  expect(["Accept", "Reject"].filter((name) => shown.has(name))).toEqual(names);
  expect(screen.queryAllByRole("button", { name: /^Accept this option/ })).toHaveLength(options);
});

test("a single option is accepted without a choice", async () => {
  await show({ ...open, options: [demoOption({ needsRecentSignIn: true })] });
  await screen.findByText(/^You can decide/);
  expect(screen.queryByRole("button", { name: /^Accept this option/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Accept" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Accept QT-2026-0193?" }));
  expect(dialog.queryByRole("radiogroup")).toBeNull();
  expect(dialog.getByRole("button", { name: "Accept for €32,500.00" })).toBeTruthy();
});

test("a rejection sends its reason and the version that was shown; a refusal keeps the reason", async () => {
  const sent: SeenCall[] = [];
  const answers = [refusal(409, "quotation.expired"), { body: { ...open, status: "REJECTED", ...decided } }];
  await show(
    open,
    {
      [`POST ${base}/reject`]: (call) => {
        sent.push(call);
        return answers.shift() ?? {};
      },
    },
    "reject",
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Reject QT-2026-0193?" }));
  const reason = dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /^Why do you reject it/ });
  fireEvent.change(reason, { target: { value: "Too dear" } });
  fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() =>
    expect(dialog.getByRole("button", { name: "Reject" }).getAttribute("aria-busy")).not.toBe("true"),
  );
  expect(reason.value).toBe("Too dear");
  fireEvent.click(dialog.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("Quotation QT-2026-0193 is rejected.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(sent.map(({ body, headers }) => [body, headers["if-match"]])).toEqual([
    [{ reason: "Too dear" }, '"4"'],
    [{ reason: "Too dear" }, '"4"'],
  ]);
});

test("an address cannot open the dialog of what is not possible", async () => {
  const router = await show(ordered, {}, "accept");
  expect(await screen.findByText(/^Accepted on/)).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(router.state.location.pathname).toBe(`/quotations/view/${ordered.id}`);
});
