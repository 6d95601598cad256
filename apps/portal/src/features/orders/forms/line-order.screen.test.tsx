import type { OrderBody } from "@demarc/contract/core/order-body";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { demoCustomer } from "@demarc/shell/testing/demo-customer.ts";
import {
  demoCheck,
  demoLineForm,
  demoLineOrder,
  demoLinePackage,
  demoPrice,
} from "../../../testing/demo-line-order.ts";
import { fakeApi, refusal, type SeenCall } from "@demarc/shell/testing/fake-api.ts";
import { pageOf } from "@demarc/shell/testing/list-screen.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { orders } from "../orders.feature.ts";
import { LineOrderScreen } from "./line-order.screen.tsx";
import { orderFormTexts } from "./order-forms-texts.ts";

const base = `/v1/customer/${demoCustomer.id}`;
const draft = demoLineOrder();
const placed = demoLineOrder({ status: "SUBMITTED", orderNumber: "ORD-2026-000123", version: 3 });
const checked = "/v1/postal-code-check?postalCode=8011AB&houseNumber=12&extension=A";

const shared = () => {
  let version = 1;
  return {
    "GET /v1/catalogue/package?kind=LINE": () => ({ body: [demoLinePackage()] }),
    [`GET ${checked}`]: () => ({ body: demoCheck }),
    [`POST ${base}/price-summary`]: () => ({ body: demoPrice() }),
    [`POST ${base}/order/line?draft=true`]: ({ body }: SeenCall) => ({
      status: 201,
      body: { ...draft, details: body },
    }),
    [`PATCH ${base}/order/${draft.id}`]: ({ body }: SeenCall) => ({
      body: { ...draft, details: body, version: (version += 1) },
    }),
    [`POST ${base}/order/${draft.id}/submit`]: () => ({ body: placed }),
    [`GET ${base}/end-customer?limit=200`]: () => pageOf([]),
  };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T10:00:00Z") });
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = (path: string) =>
  renderScreen(LineOrderScreen, {
    path,
    route: "/orders/line/new",
    texts: [orders.locales, ...orderFormTexts],
    roles: ["RESELLER_ORDER"],
  });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (name: string | RegExp, value: string) => {
  const field = screen.getByRole("textbox", { name });
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const callsOf = (api: ReturnType<typeof fakeApi>, method: string, path: string) =>
  api.calls.filter((call) => call.method === method && call.path.startsWith(`${base}/order${path}`));
const fillToTheEnd = async () => {
  await screen.findByRole("radio", { name: /^1 Gbit\/s/ });
  press("Continue");
  await screen.findByRole("heading", { name: "Who should we call?" });
  press("Continue");
  fireEvent.click(await screen.findByRole("checkbox", { name: /terms of/ }));
};

test("an empty address is refused at its fields, without a request to the server", async () => {
  const api = fakeApi(shared());
  await show("/orders/line/new");
  await screen.findByRole("textbox", { name: /^Postal code/ });
  press("Continue");
  const summary = await screen.findByRole("group", { name: /2 fields/ });
  expect(within(summary).getByRole("link", { name: /Enter the postal code/ })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /^Postal code/ })));
  expect(api.calls.filter(({ path }) => path.includes("postal-code-check"))).toEqual([]);
});

const fieldOf = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
/** The text arrives in the field as the browser reports a paste. */
const pasted = (field: HTMLInputElement, text: string): InputEvent => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  return new InputEvent("input", { inputType: "insertFromPaste", bubbles: true });
};
const addressShown = () => [/^Postal code/, /^House number/, /^Addition/, /^Room/].map((name) => fieldOf(name).value);

test.each([
  [/^Postal code/, "3511 LX 12 bis", ["3511LX", "12", "bis", ""]],
  [/^House number/, "3511 LX 12 bis kamer 3", ["3511LX", "12", "bis", "3"]],
  [/^House number/, "12 bis", ["", "12", "bis", ""]],
  [/^Addition/, "3511LX 12-A", ["3511LX", "12", "A", ""]],
])("an address in one go in %s is spread over the fields, on blur and on paste: %s", async (name, text, fields) => {
  fakeApi(shared());
  await show("/orders/line/new");
  await screen.findByRole("textbox", { name: /^Postal code/ });
  type(name, text);
  await waitFor(() => expect(addressShown()).toEqual(fields));
  expect(screen.queryByText(/Digits only/)).toBeNull();
  cleanup();
  await show("/orders/line/new");
  await screen.findByRole("textbox", { name: /^Postal code/ });
  fireEvent(fieldOf(name), pasted(fieldOf(name), text));
  await waitFor(() => expect(addressShown()).toEqual(fields));
});

test("a postal code that is none has an error when it is left, before there is a house number", async () => {
  fakeApi(shared());
  await show("/orders/line/new");
  await screen.findByRole("textbox", { name: /^Postal code/ });
  type(/^Postal code/, "3511 LXX");
  await waitFor(() => expect(fieldOf(/^Postal code/).getAttribute("aria-invalid")).toBe("true"));
  expect(fieldOf(/^House number/).getAttribute("aria-invalid")).not.toBe("true");
});

test("what is typed stays as it is until the field is left", async () => {
  fakeApi(shared());
  await show("/orders/line/new");
  await screen.findByRole("textbox", { name: /^Postal code/ });
  fireEvent.change(fieldOf(/^House number/), { target: { value: "12 b" } });
  expect(addressShown()).toEqual(["", "12 b", "", ""]);
});

test("an unknown address offers the extensions that its number has", async () => {
  const unknown = "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=12";
  fakeApi({ ...shared(), [unknown]: () => refusal(404, "address.not-found", { suggestions: ["A"] }) });
  await show("/orders/line/new");
  await screen.findByRole("textbox", { name: /^Postal code/ });
  type(/^Postal code/, "8011 ab");
  type(/^House number/, "12");
  press("Continue");
  fireEvent.click(await screen.findByRole("button", { name: "A" }));
  press("Continue");
  expect(await screen.findByText("Winkelstraat 12 A, 8011 AB Zwolle")).toBeTruthy();
});

test("a package shows the speed that the address gets, and its own where that is higher", async () => {
  const packages = demoCheck.packages.map((one) => ({ ...one, down: 98_400 }));
  fakeApi({ ...shared(), [`GET ${checked}`]: () => ({ body: { ...demoCheck, packages } }) });
  await show(demoLineForm);
  expect(await screen.findByRole("radio", { name: /^98.4 Mbit\/s .*package of up to 1 Gbit\/s$/ })).toBeTruthy();
});

test("an address from the check opens at the packages, and every choice changes the price at once", async () => {
  const api = fakeApi(shared());
  await show(demoLineForm);
  expect(await screen.findByRole("radio", { name: /^1 Gbit\/s/, checked: true })).toBeTruthy();
  const summary = screen.getByRole("region", { name: "Your order" });
  expect(within(summary).getByText("€41.80")).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: /^36 months/ }));
  fireEvent.click(screen.getByRole("radio", { name: /^Plus/ }));
  fireEvent.click(screen.getByRole("radio", { name: /^5 usable/ }));
  expect(within(summary).getByText("€67.10")).toBeTruthy();
  expect(within(summary).getByText("€0.00")).toBeTruthy();
  expect(within(summary).getByText("Waived at 36 months: Installation")).toBeTruthy();
  await waitFor(() => expect(callsOf(api, "POST", "/line").length).toBe(1));
  const [call] = callsOf(api, "POST", "/line");
  expect(call?.body).toMatchObject({
    contractTermMonths: 36,
    slaCode: "SLA-PLUS",
    ipv4Length: 29,
    circuits: [{ service: "INTERNET", handover: "DHCP" }],
  });
  expect(call?.headers["idempotency-key"]).toBeTruthy();
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
});

test("every change asks the server for the price again, and the card is dim until the answer is shown", async () => {
  const prices = `POST ${base}/price-summary`;
  const answer = ({ body }: SeenCall) => {
    const { contractTermMonths, slaCode } = body as OrderBody;
    const discounted = slaCode === "SLA-PLUS" ? "66.66" : "33.33";
    return { body: demoPrice({ mrcTotal: contractTermMonths === 36 ? discounted : "41.80" }) };
  };
  const api = fakeApi({ ...shared(), [prices]: answer });
  await show(demoLineForm);
  const summary = await screen.findByRole("region", { name: "Your order" });
  const isDim = () => summary.querySelector("[data-busy]") !== null;
  const asked = () => api.calls.filter(({ method, path }) => `${method} ${path}` === prices).map(({ body }) => body);
  await waitFor(() => expect([asked().length, isDim()]).toEqual([1, false]));
  for (const [choice, body, price] of [
    [/^36 months/, { contractTermMonths: 36 }, "€33.33"],
    [/^Plus/, { contractTermMonths: 36, slaCode: "SLA-PLUS" }, "€66.66"],
    [/^12 months/, { contractTermMonths: 12 }, "€41.80"],
  ] as const) {
    const before = asked().length;
    fireEvent.click(screen.getByRole("radio", { name: choice }));
    expect(isDim()).toBe(true);
    await within(summary).findByText(price);
    await waitFor(() => expect(isDim()).toBe(false));
    expect(asked().slice(before)).toMatchObject([body]);
  }
});

test("a draft that is created meanwhile moves neither the page nor its address away from the person", async () => {
  const [creating, pricing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const scrolled = vi.fn();
  vi.stubGlobal("scrollTo", scrolled);
  const api = fakeApi({
    ...shared(),
    [`POST ${base}/order/line?draft=true`]: ({ body }) =>
      creating.promise.then(() => ({ status: 201, body: { ...draft, details: body } })),
    [`POST ${base}/price-summary`]: () => pricing.promise.then(() => ({ body: demoPrice() })),
  });
  const router = await show(demoLineForm);
  fireEvent.click(await screen.findByRole("radio", { name: /^36 months/ }));
  await waitFor(() => expect(callsOf(api, "POST", "/line").length).toBe(1));
  scrolled.mockClear();
  press("Continue");
  creating.resolve();
  await waitFor(() => expect(router.state.resolvedLocation?.searchStr).toContain(`draft=${draft.id}`));
  expect(scrolled).not.toHaveBeenCalled();
  pricing.resolve();
  expect(await screen.findByRole("heading", { name: "Who should we call?" })).toBeTruthy();
  const address = new URLSearchParams(router.state.location.searchStr);
  expect(Object.fromEntries(address)).toEqual({ draft: draft.id, step: "delivery" });
});

test("the error of a field that is left by a press elsewhere waits for the release", async () => {
  const details: OrderBody = {
    address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "A" },
    packageCode: "FIB-1000",
    contractTermMonths: 12,
    contact: { firstName: "Ilse", lastName: "Kok", email: "ilse" },
  };
  fakeApi({ ...shared(), [`GET ${base}/order/${draft.id}`]: () => ({ body: demoLineOrder({ details }) }) });
  await show(`/orders/line/new?draft=${draft.id}`);
  const email = await screen.findByDisplayValue("ilse");
  const next = screen.getByRole("button", { name: "Continue" });
  fireEvent.pointerDown(next, { isPrimary: true, button: 0 });
  fireEvent.blur(email);
  expect(email.getAttribute("aria-invalid")).toBeNull();
  fireEvent.pointerUp(next);
  await waitFor(() => expect(email.getAttribute("aria-invalid")).toBe("true"));
});

test("two presses place one order, with the price that was shown, and show its number", async () => {
  const api = fakeApi(shared());
  await show(demoLineForm);
  await fillToTheEnd();
  const place = screen.getByRole("button", { name: "Place order" });
  fireEvent.click(place);
  fireEvent.click(place);
  expect(await screen.findByText("Order ORD-2026-000123")).toBeTruthy();
  expect(callsOf(api, "POST", "/line").length).toBe(1);
  expect(callsOf(api, "POST", `/${draft.id}/submit`).length).toBe(1);
  const sent = [...callsOf(api, "POST", "/line"), ...callsOf(api, "PATCH", "")].at(-1)?.body as OrderBody;
  expect(sent).toMatchObject({ termsAccepted: true, expectedNrcTotal: "49.00", expectedMrcTotal: "41.80" });
});

test("another order starts with an empty form", async () => {
  fakeApi(shared());
  await show(demoLineForm);
  await fillToTheEnd();
  press("Place order");
  fireEvent.click(await screen.findByRole("button", { name: "Order another line" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: /^Postal code/ })).value).toBe("");
});

test("another price is put before the person, and is ordered only when it is accepted", async () => {
  const now = demoPrice({ mrcTotal: "45.60" });
  const answers = [refusal(409, "order.price-changed", { ...now }), { body: placed }];
  const api = fakeApi({ ...shared(), [`POST ${base}/order/${draft.id}/submit`]: () => answers.shift() ?? {} });
  await show(demoLineForm);
  await fillToTheEnd();
  press("Place order");
  const notice = await screen.findByRole("alert");
  expect(within(notice).getByText("€41.80")).toBeTruthy();
  expect(within(notice).getByText("€45.60")).toBeTruthy();
  expect(callsOf(api, "POST", `/${draft.id}/submit`).length).toBe(1);
  press("Order at the new price");
  expect(await screen.findByText("Order ORD-2026-000123")).toBeTruthy();
  const submits = callsOf(api, "POST", `/${draft.id}/submit`);
  expect(new Set(submits.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  expect(callsOf(api, "PATCH", "").at(-1)?.body).toMatchObject({ expectedMrcTotal: "45.60" });
});

test("a field that the server refuses is shown on its own step", async () => {
  const error = { field: "ipv4Length", message: "validation.invalid-value", params: {}, text: "Not this one." };
  fakeApi({
    ...shared(),
    [`POST ${base}/order/${draft.id}/submit`]: () => ({ status: 400, body: { validationErrors: [error] } }),
  });
  await show(demoLineForm);
  await fillToTheEnd();
  press("Place order");
  expect(await screen.findByRole("radiogroup", { name: "IPv4 addresses" })).toBeTruthy();
  expect((await screen.findAllByText(/This value is not possible here/)).length).toBeGreaterThan(0);
});

test("a draft opens where something is missing, and a newer version of it is put before the person", async () => {
  const details: OrderBody = {
    address: { postalCode: "8011AB", houseNumber: 12, houseNumberExtension: "A" },
    packageCode: "FIB-1000",
    contractTermMonths: 12,
    contact: { firstName: "Ilse" },
  };
  const theirs = demoLineOrder({ version: 5, details: { ...details, customerReference: "PO-2" } });
  let reads = 0;
  const api = fakeApi({
    ...shared(),
    [`GET ${base}/order/${draft.id}`]: () => ({ body: (reads += 1) === 1 ? demoLineOrder({ details }) : theirs }),
    [`PATCH ${base}/order/${draft.id}`]: ({ headers, body }) =>
      headers["if-match"] === '"5"'
        ? { body: demoLineOrder({ version: 6, details: body as OrderBody }) }
        : refusal(409, "edit-conflict"),
  });
  await show(`/orders/line/new?draft=${draft.id}`);
  expect(await screen.findByDisplayValue("Ilse")).toBeTruthy();
  type(/^Last name/, "Kok");
  expect(await screen.findByText("Someone else has changed this.")).toBeTruthy();
  expect(screen.getByRole("cell", { name: "PO-2" })).toBeTruthy();
  press("Save my version");
  expect(await screen.findByText(/^Draft saved/)).toBeTruthy();
  const saved = callsOf(api, "PATCH", "").at(-1);
  expect(saved?.headers["if-match"]).toBe('"5"');
  expect(saved?.body).toMatchObject({ contact: { firstName: "Ilse", lastName: "Kok" } });
});

test("what the server refuses keeps the person on the step, before the next one opens", async () => {
  const error = { field: "slaCode", message: "validation.invalid-value", params: {}, text: "Not this one." };
  const api = fakeApi({
    ...shared(),
    [`POST ${base}/price-summary`]: () => ({ status: 400, body: { validationErrors: [error] } }),
  });
  await show(demoLineForm);
  await screen.findByRole("radio", { name: /^1 Gbit\/s/ });
  press("Continue");
  expect((await screen.findAllByText(/This value is not possible here/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("heading", { name: "Who should we call?" })).toBeNull();
  expect(api.calls.some(({ path }) => path === `${base}/price-summary`)).toBe(true);
});

test("a server that cannot say the price keeps no one on the step", async () => {
  fakeApi({ ...shared(), [`POST ${base}/price-summary`]: () => refusal(503, "availability.unavailable") });
  await show(demoLineForm);
  await screen.findByRole("radio", { name: /^1 Gbit\/s/ });
  press("Continue");
  expect(await screen.findByRole("heading", { name: "Who should we call?" })).toBeTruthy();
});

test("a refused field that the form does not have is shown, and the order can be placed again", async () => {
  const error = { field: "aSide.rackId", message: "validation.invalid-value", params: {}, text: "No such field." };
  const answers = [{ status: 400, body: { validationErrors: [error] } }, { body: placed }];
  const api = fakeApi({ ...shared(), [`POST ${base}/order/${draft.id}/submit`]: () => answers.shift() ?? {} });
  await show(demoLineForm);
  await fillToTheEnd();
  press("Place order");
  expect(await screen.findByRole("group", { name: /One field/ })).toBeTruthy();
  press("Place order");
  expect(await screen.findByText("Order ORD-2026-000123")).toBeTruthy();
  expect(callsOf(api, "POST", `/${draft.id}/submit`).length).toBe(2);
});

test("an order that waits for a signature says so once, with the way to sign", async () => {
  fakeApi({ ...shared(), [`POST ${base}/order/${draft.id}/submit`]: () => refusal(403, "msa.unsigned") });
  await renderScreen(LineOrderScreen, {
    path: demoLineForm,
    route: "/orders/line/new",
    texts: [orders.locales, ...orderFormTexts],
    roles: ["RESELLER_ADMIN"],
  });
  await fillToTheEnd();
  press("Place order");
  expect(await screen.findAllByText(/has to sign the agreement of your company first/)).toHaveLength(1);
  expect(screen.getByRole("link", { name: "Read and sign" }).getAttribute("href")).toBe("/company/agreements");
});
