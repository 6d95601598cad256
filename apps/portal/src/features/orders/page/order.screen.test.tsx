import type { Order } from "@demarc/contract/orders/order-fields";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoOrder, demoPackage, placedOrder } from "../../../testing/demo-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { pricesTexts } from "../../catalogue/prices-texts.ts";
import { orderPageTexts } from "../order-page-texts.ts";
import { OrderScreen } from "./order.screen.tsx";
import { orders } from "../orders.feature.ts";
const { id } = demoOrder();
const path = `/v1/customer/${demoCustomer.id}/order/${id}`;
const answering = (order: Order, more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [`GET ${path}`]: () => ({ body: order }),
    "GET /v1/catalogue/package/FTTH-1000": () => ({ body: demoPackage }),
    ...more,
  });
const show = () =>
  renderScreen(OrderScreen, {
    path: `/orders/order/${id}`,
    route: "/orders/order/$orderId",
    texts: [orders.locales, listTexts, orderPageTexts, pricesTexts],
  });
const card = async (name: string | RegExp) => {
  const section = (await screen.findByRole("heading", { level: 2, name })).closest("section");
  if (!section) throw new Error("there is no such card");
  return within(section);
};
const openMenu = async () => {
  fireEvent.click(await screen.findByRole("button", { name: /^More/ }));
  return (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
};
const choose = async (name: string) => {
  await openMenu();
  fireEvent.click(screen.getByRole("menuitem", { name }));
};
const posted = ({ calls }: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === "POST");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("how far an order is", () => {
  test("the rail has the days of what is done, whose turn it is, and what comes next", async () => {
    answering(demoOrder());
    await show();
    const progress = await card("Progress");
    const stages = within(progress.getByRole("list", { name: "Progress of the order" })).getAllByRole("listitem");
    expect(stages.map(({ textContent }) => textContent)).toEqual([
      "Received, done16 Nov 2026",
      "Accepted, done17 Nov 2026",
      "3Scheduled20 Nov 2026",
      "4In progress",
      "5Deliveredplanned 7 Dec 2026",
    ]);
    expect(stages[2]?.getAttribute("aria-current")).toBe("step");
    expect(progress.getByText("Us")).toBeTruthy();
    expect(progress.getByText("Appointment, 1 Dec 2026")).toBeTruthy();
    expect(progress.getByText(/^Monday,? 7 December 2026$/)).toBeTruthy();
    expect(progress.getByText(/^You can ask us to cancel until the work begins/)).toBeTruthy();
  });

  test("each stage keeps its first day when the order returns to it", async () => {
    const order = demoOrder();
    const again = order.history.map((change) => ({ ...change, at: change.at.replace("2026-11", "2026-12") }));
    answering({ ...order, history: [...order.history, ...again] });
    await show();
    const progress = await card("Progress");
    const [received, accepted] = within(progress.getByRole("list", { name: "Progress of the order" })).getAllByRole(
      "listitem",
    );
    expect([received?.textContent, accepted?.textContent]).toEqual([
      "Received, done16 Nov 2026",
      "Accepted, done17 Nov 2026",
    ]);
  });

  test("a termination passes three stages and leads to the service, where it is withdrawn", async () => {
    answering(
      demoOrder({
        action: "TERMINATE",
        lines: [],
        milestones: [],
        plannedDate: "2026-12-31",
        targetService: { type: "line", id: "l1", name: "LN-104233" },
      }),
    );
    await show();
    expect(await screen.findByText("LN-104233 ends on 31 December 2026")).toBeTruthy();
    const rail = await screen.findByRole("list", { name: "Progress of the order" });
    expect(within(rail).getAllByRole("listitem").length).toBe(3);
    expect(screen.queryByRole("heading", { name: "Price" })).toBeNull();
  });

  test.each([
    ["ON_HOLD", { reason: "The street is broken up" }, /^On hold since/, "The street is broken up"],
    ["CANCELLATION_REQUESTED", {}, /^You asked us to cancel this order on/, /^We check whether/],
    ["REJECTED", { reason: "No fibre at this address" }, /^We cannot deliver this/, "No fibre at this address"],
    ["FAILED", { reason: "The building is gone" }, /^The delivery failed on/, "The building is gone"],
    ["CANCELLED", {}, /^Cancelled on/, undefined],
  ] as const)("%s is a banner with its reason", async (status, change, title, text) => {
    answering(demoOrder({ status, ...change }));
    await show();
    expect(await screen.findByText(title)).toBeTruthy();
    if (text) expect(screen.getByText(text)).toBeTruthy();
  });
});

test("prices show the discount, a waived amount and the totals; choices have the words of the catalogue", async () => {
  answering(demoOrder());
  await show();
  const prices = await card("Price");
  const rows = prices.getAllByRole("listitem").map(({ textContent }) => textContent.replaceAll(/\s+/g, " "));
  expect(rows).toEqual([
    "Fibre 1 Gbit/s −10% €39.60",
    "Service level Plus €15.00",
    "Installationinstead of €49.00 €0.00",
  ]);
  expect(prices.getByText("Per month").nextElementSibling?.textContent).toBe("€67.10");
  expect(prices.getByText("€49.00").closest("del")).toBeTruthy();
  const details = await card("What you ordered");
  expect(await details.findByText("Plus, within 8 hours")).toBeTruthy();
  expect(details.getByText("Own modem").nextElementSibling?.textContent).toBe("No");
  expect(details.getByText("Contact on site").nextElementSibling?.textContent).toBe(
    "Tom Visser, 0200000017, tom@winkel.example",
  );
});

describe("answering a question", () => {
  const waiting = demoOrder({
    status: "AWAITING_CUSTOMER",
    stage: "ACCEPTED",
    question: "Which floor is the meter cupboard on?",
    possible: { ...demoOrder().possible, answer: true },
  });

  test("the answer goes with the version that was shown, and the order continues", async () => {
    const api = answering(waiting, {
      [`POST ${path}/information`]: () => ({ body: demoOrder({ status: "ACCEPTED", stage: "ACCEPTED", version: 7 }) }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Answer" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText("Which floor is the meter cupboard on?")).toBeTruthy();
    fireEvent.change(dialog.getByRole("textbox", { name: "Your answer" }), { target: { value: "The first floor" } });
    fireEvent.click(dialog.getByRole("button", { name: "Send answer" }));
    expect(await screen.findByText("Your answer to ORD-2026-000431 is sent.")).toBeTruthy();
    expect(posted(api)[0]).toMatchObject({ body: { text: "The first floor" }, headers: { "if-match": '"6"' } });
    await waitFor(() => expect(screen.queryByRole("button", { name: "Answer" })).toBeNull());
  });

  test("a file is sent when it is chosen, and the answer names it", async () => {
    const api = answering(waiting, {
      [`POST /v1/customer/${demoCustomer.id}/document?kind=LOA`]: () => ({
        status: 201,
        body: { id: "0192f3a0-0000-7000-8000-00000000d0c1", fileName: "loa.pdf" },
      }),
      [`POST ${path}/information`]: () => ({ body: demoOrder({ version: 7 }) }),
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Answer" }));
    const dialog = within(await screen.findByRole("dialog"));
    const file = new File(["%PDF-1.7"], "loa.pdf", { type: "application/pdf" });
    fireEvent.change(dialog.getByLabelText(/^File/), { target: { files: [file] } });
    expect(await dialog.findByText("loa.pdf")).toBeTruthy();
    await waitFor(() => expect(dialog.queryByText("Sending …")).toBeNull());
    fireEvent.change(dialog.getByRole("textbox", { name: "Your answer" }), { target: { value: "See the file" } });
    fireEvent.click(dialog.getByRole("button", { name: "Send answer" }));
    await waitFor(() =>
      expect(posted(api).at(-1)?.body).toEqual({
        text: "See the file",
        documentIds: ["0192f3a0-0000-7000-8000-00000000d0c1"],
      }),
    );
  });

  test("an empty answer is refused before it is sent", async () => {
    const api = answering(waiting);
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Answer" }));
    fireEvent.click(await screen.findByRole("button", { name: "Send answer" }));
    expect((await screen.findAllByText(/Fill in this field|Enter/)).length).toBeGreaterThan(0);
    expect(posted(api)).toEqual([]);
  });
});

describe("cancelling", () => {
  test("an order that is not accepted is cancelled at once", async () => {
    const api = answering(placedOrder(), {
      [`POST ${path}/cancel`]: () => ({ body: placedOrder({ status: "CANCELLED", version: 7 }) }),
    });
    await show();
    await choose("Cancel order");
    const dialog = within(await screen.findByRole("dialog", { name: /Cancel ORD-2026-000431\?/ }));
    expect(dialog.getByText(/cancelling costs nothing/)).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
    expect(await screen.findByText("ORD-2026-000431 is cancelled.")).toBeTruthy();
    expect(posted(api)[0]?.headers["if-match"]).toBe('"6"');
  });

  test("the cancellation of an accepted one is requested, with a reason", async () => {
    const api = answering(demoOrder(), {
      [`POST ${path}/cancel`]: () => ({ body: demoOrder({ status: "CANCELLATION_REQUESTED", version: 7 }) }),
    });
    await show();
    await choose("Ask to cancel");
    const dialog = within(await screen.findByRole("dialog", { name: /Ask us to cancel/ }));
    fireEvent.change(dialog.getByRole("textbox", { name: /Reason/ }), { target: { value: "We move" } });
    fireEvent.click(dialog.getByRole("button", { name: "Ask to cancel" }));
    expect(await screen.findByText("We have received your request to cancel ORD-2026-000431.")).toBeTruthy();
    expect(posted(api)[0]?.body).toEqual({ reason: "We move" });
  });

  test("once the work has begun the refusal says so, and the page shows the new state", async () => {
    let reads = 0;
    answering(demoOrder(), {
      [`GET ${path}`]: () => {
        reads += 1;
        const started = { status: "IN_PROGRESS", possible: { ...demoOrder().possible, cancel: "NONE" } } as const;
        return { body: demoOrder(reads === 1 ? {} : started) };
      },
      [`POST ${path}/cancel`]: () => refusal(409, "order.past-point-of-no-return"),
    });
    await show();
    await choose("Ask to cancel");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Ask to cancel" }));
    expect(await screen.findByText(/^The work has begun/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Keep order" }));
    expect(await openMenu()).toEqual(["Duplicate", "Print"]);
  });
});

test("duplicating leads to the draft in its form", async () => {
  const api = answering(demoOrder({ status: "COMPLETED", stage: "COMPLETED" }), {
    [`POST ${path}/duplicate`]: () => ({ status: 201, body: demoOrder({ id: "d9", status: "DRAFT" }) }),
  });
  const router = await show();
  await choose("Duplicate");
  await waitFor(() => expect(router.state.location.href).toBe("/orders/line/new?draft=d9"));
  expect(posted(api)[0]?.headers["idempotency-key"]).toBeTruthy();
});

describe("reference and contact", () => {
  test("only what was changed is sent", async () => {
    const api = answering(demoOrder(), { [`PATCH ${path}`]: () => ({ body: demoOrder({ version: 7 }) }) });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Change reference and contact" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox", { name: /^Purchase order number/ }), { target: { value: "PO-4712" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("ORD-2026-000431 is changed.")).toBeTruthy();
    expect(api.calls.find(({ method }) => method === "PATCH")?.body).toEqual({ customerReference: "PO-4712" });
  });

  test("when someone else saved first, both versions are shown and one is chosen", async () => {
    const newer = demoOrder({ customerReference: "PO-9", version: 8 });
    let stored = demoOrder();
    const api = answering(stored, {
      [`GET ${path}`]: () => ({ body: stored }),
      [`PATCH ${path}`]: ({ headers }) => {
        stored = newer;
        return headers["if-match"] === '"8"' ? { body: { ...newer, version: 9 } } : refusal(409, "edit-conflict");
      },
    });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Change reference and contact" }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox", { name: /^Purchase order number/ }), { target: { value: "PO-4712" } });
    fireEvent.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText("PO-9")).toBeTruthy();
    fireEvent.click(dialog.getByRole("button", { name: "Save my version" }));
    await waitFor(() =>
      expect(api.calls.filter(({ method }) => method === "PATCH").map((call) => call.headers["if-match"])).toEqual([
        '"6"',
        '"8"',
      ]),
    );
  });
});

test("a note is added and shown", async () => {
  let notes: Order["notes"] = [];
  const api = answering(demoOrder(), {
    [`GET ${path}`]: () => ({ body: demoOrder({ notes }) }),
    [`POST ${path}/note`]: ({ body }) => {
      const { text } = body as { text: string };
      notes = [{ id: "n1", at: "2026-11-23T10:00:00Z", authorType: "ACCOUNT", authorName: "Joris Bakker", text }];
      return { status: 201, body: notes[0] };
    },
  });
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Add note" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByRole("textbox", { name: "Note" }), { target: { value: "Call before you come" } });
  fireEvent.click(dialog.getByRole("button", { name: "Add note" }));
  const list = await card("Notes");
  expect(await list.findByText("Call before you come")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(posted(api)[0]?.headers["idempotency-key"]).toBeTruthy();
});

const possibleNothing: Order["possible"] = {
  edit: "NONE",
  cancel: "NONE",
  answer: false,
  submit: false,
  addNote: false,
};
const since = (status: Order["status"]): Partial<Order> => ({
  status,
  history: [
    ...demoOrder().history,
    { ...demoOrder().history[0]!, at: "2026-11-18T10:00:00Z", to: status },
    { ...demoOrder().history[0]!, at: "2026-11-21T10:00:00Z", to: status },
  ],
});
const titles = [
  "This order is not placed yet",
  "We need your answer since 21 November 2026",
  "On hold since 21 November 2026",
  "You asked us to cancel this order on 21 November 2026",
  "Cancelled on 21 November 2026",
  "We cannot deliver this: rejected on 21 November 2026",
  "The delivery failed on 21 November 2026",
];
const acts = ["Continue", "Answer", "Order again"];

test.each<[Order["status"], string, string | undefined, string | undefined]>([
  ["DRAFT", "Draft", titles[0], "Continue"],
  ["SUBMITTED", "Received", undefined, undefined],
  ["AWAITING_CUSTOMER", "Waiting for you", titles[1], "Answer"],
  ["ON_HOLD", "On hold", titles[2], undefined],
  ["ACCEPTED", "Accepted", undefined, undefined],
  ["SCHEDULED", "Scheduled", undefined, undefined],
  ["IN_PROGRESS", "In progress", undefined, undefined],
  ["CANCELLATION_REQUESTED", "Cancellation requested", titles[3], undefined],
  ["CANCELLED", "Cancelled", titles[4], undefined],
  ["COMPLETED", "Delivered", undefined, undefined],
  ["REJECTED", "Rejected", titles[5], "Order again"],
  ["FAILED", "Failed", titles[6], "Order again"],
])("%s says %j beside its number, has the banner %j and the button %j", async (status, word, title, act) => {
  answering(demoOrder({ ...since(status), possible: { ...possibleNothing, answer: status === "AWAITING_CUSTOMER" } }));
  await show();
  const heading = await screen.findByRole("heading", { level: 1, name: "ORD-2026-000431" });
  expect(heading.parentElement?.textContent).toBe(`ORD-2026-000431${word}`);
  expect(titles.filter((one) => screen.queryByText(one))).toEqual(title ? [title] : []);
  const shown = acts.filter((name) => screen.queryByRole(name === "Continue" ? "link" : "button", { name }));
  expect(shown).toEqual(act ? [act] : []);
});

test("a question that is answered already has no button, and an order on hold without a reason asks for nothing", async () => {
  answering(demoOrder({ ...since("AWAITING_CUSTOMER"), question: "Which floor?", possible: possibleNothing }));
  await show();
  expect(await screen.findByText("Which floor?")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Answer" })).toBeNull();
  cleanup();
  answering(demoOrder(since("ON_HOLD")));
  await show();
  expect(await screen.findByText("You do not have to do anything. We continue as soon as we can.")).toBeTruthy();
});

test.each([
  ["LINE", "/orders/line/new"],
  ["RACK", "/orders/rack/new"],
  ["SHARED_COLO", "/orders/rack/new"],
  ["DC_CONNECTION", "/orders/dc-connection/new"],
  ["WDM", "/orders/wdm/new"],
] as const)("a draft of %s continues in its form, and is kept for 30 days", async (kind, form) => {
  answering(demoOrder({ kind, status: "DRAFT", stage: null, orderNumber: null }));
  await show();
  const link = await screen.findByRole("link", { name: "Continue" });
  expect(link.getAttribute("href")).toBe(`${form}?draft=${id}`);
  expect(screen.getByText("The draft is kept until 20 December 2026.")).toBeTruthy();
});

test.each<[string, Partial<Order>, readonly string[]]>([
  [
    "that can be changed and cancelled",
    { possible: { ...possibleNothing, edit: "REFERENCES", cancel: "CANCEL" } },
    ["Change reference and contact", "Duplicate", "Print", "Cancel order"],
  ],
  [
    "whose cancellation is a request",
    { possible: { ...possibleNothing, cancel: "REQUEST" } },
    ["Duplicate", "Print", "Ask to cancel"],
  ],
  [
    "that is a draft",
    { status: "DRAFT", possible: { ...possibleNothing, edit: "ALL", cancel: "DELETE" } },
    ["Duplicate", "Print", "Delete draft"],
  ],
  ["of a termination", { action: "TERMINATE", possible: { ...possibleNothing, cancel: "CANCEL" } }, ["Print"]],
  [
    "of a change",
    { action: "CHANGE", possible: { ...possibleNothing, cancel: "REQUEST" } },
    ["Print", "Ask to cancel"],
  ],
  ["of a migration", { action: "MIGRATE", possible: possibleNothing }, ["Duplicate", "Print"]],
])("an order %s has exactly its actions", async (_what, change, expected) => {
  answering(demoOrder(change));
  await show();
  await screen.findByRole("heading", { level: 1, name: "ORD-2026-000431" });
  const menu = screen.queryByRole("button", { name: /^More/ });
  if (menu) fireEvent.click(menu);
  const all = [...screen.queryAllByRole("menuitem"), ...screen.getAllByRole("button")];
  const shown = new Set(all.map(({ textContent }) => textContent));
  const known = ["Change reference and contact", "Duplicate", "Print", "Cancel order", "Ask to cancel", "Delete draft"];
  expect(known.filter((name) => shown.has(name))).toEqual(expected);
});

const facts = async () => {
  const heading = await screen.findByRole("heading", { level: 2, name: "Progress" });
  const terms = heading.closest("section")?.querySelectorAll("dt") ?? [];
  return [...terms].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
};

test.each<[string, Partial<Order>, readonly string[]]>([
  ["no day yet, but a wish", { plannedDate: null, milestones: [] }, ["Us", "4 Dec 2026"]],
  ["a question", { status: "AWAITING_CUSTOMER" }, ["You", "answer"]],
])("the progress with %s names whose turn it is", async (_what, change, words) => {
  answering(demoOrder(change));
  await show();
  const all = (await facts()).join(" | ");
  for (const word of words) expect(all).toContain(word);
});

test("a delivered order has only the day of its delivery, and one that was cancelled has no facts", async () => {
  answering(demoOrder({ status: "COMPLETED", stage: "COMPLETED", deliveredDate: "2026-12-08" }));
  await show();
  expect(await facts()).toEqual([expect.stringMatching(/^Delivered( on)?: Tuesday,? 8 December 2026$/)]);
  cleanup();
  answering(demoOrder({ status: "CANCELLED" }));
  await show();
  expect(await facts()).toEqual([]);
});

test("services are listed once, also the one that the order concerned", async () => {
  const line = { type: "line", id: "l1", name: "LN-104233" } as const;
  answering(demoOrder({ targetService: line, services: [line, { ...line, id: "l2", name: "LN-104234" }] }));
  await show();
  const list = await card("The services");
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "LineLN-104233",
    "LineLN-104234",
  ]);
});

test("a note names its author, or us; notes can be added only where that is possible", async () => {
  const note = (n: number, authorType: Order["notes"][number]["authorType"], authorName: string | null) => ({
    id: `n${n}`,
    at: "2026-11-23T10:00:00Z",
    authorType,
    authorName,
    text: `Note ${n}`,
  });
  const notes = [note(1, "ACCOUNT", "Joris Bakker"), note(2, "OPERATOR", null)];
  answering(demoOrder({ notes, possible: possibleNothing }));
  await show();
  const list = await card(/^Notes/);
  const authors = list.getAllByRole("listitem").map((one) => one.querySelector("strong")?.textContent);
  expect(authors[0]).toBe("Joris Bakker");
  expect(authors[1]).toBe("Our team");
  expect(screen.queryByRole("button", { name: "Add note" })).toBeNull();
});

test.each([
  ["customer.suspended", 403],
  ["edit-conflict", 409],
] as const)("a cancellation that is refused with %s keeps its reason", async (code, status) => {
  const api = answering(placedOrder(), { [`POST ${path}/cancel`]: () => refusal(status, code) });
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  api.handlers["GET /version.json"] = () => ({ body: { git: "development" } });
  await show();
  await choose("Cancel order");
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.change(dialog.getByRole("textbox", { name: /Reason/ }), { target: { value: "We move" } });
  fireEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
  await waitFor(() => expect(posted(api)).toHaveLength(1));
  await waitFor(() =>
    expect(dialog.getByRole("button", { name: "Cancel order" }).getAttribute("aria-busy")).not.toBe("true"),
  );
  expect(dialog.getByRole<HTMLTextAreaElement>("textbox", { name: /Reason/ }).value).toBe("We move");
  vi.restoreAllMocks();
});

test("an unknown order leads back to the list", async () => {
  answering(demoOrder(), { [`GET ${path}`]: () => refusal(404, "not-found") });
  await show();
  expect(await screen.findByText("We cannot find this order")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to the orders" }).getAttribute("href")).toBe("/orders");
});
