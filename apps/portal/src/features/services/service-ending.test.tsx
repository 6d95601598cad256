import { serviceTypes } from "@demarc/contract/services/services";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import { demoOrder } from "../../testing/demo-order.ts";
import { anyApi, fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { forgetForms, writeForm } from "@demarc/shell/unsaved/kept-forms.ts";
import { ServiceEnding } from "./service-ending.tsx";
import type { ServiceTermination } from "./service-kind.ts";
import { serviceTexts } from "./service-texts.ts";
import { endService, keepService } from "./terminations.data.ts";

const service = { type: "rack", id: "0192f3a0-0000-7000-8000-0000000000a1", name: "AMS1-R2-07" } as const;
const path = `/v1/customer/${demoCustomer.id}/rack/${service.id}/termination`;
const possible: ServiceTermination = {
  possible: true,
  reason: null,
  earliestDate: "2027-01-31",
  noticeDays: 60,
  boundBy: "NOTICE",
  withdrawal: "NONE",
  remainingMonths: 3,
  cost: "2100.00",
};
const ending: ServiceTermination = { ...possible, possible: false, reason: "ALREADY_ENDING", withdrawal: "POSSIBLE" };

const onChanged = vi.fn(() => Promise.resolve());
const show = (termination: ServiceTermination, options: Partial<Parameters<typeof renderScreen>[1]> = {}) =>
  renderScreen(
    () => <ServiceEnding service={service} termination={termination} endDate="2027-02-28" onChanged={onChanged} />,
    { path: "/rack", texts: [serviceTexts], ...options },
  );
const openDialog = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "End rack" }));
  return within(await screen.findByRole("dialog", { name: "End AMS1-R2-07?" }));
};
const end = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  fireEvent.click(dialog.getByRole("button", { name: "End rack" }));

beforeEach(() => onChanged.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("an address with open=end opens the dialog once, for people who may end the service", async () => {
  fakeApi({});
  const router = await show(possible, { path: "/rack?open=end", route: "/rack" });
  await screen.findByRole("dialog", { name: "End AMS1-R2-07?" });
  await waitFor(() => expect(router.state.location.searchStr).toBe(""));
  cleanup();
  await show(possible, { path: "/rack?open=end", route: "/rack", roles: ["RESELLER_SERVICE_DESK"] });
  expect(screen.queryByRole("dialog")).toBeNull();
  cleanup();
  await show(ending, { path: "/rack?open=end", route: "/rack" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows day, notice and cost before, ends the service on the chosen day, and leads to the order", async () => {
  const order = demoOrder({ action: "TERMINATE", orderNumber: "ORD-2026-000440" });
  const api = fakeApi({ [`POST ${path}`]: () => ({ status: 201, body: order }) });
  await show(possible);
  const dialog = await openDialog();
  expect(dialog.getByText("Earliest last day").nextElementSibling?.textContent).toBe("31 January 2027");
  expect(dialog.getByText("Notice period").nextElementSibling?.textContent).toBe("60 days");
  expect(dialog.getByText("Still to pay until then").nextElementSibling?.textContent).toBe(
    "€2,100.00 excl. VAT, 3 months",
  );
  fireEvent.change(dialog.getByLabelText(/^Last day/), { target: { value: "2027-02-28" } });
  end(dialog);
  expect(await screen.findByText("AMS1-R2-07 ends on 28 February 2027.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "View order ORD-2026-000440" }).getAttribute("href")).toBe(
    `/orders/order/${order.id}`,
  );
  expect(api.calls.at(-1)?.body).toEqual({ date: "2027-02-28", reason: null });
  expect(api.calls.at(-1)?.headers["idempotency-key"]).toBeTruthy();
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test.each(serviceTypes)("a %s is ended and kept at its own address; a repeated end is the same one", async (type) => {
  const { calls, sent } = anyApi(demoOrder());
  const ended = { ...service, type };
  await endService(demoCustomer.id, ended, { date: "2027-02-28" }, "once");
  await keepService(demoCustomer.id, ended);
  const address = `/v1/customer/${demoCustomer.id}/${type}/${service.id}/termination`;
  expect(sent()).toEqual([`POST ${address}`, `DELETE ${address}`]);
  expect(calls.find(({ method }) => method === "POST")).toMatchObject({
    body: { date: "2027-02-28" },
    headers: { "idempotency-key": "once" },
  });
});

test("a day that is too early is refused at the field, here and by the server", async () => {
  const errors = [
    { field: "date", message: "validation.date-too-early", params: { date: "2027-03-01" }, text: "Later" },
  ];
  const api = fakeApi({ [`POST ${path}`]: () => ({ status: 400, body: { validationErrors: errors } }) });
  await show(possible);
  const dialog = await openDialog();
  const field = dialog.getByLabelText(/^Last day/);
  fireEvent.change(field, { target: { value: "2027-01-30" } });
  end(dialog);
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  expect(dialog.getAllByText("Choose 31 January 2027 or later.").length).toBeGreaterThan(0);
  expect(api.calls.filter(({ method }) => method === "POST")).toEqual([]);
  fireEvent.change(field, { target: { value: "2027-02-01" } });
  end(dialog);
  await waitFor(() => expect(dialog.getAllByText("Choose 1 March 2027 or later.").length).toBeGreaterThan(0));
});

test("a service whose state has changed says so and is read again", async () => {
  fakeApi({ [`POST ${path}`]: () => refusal(409, "rack.in-use") });
  await show(possible);
  end(await openDialog());
  expect(await screen.findByText(/^Something still uses this rack/)).toBeTruthy();
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test("a termination is withdrawn after a question", async () => {
  const api = fakeApi({ [`DELETE ${path}`]: () => ({ body: demoOrder({ status: "CANCELLED" }) }) });
  await show(ending);
  expect(await screen.findByText("Ends on 28 Feb 2027")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Withdraw termination" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Withdraw termination" }));
  expect(await screen.findByText("AMS1-R2-07 continues.")).toBeTruthy();
  expect(api.calls.at(-1)?.method).toBe("DELETE");
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test("the termination of a suspended service is not offered for withdrawal, and it says why", async () => {
  fakeApi({});
  await show({ ...ending, withdrawal: "SUSPENDED" });
  expect(await screen.findByText("The service is suspended. You cannot withdraw the termination now.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Withdraw termination" })).toBeNull();
});

test("people who do not order see what it means, and no buttons", async () => {
  fakeApi({});
  await show(possible, { roles: ["RESELLER_SERVICE_DESK"] });
  expect(await screen.findByText("Earliest end date: 31 Jan 2027")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "End rack" })).toBeNull();
});

test.each([
  ["opens again", possible, 1],
  ["stays closed once the service is ending", ending, 0],
] as const)("a form that was open when the page was loaded again %s", async (_what, termination, count) => {
  fakeApi({});
  writeForm(`ending.rack.${service.id}`, { of: 73, at: location.pathname, values: { date: "2027-03-01", reason: "" } });
  try {
    await show(termination);
    await screen.findByText(/^(Earliest end date|Ends on)/);
    await waitFor(() => expect(screen.queryAllByRole("dialog")).toHaveLength(count));
    // A dialog loads its form first.
    await import("./termination-dialog.tsx");
    expect(screen.queryAllByRole("dialog")).toHaveLength(count);
  } finally {
    forgetForms();
  }
});

test.each([
  ["NOT_DELIVERED", "This service is not delivered yet. Cancel its order instead."],
  ["CHANGE_PENDING", "A change is in progress. You can end the service once it is done."],
  ["ALREADY_ENDING", "Ends on 28 Feb 2027"],
  ["ENDED", "This service has ended."],
  ["IN_USE", /^Connections or addresses still use this rack/],
] as const)("a service that cannot be ended says why, without a button: %s", async (reason, words) => {
  fakeApi({});
  await show({ ...possible, possible: false, reason });
  expect(await screen.findByText(words)).toBeTruthy();
  for (const name of ["End rack", "Withdraw termination"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test.each<[string, Partial<ServiceTermination>, string]>([
  [
    "its contract",
    { boundBy: "CONTRACT" },
    "The running contract period ends on that date. Until then you pay 3 months: €2,100.00 excl. VAT.",
  ],
  [
    "a month that is left",
    { boundBy: "CONTRACT", remainingMonths: 1 },
    "The running contract period ends on that date. Until then you pay 1 month: €2,100.00 excl. VAT.",
  ],
  [
    "nothing that is left to pay",
    { boundBy: "CONTRACT", remainingMonths: 0 },
    "The running contract period ends on that date. Nothing more is due.",
  ],
])("an end that is bound by %s says so", async (_what, change, words) => {
  fakeApi({});
  await show({ ...possible, ...change });
  const earliest = await screen.findByText("Earliest end date: 31 Jan 2027");
  expect(earliest.nextElementSibling?.textContent).toBe(words);
});

test("who may not see prices reads no cost", async () => {
  fakeApi({});
  const { cost: _cost, ...free } = { ...possible, boundBy: "CONTRACT" as const };
  await show(free);
  const earliest = await screen.findByText("Earliest end date: 31 Jan 2027");
  expect(earliest.nextElementSibling?.textContent).toBe("The running contract period ends on that date.");
});
