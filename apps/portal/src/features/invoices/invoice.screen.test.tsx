import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import jsQR from "jsqr";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { listTexts } from "@demarc/shell/lists/list-texts.ts";
import { demoExplanation, demoInvoice } from "../../testing/demo-invoice.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { InvoiceScreen } from "./invoice.screen.tsx";
import { invoices } from "./invoices.feature.ts";

const base = `/v1/customer/20120280/invoice/${demoInvoice.number}`;
const read = `GET ${base}`;
const explanation = `GET ${base}/explanation`;
const dispute = `POST ${base}/dispute`;
const withdraw = `DELETE ${base}/dispute`;
const disputed = {
  ...demoInvoice,
  status: "DISPUTED",
  amountDisputed: "53.24",
  amountToPay: "0.00",
  paymentCode: null,
  version: 3,
  disputes: [
    {
      id: "0192f3a0-0000-7000-8000-0000000000e1",
      at: "2026-11-20T09:00:00.000Z",
      by: "Joris Bakker",
      reason: "This line ended in October.",
      lineIds: [demoInvoice.lines[0]?.id],
      state: "OPEN",
      answer: null,
      endedAt: null,
    },
  ],
};

// Loads on demand; the first load takes longer than the default timeout.
beforeAll(() =>
  Promise.all([
    import("./dispute-dialog.tsx"),
    import("./invoice-disputes.tsx"),
    import("@demarc/ui/controls/menu.tsx"),
    import("@demarc/ui/layout/qr-code.tsx"),
  ]),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (locale: "en" | "nl" = "en", search = "") =>
  renderScreen(InvoiceScreen, {
    path: `/invoice/${demoInvoice.number}${search}`,
    route: "/invoice/$number",
    texts: [invoices.locales, listTexts],
    locale,
  });
const answering = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({ [read]: () => ({ body: demoInvoice }), [explanation]: () => ({ body: demoExplanation }), ...more });

const openDispute = async () => {
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Dispute" }));
  return screen.findByLabelText("What is wrong?");
};

/** The pixels of the code as a scanner sees it: the unit squares of the path on white, four pixels each. */
const scan = (svg: Element): string | undefined => {
  const size = Number(svg.getAttribute("viewBox")?.split(" ")[2]);
  const pixels = new Uint8ClampedArray((size * 4) ** 2 * 4).fill(255);
  for (const [, x, y] of (svg.querySelector("path")?.getAttribute("d") ?? "").matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < 4; row += 1)
      for (let column = 0; column < 4; column += 1)
        pixels.fill(
          0,
          ((Number(y) * 4 + row) * size * 4 + Number(x) * 4 + column) * 4,
          ((Number(y) * 4 + row) * size * 4 + Number(x) * 4 + column) * 4 + 3,
        );
  return jsQR(pixels, size * 4, size * 4)?.data;
};

test("an open transfer has a payment code, which an independent reader decodes exactly", async () => {
  answering();
  await show();
  const code = await screen.findByRole("img", { name: "QR code to pay €53.24 for invoice 2026-000042" });
  expect(scan(code)).toBe(demoInvoice.paymentCode);
});

test("an invoice without a transfer has no code", async () => {
  answering({ [read]: () => ({ body: { ...demoInvoice, paymentCode: null } }) });
  await show();
  expect(await screen.findByRole("heading", { name: "€32.40 more than October" })).toBeTruthy();
  expect(screen.queryByRole("img", { name: /QR/ })).toBeNull();
});

test("the change is explained in steps from the earlier invoice, each with the customer's name of its service", async () => {
  answering();
  await show();
  expect(await screen.findByRole("heading", { name: "€32.40 more than October" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "2026-000030" }).getAttribute("href")).toBe("/invoices/invoice/2026-000030");
  expect(screen.getByText("From €11.60 (October) to €44.00 (November), excl. VAT")).toBeTruthy();
  expect(screen.getByText("1 line added")).toBeTruthy();
  expect(screen.getByText("+€44.00")).toBeTruthy();
  expect(screen.getByText("Energy per kWh: 50 kWh less")).toBeTruthy();
  expect(screen.getByText("Stroomverbruik")).toBeTruthy();
  expect(screen.getByText("−€11.60")).toBeTruthy();
  expect(screen.getAllByText("Museum").length).toBeGreaterThan(0);
  expect(screen.getByText("Incl. VAT: from €14.04 to €53.24")).toBeTruthy();
  expect(screen.getByText("+€39.20")).toBeTruthy();
});

test("a part of the amount unfolds into its items, and the rows lead from net to gross", async () => {
  const [line] = demoInvoice.lines;
  const disputes = [{ ...disputed.disputes[0], lineIds: [line?.id] }];
  answering({ [read]: () => ({ body: { ...demoInvoice, status: "DISPUTED", disputes } }) });
  await show();
  const part = await screen.findByRole("button", { name: /^Fibre \(FTTH\) ?1 item ?100.0% ?€44.00$/ });
  expect(part.getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(part);
  const item = (await screen.findByText("1 mo × €44.00")).closest("li");
  expect(item?.textContent).toContain("Museum LN-104201 Glasvezel 1 Gbit/s · Museum Het Stoomgemaal");
  expect(item?.textContent).toContain("Disputed");
  const totals = screen.getByRole("table", { name: "Totals" });
  expect([...totals.querySelectorAll("tr")].map(({ textContent }) => textContent)).toEqual([
    "Total excl. VAT€44.00",
    "VAT 21% on €44.00€9.24",
    "Total incl. VAT€53.24",
  ]);
});

test("a product has its name in the catalogue, with the words of the invoice below it; one that is not in it has only those", async () => {
  const part = { kind: "PRODUCT", productCode: "TV-FILM", productName: { en: "Films", nl: "Film" }, count: 2 };
  const parts = [
    { ...part, key: "PRODUCT TV-FILM", name: "Film en series", amount: "30.00" },
    { ...part, key: "PRODUCT X", name: "Maatwerk", productCode: "X", productName: null, amount: "14.00" },
  ];
  answering({ [explanation]: () => ({ body: { ...demoExplanation, parts } }) });
  await show();
  expect(await screen.findByRole("button", { name: /^Films ?Film en series ?2 items/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Maatwerk ?2 items/ })).toBeTruthy();
});

test("on paper, parts are rows of text and items follow, without the switch of the grouping", async () => {
  answering();
  await show();
  await screen.findByRole("button", { name: /^Fibre \(FTTH\)/ });
  fireEvent(window, new Event("beforeprint"));
  expect(await screen.findByRole("columnheader", { name: "Description" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Fibre \(FTTH\)/ })).toBeNull();
  const [row] = screen.getAllByText("Fibre (FTTH)").map((name) => name.closest("li")?.textContent);
  expect(row).toBe("Fibre (FTTH)1 item100.0%€44.00");
  fireEvent(window, new Event("afterprint"));
  expect(await screen.findByRole("button", { name: /^Fibre \(FTTH\)/ })).toBeTruthy();
});

test("on paper, an invoice with more items than are loaded says so, and the action Print loads them all", async () => {
  const [line] = demoInvoice.lines;
  const lines = [line!, { ...line!, id: "0192f3a0-0000-7000-8000-0000000000d2", description: "Second page" }];
  let read_ = 0;
  const print = vi.fn(() => void fireEvent(window, new Event("beforeprint")));
  vi.stubGlobal("print", print);
  answering({
    [read]: () => ({ body: { ...demoInvoice, lines: read_++ === 0 ? [line] : lines, lineCount: 2 } }),
  });
  await show();
  await screen.findByRole("button", { name: /^Fibre \(FTTH\)/ });
  fireEvent(window, new Event("beforeprint"));
  expect(await screen.findByText("1 of 2 items. Use Print in the actions of this page to print all.")).toBeTruthy();
  fireEvent(window, new Event("afterprint"));
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Print" }));
  await vi.waitFor(() => expect(print).toHaveBeenCalled());
  expect(await screen.findByText(/^Second page/)).toBeTruthy();
  expect(screen.queryByText(/Use Print in the actions/)).toBeNull();
  vi.unstubAllGlobals();
});

test("the parts can be grouped by end customer", async () => {
  const endCustomers = [
    {
      kind: "END_CUSTOMER",
      key: "END_CUSTOMER STOOM",
      name: "Museum Het Stoomgemaal",
      productCode: null,
      productName: null,
      count: 1,
      amount: "44.00",
    },
  ];
  answering({ [explanation]: () => ({ body: { ...demoExplanation, endCustomers } }) });
  await show();
  fireEvent.click(await screen.findByRole("radio", { name: "End customer" }));
  fireEvent.click(await screen.findByRole("button", { name: /^Museum Het Stoomgemaal/ }));
  expect(await screen.findByText("1 mo × €44.00")).toBeTruthy();
});

test("the explanation is in Dutch too, with amounts and dates", async () => {
  answering();
  await show("nl");
  expect(await screen.findByText("1 lijn erbij")).toBeTruthy();
  expect(screen.getByRole("heading", { level: 1, name: "Factuur 2026-000042" })).toBeTruthy();
  expect(screen.getByText(/Btw 21% over €\s44,00/)).toBeTruthy();
});

test("the payment details are copied as one text", async () => {
  const writeText = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  answering();
  await show();
  fireEvent.click(await screen.findByRole("button", { name: "Copy payment details" }));
  expect(await screen.findByText("The payment details are copied.")).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(
    "Payee: Noordwal Groep B.V.\nIBAN: NL52 DEMO 0100 0000 17\nAmount: €53.24\nPayment reference: 2026-000042",
  );
});

test("a failed explanation leaves the invoice readable", async () => {
  answering({ [explanation]: () => refusal(404, "not-found") });
  await show();
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(screen.getAllByText("€53.24").length).toBeGreaterThan(0);
});

const lineId = (place: number) => `0192f3a0-0000-7000-8000-${String(place).padStart(12, "0")}`;
const partOf = (lineCount: number) => (from: number, count: number) => ({
  ...demoInvoice,
  lineCount,
  lines: Array.from({ length: count }, (_, place) => ({
    ...demoInvoice.lines[0]!,
    id: lineId(from + place),
    position: from + place,
    description: `Line ${from + place}`,
  })),
});

test("many lines are paged, with the totals of all lines and the page number in the URL", async () => {
  const part = partOf(250);
  answering({
    [read]: () => ({ body: part(1, 200) }),
    [`${read}?offset=200`]: () => ({ body: part(201, 50) }),
  });
  const router = await show("en", "?tab=items");
  // Many rows, on a machine that may be busy.
  expect(await screen.findByText("Line 200")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "250 items" })).toBeTruthy();
  const follow = async (name: string) => {
    const href = screen.getByRole("link", { name }).getAttribute("href") ?? "";
    await act(() => router.navigate({ href }));
  };
  await follow("Next");
  expect(await screen.findByText("Line 250")).toBeTruthy();
  expect(screen.queryByText("Line 200")).toBeNull();
  expect(router.state.location.searchStr).toBe("?tab=items&page=2");
  expect(screen.getAllByText("€53.24").length).toBeGreaterThan(0);
  await follow("Previous");
  expect(await screen.findByText("Line 1")).toBeTruthy();
});

test("a dispute names the lines on this page, and counts the lines on other pages", async () => {
  const elsewhere = ["0192f3a0-0000-7000-8000-0000000000f1", "0192f3a0-0000-7000-8000-0000000000f2"];
  const [one] = disputed.disputes;
  const body = { ...disputed, disputes: [{ ...one, lineIds: [demoInvoice.lines[0]?.id, ...elsewhere] }] };
  answering({ [read]: () => ({ body }) });
  await show();
  expect(await screen.findByText("About: Museum: Glasvezel 1 Gbit/s, 2 items on other pages")).toBeTruthy();
});

test("an unknown number links back to the list", async () => {
  answering({ [read]: () => refusal(404, "not-found") });
  await show();
  expect(await screen.findByRole("heading", { name: "Invoice not found" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "All invoices" }).getAttribute("href")).toBe("/invoices");
});

test("a dispute names its lines and version, and one click withdraws it", async () => {
  const { calls } = answering({
    [dispute]: () => ({ body: disputed }),
    [withdraw]: () => ({ body: { ...demoInvoice, version: 4 } }),
  });
  await show();
  fireEvent.change(await openDispute(), { target: { value: "This line ended in October." } });
  fireEvent.click(screen.getByRole("checkbox", { name: /LN-104201/ }));
  fireEvent.click(screen.getByRole("button", { name: "Send dispute" }));
  expect(await screen.findByText("€53.24 of this invoice is disputed")).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByText("€53.24 of this invoice is disputed")).toBeNull());
  const sent = calls.filter(({ path }) => path.endsWith("/dispute"));
  expect(sent.map(({ method, body, headers }) => [method, body, headers["if-match"]])).toEqual([
    ["POST", { reason: "This line ended in October.", lineIds: [demoInvoice.lines[0]?.id] }, '"2"'],
    ["DELETE", undefined, '"3"'],
  ]);
});

test("a dispute names lines of several pages; loading them can be retried", async () => {
  const part = partOf(450);
  const lastPage = `${read}?offset=400`;
  const { calls, handlers } = answering({
    [read]: () => ({ body: part(1, 200) }),
    [`${read}?offset=200`]: () => ({ body: part(201, 200) }),
    [lastPage]: () => refusal(404, "not-found"),
    [dispute]: () => ({ body: { ...part(1, 200), ...disputed, lines: part(1, 200).lines } }),
  });
  await show();
  await openDispute();
  const retry = await screen.findByRole("button", { name: "Try again" });
  handlers[lastPage] = () => ({ body: part(401, 50) });
  fireEvent.click(retry);
  fireEvent.click(await screen.findByRole("checkbox", { name: / Line 12 / }));
  expect(screen.getByText("250 more items. Search to find what is not shown.")).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: / Line 380 / })).toBeNull();
  fireEvent.change(screen.getByLabelText("Search items"), { target: { value: "line 380" } });
  fireEvent.click(screen.getByRole("checkbox", { name: / Line 380 / }));
  expect(screen.getAllByRole("checkbox", { name: /Line \d/ })).toHaveLength(2);
  fireEvent.change(screen.getByLabelText("What is wrong?"), { target: { value: "These lines ended in October." } });
  fireEvent.click(screen.getByRole("button", { name: "Send dispute" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toMatchObject({ lineIds: [lineId(12), lineId(380)] }),
  );
});

test("a reason that is too short is rejected before it is sent", async () => {
  const { calls } = answering();
  await show();
  fireEvent.change(await openDispute(), { target: { value: "No" } });
  fireEvent.click(screen.getByRole("button", { name: "Send dispute" }));
  await waitFor(() => expect(screen.getByLabelText("What is wrong?").getAttribute("aria-invalid")).toBe("true"));
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});
