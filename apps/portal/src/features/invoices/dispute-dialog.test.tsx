import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { snapshotForms } from "@demarc/shell/unsaved/form-snapshot.ts";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoExplanation, demoInvoice } from "../../testing/demo-invoice.ts";
import { fakeApi, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { DisputeDialog } from "./dispute-dialog.tsx";
import { InvoiceScreen } from "./invoice.screen.tsx";
import { invoices } from "./invoices.feature.ts";

const { number, customerId, lines } = demoInvoice;
const dispute = `POST /v1/customer/${customerId}/invoice/${number}/dispute`;
const reason = "The amount is not what we agreed.";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = async () => {
  const closed = vi.fn();
  const Shown = () => <DisputeDialog invoice={demoInvoice} onClose={closed} />;
  await renderScreen(Shown, { path: "/invoices", texts: [invoices.locales] });
  const line = await screen.findByRole<HTMLInputElement>("checkbox", { name: /Glasvezel/ });
  return { closed, line, box: screen.getByRole<HTMLTextAreaElement>("textbox", { name: /reason|wrong|why/i }) };
};

test("the reason and the chosen lines are kept over a reload", async () => {
  fakeApi({});
  const before = await show();
  fireEvent.change(before.box, { target: { value: reason } });
  fireEvent.click(before.line);
  await waitFor(() => expect(before.line.checked).toBe(true));
  snapshotForms();
  cleanup();
  const after = await show();
  await waitFor(() => expect(after.box.value).toBe(reason));
  expect(after.line.checked).toBe(true);
});

test("a dispute that is kept over a reload opens again", async () => {
  fakeApi({});
  const { box } = await show();
  fireEvent.change(box, { target: { value: reason } });
  snapshotForms();
  cleanup();
  fakeApi({
    [`GET /v1/customer/${customerId}/invoice/${number}`]: () => ({ body: demoInvoice }),
    [`GET /v1/customer/${customerId}/invoice/${number}/explanation`]: () => ({ body: demoExplanation }),
  });
  await renderScreen(InvoiceScreen, {
    path: `/invoice/${number}`,
    route: "/invoice/$number",
    texts: [invoices.locales, listTexts],
  });
  expect((await screen.findByRole<HTMLTextAreaElement>("textbox", { name: /reason|wrong|why/i })).value).toBe(reason);
});

test.each([
  ["OPEN", 1],
  ["PAID", 0],
] as const)("an address with open=dispute opens the dialog of an invoice that is %s: %d", async (status, dialogs) => {
  fakeApi({
    [`GET /v1/customer/${customerId}/invoice/${number}`]: () => ({ body: { ...demoInvoice, status } }),
    [`GET /v1/customer/${customerId}/invoice/${number}/explanation`]: () => ({ body: demoExplanation }),
  });
  const router = await renderScreen(InvoiceScreen, {
    path: `/invoice/${number}?open=dispute`,
    route: "/invoice/$number",
    texts: [invoices.locales, listTexts],
  });
  await screen.findByRole("button", { name: "PDF" });
  if (dialogs > 0) await screen.findByRole("dialog");
  expect(screen.queryAllByRole("dialog")).toHaveLength(dialogs);
  expect(router.state.location.searchStr).toBe(dialogs > 0 ? "" : "?open=dispute");
});

test("a dispute that is sent again after a refusal keeps its idempotency key", async () => {
  const api = fakeApi({ [dispute]: () => refusedId });
  const { box, line, closed } = await show();
  fireEvent.change(box, { target: { value: reason } });
  fireEvent.click(line);
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  const send = () => fireEvent.click(screen.getByRole("button", { name: "Send dispute" }));
  const settled = () =>
    waitFor(() => expect(screen.getByRole("button", { name: "Send dispute" }).ariaBusy).toBeFalsy());
  send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await settled();
  api.handlers[dispute] = () => ({ body: demoInvoice });
  send();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(sent().map(({ body }) => body)).toEqual([
    { reason, lineIds: [lines[0]?.id] },
    { reason, lineIds: [lines[0]?.id] },
  ]);
  const [first, second] = sent().map(({ headers }) => headers["idempotency-key"]);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

test("the lines are searched as everywhere, without accents and typographic characters", async () => {
  fakeApi({});
  const [line] = lines;
  if (!line) throw new Error("the invoice has no lines");
  const names = ["Ørsted’s glasvezel", ...Array.from({ length: 8 }, (_none, place) => `Line ${place}`)];
  const many = names.map((description, place) =>
    Object.assign({}, line, { id: `line-${place}`, description, serviceRef: null, endCustomerName: null }),
  );
  const invoice = { ...demoInvoice, number: "2026-000099", lines: many, lineCount: many.length };
  const Shown = () => <DisputeDialog invoice={invoice} onClose={() => undefined} />;
  await renderScreen(Shown, { path: "/invoices", texts: [invoices.locales] });
  const box = await screen.findByRole("searchbox");
  fireEvent.change(box, { target: { value: " orsted\u02BCs GLAS" } });
  expect(screen.getAllByRole("checkbox").map((one) => one.getAttribute("value"))).toEqual(["line-0"]);
});
