import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setLocale } from "@demarc/shell/translate.ts";
import {
  accept,
  arrive,
  field,
  fillContact,
  pressContinue,
  send,
  toCheck,
  toContact,
  toPayment,
  type,
} from "../../testing/application-form.ts";
import { fakeApi, refusal, refusedId } from "@demarc/shell/testing/fake-api.ts";
import { renderScreen } from "@demarc/shell/testing/render-screen.tsx";
import { ApplyScreen } from "./apply.screen.tsx";
import { signup } from "./signup.feature.ts";

const coc = (answer: object) => () => ({ body: { number: "99990011", ...answer } });
const countries = {
  "GET /v1/validate/countries": () => ({
    body: [
      { iso: "BE", iso3l: "BEL", names: { nl: "België", en: "Belgium" } },
      { iso: "NL", iso3l: "NLD", names: { nl: "Nederland", en: "The Netherlands" } },
    ],
  }),
};

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const demoAddress = "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=4";
const noAnswer = { "GET /v1/validate/coc?number=99990011": coc({ valid: true, source: "format" }) };
const unknownAddress = { [demoAddress]: () => refusal(404, "address.not-found", { suggestions: [] }) };

const show = (path = "/apply/reseller") =>
  renderScreen(ApplyScreen, { path, route: "/apply/{-$customerType}", texts: [signup.locales] });
const summary = () => screen.findByRole("group", { name: /needs? your attention/ });

test("four steps are normalised and sent, and the page explains what happens next", async () => {
  const { calls } = fakeApi({
    ...countries,
    ...noAnswer,
    ...unknownAddress,
    "POST /v1/customer": () => ({
      status: 201,
      body: { applicationId: "a1", reference: "AP-000123", state: "SUBMITTED" },
    }),
  });
  await show();
  await toContact();
  fireEvent.click(screen.getByRole("checkbox", { name: "Rack space" }));
  fillContact();
  pressContinue();
  await arrive("iban");
  pressContinue();
  await arrive("termsAccepted");
  expect(screen.getByText("Molenpad 4, 8011 AB Zwolle, The Netherlands")).toBeDefined();
  expect(screen.getByText("Bank transfer")).toBeDefined();
  accept();
  send();
  expect(await screen.findByRole("heading", { level: 1, name: "Your application has been sent" })).toBeDefined();
  expect(screen.getByText("AP-000123")).toBeDefined();
  const sent = calls.find(({ method }) => method === "POST");
  expect(sent?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(sent?.headers["authorization"]).toBeUndefined();
  expect(sent?.body).toMatchObject({
    type: "reseller",
    coc: "99990011",
    vatNumber: null,
    iban: null,
    address: { houseNumber: 4, postalCode: "8011AB", country: "NL" },
    contact: { email: "team@molen.example", phoneNumber: "0200000099" },
    interests: ["RACK"],
    termsAccepted: true,
    locale: "en",
  });
});

test("an application that is sent again in another language is a new attempt", async () => {
  const api = fakeApi({ ...countries, ...noAnswer, ...unknownAddress, "POST /v1/customer": () => refusedId });
  await show();
  await toCheck();
  accept();
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  const settled = () => waitFor(() => expect(document.querySelector("button[type=submit]")?.ariaBusy).toBeFalsy());
  send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await settled();
  send();
  await waitFor(() => expect(sent()).toHaveLength(2));
  await settled();
  await act(() => setLocale("nl"));
  send();
  await waitFor(() => expect(sent()).toHaveLength(3));
  await act(() => setLocale("en"));
  const [first, again, dutch] = sent().map(({ headers }) => headers["idempotency-key"]);
  expect(again).toBe(first);
  expect(dutch).not.toBe(first);
});

test.each([
  ["knows it", { valid: true, source: "registry", name: "Polderlicht" }, "Found in the register: Polderlicht"],
  ["does not know it", { valid: false, source: "registry" }, /Not found in the register/],
  ["cannot be asked", { valid: true, source: "format" }, /To be verified/],
])("the register %s", async (_what, answer, text) => {
  fakeApi({ ...countries, "GET /v1/validate/coc?number=99990011": coc(answer) });
  await show();
  type("coc", "9999.0011");
  expect(await screen.findByText(text)).toBeDefined();
});

test("a postal code and number fill in street and city; another number replaces only what was filled in", async () => {
  const found = (street: string) => () => ({ body: { street, city: "Zwolle" } });
  fakeApi({
    ...countries,
    [demoAddress]: found("Molenpad"),
    "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=6": found("Molenplein"),
    "GET /v1/postal-code-check?postalCode=8011AB&houseNumber=8": found("Molenweg"),
  });
  await show();
  type("address.postalCode", "8011 ab");
  type("address.houseNumber", "4");
  await waitFor(() => expect(field("address.street").value).toBe("Molenpad"));
  type("address.houseNumber", "6");
  await waitFor(() => expect(field("address.street").value).toBe("Molenplein"));
  type("address.street", "My own street");
  type("address.houseNumber", "8");
  expect(await screen.findByText("Molenweg, Zwolle")).toBeDefined();
  expect(field("address.street").value).toBe("My own street");
});

test.each([
  ["is unknown", 404, "We do not know this address. Enter the street and city yourself."],
  ["cannot be looked up", 503, ""],
])("an address that %s can be typed", async (_what, status, text) => {
  fakeApi({ ...countries, ...noAnswer, [demoAddress]: () => refusal(status, "address.not-found") });
  await show();
  await toContact();
  expect(screen.getByRole("heading", { level: 2, name: "Contact" })).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Back" }));
  await arrive("address.houseNumber");
  fireEvent.blur(field("address.houseNumber"));
  if (text) expect(await screen.findByText(text)).toBeDefined();
  expect(field("address.street").value).toBe("Molenpad");
});

test("a register that never answers blocks no step", async () => {
  fakeApi({ ...countries, ...unknownAddress, "GET /v1/validate/coc?number=99990011": () => new Promise(() => {}) });
  await show();
  await toContact();
  expect(field("contact.email")).toBeDefined();
});

test("a failing register blocks no application", async () => {
  fakeApi({ ...countries, "GET /v1/validate/coc?number=99990011": () => ({ status: 429, body: {} }) });
  await show();
  type("coc", "99990011");
  expect(await screen.findByText(/To be verified/)).toBeDefined();
});

test("each step names its own empty fields, and its summary takes the focus", async () => {
  fakeApi({ ...countries, ...noAnswer, ...unknownAddress });
  await show("/apply");
  pressContinue();
  const first = await summary();
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(first.textContent).toContain("How do you want to work with us?");
  expect(first.textContent).toContain("House number: Enter the house number.");
  expect(first.textContent).not.toContain("First name");
  fireEvent.click(screen.getByRole("radio", { name: /reseller/ }));
  await toContact();
  pressContinue();
  expect((await summary()).textContent).toContain("First name: Enter the first name.");
});

test("an unticked box says which terms to accept", async () => {
  fakeApi({ ...countries, ...noAnswer, ...unknownAddress });
  await show();
  await toCheck();
  send();
  expect((await summary()).textContent).toContain("Accept the terms to continue.");
  expect(screen.getByRole("checkbox", { name: /general terms of Noordwal Internet/ })).toBeDefined();
});

test("Back goes one step back, and an address cannot skip a step", async () => {
  fakeApi({ ...countries, ...noAnswer, ...unknownAddress });
  const router = await show("/apply/reseller?step=check");
  await waitFor(() => expect(router.state.location.searchStr).toBe(""));
  await toPayment();
  expect(router.state.location.searchStr).toBe("?step=payment");
  const steps = screen.getByRole("navigation", { name: "Steps of the application" });
  expect(steps.querySelector("[aria-current=step]")?.textContent).toContain("Payment");
  act(() => router.history.back());
  await arrive("contact.email");
  expect(field("contact.email").value).toBe("team@molen.example");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Contact"));
});

test("only a Dutch company is asked for a KvK number", async () => {
  fakeApi(countries);
  await show();
  await screen.findByRole("option", { name: "Belgium" });
  expect(document.querySelector("[name=coc]")).not.toBeNull();
  fireEvent.change(screen.getByLabelText("Country"), { target: { value: "BE" } });
  await waitFor(() => expect(document.querySelector("[name=coc]")).toBeNull());
});

test("a server error leads to its step, and appears at its field", async () => {
  fakeApi({
    ...countries,
    ...noAnswer,
    ...unknownAddress,
    "POST /v1/customer": () => ({
      status: 400,
      body: { validationErrors: [{ field: "contact.email", message: "validation.email", params: {}, text: "x" }] },
    }),
  });
  const router = await show();
  await toCheck();
  accept();
  send();
  await waitFor(() => expect(router.state.location.searchStr).toBe("?step=contact"));
  expect(await screen.findByRole("link", { name: /^E-mail address: Enter an e-mail address/ })).toBeDefined();
  expect(field("contact.email").getAttribute("aria-invalid")).toBe("true");
});

test("input and step survive a reload, without the IBAN, which the check says", async () => {
  fakeApi({ ...countries, ...noAnswer, ...unknownAddress });
  await show();
  await toPayment();
  type("iban", "NL74DEMO0200000025");
  await arrive("accountHolder");
  type("accountHolder", "Weidemolen");
  pressContinue();
  await arrive("termsAccepted");
  expect(screen.getByText("NL74 DEMO 0200 0000 25")).toBeDefined();
  // The kept form belongs to the address of the window.
  dispatchEvent(new Event("pagehide"));
  expect(JSON.stringify({ kept: sessionStorage.getItem("demarc.form.signup.apply") })).not.toContain("DEMO");
  cleanup();
  await show("/apply/reseller?step=check");
  await arrive("termsAccepted");
  expect(await screen.findByText("Weidemolen B.V.")).toBeDefined();
  expect(screen.getByText(/The IBAN is not kept when the page reloads/)).toBeDefined();
  expect(screen.queryByText("NL74 DEMO 0200 0000 25")).toBeNull();
});
