import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { setLocale } from "../../shell/translate.ts";
import { fakeApi, refusedId } from "../../testing/fake-api.ts";
import { renderScreen } from "../../testing/render-screen.tsx";
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

const show = (path = "/apply/reseller") =>
  renderScreen(ApplyScreen, { path, route: "/apply/{-$customerType}", texts: [signup.locales] });
const type = (name: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field) throw new Error(`no field ${name}`);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  return field;
};
const fill = () => {
  type("name", "Weidemolen B.V.");
  type("coc", "9999 0011");
  type("address.street", "Molenpad");
  type("address.houseNumber", "4");
  type("address.postalCode", "8011 ab");
  type("address.city", "Zwolle");
  type("contact.firstName", "Team");
  type("contact.lastName", "Molen");
  type("contact.email", " team@molen.example ");
  type("contact.phoneNumber", "+31 (0)20 000 00 99");
  fireEvent.click(screen.getByLabelText(/I may act for this company/));
};
const send = () => fireEvent.click(screen.getByRole("button", { name: "Send application" }));

test("the input is normalised and sent, and the page explains what happens next", async () => {
  const { calls } = fakeApi({
    ...countries,
    "GET /v1/validate/coc?number=99990011": coc({ valid: true, source: "format" }),
    "POST /v1/customer": () => ({ status: 201, body: { applicationId: "a1", state: "SUBMITTED" } }),
  });
  await show();
  fill();
  send();
  expect(await screen.findByRole("heading", { level: 1, name: "Your application is sent" })).toBeDefined();
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
    termsAccepted: true,
    locale: "en",
  });
});

test("an application that is sent again in another language is a new attempt", async () => {
  const post = "POST /v1/customer";
  const api = fakeApi({
    ...countries,
    "GET /v1/validate/coc?number=99990011": coc({ valid: true, source: "format" }),
    [post]: () => refusedId,
  });
  await show();
  fill();
  const sent = () => api.calls.filter(({ method }) => method === "POST");
  const settled = () => waitFor(() => expect(document.querySelector("button[type=submit]")?.ariaBusy).toBeFalsy());
  send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await settled();
  send();
  await waitFor(() => expect(sent()).toHaveLength(2));
  await settled();
  await act(() => setLocale("nl"));
  fireEvent.click(screen.getByRole("button", { name: "Aanvraag versturen" }));
  await waitFor(() => expect(sent()).toHaveLength(3));
  await act(() => setLocale("en"));
  const [first, again, dutch] = sent().map(({ headers }) => headers["idempotency-key"]);
  expect(again).toBe(first);
  expect(dutch).not.toBe(first);
});

test.each([
  [
    "knows it",
    { valid: true, source: "registry", name: "Polderlicht" },
    "The register knows this number: Polderlicht.",
  ],
  ["does not know it", { valid: false, source: "registry" }, /The register does not know this number/],
  ["cannot be asked", { valid: true, source: "format" }, /To be verified/],
])("the register %s", async (_what, answer, text) => {
  fakeApi({ ...countries, "GET /v1/validate/coc?number=99990011": coc(answer) });
  await show();
  type("coc", "9999.0011");
  expect(await screen.findByText(text)).toBeDefined();
});

test("a failing register blocks no application", async () => {
  fakeApi({ ...countries, "GET /v1/validate/coc?number=99990011": () => ({ status: 429, body: {} }) });
  await show();
  type("coc", "99990011");
  expect(await screen.findByText(/To be verified/, undefined, { timeout: 4000 })).toBeDefined();
});

test("without a customer type in the address the form asks for it, and its summary takes the focus", async () => {
  fakeApi(countries);
  await show("/apply");
  send();
  const summary = await screen.findByRole("group", { name: /fields need your attention/ });
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(summary.textContent).toContain("How do you want to work with us?");
});

test("only a Dutch company is asked for a KvK number", async () => {
  fakeApi(countries);
  await show();
  await screen.findByRole("option", { name: "Belgium" });
  expect(document.querySelector("[name=coc]")).not.toBeNull();
  fireEvent.change(screen.getByLabelText("Country"), { target: { value: "BE" } });
  await waitFor(() => expect(document.querySelector("[name=coc]")).toBeNull());
});

test("a server error appears at its field", async () => {
  fakeApi({
    ...countries,
    "GET /v1/validate/coc?number=99990011": coc({ valid: true, source: "format" }),
    "POST /v1/customer": () => ({
      status: 400,
      body: { validationErrors: [{ field: "contact.email", message: "validation.email", params: {}, text: "x" }] },
    }),
  });
  await show();
  fill();
  send();
  await waitFor(() => expect(type("contact.email", "team@molen.example")).toBeDefined());
  expect(await screen.findByRole("link", { name: /^E-mail address: Enter an e-mail address/ })).toBeDefined();
});

test("the input survives a reload, without the IBAN", async () => {
  fakeApi(countries);
  await show();
  type("name", "Weidemolen B.V.");
  type("iban", "NL74DEMO0200000025");
  dispatchEvent(new Event("pagehide"));
  expect(JSON.stringify({ kept: sessionStorage.getItem("demarc.form.signup.apply") })).not.toContain("DEMO");
  cleanup();
  await show();
  await waitFor(() => expect(document.querySelector<HTMLInputElement>("[name=name]")?.value).toBe("Weidemolen B.V."));
  expect(document.querySelector<HTMLInputElement>("[name=iban]")?.value).toBe("");
});
