import type { OrderBody } from "@demarc/contract/core/order-body";
import type { Package } from "@demarc/contract/core/package";
import type { OrderLine } from "@demarc/contract/core/order-line";
import type { Order } from "@demarc/contract/orders/order-fields";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoContact, demoCustomer, secondContact } from "@demarc/shell/testing/demo-customer.ts";
import {
  demoCheck,
  demoLineForm,
  demoLineOrder,
  demoLinePackage,
  demoPrice,
} from "../../../testing/demo-line-order.ts";
import { fakeApi, refusal } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { orders } from "../orders.feature.ts";
import { LineOrderScreen } from "./line-order.screen.tsx";
import { orderFormTexts } from "./order-forms-texts.ts";

const base = `/v1/customer/${demoCustomer.id}`;
const draft = demoLineOrder();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Given {
  readonly packages?: readonly Package[];
  readonly order?: Partial<Order>;
  readonly more?: Parameters<typeof fakeApi>[0];
  readonly options?: Partial<Parameters<typeof renderScreen>[1]>;
}
const show = async (
  path: string,
  { packages = [demoLinePackage()], order = {}, more = {}, options = {} }: Given = {},
) => {
  const api = fakeApi({
    "GET /v1/catalogue/package?kind=LINE": () => ({ body: packages }),
    "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=12&extension=A": () => ({
      body: { ...demoCheck, packages: packages.map(({ code }) => ({ ...demoCheck.packages[0]!, code })) },
    }),
    [`POST ${base}/price-summary`]: () => ({ body: demoPrice() }),
    [`POST ${base}/order/line?draft=true`]: ({ body }) => ({
      status: 201,
      body: { ...draft, details: body as OrderBody },
    }),
    [`PATCH ${base}/order/${draft.id}`]: ({ body }) => ({ body: { ...draft, details: body as OrderBody, version: 2 } }),
    [`GET ${base}/order/${draft.id}`]: () => ({ body: { ...draft, ...order } }),
    [`GET ${base}/end-customer?limit=200`]: () => pageOf([]),
    ...more,
  });
  await renderScreen(LineOrderScreen, {
    path,
    route: "/orders/line/new",
    texts: [orders.locales, ...orderFormTexts],
    roles: ["RESELLER_ORDER"],
    ...options,
  });
  return api;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const chosen = (group: string) =>
  within(screen.getByRole("radiogroup", { name: group }))
    .getAllByRole<HTMLInputElement>("radio")
    .filter(({ checked }) => checked)
    .map(({ value }) => value);
const opened = () => screen.findByRole("heading", { level: 2, name: "Choose a package" });

test.each([
  [[1, 12, 36], "12"],
  [[12], "12"],
  [[36, 24, 60], "24"],
  [[1, 36], "1"],
])("a new order of packages with the terms %j starts with %s months", async (contractTerms, term) => {
  await show(demoLineForm, { packages: [demoLinePackage({ contractTerms })] });
  await opened();
  expect(chosen("Contract term")).toEqual([term]);
  const offered = within(screen.getByRole("radiogroup", { name: "Contract term" })).getAllByRole<HTMLInputElement>(
    "radio",
  );
  expect(offered.map(({ value }) => Number(value))).toEqual(contractTerms.toSorted((one, other) => one - other));
});

test.each([
  ["FIB-1000", ["FIB-1000"]],
  ["GONE", []],
])("the package %s of the address is chosen only if it is sold", async (code, expected) => {
  await show(demoLineForm.replace("FIB-1000", code));
  await opened();
  expect(chosen("Choose a package")).toEqual(expected);
});

test("a package shows what is always charged for it, its discount, and why it cannot be chosen", async () => {
  const cheap = demoLinePackage({ code: "FIB-100", speedDown: 100_000, contractTerms: [36], termDiscounts: {} });
  await show(demoLineForm, { packages: [demoLinePackage(), cheap] });
  await opened();
  const card = (name: RegExp) => screen.getByRole<HTMLInputElement>("radio", { name });
  // 44.00 with the 5 % of twelve months; the options and the installation are not in it.
  expect(card(/^1 Gbit\/s/).closest("label")?.textContent).toContain("€41.80 a month");
  expect(card(/^1 Gbit\/s/).disabled).toBe(false);
  expect(card(/^100 Mbit\/s/).disabled).toBe(true);
  expect(card(/^100 Mbit\/s/).closest("label")?.textContent).toContain("Not with this term");
  expect(screen.getByText("12 months −5%")).toBeTruthy();
  expect(screen.getByText("1 month")).toBeTruthy();
});

const third = { ...secondContact, id: "0192f3a0-0000-7000-8000-000000000003", firstName: "Tim" };
test.each([
  ["the first contact for orders", [demoContact, secondContact, third], secondContact.id],
  ["someone new, where there is none", [demoContact], undefined],
])("a new order calls %s", async (_what, contacts, id) => {
  await show(demoLineForm, { options: { customer: { ...demoCustomer, contacts } } });
  await opened();
  press("Continue");
  await screen.findByRole("heading", { name: "Who should we call?" });
  if (id) {
    expect(chosen("Contact")).toEqual([id]);
    const names = within(screen.getByRole("radiogroup", { name: "Contact" })).getAllByRole("radio");
    expect(names).toHaveLength(3);
    expect(screen.queryByRole("textbox", { name: "First name" })).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: "Someone else" }));
  } else expect(screen.queryByRole("radiogroup", { name: "Contact" })).toBeNull();
  expect(screen.getByRole("textbox", { name: "First name" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: /^Name prefix.*optional/i })).toBeTruthy();
});

describe("the form does not open", () => {
  test("for a suspended company, which is led to its invoices", async () => {
    const api = await show(demoLineForm, { options: { customer: { ...demoCustomer, status: "SUSPENDED" } } });
    expect(await screen.findByText("Your company is suspended")).toBeTruthy();
    expect(screen.getByRole("link", { name: "View invoices" }).getAttribute("href")).toBe("/invoices");
    expect(api.calls.filter(({ path }) => path.includes("catalogue"))).toEqual([]);
  });

  test.each<[string, Partial<Order>]>([
    ["an order that is placed", { status: "SUBMITTED" }],
    ["a draft of a rack", { kind: "RACK" }],
    ["a draft of a termination", { action: "TERMINATE" }],
  ])("for %s, which has its own page", async (_what, order) => {
    await show(`/orders/line/new?draft=${draft.id}`, { order });
    expect(await screen.findByText("This order is not a draft of this form")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the order" }).getAttribute("href")).toBe(`/orders/order/${draft.id}`);
  });

  test("for a draft that is gone", async () => {
    await show(`/orders/line/new?draft=${draft.id}`, {
      more: { [`GET ${base}/order/${draft.id}`]: () => refusal(404, "not-found") },
    });
    expect(await screen.findByText("We cannot find this draft")).toBeTruthy();
    expect(screen.getByRole("link", { name: "To the orders" }).getAttribute("href")).toBe("/orders");
  });

  test("while the packages cannot be read; a retry opens it", async () => {
    const api = await show("/orders/line/new", {
      more: { "GET /v1/catalogue/package?kind=LINE": () => refusal(404, "not-found") },
    });
    const alert = await screen.findByRole("alert");
    api.handlers["GET /v1/catalogue/package?kind=LINE"] = () => ({ body: [demoLinePackage()] });
    fireEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("textbox", { name: /^Postal code/ })).toBeTruthy();
  });
});

describe("the agreement that has to be signed", () => {
  const owing = (blocksFrom: string | null) => ({
    "GET /v1/me": () => ({ body: { msa: { required: true, status: null, blocksFrom } } }),
  });
  const blocked = "An administrator has to sign the agreement of your company first.";
  const warned = "From 24 November 2026, your company can order only with a signed agreement.";

  test.each([
    ["2026-11-24", "RESELLER_ORDER", warned, false],
    ["2026-11-24", "RESELLER_ADMIN", warned, true],
    ["2026-11-23", "RESELLER_ADMIN", blocked, true],
    ["2026-11-22", "RESELLER_ORDER", blocked, false],
    [null, "RESELLER_ADMIN", undefined, false],
  ] as const)("from %s is shown to %s: %j, with a link: %j", async (from, role, words, hasLink) => {
    await show(demoLineForm, { more: owing(from), options: { roles: [role] } });
    await opened();
    if (words) expect(await screen.findByText((text) => text.startsWith(words))).toBeTruthy();
    for (const other of [blocked, warned])
      if (other !== words) expect(screen.queryByText((text) => text.startsWith(other))).toBeNull();
    expect(screen.queryAllByRole("link", { name: "Read and sign" })).toHaveLength(hasLink ? 1 : 0);
  });
});

const line = (code: string, more: Partial<OrderLine>): OrderLine => ({
  position: 1,
  productCode: code,
  description: { nl: code, en: code },
  chargeType: "MRC",
  quantity: "1",
  unitPrice: "10.00",
  discountPct: "0",
  amount: "10.00",
  vatCode: "S",
  ...more,
});
const summary = async (
  lines: readonly OrderLine[],
  more: Parameters<typeof demoPrice>[0] = {},
  customer = demoCustomer,
) => {
  await show(demoLineForm, {
    more: { [`POST ${base}/price-summary`]: () => ({ body: demoPrice({ lines: [...lines], ...more }) }) },
    options: { customer },
  });
  const card = await screen.findByRole("region", { name: "Your order" });
  await waitFor(() => expect(card.textContent).toContain("Sentinel"));
  return card.textContent.replaceAll(/\s+/g, " ");
};
const sentinel = line("Sentinel", {});

describe("the price beside the form", () => {
  test("has each line under its kind of charge, with its number, its discount and what is waived", async () => {
    const text = await summary([
      sentinel,
      line("Addresses", { quantity: "3", unitPrice: "2.00", amount: "6.00" }),
      line("Fibre", { unitPrice: "44.00", discountPct: "5", amount: "41.80" }),
      line("Setup", { chargeType: "NRC", unitPrice: "49.00", discountPct: "100", amount: "0.00" }),
      line("Survey", { chargeType: "NRC", unitPrice: "25.00", discountPct: "100", amount: "0.00" }),
      line("Traffic", { chargeType: "USAGE", unitPrice: "0.10", amount: "0.10" }),
    ]);
    for (const words of [
      "3 × Addresses",
      "Fibre 44.00 −5% 41.80",
      "One-offSetup 49.00 0.00",
      "Waived at 12 months: Setup, Survey",
      "UsageTraffic",
      "Per month€41.80",
      "One-off total€49.00",
      "Over 12 months€550.60",
      "Notice30 days",
      "Earliest deliveryMon, 7 Dec 2026",
      "First invoice€82.71",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("1 × ");
  });

  test("has no heads for kinds of charges that there are not", async () => {
    const text = await summary([sentinel, line("Setup", { chargeType: "NRC", amount: "10.00" })]);
    expect(text).not.toContain("Usage");
    expect(text).not.toContain("Waived");
  });

  test.each([
    ["STANDARD_NL", "All prices excl. VAT. Incl. 21% VAT: €50.58 a month and €59.29 one-off."],
    ["REVERSE_CHARGE_EU", "All prices excl. VAT. VAT is reverse-charged to you."],
    ["EXPORT", "All prices excl. VAT. No VAT is charged."],
  ] as const)("says what %s means for its VAT, and warns", async (vatTreatment, words) => {
    const text = await summary([sentinel], { warnings: ["line.survey"] }, { ...demoCustomer, vatTreatment });
    expect(text).toContain(words);
    expect(text).toContain("A survey on site comes first.");
  });

  test("asks for a package first, and the bar of narrow screens has nothing to show", async () => {
    await show(demoLineForm.replace("FIB-1000", "GONE"));
    const card = await screen.findByRole("region", { name: "Your order" });
    expect(card.textContent).toContain("Choose a package to see the price.");
    expect(screen.queryByRole("button", { name: "Details" })).toBeNull();
  });
});

const toTheEnd = async () => {
  await opened();
  press("Continue");
  await screen.findByRole("heading", { name: "Who should we call?" });
  press("Continue");
  fireEvent.click(await screen.findByRole("checkbox", { name: /terms of/ }));
};

test.each([
  ["SUBMITTED", false],
  ["ON_HOLD", true],
] as const)("an order that is %s after it is placed says so: %j", async (status, held) => {
  const placed = { ...draft, status, orderNumber: "ORD-2026-000123" };
  await show(demoLineForm, { more: { [`POST ${base}/order/${draft.id}/submit`]: () => ({ body: placed }) } });
  await toTheEnd();
  press("Place order");
  expect(await screen.findByText("Order ORD-2026-000123")).toBeTruthy();
  expect(screen.queryByText(/above your credit limit/) !== null).toBe(held);
  expect(screen.getByRole("link", { name: "To the order" }).getAttribute("href")).toBe(`/orders/order/${draft.id}`);
  expect(screen.getByText("Fibre 1 Gbit/s, Winkelstraat 12 A, 8011 AB Zwolle")).toBeTruthy();
});

test("another price that is declined places nothing, and the order can be placed again", async () => {
  const api = await show(demoLineForm, {
    more: {
      [`POST ${base}/order/${draft.id}/submit`]: () =>
        refusal(409, "order.price-changed", { ...demoPrice({ mrcTotal: "45.60" }) }),
    },
  });
  await toTheEnd();
  press("Place order");
  const notice = within(await screen.findByRole("alert"));
  const rows = notice.getAllByRole("row").map(({ textContent }) => textContent);
  expect(rows).toEqual(["PriceYou sawNow", "Per month€41.80€45.60", "One-off total€49.00€49.00"]);
  fireEvent.click(notice.getByRole("button", { name: "Not now" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(api.calls.filter(({ path }) => path.endsWith("/submit"))).toHaveLength(1);
  press("Place order");
  await waitFor(() => expect(api.calls.filter(({ path }) => path.endsWith("/submit"))).toHaveLength(2));
});

test.each([
  [403, "customer.suspended", /^Your company is suspended, so nothing can be ordered/],
  [409, "order.too-many-open", /^Your company has reached the maximum number of open orders/],
])("%s %s says why, and keeps the form", async (status, code, words) => {
  await show(demoLineForm, { more: { [`POST ${base}/order/${draft.id}/submit`]: () => refusal(status, code) } });
  await toTheEnd();
  press("Place order");
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /terms of/ }).checked).toBe(true);
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Place order" }).getAttribute("aria-busy")).not.toBe("true"),
  );
});

test("the last step shows what was chosen, with the way back to each step; the steps after it are no links", async () => {
  await show(demoLineForm);
  await toTheEnd();
  const overview = screen
    .getByRole("heading", { level: 2, name: "Check your order" })
    .closest("section") as HTMLElement;
  for (const words of [
    "Winkelstraat 12 A, 8011 AB Zwolle",
    "Fibre 1 Gbit/s",
    "12 months",
    "Basic, next business day",
    "€41.80",
    "€49.00",
  ])
    expect(overview.textContent).toContain(words);
  const [back] = within(overview).getAllByRole("button", { name: /^Change/ });
  fireEvent.click(back!);
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^Postal code/ })).value).toBe("8011AB");
});

test("a first step has no way back, and the address that was checked can be changed", async () => {
  await show(demoLineForm);
  await opened();
  expect(screen.getByText("Winkelstraat 12 A, 8011 AB Zwolle")).toBeTruthy();
  expect(screen.getByText(/1 package available/)).toBeTruthy();
  press("Change");
  await screen.findByRole("textbox", { name: /^Postal code/ });
  expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
  press("Continue");
  await opened();
  press("Back");
  expect(await screen.findByRole("textbox", { name: /^Postal code/ })).toBeTruthy();
});
